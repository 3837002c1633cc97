import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { uiWords } from '../../ui/words';

interface ReadFailedProps {
  /** What couldn't be loaded, as a sentence. */
  title: string;
  error: Error;
  onRetry: () => unknown;
}

/** Says that a part of a world couldn't be loaded, with a button to try again. */
export function ReadFailed({ title, error, onRetry }: ReadFailedProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button size="sm" onClick={() => void onRetry()}>
          {uiWords.tryAgain}
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
