/** What is put on record when a matrix begins. Pure. */
import { type Attempt, isOpen } from '../../../../spending/ledger/attempt';
import type { MatrixConsent } from './matrix';
import type { StoredCell } from './matrixStore';
import { type InputCell, getStoredCellKey } from './matrixView';

/** The maximum number of cells stored from earlier consents. */
const MAX_RETAINED = 600;

/** The cells of a consent as they are stored: with the digests of their prompts. `claim` is unique. */
export function toStoredCells(
  { cells, columns }: MatrixConsent,
  input: readonly InputCell[],
  claim: string,
): StoredCell[] {
  const quoted = new Map(columns.map((entry) => [entry.column.id, entry]));
  const digests = new Map(input.map(({ prompt, digest }) => [prompt, digest]));
  return cells.flatMap(({ row, column, prompt, ceiling }, at) => {
    const found = quoted.get(column);
    const digest = digests.get(prompt);
    if (!found || digest === undefined) return [];
    const { checkpoint, version } = found.quote;
    const { choices } = found.column;
    return [
      { id: `${claim}.${at}`, row, column, prompt: digest, choices, checkpoint, version, ceiling, end: undefined },
    ];
  });
}

/** Whether the outcome of a cell is not known. */
export function hasUnknownOutcome({ id }: StoredCell, attempts: ReadonlyMap<string, Attempt>): boolean {
  const attempt = attempts.get(id);
  return attempt !== undefined && isOpen(attempt);
}

/** What stays on record beside the cells of a new consent: the results of others, and every unknown outcome. */
export function selectRetainedCells(
  cells: readonly StoredCell[],
  stored: readonly StoredCell[],
  attempts: ReadonlyMap<string, Attempt>,
): StoredCell[] {
  const replaced = new Set(cells.map(getStoredCellKey));
  const otherCells = stored.filter((cell) => !replaced.has(getStoredCellKey(cell)));
  const past = new Set(otherCells.filter((cell) => !hasUnknownOutcome(cell, attempts)).slice(0, -MAX_RETAINED));
  return otherCells.filter((cell) => !past.has(cell));
}
