/**
 * Prompts from pasted text or a file. How the text is read is a guess, and its prompts will cost money, so a reading shows what it found, and the user
 * can change all of it. What can't be used is reported with its line and the reason; the rest is used all the same.
 */
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { findSecret } from '../../../../api/client/redact/findSecret';
import { formatCounted } from '../../../../lib/count';
import { decodeText } from '../../../../lib/files/fileText';
import { normalizeName } from '../../../../lib/files/names';
import { toPromptDraft } from './toPromptDraft';
import { isJson, isJsonLines, readJsonLinesSheet, readJsonSheet } from './jsonSheet';
import { MAX_PROMPTS, rowError } from './promptRow';
import { MAX_ROWS, type Field, type FieldColumns, type RowIssue, type Sheet, findColumns, fields } from './sheet';
import type { Separator } from './separators';

export const formats = ['lines', 'one', 'table', 'jsonl', 'json'] as const;
export type PromptFormat = (typeof formats)[number];

/** Pasted text or the text of a file. */
export interface PromptText {
  /** The name of the file, composed. */
  name?: string;
  text: string;
}

/** What the user chose instead of the guess. Column -1 means no column. */
export interface ReadingChoice {
  format?: PromptFormat;
  separator?: Separator;
  heading?: boolean;
  columns?: Partial<Record<Field, number>>;
}

/** How a text was read, and the prompts in it. */
export interface ImportReading {
  format: PromptFormat;
  /** Of a table. */
  table: { separator: Separator; heading: boolean } | undefined;
  sheet: Sheet;
  /** The column names as shown: without secrets and never empty. */
  columns: readonly string[];
  fields: FieldColumns;
  /** The usable prompts, in order, each with its line. */
  rows: readonly (PromptDraft & { line: number })[];
  issues: readonly RowIssue[];
  /** The names of the ignored columns and lists. */
  leftOut: readonly string[];
}

/** The maximum size of a text, in bytes or characters; the prompts of a larger one wouldn't fit. */
const MAX_TEXT = 8_000_000;

/** Reads the text of a file, or returns a sentence saying why it can't. */
export async function readPromptFile(file: File): Promise<PromptText | { why: string }> {
  const name = normalizeName(file.name);
  if (file.size > MAX_TEXT) return { why: `${name} is larger than 8 MB.` };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return { why: `${name} couldn’t be read. It was changed or removed after you chose it.` };
  const read = decodeText(new Uint8Array(bytes));
  if ('why' in read) return { why: `${name} wasn’t opened. ${read.why}` };
  return read.text.trim() === '' ? { why: `${name} is empty.` } : { name, text: read.text };
}

/**
 * Reads prompts in the guessed or chosen format.
 * @param room how many more prompts fit
 */
export async function readPrompts(given: PromptText, choice: ReadingChoice, room: number): Promise<ImportReading> {
  // Normalizes line endings; old spreadsheets on a Mac use CR alone.
  const text = given.text
    .slice(0, MAX_TEXT)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  // The CSV parser is loaded with the first text that may be a table.
  const load = () => import('./tableSheet');
  const format = choice.format ?? (await guessFormat(text, given.name ?? ''));
  let sheet: Sheet;
  let table: ImportReading['table'];
  if (format === 'table') {
    const { guessSeparator, readTableSheet } = await load();
    const separator = choice.separator ?? guessSeparator(text);
    const { heading, ...read } = readTableSheet(text, separator, choice.heading);
    [sheet, table] = [read, { separator, heading }];
  } else if (format === 'json') sheet = readJsonSheet(text);
  else
    sheet =
      format === 'jsonl' ? readJsonLinesSheet(text) : format === 'one' ? readSinglePrompt(text) : readLinesSheet(text);
  if (given.text.length > MAX_TEXT)
    sheet = { ...sheet, rows: [], issues: [{ line: 1, why: 'The text is longer than 8 million characters.' }] };
  return { format, table, ...selectPrompts(sheet, applyChoice(findColumns(sheet), choice.columns), room) };
}

/** Guesses the format of a text from its file name, or else from its content. */
async function guessFormat(text: string, name: string): Promise<PromptFormat> {
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return isJson(text) && !isJsonLines(text) ? 'json' : 'jsonl';
  if (/\.[ct]sv$/i.test(name)) return 'table';
  // A single line is both JSON and JSON Lines; an object with a list in it is read as JSON.
  const isOneLine = !text.trim().includes('\n');
  if (isJsonLines(text) && !(isOneLine && isJson(text))) return 'jsonl';
  if (isJson(text)) return 'json';
  const { findTableSeparator } = await import('./tableSheet');
  return findTableSeparator(text) === undefined ? 'lines' : 'table';
}

/** One prompt per line, including its indentation. */
function readLinesSheet(text: string): Sheet {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, cells: [line.trimEnd()] }));
  const written = lines.filter(({ cells: [cell] }) => cell !== '');
  const [beyond] = written.slice(MAX_ROWS);
  const issues = beyond ? [{ line: beyond.line, why: `Only the first ${MAX_ROWS} lines were read.` }] : [];
  return { columns: ['Prompt'], rows: written.slice(0, MAX_ROWS), issues, unit: 'Line' };
}

function readSinglePrompt(text: string): Sheet {
  const cells = [text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()];
  return { columns: ['Prompt'], rows: [{ line: 1, cells }], issues: [], unit: 'Line' };
}

function applyChoice(found: FieldColumns, columns: ReadingChoice['columns'] = {}): FieldColumns {
  const all = Object.fromEntries(fields.map((field) => [field, columns[field] ?? found[field]])) as FieldColumns;
  const { prompt } = all;
  // A column has one role: the prompt column can't also be the expectation.
  const withoutPrompt = (at: number | undefined) => (at === prompt || at === -1 ? undefined : at);
  return { prompt, expected: withoutPrompt(all.expected), note: withoutPrompt(all.note) };
}

/** The usable rows, as many as there is room for. */
function selectPrompts(sheet: Sheet, by: FieldColumns, room: number): Omit<ImportReading, 'format' | 'table'> {
  const columns = sheet.columns.map((name, at) => (name === '' || findSecret(name) ? `Column ${at + 1}` : name));
  const rows: (PromptDraft & { line: number })[] = [];
  const issues = [...sheet.issues];
  const { prompt } = by;
  const rest = prompt === undefined ? [] : sheet.rows;
  for (const [index, row] of rest.entries()) {
    const { line } = row;
    if (rows.length >= room) {
      const beyond = formatCounted(rest.length - index, 'prompt');
      issues.push({ line, why: `No room for ${beyond} from here on. A matrix can have at most ${MAX_PROMPTS}.` });
      break;
    }
    const draft = toPromptDraft(row, columns, { ...by, prompt: prompt! });
    const why = 'why' in draft ? draft.why : rowError(draft);
    if (why !== undefined) issues.push({ line, why });
    else if (!('why' in draft)) rows.push({ ...draft, line });
  }
  if (issues.length === 0 && sheet.rows.length === 0) issues.push({ line: 1, why: 'It’s empty.' });
  const used = Object.values(by);
  const leftOut = columns.filter(
    (_, at) => prompt !== undefined && !used.includes(at) && sheet.rows.some(({ cells }) => isFilled(cells[at])),
  );
  const otherLists = (sheet.others ?? []).map((name) => (findSecret(name) ? 'another list' : name));
  return {
    sheet,
    columns,
    fields: by,
    rows,
    issues: issues.toSorted((a, b) => a.line - b.line),
    leftOut: [...leftOut, ...otherLists],
  };
}

const isFilled = (cell: unknown): boolean =>
  cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
