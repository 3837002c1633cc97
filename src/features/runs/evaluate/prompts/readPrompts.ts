/**
 * Prompts from pasted text or a file. What the text is taken for is a guess that will be paid for: so a reading says what it took, and everything in it
 * can be chosen otherwise. What cannot be taken over is named by its line, with the reason; the rest is taken over all the same.
 */
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { secretIn } from '../../../../api/client/redact/secretIn';
import { formatCounted } from '../../../../lib/count';
import { textOfBytes } from '../../../../lib/files/fileText';
import { composed } from '../../../../lib/files/names';
import { draftOf } from './draftOf';
import { isJson, isJsonLines, jsonLinesSheet, jsonSheet } from './jsonSheet';
import { MOST_PROMPTS, rowError } from './promptRow';
import { MAX_ROWS, type Field, type FieldColumns, type RowProblem, type Sheet, columnsOf, fields } from './sheet';
import type { Separator } from './separators';

export const formats = ['lines', 'one', 'table', 'jsonl', 'json'] as const;
export type PromptFormat = (typeof formats)[number];

/** A pasted text, or that of a file. */
export interface PromptText {
  /** The name of the file, composed. */
  name?: string;
  text: string;
}

/** What a person chose instead of what was guessed. A column of -1 is none. */
export interface ReadingChoice {
  format?: PromptFormat;
  separator?: Separator;
  heading?: boolean;
  columns?: Partial<Record<Field, number>>;
}

/** What a text was taken for, and the prompts in it. */
export interface Reading {
  format: PromptFormat;
  /** Of a table. */
  table: { separator: Separator; heading: boolean } | undefined;
  sheet: Sheet;
  /** The names of the columns as they are shown: without secrets, and never empty. */
  columns: readonly string[];
  fields: FieldColumns;
  /** The prompts that can be taken over, in order, with the line of each. */
  rows: readonly (PromptDraft & { line: number })[];
  problems: readonly RowProblem[];
  /** The names of the columns and lists that are left out. */
  leftOut: readonly string[];
}

/** A larger text has no prompts that all fit. In bytes, or in characters. */
const MAX_TEXT = 8_000_000;

/** Reads the text of a file, or says why it cannot be read, as a sentence. */
export async function promptTextOf(file: File): Promise<PromptText | { why: string }> {
  const name = composed(file.name);
  if (file.size > MAX_TEXT) return { why: `${name} is larger than 8 MB.` };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return { why: `${name} could not be read: it has changed or gone since it was chosen.` };
  const read = textOfBytes(new Uint8Array(bytes));
  if ('why' in read) return { why: `${name} was not opened. ${read.why}` };
  return read.text.trim() === '' ? { why: `${name} is empty.` } : { name, text: read.text };
}

/**
 * Reads prompts as what they seem to be, or as chosen.
 * @param room how many more prompts there is room for
 */
export async function readPrompts(given: PromptText, choice: ReadingChoice, room: number): Promise<Reading> {
  // One kind of line end: CR alone is that of old spreadsheets on a Mac.
  const text = given.text
    .slice(0, MAX_TEXT)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  // The parser of CSV is loaded with the first text that may be a table.
  const load = () => import('./tableSheet');
  const format = choice.format ?? (await formatOf(text, given.name ?? ''));
  let sheet: Sheet;
  let table: Reading['table'];
  if (format === 'table') {
    const { separatorOf, tableSheet } = await load();
    const separator = choice.separator ?? separatorOf(text);
    const { heading, ...read } = tableSheet(text, separator, choice.heading);
    [sheet, table] = [read, { separator, heading }];
  } else if (format === 'json') sheet = jsonSheet(text);
  else sheet = format === 'jsonl' ? jsonLinesSheet(text) : format === 'one' ? oneSheet(text) : linesSheet(text);
  if (given.text.length > MAX_TEXT)
    sheet = { ...sheet, rows: [], problems: [{ line: 1, why: 'It is longer than 8 million characters.' }] };
  return { format, table, ...taken(sheet, chosen(columnsOf(sheet), choice.columns), room) };
}

/** What a text seems to be: by the name of its file, or else by what is in it. */
async function formatOf(text: string, name: string): Promise<PromptFormat> {
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return isJson(text) && !isJsonLines(text) ? 'json' : 'jsonl';
  if (/\.[ct]sv$/i.test(name)) return 'table';
  // One line is both; an object with a list in it is more than a line.
  const isOneLine = !text.trim().includes('\n');
  if (isJsonLines(text) && !(isOneLine && isJson(text))) return 'jsonl';
  if (isJson(text)) return 'json';
  const { tableIn } = await import('./tableSheet');
  return tableIn(text) === undefined ? 'lines' : 'table';
}

/** A prompt on each line, as it stands there: its indentation is part of it. */
function linesSheet(text: string): Sheet {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, cells: [line.trimEnd()] }));
  const written = lines.filter(({ cells: [cell] }) => cell !== '');
  const [beyond] = written.slice(MAX_ROWS);
  const problems = beyond
    ? [{ line: beyond.line, why: `From here on nothing was read: that is ${MAX_ROWS} lines.` }]
    : [];
  return { columns: ['Prompt'], rows: written.slice(0, MAX_ROWS), problems, unit: 'Line' };
}

function oneSheet(text: string): Sheet {
  const cells = [text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()];
  return { columns: ['Prompt'], rows: [{ line: 1, cells }], problems: [], unit: 'Line' };
}

function chosen(found: FieldColumns, columns: ReadingChoice['columns'] = {}): FieldColumns {
  const all = Object.fromEntries(fields.map((field) => [field, columns[field] ?? found[field]])) as FieldColumns;
  const { prompt } = all;
  // A column is one thing: what the prompt took is not expected as well.
  const other = (at: number | undefined) => (at === prompt || at === -1 ? undefined : at);
  return { prompt, expected: other(all.expected), note: other(all.note) };
}

/** The rows that can be taken over, as many as there is room for. */
function taken(sheet: Sheet, by: FieldColumns, room: number): Omit<Reading, 'format' | 'table'> {
  const columns = sheet.columns.map((name, at) => (name === '' || secretIn(name) ? `Column ${at + 1}` : name));
  const rows: (PromptDraft & { line: number })[] = [];
  const problems = [...sheet.problems];
  const { prompt } = by;
  const rest = prompt === undefined ? [] : sheet.rows;
  for (const [index, row] of rest.entries()) {
    const { line } = row;
    if (rows.length >= room) {
      const beyond = formatCounted(rest.length - index, 'prompt');
      problems.push({ line, why: `From here on ${beyond} had no room: a matrix has at most ${MOST_PROMPTS}.` });
      break;
    }
    const draft = draftOf(row, columns, { ...by, prompt: prompt! });
    const why = 'why' in draft ? draft.why : rowError(draft);
    if (why !== undefined) problems.push({ line, why });
    else if (!('why' in draft)) rows.push({ ...draft, line });
  }
  if (problems.length === 0 && sheet.rows.length === 0) problems.push({ line: 1, why: 'There is nothing in it.' });
  const used = Object.values(by);
  const leftOut = columns.filter(
    (_, at) => prompt !== undefined && !used.includes(at) && sheet.rows.some(({ cells }) => isFilled(cells[at])),
  );
  const others = (sheet.others ?? []).map((name) => (secretIn(name) ? 'another list' : name));
  return {
    sheet,
    columns,
    fields: by,
    rows,
    problems: problems.toSorted((a, b) => a.line - b.line),
    leftOut: [...leftOut, ...others],
  };
}

const isFilled = (cell: unknown): boolean =>
  cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
