import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { Attempt } from '../../api/spending/attempts';
import { Panel } from '../../ui/Panel';
import { Skeleton } from '../../ui/Skeleton';

const AttemptsTable = lazy(() => import('./AttemptsTable').then((module) => ({ default: module.AttemptsTable })));

export interface AttemptsPanelProps {
  attempts: readonly Attempt[];
  /** The heading of what was chosen, and how a choice is shown. */
  choice: { header: string; cell: (attempt: Attempt) => ReactNode };
  /** The way to the work that an attempt began, where its id is known. */
  work?: (id: string) => ReactNode;
}

/** What was tried on a subject from this browser, and how each try ended. */
export function AttemptsPanel({ attempts, choice, work }: AttemptsPanelProps) {
  return (
    <Panel title="Earlier attempts" flush>
      {attempts.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          None from this browser yet. Each attempt and its end will stand here.
        </p>
      ) : (
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <AttemptsTable attempts={attempts} choice={choice} {...(work && { work })} />
        </Suspense>
      )}
    </Panel>
  );
}
