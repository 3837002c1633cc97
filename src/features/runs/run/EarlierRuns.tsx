import type { Attempt } from '../../../api/spending/ledger/attempt';
import { href } from '../../../paths';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';

/** Attempts at running a Pack from this browser, each with a link to its result. */
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
