import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { UploadHalf } from './useUploadHalf';

/** What is said when the code that sends could not be loaded; nothing while it is on its way. */
export function HalfMissing({ upload: { failure, load } }: { upload: UploadHalf }) {
  if (failure === undefined) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      title="Nothing can be sent yet"
      actions={<Button onClick={load}>Load it again</Button>}
    >
      The part of the console that sends files could not be loaded. What you chose stays.
    </Notice>
  );
}
