import { Notice } from '../ui/Notice';
import { ErrorName } from './Failure';
import { RetryIn } from './limit/limit';
import { RelativeTime } from '../ui/RelativeTime';

interface LastLookFailedProps {
  error: unknown;
  /** When the shown data was read: ms since the epoch, by this machine's clock. */
  readAt: number;
  /** Whether polling continues. */
  goesOn?: boolean;
}

/** A failed read while an earlier answer stays on the screen. The ticking time is kept out of the announcement. */
export function LastLookFailed({ error, readAt, goesOn = false }: LastLookFailedProps) {
  return (
    <Notice
      tone="bad"
      title={
        <span role="alert">
          The last refresh failed: <ErrorName error={error} />
        </span>
      }
    >
      Showing what was read <RelativeTime at={readAt} />
      {goesOn && '; the screen keeps refreshing by itself'}.
      <RetryIn error={error} />
    </Notice>
  );
}
