import type { OtherCell } from '../matrix/matrix';
import type { Matrix } from '../matrix/useMatrix';
import { formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { href } from '../../../../paths';
import { Button } from '../../../../ui/Button';
import { LinkButton } from '../../../../ui/LinkButton';
import { Notice } from '../../../../ui/Notice';
import { checkpointWords } from '../../runWords';
import { ByHand } from '../ByHand';

/** Cells whose outcome nobody knows yet; the others go on. Those of prompts or columns that are gone have no cell to open, and are settled here. */
export function UnknownCells({ matrix }: { matrix: Matrix }) {
  const { controller, cells, others, phase } = matrix;
  const shown = cells.filter(isUnknown);
  const gone = others.filter(isUnknown);
  const unknown = [...shown, ...gone];
  if (unknown.length === 0) return null;
  const one = unknown.length === 1;
  const most = unknown.reduce((sum, { ceiling = 0 }) => sum + ceiling, 0);
  const looking = unknown.some(({ state }) => state.at === 'unknown' && state.looking);
  return (
    <Notice
      tone="bad"
      title={`The outcome of ${formatCounted(unknown.length, 'run')} is not known: up to ${inPoints(most)} may be spent`}
      actions={
        <>
          <Button size="sm" variant="primary" pending={looking} onClick={() => controller.lookAgain()}>
            Check again
          </Button>
          <LinkButton size="sm" to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}>
            Open the attempts
          </LinkButton>
        </>
      }
    >
      <p>
        {[
          one
            ? 'The console looks for it by what the service shows, and does not send it again.'
            : 'The console looks for them by what the service shows; none is sent again.',
          shown.length > 0 && `Open ${one ? 'its' : 'a'} cell to say what you saw yourself.`,
          phase === 'running' && 'The other runs go on.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {gone.length > 0 && (
        <ul aria-label="Of earlier prompts or columns" className="grid gap-2 pt-2">
          {gone.map((cell) => (
            <Gone key={cell.state.attempt} cell={cell} matrix={matrix} />
          ))}
        </ul>
      )}
    </Notice>
  );
}

type Unknown<Cell> = Cell & { state: { at: 'unknown'; attempt: string } };

const isUnknown = <Cell extends Pick<OtherCell, 'state'>>(cell: Cell): cell is Unknown<Cell> =>
  cell.state.at === 'unknown';

/** One of an earlier prompt or column: what it ran, and what may be said of it by hand. */
function Gone({
  cell: { variant, growthVersion, ceiling, state },
  matrix,
}: {
  cell: Unknown<OtherCell>;
  matrix: Matrix;
}) {
  const what = `${variant.model}, checkpoint ${checkpointWords({ growthVersion })}`;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span>{`An earlier prompt or column: ${what}${ceiling === undefined ? '' : `, up to ${inPoints(ceiling)}`}.`}</span>
      <ByHand controller={matrix.controller} attempt={state.attempt} of={what} />
    </li>
  );
}
