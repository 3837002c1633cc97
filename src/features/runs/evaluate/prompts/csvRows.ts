/**
 * Prompts from CSV. Read by papaparse (5.7), loaded with the first CSV: it knows quotes within quotes and line ends within cells, names what is
 * malformed, and says where a row begins. Writing CSV is the project's own (`lib/text/csv.ts` says why); its guard against formulas would change a
 * prompt that begins with `=`, so prompts are saved as JSON Lines and only read from CSV.
 */
import Papa from 'papaparse';
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { formatCounted } from '../../../../lib/count';
import type { FoundRow } from './foundRow';

const columns = ['prompt', 'expected', 'note'] as const;
const separators = [',', ';', '\t', '|'];

/** The rows of a table whose first row names its columns; other columns than the known ones are left out. */
export function csvRows(text: string): FoundRow[] {
  const [heading = { line: 1, cells: [] }, ...rows] = parsed(text, separatorOf(text));
  const names = heading.cells.map((cell) => cell.trim().toLowerCase());
  if (!names.includes('prompt')) {
    const why = 'The first line must name the columns: “prompt”, and if you have them “expected” and “note”.';
    return [{ line: heading.line, row: { why } }];
  }
  const twice = columns.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) return [{ line: heading.line, row: { why: `The column “${twice}” is there twice.` } }];
  return rows.map(({ line, cells, error }) => {
    if (error !== undefined) return { line, row: { why: error } };
    const over = cells.slice(names.length).filter((cell) => cell.trim() !== '');
    if (over.length > 0) {
      const why = `It has ${formatCounted(cells.length, 'cell')}, and the heading ${names.length}: a text with the separator in it needs quotes around it.`;
      return { line, row: { why } };
    }
    const row = Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)]?.trim() ?? '']));
    return { line, row: { ...(row as Record<(typeof columns)[number], string>), checks: [] } satisfies PromptDraft };
  });
}

/** The separator by which the heading has a cell `prompt`: guessed from the rest, a text full of commas would decide. */
function separatorOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1);
  const cells = (separator: string) =>
    heading.split(separator).map((cell) => cell.trim().replaceAll('"', '').toLowerCase());
  return separators.find((separator) => heading.includes(separator) && cells(separator).includes('prompt')) ?? ',';
}

interface CsvRow {
  line: number;
  cells: readonly string[];
  error?: string;
}

function parsed(given: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  // One kind of line end, or it takes that of the first line for all.
  const text = given.replaceAll(/\r\n?/g, '\n');
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta: { cursor } }) => {
      const lines = text.slice(from, cursor).replace(/\n$/, '').split('\n').length;
      const [error] = errors;
      if (error) rows.push({ line, cells: data, error: malformed(error.code, line, lines) });
      else if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += lines;
      from = cursor;
    },
  });
  return rows;
}

/** After a wrong quote the lines up to the next right one cannot be told apart. */
function malformed(code: string, line: number, lines: number): string {
  const why =
    code === 'MissingQuotes'
      ? 'A quote is opened here and never closed.'
      : 'A quote stands in the middle of a quoted text: write it twice.';
  return lines > 1 ? `${why} Lines ${line} to ${line + lines - 1} were left out.` : why;
}
