import type { Attempt } from '../../../api/spending/ledger/attempt';
import { href } from '../../../paths';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';

/** Runs of a Pack that were tried from this browser, each with the way to its result. */
export function EarlierRuns({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <AttemptsPanel
      attempts={attempts}
      choice={{ header: 'Model', cell: (attempt) => <Mono>{attempt.choice}</Mono> }}
      work={(runId) => (
        <LinkButton size="sm" variant="quiet" to={href('runResult', { runId })}>
          Open the run
        </LinkButton>
      )}
    />
  );
}
