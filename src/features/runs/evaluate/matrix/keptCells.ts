/** What is put on record when a matrix begins. Pure. */
import { type Attempt, isOpen } from '../../../../spending/ledger/attempt';
import type { MatrixConsent } from './matrix';
import type { KeptCell } from './matrixRecords';
import { type InputCell, keptKey } from './matrixView';

/** The most cells that are kept of earlier consents. */
const KEEP = 600;

/** The cells of a consent as they are kept: with the digests of their prompts. `claim` is unique. */
export function keptCells({ cells, columns }: MatrixConsent, input: readonly InputCell[], claim: string): KeptCell[] {
  const quoted = new Map(columns.map((one) => [one.column.id, one]));
  const digests = new Map(input.map(({ prompt, digest }) => [prompt, digest]));
  return cells.flatMap(({ row, column, prompt, ceiling }, at) => {
    const found = quoted.get(column);
    const digest = digests.get(prompt);
    if (!found || digest === undefined) return [];
    const { growthVersion, version } = found.quote;
    const { variant } = found.column;
    return [
      { id: `${claim}.${at}`, row, column, prompt: digest, variant, growthVersion, version, ceiling, end: undefined },
    ];
  });
}

/** Whether the outcome of a cell is not known. */
export function isUnknown({ id }: KeptCell, attempts: ReadonlyMap<string, Attempt>): boolean {
  const attempt = attempts.get(id);
  return attempt !== undefined && isOpen(attempt);
}

/** What stays on record beside the cells of a new consent: the results of others, and every unknown outcome. */
export function keptBeside(
  cells: readonly KeptCell[],
  kept: readonly KeptCell[],
  attempts: ReadonlyMap<string, Attempt>,
): KeptCell[] {
  const replaced = new Set(cells.map(keptKey));
  const others = kept.filter((cell) => !replaced.has(keptKey(cell)));
  const past = new Set(others.filter((cell) => !isUnknown(cell, attempts)).slice(0, -KEEP));
  return others.filter((cell) => !past.has(cell));
}
