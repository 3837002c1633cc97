import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { FailedPicture } from '../ui/FailedPicture';

interface UnreadableProps {
  /** What was looked for: `list of products`. */
  what: string;
  asking: boolean;
  onAskAgain: () => void;
  /** Other ways on. */
  actions?: ReactNode;
}

/** The service answered, and nothing in its answer reads as what the screen shows. */
export function Unreadable({ what, asking, onAskAgain, actions }: UnreadableProps) {
  return (
    <FailedPicture
      title={`The answer holds no ${what}`}
      explanation="The service answered, but in no shape that the console can read."
      nextStep="Open the raw answer at the foot of the screen to see what came."
      actions={
        <>
          <Button pending={asking} onClick={onAskAgain}>
            Try again
          </Button>
          {actions}
        </>
      }
    />
  );
}
