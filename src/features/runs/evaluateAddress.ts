/** The address of Evaluate: its columns with their names, and the cell whose result is open. Never a prompt. */
import type { RunView } from '../../api/resources/packs/runs';
import { type Param, type ParamValues, addressView, optional, text, texts, integer } from '../../lib/addressView';

export const MIN_COLUMNS = 2;
export const MAX_COLUMNS = 6;
const MAX_NAME_LENGTH = 40;

/** One column, as the Run screen's address has its inputs. What is left out is the service's default. */
const columnParams = {
  name: text(MAX_NAME_LENGTH),
  model: optional(),
  checkpoint: integer(undefined),
  skill: texts,
  input: optional(),
  output: optional(),
};
export type ColumnFill = ParamValues<typeof columnParams>;
const columnAddress = addressView(columnParams);

/** A column that runs with what a run had. */
export const columnOfRun = (run: RunView): ColumnFill => ({
  name: '',
  model: run.model,
  checkpoint: run.preview ? undefined : run.growthVersion,
  skill: run.enabledSkills,
  input: run.maxInputTokens?.toString(),
  output: run.maxOutputTokens?.toString(),
});

/** A column is a query of its own within its parameter. Without any, the screen chooses. */
const columns: Param<readonly ColumnFill[]> = {
  read: (given) => given.slice(0, MAX_COLUMNS).map((column) => columnAddress.read(column)),
  write: (value) => value.map((column) => columnAddress.write(column).toString()),
};

/** A cell, by the letter of its column and the number of its row. */
export interface CellPosition {
  /** From 0. */
  column: number;
  row: number;
}

/** `A` to `F`. */
export const toColumnLetter = (column: number): string => String.fromCodePoint(65 + column);

/** `B3`: the second column's result for the third prompt. */
export const formatCellPosition = ({ column, row }: CellPosition): string => `${toColumnLetter(column)}${row + 1}`;

const cell: Param<CellPosition | undefined> = {
  read: ([given = '']) => {
    const [, letter, number] = /^([a-f])([1-9]\d?)$/i.exec(given) ?? [];
    if (letter === undefined) return undefined;
    return { column: (letter.toUpperCase().codePointAt(0) ?? 65) - 65, row: Number(number) - 1 };
  },
  write: (value) => (value === undefined ? [] : [formatCellPosition(value)]),
};

/** `beside` is the column that the open result stands beside, by its letter. */
const beside: Param<number | undefined> = {
  read: ([given = '']) => (/^[a-f]$/i.test(given) ? (given.toUpperCase().codePointAt(0) ?? 65) - 65 : undefined),
  write: (value) => (value === undefined ? [] : [toColumnLetter(value)]),
};

export const evaluateAddress = addressView({ column: columns, cell, beside });

/** The query part of a view without an open result. */
export const buildClosedAddress = (search: string): string =>
  evaluateAddress.change(search, { cell: undefined, beside: undefined }).toString();

/** A link to the result of a cell. A table has hundreds of them, so that the address is read once for all (`buildClosedAddress`). */
export const buildCellAddress = (closed: string, place: CellPosition): string =>
  `?${closed}${closed === '' ? '' : '&'}cell=${formatCellPosition(place)}`;
