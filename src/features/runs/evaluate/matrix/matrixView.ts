/** The state of each cell of a matrix, from its record, its attempts, and what runs here. Pure. */
import { computeTextSha256 } from '../../../../lib/sha256';
import type { Attempt } from '../../../../spending/ledger/attempt';
import { isOpen } from '../../../../spending/ledger/attempt';
import { toRunKey } from '../../../../lib/runChoices/runChoices';
import type { CellState, MatrixCell, MatrixInput, UnlistedCell } from './matrix';
import type { StoredCell } from './matrixStore';

/** A cell of the input, with what identifies it besides its place. */
export interface InputCell {
  readonly row: string;
  readonly column: string;
  readonly prompt: string;
  readonly digest: string;
  /** The key of its column's run choices. */
  readonly runKey: string;
}

/** Every cell of the input, row by row. `known` are those before, whose prompts are not hashed again. */
export function buildInputCells({ rows, columns }: MatrixInput, known: readonly InputCell[]): InputCell[] {
  const digests = new Map(known.map(({ prompt, digest }) => [prompt, digest]));
  const keys = columns.map(({ id, choices }) => ({ column: id, runKey: toRunKey(choices) }));
  return rows.flatMap(({ id: row, prompt }) => {
    const digest = digests.get(prompt) ?? computeTextSha256(prompt);
    return keys.map((one) => ({ ...one, row, prompt, digest }));
  });
}

/** Whether nothing that a consent depends on has changed. */
export function isSameInput(one: MatrixInput, second: MatrixInput): boolean {
  return (
    one.rows.length === second.rows.length &&
    one.columns.length === second.columns.length &&
    one.rows.every(({ id, prompt }, at) => id === second.rows[at]?.id && prompt === second.rows[at].prompt) &&
    one.columns.every(({ id, choices }, at) => {
      const there = second.columns[at];
      return id === there?.id && toRunKey(choices) === toRunKey(there.choices);
    })
  );
}

/** Names a run, in whatever row or column. */
const buildRunKey = (digest: string, runKey: string): string => `${digest} ${runKey}`;

const runKeys = new WeakMap<StoredCell, string>();

function getStoredRunKey(cell: StoredCell): string {
  const known = runKeys.get(cell) ?? buildRunKey(cell.prompt, toRunKey(cell.choices));
  runKeys.set(cell, known);
  return known;
}

const buildPlaceKey = (row: string, column: string, run: string): string => JSON.stringify([row, column, run]);

/** Names exactly this cell: its place, its prompt and what it runs with. */
export const getCellKey = ({ row, column, digest, runKey }: InputCell): string =>
  buildPlaceKey(row, column, buildRunKey(digest, runKey));

export const getStoredCellKey = (cell: StoredCell): string =>
  buildPlaceKey(cell.row, cell.column, getStoredRunKey(cell));

/** The last attempt of each cell, of attempts that are oldest first. */
export function attemptsByCell(attempts: readonly Attempt[]): Map<string, Attempt> {
  return new Map(attempts.flatMap((attempt) => (attempt.cell === undefined ? [] : [[attempt.cell, attempt]])));
}

export interface CellSources {
  /** The last attempt of each cell. */
  attempts: ReadonlyMap<string, Attempt>;
  /** The state of a cell that runs here and was not sent. */
  live: (cell: string) => CellState | undefined;
  isChecking: (attempt: string) => boolean;
  /** Another tab runs it. */
  elsewhere: boolean;
}

const PAGE_LEFT = 'The page was closed or left, or its token changed, before it was sent. Nothing was charged.';

/** The state of a cell. One that was consented to and never sent is void, unless it runs here or in another tab. */
export function getCellState(cell: StoredCell, { attempts, live, isChecking, elsewhere }: CellSources): CellState {
  const { id, end } = cell;
  const attempt = attempts.get(id);
  if (attempt && isOpen(attempt)) {
    return attempt.end === 'sending'
      ? { at: 'sent', attempt: attempt.id }
      : { at: 'unknown', attempt: attempt.id, checking: isChecking(attempt.id) };
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
  return { at: 'void', why: attempt ? describeUnspent(attempt) : PAGE_LEFT };
}

/** The note of an attempt that charged nothing, with a sentence that says so, unless the note does. */
function describeUnspent({ note }: Attempt): string {
  const said = note.replace(/\.$/, '');
  return /nothing was (?:spent|charged)$/i.test(said) ? `${said}.` : `${said}. Nothing was charged.`;
}

/** The record of each cell of the input: its own last one, or one of the same run whose outcome is not known. */
export function matchStoredCells(
  input: readonly InputCell[],
  stored: readonly StoredCell[],
  attempts: ReadonlyMap<string, Attempt>,
): Map<InputCell, StoredCell> {
  const exact = new Map(stored.map((cell) => [getStoredCellKey(cell), cell]));
  const open = new Map(
    stored.flatMap((cell) => {
      const attempt = attempts.get(cell.id);
      return attempt && isOpen(attempt) ? [[getStoredRunKey(cell), cell]] : [];
    }),
  );
  return new Map(
    input.flatMap((one) => {
      const found = exact.get(getCellKey(one)) ?? open.get(buildRunKey(one.digest, one.runKey));
      return found ? [[one, found]] : [];
    }),
  );
}

/** The state of each cell of the input, row by row, and the stored cells that the input doesn't have. */
export function buildMatrixCells(
  input: readonly InputCell[],
  stored: readonly StoredCell[],
  sources: CellSources,
): { cells: MatrixCell[]; unlisted: UnlistedCell[] } {
  const own = matchStoredCells(input, stored, sources.attempts);
  const cells = input.map((one): MatrixCell => {
    const found = own.get(one);
    const { row, column } = one;
    return { row, column, ceiling: found?.ceiling, state: found ? getCellState(found, sources) : { at: 'idle' } };
  });
  const shown = new Set([...own.values()].map(({ id }) => id));
  const unlisted = stored
    .filter(({ id }) => !shown.has(id))
    .map((cell) => ({
      row: cell.row,
      column: cell.column,
      ceiling: cell.ceiling,
      choices: cell.choices,
      checkpoint: cell.checkpoint,
      state: getCellState(cell, sources),
    }));
  return { cells, unlisted };
}

/** A cell that a consent may list: without a result, and without an unknown outcome. */
export const isOpenToConsent = ({ at }: CellState): boolean => at === 'idle' || at === 'refused' || at === 'void';
