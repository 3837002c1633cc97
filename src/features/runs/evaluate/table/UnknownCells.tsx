import { sharedWords } from '../../../../shared/words';
import type { UnlistedCell } from '../matrix/matrix';
import type { Matrix } from '../matrix/useMatrix';
import { formatCounted } from '../../../../lib/count';
import { formatPointsWithUnit } from '../../../../lib/money';
import { formatCheckpoint } from '../../../../lib/runChoices/formatCheckpoint';
import { href } from '../../../../paths';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { ManualOutcome } from '../ManualOutcome';

/** Cells whose outcome is unknown; the others go on. If the prompt or column is gone, there is no cell to open, so the outcome is settled here. */
export function UnknownCells({ matrix }: { matrix: Matrix }) {
  const { controller, cells, unlisted, phase } = matrix;
  const shown = cells.filter(isUnknownCell);
  const gone = unlisted.filter(isUnknownCell);
  const unknown = [...shown, ...gone];
  if (unknown.length === 0) return null;
  const isSingle = unknown.length === 1;
  const most = unknown.reduce((sum, { ceiling = 0 }) => sum + ceiling, 0);
  const checking = unknown.some(({ state }) => state.at === 'unknown' && state.checking);
  return (
    <Notice
      tone="bad"
      title={`Outcome of ${formatCounted(unknown.length, 'run')} unknown: up to ${formatPointsWithUnit(most)} may have been spent`}
      actions={
        <>
          <Button size="sm" variant="primary" pending={checking} onClick={() => controller.checkAgain()}>
            {sharedWords.checkAgain}
          </Button>
          <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
            View attempts
          </LinkButton>
        </>
      }
    >
      <p>
        {[
          isSingle
            ? 'The console looks for it in the service’s records, and doesn’t send it again.'
            : 'The console looks for them in the service’s records, and doesn’t send them again.',
          shown.length > 0 &&
            (isSingle
              ? 'If you checked it yourself, open its cell and record what you saw.'
              : 'If you checked one yourself, open its cell and record what you saw.'),
          phase === 'running' && 'The other runs continue.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {gone.length > 0 && (
        <ul aria-label="From earlier prompts or columns" className="grid gap-2 pt-2">
          {gone.map((cell) => (
            <EarlierCell key={cell.state.attempt} cell={cell} matrix={matrix} />
          ))}
        </ul>
      )}
    </Notice>
  );
}

type UnknownCell<Cell> = Cell & { state: { at: 'unknown'; attempt: string } };

const isUnknownCell = <Cell extends Pick<UnlistedCell, 'state'>>(cell: Cell): cell is UnknownCell<Cell> =>
  cell.state.at === 'unknown';

/** A cell of an earlier prompt or column: what it ran, and how to settle its outcome by hand. */
function EarlierCell({
  cell: { choices, checkpoint, ceiling, state },
  matrix,
}: {
  cell: UnknownCell<UnlistedCell>;
  matrix: Matrix;
}) {
  const run = `${choices.model}, ${checkpoint === undefined ? 'unknown checkpoint' : formatCheckpoint(checkpoint, 'sentence')}`;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span>
        {ceiling === undefined
          ? `An earlier prompt or column: ${run}.`
          : `An earlier prompt or column: ${run}, up to ${formatPointsWithUnit(ceiling)}.`}
      </span>
      <ManualOutcome controller={matrix.controller} attempt={state.attempt} of={run} />
    </li>
  );
}
