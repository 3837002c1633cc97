import { isMoment } from '../time';

/**
 * What a spreadsheet would take for the start of a formula: first in a cell, or after anything that may end one, such as
 * the semicolon where that separates lists. It looks ahead first: looking back from every character takes long.
 */
const formula = /(?=[=+\-@])(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@]/g;
/** What it may split a cell at, first in it. */
const split = /^[\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), the first one the headings. A text that a spreadsheet would take for a formula is led by an
 * apostrophe; numbers are written as they are, and an undefined cell is empty. A mark of UTF-8 comes first, without which
 * Excel reads Hangul as something else.
 *
 * Ours and not papaparse's (5.5): its guard against formulas looks only at the first character of a cell, so `a;=1` and a
 * tab before `=` reach a spreadsheet that splits there as formulas; the rest of writing is the one line below.
 */
export function csvOf(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** The columns of a table: heading, and what a row has there; undefined where it is not known. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string | number | undefined])[];

/** A table as CSV, with its headings. */
export const csvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvOf([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, value]) => value(row)))]);

/** A moment as spreadsheets read it; undefined where it is none. */
export const csvMoment = (at: number | undefined): string | undefined =>
  at !== undefined && isMoment(at) ? new Date(at).toISOString() : undefined;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const guarded = text.replaceAll(formula, "'$&");
  const plain = guarded.replace(split, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
