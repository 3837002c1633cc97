/**
 * What a spreadsheet would take for the start of a formula: first in a cell, or after anything that may end one, such as
 * the semicolon where that separates lists. It looks ahead first: looking back from every character takes long.
 */
const formula = /(?=[=+\-@])(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@]/g;
/** What it may split a cell at, first in it. */
const split = /^[\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), the first one the headings. A text that a spreadsheet would take for a formula is led by an
 * apostrophe; numbers are written as they are, and an undefined cell is empty.
 */
export function csvOf(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const guarded = text.replaceAll(formula, "'$&");
  const plain = guarded.replace(split, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
