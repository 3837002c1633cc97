/** The sums of the columns: how their runs ended, what they cost, how many checks passed. There is no score. */
import type { Check, Mark } from '../../../../api/drafts/promptsDraft';
import type { CellState } from '../matrix/matrix';
import type { CheckVerdict } from '../checks/checkQueue';
import { type Results, getVerdictKey } from './resultStore';
import type { RunSummary } from './summary';

/** A cell with everything known about it. */
export interface Cell {
  state: CellState;
  /** The confirmed ceiling, in Points. */
  ceiling: number | undefined;
  summary: RunSummary | undefined;
  checks: readonly { check: Check; verdict: CheckVerdict | undefined }[];
  mark: Mark | undefined;
}

/** How a cell ended; `open` if it has not. */
export type CellEnd = 'completed' | 'partial' | 'failed' | 'other' | 'unknown' | 'refused' | 'void' | 'open';

export function getCellEnd({ state, summary }: Pick<Cell, 'state' | 'summary'>): CellEnd {
  if (state.at === 'unknown' || state.at === 'refused' || state.at === 'void') return state.at;
  if (state.at !== 'done') return 'open';
  const kind = summary?.kind ?? state.kind;
  return kind === 'completed' || kind === 'partial' || kind === 'failed' ? kind : 'other';
}

export interface ColumnSums {
  ends: Readonly<Record<CellEnd, number>>;
  /** How many checks of the existing results were decided and passed. */
  checked: number;
  passed: number;
  /** What the ended runs cost, in Points. */
  points: number;
  /** Runs that ended without saying what they cost. */
  unpriced: number;
  marks: Readonly<Record<Mark, number>>;
}

export function sumColumn(cells: readonly Cell[]): ColumnSums {
  const ends = { completed: 0, partial: 0, failed: 0, other: 0, unknown: 0, refused: 0, void: 0, open: 0 };
  const marked = { better: 0, same: 0, worse: 0 };
  let [checked, passed, points, unpriced] = [0, 0, 0, 0];
  for (const cell of cells) {
    ends[getCellEnd(cell)] += 1;
    for (const { verdict } of cell.checks) {
      if (verdict !== undefined) checked += 1;
      if (verdict === 'passed') passed += 1;
    }
    const cost = getCost(cell);
    if (cost !== undefined) points += cost;
    else if (cell.state.at === 'done') unpriced += 1;
    if (cell.mark !== undefined) marked[cell.mark] += 1;
  }
  return { ends, checked, passed, points, unpriced, marks: marked };
}

/** What a cell's run cost, in Points; undefined while unknown. */
export const getCost = ({ state, summary }: Pick<Cell, 'state' | 'summary'>): number | undefined =>
  state.at === 'done' ? (state.charged ?? summary?.points) : undefined;

/** Points for one passed check, to a tenth; undefined where none passed. */
export const computePointsPerPass = ({ points, passed }: ColumnSums): number | undefined =>
  passed === 0 ? undefined : Math.round((points / passed) * 10) / 10;

/** A cell of the matrix with its results and the user's mark. */
export function buildCell(
  state: CellState,
  ceiling: number | undefined,
  checks: readonly Check[],
  { summaries, verdicts }: Results,
  marks: ReadonlyMap<string, Mark>,
): Cell {
  const runId = state.at === 'done' ? state.runId : undefined;
  return {
    state,
    ceiling,
    summary: runId === undefined ? undefined : summaries.get(runId),
    checks:
      runId === undefined ? [] : checks.map((check) => ({ check, verdict: verdicts.get(getVerdictKey(runId, check)) })),
    mark: runId === undefined ? undefined : marks.get(runId),
  };
}
