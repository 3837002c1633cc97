import { Picture, type PictureProps } from './Picture';

/** Shown for a failure, as a cut wire, or for a refusal, as a closed road. The request itself is in the log. */
export function FailedPicture({ refused = false, ...texts }: PictureProps & { refused?: boolean }) {
  return (
    <Picture
      {...texts}
      role="alert"
      label={refused ? 'Refused' : 'Failed'}
      tone="text-bad"
      mark={
        refused ? (
          <>
            <circle cx="24" cy="24" r="16" />
            <path d="M12.7 12.7 35.3 35.3" />
          </>
        ) : (
          <path d="M4 24h11M33 24h11M19 19l10 10M29 19l-10 10" />
        )
      }
    />
  );
}
