import { marks } from '../../../../api/drafts/promptsDraft';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { Panel } from '../../../../ui/Panel';
import { useSingleKeys } from '../../../../ui/singleKeys';
import type { CellPlace } from '../../evaluateAddress';
import type { Cell } from '../results/sums';
import { markWords } from '../table/marking';
import type { Evaluation } from '../useEvaluation';

/** How a result is beside that of the first column, as its reader finds it; nothing for the first column and for a cell without a run. */
export function Marking({ evaluation, cell, place }: { evaluation: Evaluation; cell: Cell; place: CellPlace }) {
  const keys = useSingleKeys();
  const { state } = cell;
  if (place.column === 0 || state.at !== 'done' || state.runId === undefined) return null;
  const { runId } = state;
  return (
    <Panel title="Beside column A it is">
      <div className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <Button
            key={mark}
            size="sm"
            aria-pressed={cell.mark === mark}
            aria-keyshortcuts={markWords[mark].key}
            onClick={() => evaluation.mark(runId, cell.mark === mark ? undefined : mark)}
          >
            <span>{markWords[mark].label}</span>
            {keys && <Kbd>{markWords[mark].key}</Kbd>}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
