import { Picture } from './Picture';
import type { StatePictureProps } from './Picture';

/** Shown for a failure, as a cut wire: code, message, next step. The request itself is in the log. */
export function FailedPicture(props: StatePictureProps) {
  return (
    <Picture
      {...props}
      role="alert"
      label="Failed"
      tone="text-bad"
      mark={
        <>
          <path d="M4 24h11M33 24h11" />
          <path d="m19 19 10 10M29 19 19 29" />
        </>
      }
    />
  );
}
