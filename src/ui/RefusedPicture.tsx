import { Picture } from './Picture';
import type { StatePictureProps } from './Picture';

/** Shown when the service refused: says which permission is missing, or that only the signed-in site may do it. */
export function RefusedPicture(props: StatePictureProps) {
  return (
    <Picture
      {...props}
      role="alert"
      label="Refused"
      tone="text-bad"
      mark={
        <>
          <circle cx="24" cy="24" r="16" />
          <path d="M12.7 12.7 35.3 35.3" />
        </>
      }
    />
  );
}
