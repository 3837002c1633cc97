import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { FailedPicture } from '../ui/FailedPicture';
import { Failure } from './Failure';

interface UnreadableProps {
  /** What was expected: `list of products`. */
  what: string;
  asking: boolean;
  onAskAgain: () => void;
  /** Why the next request failed, if it did: more recent than the unreadable answer. */
  error?: unknown;
  /** Further buttons. */
  actions?: ReactNode;
}

/** The service answered, but the answer lacks what the screen shows. */
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
      explanation="The service answered, but in a form that the console cannot read."
      nextStep="Open the raw answer at the bottom of the screen to see it."
      actions={ways}
    />
  );
}
