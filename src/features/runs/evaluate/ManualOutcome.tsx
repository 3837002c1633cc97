import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { spendingWords } from '../../../shared/spending/words';
import type { MatrixController } from './matrix/matrixController';

interface ManualOutcomeProps {
  controller: MatrixController;
  /** Id of the attempt whose outcome is not known. */
  attempt: string;
  /** Which run, where several are listed; for screen readers only. */
  of?: string;
}

/** Lets the user record the outcome of a lost response. “It didn’t start” is recorded only once the request can no longer be in progress. */
export function ManualOutcome({ controller, attempt, of }: ManualOutcomeProps) {
  const [tooEarly, setTooEarly] = useState(false);
  const heard = of === undefined ? null : <span className="sr-only">{`: ${of}`}</span>;
  return (
    <>
      <Button size="sm" onClick={() => controller.mark(attempt, true)}>
        <span>{spendingWords.itStarted}</span>
        {heard}
      </Button>
      <Button size="sm" onClick={() => setTooEarly(!controller.mark(attempt, false))}>
        <span>{spendingWords.itDidNotStart}</span>
        {heard}
      </Button>
      {tooEarly && (
        <p role="alert" className="basis-full font-medium">
          The request may still be in progress, so nothing was recorded. Try again later.
        </p>
      )}
    </>
  );
}
