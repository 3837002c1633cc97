/**
 * Prompts from a table: CSV, or what a spreadsheet puts on the clipboard. Read by papaparse (5.7), loaded with the first table: it knows quotes within
 * quotes and line ends within cells, names what is malformed, and says where a row begins. Writing CSV is the project's own (`lib/text/csv.ts` says
 * why); its guard against formulas would change a prompt that begins with `=`, so prompts are saved as JSON Lines and only read from a table.
 */
import Papa from 'papaparse';
import { formatCounted } from '../../../../lib/count';
import { type Separator, separators } from './separators';
import { MAX_COLUMNS, MAX_ROWS, type RowIssue, type Sheet, type SheetRow, namesField, namesPrompt } from './sheet';

/** How many rows decide the format of a text. */
const SAMPLE_ROWS = 100;
/** The header row is searched for in this many rows, because a title or date may be above it. */
const HEADING_ROWS = 5;
/** The maximum length of a column name, in characters; a sentence is not a name. */
const MAX_NAME_LENGTH = 60;

interface ParsedRow extends SheetRow {
  cells: readonly string[];
  error?: string;
  /** Quotes were removed from a cell. */
  isQuoted: boolean;
  /** The quotes were needed for a line end, a quote or the separator in it; only tables are written like that. */
  neededQuotes: boolean;
}

/** Removes the `sep=;` line with which some spreadsheets begin. Line ends must be normalized. */
export function removeSeparatorLine(text: string): { text: string; separator: Separator | undefined; lines: number } {
  const [line = '', mark] = /^\s*"?sep=(.)"?[ ;,\t|]*(?:\n|$)/i.exec(text) ?? [];
  const separator = separators.find((candidate) => candidate === mark);
  return separator === undefined
    ? { text, separator, lines: 0 }
    : { text: text.slice(line.length), separator, lines: line.split('\n').length - 1 };
}

/**
 * The separator of a pasted text that is a table; undefined when it is not. It is one if its first line says so (`sep=`), if a heading names the
 * prompt, if most lines have tabs between cells, or if cells are quoted as only tables quote them.
 */
