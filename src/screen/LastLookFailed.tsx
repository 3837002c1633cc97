import { ApiError } from '../api/errors';
import { explain } from '../api/explain';
import { Mono } from '../ui/Mono';
import { Notice } from '../ui/Notice';
import { RelativeTime } from '../ui/RelativeTime';

interface LastLookFailedProps {
  error: unknown;
  /** When what is shown was read, ms epoch by this machine. */
  readAt: number;
  /** Looks again by itself. */
  goesOn?: boolean;
}

/** A look that failed while an earlier answer stays on the screen. */
export function LastLookFailed({ error, readAt, goesOn = false }: LastLookFailedProps) {
  const { title } = explain(error);
  const known = error instanceof ApiError ? error : undefined;
  return (
    <Notice tone="bad" role="alert" title="The last look failed">
      {title}
      {known && (
        <>
          {' ('}
          <Mono>{[known.status, known.code].filter((part) => part !== undefined).join(' ')}</Mono>)
        </>
      )}
      . Shown is what was read <RelativeTime at={readAt} />
      {goesOn && '; the screen looks again by itself'}.
    </Notice>
  );
}
