import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { FailedPicture } from '../ui/FailedPicture';
import { Failure } from './Failure';

interface UnreadableProps {
  /** What was looked for: `list of products`. */
  what: string;
  asking: boolean;
  onAskAgain: () => void;
  /** How asking again failed, where it did: newer than the answer that could not be read. */
  error?: unknown;
  /** Other ways on. */
  actions?: ReactNode;
}

/** The service answered, and nothing in its answer reads as what the screen shows. */
export function Unreadable({ what, asking, onAskAgain, error, actions }: UnreadableProps) {
  const ways = (
    <>
      <Button pending={asking} onClick={onAskAgain}>
        Try again
      </Button>
      {actions}
    </>
  );
  if (error) return <Failure error={error} actions={ways} />;
  return (
    <FailedPicture
      title={`The answer holds no ${what}`}
      code="UNREADABLE"
      explanation="The service answered, but in no shape that the console can read."
      nextStep="Open the raw answer at the foot of the screen to see what came."
      actions={ways}
    />
  );
}
