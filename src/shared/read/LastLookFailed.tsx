import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { ErrorName } from '../Failure';
import { type Limit, OnButton, RetryIn } from '../limit/limit';
import { RelativeTime } from '../../ui/RelativeTime';

interface LastLookFailedProps {
  /** As the query library gives it; its times are ms since the epoch, by this machine's clock. */
  read: { error: unknown; dataUpdatedAt: number };
  /** Whether polling continues. */
  goesOn?: boolean;
}

/**
 * A failed read while an earlier answer stays on the screen; nothing unless the last read failed. The ticking time is
 * kept out of the announcement.
 */
export function LastLookFailed({ read: { error, dataUpdatedAt }, goesOn = false }: LastLookFailedProps) {
  if (!error) return null;
  return (
    <Notice
      tone="bad"
      title={
        <span role="alert">
          <span>The last refresh failed: </span>
          <ErrorName error={error} />
        </span>
      }
    >
      <span>Showing what was read </span>
      <RelativeTime at={dataUpdatedAt} />
      <span>{`${goesOn ? '; the screen keeps refreshing by itself' : ''}.`}</span>
      <RetryIn error={error} />
    </Notice>
  );
}

interface ReadAgainProps {
  /** Before the time of the last read: `Checked`. */
  said: string;
  /** The text of the button. */
  button: string;
  /** As the query library gives it; the time is in ms since the epoch, by this machine's clock. */
  read: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  /** It is read again and again by itself, which the button does not show. */
  polls?: boolean;
  /** The wait until it may be read again. */
  wait?: Limit | undefined;
}

/** When what a screen shows was read, and the button that reads it again. */
export function ReadAgain({ said, button, read, polls = false, wait }: ReadAgainProps) {
  return (
    <>
      <span className="text-sm text-ink-2">
        <span>{`${said} `}</span>
        <RelativeTime at={read.dataUpdatedAt} />
      </span>
      <Button pending={read.isFetching && !polls} disabledReason={wait?.why} onClick={() => void read.refetch()}>
        <span>{button}</span>
        {wait && <OnButton left={wait.left} />}
      </Button>
    </>
  );
}
