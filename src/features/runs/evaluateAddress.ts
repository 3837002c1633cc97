/** The address of Evaluate: its columns with their names, and the cell whose result is open. Never a prompt. */
import { packLimits } from '../../contract/values';
import { type Param, addressView } from '../../lib/addressView';
import { type GivenColumn, columnCodec } from '../../lib/runChoices/addressCodec';

export const MIN_COLUMNS = 2;
export const MAX_COLUMNS = 6;
const MAX_NAME_LENGTH = 40;

const column = columnCodec(MAX_NAME_LENGTH, {
  input: packLimits.inputTokensDefault,
  output: packLimits.outputTokensDefault,
});

/** Each column is a query within its parameter. If there is none, the screen chooses. */
const columns: Param<readonly GivenColumn[]> = {
  read: (given) => given.slice(0, MAX_COLUMNS).map(column.read),
  write: (value) => value.map(column.write),
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

/** `beside` is the letter of the column that the open result is compared with. */
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
