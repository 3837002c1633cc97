/** Where each cell of a matrix stands: from its record, its attempts, and what runs here. Pure. */
import { sha256OfText } from '../../../../lib/sha256';
import type { Attempt } from '../../../../spending/ledger/attempt';
import { isOpen } from '../../../../spending/ledger/attempt';
import { variantKey } from './consentTo';
import type { CellState, CellView, MatrixInput, OtherCell } from './matrix';
import type { KeptCell } from './matrixRecords';

/** A cell of the input, with what identifies it beside its place. */
export interface InputCell {
  readonly row: string;
  readonly column: string;
  readonly prompt: string;
  readonly digest: string;
  readonly variant: string;
}

/** Every cell of the input, row by row. `known` are those before, whose prompts are not hashed again. */
export function cellsOf({ rows, columns }: MatrixInput, known: readonly InputCell[]): InputCell[] {
  const digests = new Map(known.map(({ prompt, digest }) => [prompt, digest]));
  const variants = columns.map(({ id, variant }) => ({ column: id, variant: variantKey(variant) }));
  return rows.flatMap(({ id: row, prompt }) => {
    const digest = digests.get(prompt) ?? sha256OfText(prompt);
    return variants.map((one) => ({ ...one, row, prompt, digest }));
  });
}

/** Whether nothing has changed that a consent could be about. */
export function isSameInput(one: MatrixInput, other: MatrixInput): boolean {
  return (
    one.rows.length === other.rows.length &&
    one.columns.length === other.columns.length &&
    one.rows.every(({ id, prompt }, at) => id === other.rows[at]?.id && prompt === other.rows[at].prompt) &&
    one.columns.every(({ id, variant }, at) => {
      const there = other.columns[at];
      return id === there?.id && variantKey(variant) === variantKey(there.variant);
    })
  );
}

/** Names a run, in whatever row or column. */
const runKey = (digest: string, variant: string): string => `${digest} ${variant}`;

const keys = new WeakMap<KeptCell, string>();

function keptRunKey(cell: KeptCell): string {
  const known = keys.get(cell) ?? runKey(cell.prompt, variantKey(cell.variant));
  keys.set(cell, known);
  return known;
}

const placeKey = (row: string, column: string, run: string): string => JSON.stringify([row, column, run]);

/** Names exactly this cell: its place, its prompt and its variant. */
export const cellKey = ({ row, column, digest, variant }: InputCell): string =>
  placeKey(row, column, runKey(digest, variant));

export const keptKey = (cell: KeptCell): string => placeKey(cell.row, cell.column, keptRunKey(cell));

/** The last attempt of each cell, of attempts that are oldest first. */
export function attemptsByCell(attempts: readonly Attempt[]): Map<string, Attempt> {
  return new Map(attempts.flatMap((attempt) => (attempt.cell === undefined ? [] : [[attempt.cell, attempt]])));
}

export interface Sources {
  /** The last attempt of each cell. */
  attempts: ReadonlyMap<string, Attempt>;
  /** The state of a cell that runs here and was not sent. */
  live: (cell: string) => CellState | undefined;
  isLooking: (attempt: string) => boolean;
  /** Another tab runs it. */
  elsewhere: boolean;
}

const LEFT = 'The page was closed or left, or its token changed, before it was sent. Nothing was charged.';

/** Where a cell stands. What was consented to and never sent is void, unless it runs here or in another tab. */
export function stateOf(cell: KeptCell, { attempts, live, isLooking, elsewhere }: Sources): CellState {
  const { id, end } = cell;
  const attempt = attempts.get(id);
  if (attempt && isOpen(attempt)) {
    return attempt.end === 'sending'
      ? { at: 'sent', attempt: attempt.id }
      : { at: 'unknown', attempt: attempt.id, looking: isLooking(attempt.id) };
  }
  if (end?.at === 'done') return end;
  if (attempt?.end === 'settled') {
    return attempt.work === undefined
      ? { at: 'done', attempt: attempt.id, runId: undefined, kind: 'unknown', charged: attempt.charged }
      : { at: 'running', attempt: attempt.id, runId: attempt.work };
  }
  // The ledger has dropped its attempt.
  if (end?.at === 'sent')
    return { at: 'done', attempt: end.attempt, runId: end.runId, kind: 'unknown', charged: undefined };
  const unsent = live(id);
  if (unsent) return unsent;
  if (end) return end;
  if (elsewhere) return { at: 'queued' };
  return { at: 'void', why: attempt ? unspentWords(attempt) : LEFT };
}

/** The note of an attempt that charged nothing, and that, unless it says so itself. */
function unspentWords({ note }: Attempt): string {
  const said = note.replace(/\.$/, '');
  return /nothing was (?:spent|charged)$/i.test(said) ? `${said}.` : `${said}. Nothing was charged.`;
}

/** The record of each cell of the input: its own last one, or one of the same run whose outcome is not known. */
export function matched(
  input: readonly InputCell[],
  kept: readonly KeptCell[],
  attempts: ReadonlyMap<string, Attempt>,
): Map<InputCell, KeptCell> {
  const exact = new Map(kept.map((cell) => [keptKey(cell), cell]));
  const open = new Map(
    kept.flatMap((cell) => {
      const attempt = attempts.get(cell.id);
      return attempt && isOpen(attempt) ? [[keptRunKey(cell), cell]] : [];
    }),
  );
  return new Map(
    input.flatMap((one) => {
      const found = exact.get(cellKey(one)) ?? open.get(runKey(one.digest, one.variant));
      return found ? [[one, found]] : [];
    }),
  );
}

/** The cells of the input as they stand, row by row, and all that are kept beside them. */
export function viewOf(
  input: readonly InputCell[],
  kept: readonly KeptCell[],
  sources: Sources,
): { cells: CellView[]; others: OtherCell[] } {
  const own = matched(input, kept, sources.attempts);
  const cells = input.map((one): CellView => {
    const found = own.get(one);
    const { row, column } = one;
    return { row, column, ceiling: found?.ceiling, state: found ? stateOf(found, sources) : { at: 'idle' } };
  });
  const shown = new Set([...own.values()].map(({ id }) => id));
  const others = kept
    .filter(({ id }) => !shown.has(id))
    .map((cell) => ({
      row: cell.row,
      column: cell.column,
      ceiling: cell.ceiling,
      variant: cell.variant,
      growthVersion: cell.growthVersion,
      state: stateOf(cell, sources),
    }));
  return { cells, others };
}

/** A cell that a consent may list: without a result, and without an unknown outcome. */
export const isOpenToConsent = ({ at }: CellState): boolean => at === 'idle' || at === 'refused' || at === 'void';
