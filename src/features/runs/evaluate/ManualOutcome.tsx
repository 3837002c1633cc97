import { useState } from 'react';
import { Button } from '../../../ui/Button';
import type { MatrixController } from './matrix/matrixController';

interface ManualOutcomeProps {
  controller: MatrixController;
  /** Id of the attempt whose outcome is not known. */
  attempt: string;
  /** Which run, where several are listed; heard, not seen. */
  of?: string;
}

/** What the user may say of a lost answer. That it did not start is recorded only once its request can no longer be in progress. */
export function ManualOutcome({ controller, attempt, of }: ManualOutcomeProps) {
  const [tooEarly, setTooEarly] = useState(false);
  const heard = of === undefined ? null : <span className="sr-only">{`: ${of}`}</span>;
  return (
    <>
      <Button size="sm" onClick={() => controller.mark(attempt, true)}>
        <span>It started</span>
        {heard}
      </Button>
      <Button size="sm" onClick={() => setTooEarly(!controller.mark(attempt, false))}>
        <span>It did not start</span>
        {heard}
      </Button>
      {tooEarly && (
        <p role="alert" className="basis-full font-medium">
          Its request may still be in progress, so nothing was recorded. Say so again later.
        </p>
      )}
    </>
  );
}