export function findTableSeparator(given: string): Separator | undefined {
  const { text, separator } = removeSeparatorLine(given);
  if (separator !== undefined) return separator;
  const byHeading = findHeadingSeparator(text);
  if (byHeading !== undefined) return byHeading;
  if (!/["\t]/.test(text)) return undefined;
  return separators.find((candidate) => {
    const rows = parseRows(text, candidate, SAMPLE_ROWS);
    if (rows.length === 0 || rows.some(({ error }) => error !== undefined)) return false;
    const several = rows.filter(({ cells }) => cells.length > 1 && cells[0]?.trim() !== '');
    const areSeveral = several.length * 2 >= rows.length;
    const needed = rows.some(({ neededQuotes }) => neededQuotes);
    return candidate === '\t' ? areSeveral || needed : areSeveral && (needed || rows.every(({ isQuoted }) => isQuoted));
  });
}

/** Guesses the separator of a table from its first line, its header, or how evenly it divides the rows. */
export function guessSeparator(given: string): Separator {
  const { text, separator } = removeSeparatorLine(given);
  const known = separator ?? findTableSeparator(text);
  if (known !== undefined) return known;
  const [best] = separators
    .map((candidate) => ({ candidate, evenness: countEvenRows(parseRows(text, candidate, SAMPLE_ROWS)) }))
    .toSorted((a, b) => b.evenness - a.evenness);
  return best && best.evenness > 0 ? best.candidate : ',';
}

/** Counts the rows that have the most common number of cells, if that is more than one. */
function countEvenRows(rows: readonly ParsedRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells, error } of rows)
    if (error === undefined && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** The separator with which a row near the top names the prompt. The other rows don't decide, because prompts may be full of commas. */
function findHeadingSeparator(text: string): Separator | undefined {
  return separators.find((candidate) => {
    const rows = parseRows(text, candidate, SAMPLE_ROWS);
    const at = findHeading(rows);
    const heading = rows[at]?.cells;
    if (!heading || !heading.some(namesPrompt) || heading.some((cell) => cell.length > MAX_NAME_LENGTH)) return false;
    const below = rows.slice(at + 1);
    if (heading.length === 1) return below.length > 0 && !separators.some((mark) => heading[0]?.includes(mark));
    return below.filter(({ cells }) => cells.length <= heading.length).length * 2 >= below.length;
  });
}

/** The index of the row that names the columns; -1 when no row near the top does. */
function findHeading(rows: readonly ParsedRow[]): number {
  const near = rows.slice(0, HEADING_ROWS);
  const prompt = near.findIndex(({ cells }) => cells.some(namesPrompt));
  return prompt >= 0 ? prompt : near.findIndex(({ cells }) => cells.length > 1 && cells.every(namesField));
}

/**
 * Parses a table.
 * @param heading whether a row names the columns; undefined to find out
 */
export function readTableSheet(given: string, separator: Separator, heading?: boolean): Sheet & { heading: boolean } {
  const { text, lines } = removeSeparatorLine(given);
  const all = parseRows(text, separator, MAX_ROWS + 1).map((row) => ({ ...row, line: row.line + lines }));
  const rows = all.slice(0, MAX_ROWS);
  const found = findHeading(rows);
  const hasHeading = heading ?? found >= 0;
  const at = hasHeading ? Math.max(0, found) : -1;
  const named = rows[at];
  const columns = named
    ? named.cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim())
    : Array.from({ length: computeWidth(rows) }, () => '');
  const issues: RowIssue[] = rows
    .slice(0, Math.max(0, at))
    .map(({ line }) => ({ line, why: 'It’s above the header row.' }));
  const readRows: SheetRow[] = [];
  for (const { line, cells, error } of rows.slice(at + 1)) {
    const over = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
    const why = error ?? (over.length > 0 ? describeTooWide(cells.length, columns.length, hasHeading) : undefined);
    if (why === undefined) readRows.push({ line, cells: columns.map((_, column) => cells[column] ?? '') });
    else issues.push({ line, why });
  }
  if (named?.error !== undefined) issues.unshift({ line: named.line, why: named.error });
  const [beyond] = all.slice(MAX_ROWS);
  if (beyond) issues.push({ line: beyond.line, why: `Only the first ${MAX_ROWS} rows were read.` });
  return { columns, rows: readRows, issues, unit: 'Line', heading: hasHeading };
}

const describeTooWide = (cells: number, columns: number, heading: boolean): string =>
  heading
    ? `It has ${formatCounted(cells, 'cell')}, but the header has ${columns}. Put quotes around text that contains the separator.`
    : `It has ${formatCounted(cells, 'cell')}, but a table can have at most ${columns}. Put quotes around text that contains the separator.`;

const computeWidth = (rows: readonly ParsedRow[]): number =>
  Math.min(MAX_COLUMNS, Math.max(1, ...rows.flatMap(({ cells, error }) => (error === undefined ? cells.length : []))));

/** The non-empty rows, at most `most` of them. */
function parseRows(text: string, delimiter: string, most: number): ParsedRow[] {
  const rows: ParsedRow[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta: { cursor } }, parser) => {
      const written = text.slice(from, cursor);
      const lines = written.replace(/\n$/, '').split('\n').length;
      const [error] = errors;
      const isQuoted = written.replace(/\n$/, '') !== data.join(delimiter);
      const neededQuotes = isQuoted && data.some((cell) => /["\n]/.test(cell) || cell.includes(delimiter));
      const row = { line, cells: data, isQuoted, neededQuotes };
      if (error) rows.push({ ...row, error: describeMalformed(error.code, line, lines) });
      else if (data.some((cell) => cell.trim() !== '')) rows.push(row);
      line += lines;
      from = cursor;
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
}

/** After a misplaced quote, the lines up to the next valid one can't be separated. */
function describeMalformed(code: string, line: number, lines: number): string {
  const why =
    code === 'MissingQuotes'
      ? 'A quotation mark is opened here but never closed.'
      : 'There is a quotation mark inside quoted text. Double it.';
  return lines > 1 ? `${why} Lines ${line} to ${line + lines - 1} were skipped.` : why;
}
