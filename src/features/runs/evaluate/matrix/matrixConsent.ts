/** The parts of a matrix's consent: its quotes, its sums, and the frozen list of cells. */
import { ApiError } from '../../../../api/client/errors';
import { getDeadline } from '../../../../api/client/retry';
import { formatCheckpoint } from '../../../../lib/runChoices/formatCheckpoint';
import { nextId } from '../../../../spending/engine';
import type { RunOffer } from '../../../../api/resources/packs/runSpend';
import {
  type ColumnQuote,
  type ConsentedCell,
  type MatrixColumn,
  type MatrixConsent,
  type MatrixSubject,
  MATRIX_PHRASE,
  PHRASE_ABOVE_POINTS,
} from './matrix';

/** The longest that a cell may be in progress once sent, in milliseconds: the quote before it, and the run. */
export const MAX_CELL_DURATION_MS = getDeadline('runs.quote') + getDeadline('runs.start');

/** What a column was quoted at. Throws an `ApiError` for a quote without a price that can be confirmed. */
export function toColumnQuote(offer: RunOffer): ColumnQuote {
  const { ceilingPoints: ceiling, version, checkpoint, checkpointDigest, preview, availablePoints } = offer;
  if (ceiling === undefined)
    throw new ApiError({
      kind: 'unreadable',
      route: 'runs.quote',
      message: 'The quote has no price that can be confirmed.',
    });
  return { ceiling, version, checkpoint, checkpointDigest, preview, availablePoints };
}

/** How a new quote exceeds what was consented to, as a sentence; undefined when a cell may be sent at it. */
export function whyAskAgain(old: ColumnQuote, now: ColumnQuote): string | undefined {
  if (now.version !== old.version) return `The Pack is now at version ${now.version ?? 'not given'}.`;
  if (now.checkpoint !== old.checkpoint || now.checkpointDigest !== old.checkpointDigest)
    return now.checkpoint === undefined
      ? 'The new quote doesn’t say which checkpoint its runs would use.'
      : `Its runs would now use ${formatCheckpoint(now.checkpoint, 'sentence')}.`;
  if (now.preview !== old.preview)
    return now.preview ? 'Its runs would now be previews.' : 'Its runs would no longer be previews.';
  return now.ceiling > old.ceiling ? 'The price has risen.' : undefined;
}

/** The phrase to type for a sum in Points; undefined when none is. */
export const getPhrase = (points: number): string | undefined =>
  points > PHRASE_ABOVE_POINTS ? MATRIX_PHRASE : undefined;

export const sumCeilings = (cells: readonly { readonly ceiling: number }[]): number =>
  cells.reduce((sum, { ceiling }) => sum + ceiling, 0);

/** Freezes a list of exactly these cells. */
export function createMatrixConsent(
  { name, version = 'not given' }: Pick<MatrixSubject, 'name' | 'version'>,
  cells: readonly ConsentedCell[],
  quoted: readonly { column: MatrixColumn; quote: ColumnQuote }[],
): MatrixConsent {
  const points = sumCeilings(cells);
  const terms = { title: name, version, choice: `${cells.length} runs`, points, maxDurationMs: MAX_CELL_DURATION_MS };
  const columns = quoted.flatMap(({ column, quote }) => {
    const runs = cells.filter((cell) => cell.column === column.id).length;
    return runs === 0 ? [] : [deepFreeze({ column: structuredClone(column), quote: { ...quote }, runs })];
  });
  return Object.freeze({
    id: nextId(),
    terms: Object.freeze(terms),
    cells: Object.freeze(cells.map((cell) => Object.freeze({ ...cell }))),
    columns: Object.freeze(columns),
    points,
    phrase: getPhrase(points),
  });
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner as object);
  return Object.freeze(value);
}
