/** A cell that a spreadsheet would run as a formula, or split at its first character. */
const formula = /^[=+\-@\t\r\n]/;

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
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
