import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { ErrorName } from '../Failure';
import { type Limit, ButtonCountdown, RetryIn } from '../limit/limit';
import { RelativeTime } from '../../ui/RelativeTime';

interface LastReadFailedProps {
  /** From the query library; its times are ms since the epoch, by the local clock. */
  read: { error: unknown; dataUpdatedAt: number };
  /** Whether polling continues. */
  goesOn?: boolean;
}

/**
 * Says that the last read failed while an earlier answer stays on the screen. Nothing if it didn't fail. The time ticks, so it isn't announced.
 */
export function LastReadFailed({ read: { error, dataUpdatedAt }, goesOn = false }: LastReadFailedProps) {
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
      <span>Showing data from </span>
      <RelativeTime at={dataUpdatedAt} />
      <span>{goesOn ? '. The screen keeps refreshing automatically.' : '.'}</span>
      <RetryIn error={error} />
    </Notice>
  );
}

interface ReadAgainProps {
  /** The text before the time of the last read: `Checked`. */
  label: string;
  /** The label of the button. */
  button: string;
  /** From the query library; the time is in ms since the epoch, by the local clock. */
  read: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  /** Polled, which the button does not show. */
  polls?: boolean;
  /** The wait until it may be refetched. */
  wait?: Limit | undefined;
}

/** When the data on a screen was read, and the button that refetches it. */
export function ReadAgain({ label, button, read, polls = false, wait }: ReadAgainProps) {
  return (
    <>
      <span className="text-sm text-ink-2">
        <span>{`${label} `}</span>
        <RelativeTime at={read.dataUpdatedAt} />
      </span>
      <Button pending={read.isFetching && !polls} disabledReason={wait?.why} onClick={() => void read.refetch()}>
        <span>{button}</span>
        {wait && <ButtonCountdown left={wait.left} />}
      </Button>
    </>
  );
}
