import type { WorldState } from '../../../api/client/sandbox/worldState';
import { formatCounted } from '../../../lib/count';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';

/** How much was done in the world, and whether and where that is kept. */
export function HistoryPanel({
  history: { entries, isFull, keptIn },
}: {
  history: NonNullable<WorldState['history']>;
}) {
  if (isFull) {
    return (
      <Panel title="History">
        <p className="text-sm">
          More was done in this world than its history can keep. It goes on, but can no longer be saved or kept over a
          restart of the sandbox.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="History">
      <p className="text-sm">
        <span>{formatCounted(entries, 'change')}</span>{' '}
        <span className="block text-ink-2">
          {keptIn === undefined
            ? 'Not kept: the world ends with the sandbox.'
            : 'Kept over a restart of the sandbox, in'}
        </span>{' '}
        {keptIn !== undefined && <Mono>{keptIn}</Mono>}
      </p>
    </Panel>
  );
}
