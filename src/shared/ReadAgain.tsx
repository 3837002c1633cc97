import { Button } from '../ui/Button';
import { RelativeTime } from '../ui/RelativeTime';

interface ReadAgainProps {
  /** Before the time of the last read: `Checked`. */
  said: string;
  /** The text of the button. */
  button: string;
  /** As the query library gives it; the time is in ms since the epoch, by this machine's clock. */
  read: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  /** It is read again and again by itself, which the button does not show. */
  polls?: boolean;
}

/** When what a screen shows was read, and the button that reads it again. */
export function ReadAgain({ said, button, read, polls = false }: ReadAgainProps) {
  return (
    <>
      <span className="text-sm text-ink-2">
        {said} <RelativeTime at={read.dataUpdatedAt} />
      </span>
      <Button pending={read.isFetching && !polls} onClick={() => void read.refetch()}>
        {button}
      </Button>
    </>
  );
}
