import { LaterMissing } from '../../screen/LaterMissing';
import type { Later } from '../../screen/useLater';

/** The half of Versions that sends. */
export type UploadHalf = Later<typeof import('./UploadHalf')>;

/** What is said when that half could not be loaded. */
export function HalfMissing({ upload }: { upload: UploadHalf }) {
  return (
    <LaterMissing later={upload} title="Nothing can be sent yet">
      The part of the console that sends files could not be loaded. What you chose stays.
    </LaterMissing>
  );
}
