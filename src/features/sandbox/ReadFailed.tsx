import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

interface ReadFailedProps {
  /** What could not be read, in a sentence. */
  title: string;
  error: Error;
  /** Reads it again. */
  again: () => unknown;
}

/** What the sandbox tells of a world could not be read, and the way to read it again. */
export function ReadFailed({ title, error, again }: ReadFailedProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button size="sm" onClick={() => void again()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
