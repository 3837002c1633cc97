import { isMoment } from '../time';

/**
 * What a spreadsheet would take for the start of a formula: at the start of a cell, or after anything that may end one, such as a semicolon where
 * that separates lists. In East Asian languages it takes the full-width signs for one, too. The pattern starts with a lookahead, because looking back
 * from every character takes long.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@＝＋－＠]/g;
/** Characters at which it may split a cell. */
const split = /^[\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), the first one being the headings. A text that a spreadsheet would take for a formula gets a leading apostrophe; numbers are
 * written as they are, and an undefined cell is empty. It starts with a UTF-8 byte order mark, without which Excel misreads Hangul.
 *
 * Why not papaparse (5.5): its guard against formulas looks only at the first character of a cell, so `a;=1` and a tab before `=` reach a spreadsheet
 * that splits there as formulas. The rest of writing CSV is the one line below.
 */
export function toCsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** The columns of a table: heading, and a row's value; undefined if unknown. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string | number | undefined])[];

/** A table as CSV, with its headings. */
export const toCsvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  toCsv([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, value]) => value(row)))]);

/** A time in a format that spreadsheets read; undefined if there is none. */
export const formatCsvTime = (at: number | undefined): string | undefined =>
  at !== undefined && isMoment(at) ? new Date(at).toISOString() : undefined;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const guarded = text.replaceAll(formula, "'$&");
  const plain = guarded.replace(split, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
