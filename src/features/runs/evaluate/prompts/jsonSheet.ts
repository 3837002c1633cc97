/** Prompts from JSON: a list, an object with a list in it, or JSON Lines. Objects are rows; their fields, including those of nested objects, are columns. */
import { isRecord, parseJson, type Json } from '../../../../api/reader/json';
import { findSyntaxErrorLine } from '../../../../lib/json/findSyntaxErrorLine';
import { MAX_COLUMNS, MAX_ROWS, type RowIssue, type Sheet, type SheetRow, findColumns, namesPrompt } from './sheet';

/** How deep in an object a list of prompts is searched for. */
const MAX_DEPTH = 3;
/** How many lines decide whether a text is JSON Lines. */
const SAMPLE_LINES = 100;

/** Whether a text is one JSON value with prompts in it, or starts as one and is malformed later. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const parsed = parseJson(text);
  return parsed.ok
    ? findLists(parsed.value).length > 0 || isRecord(parsed.value)
    : /^\s*(?:\[\s*["{]|\{\s*")/.test(text);
}

/** Whether most lines of a text are JSON objects or JSON strings; the others are invalid lines. */
export function isJsonLines(text: string): boolean {
  const lines = text
    .split('\n', 2 * SAMPLE_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
  const values = lines
    .map((line) => parseJson(line))
    .filter((item) => item.ok && (isRecord(item.value) || typeof item.value === 'string'));
  // Lines that look like objects but are all malformed are reported, not sent as prompts.
  const begun = lines.filter((line) => /^\s*\{\s*"/.test(line)).length;
  return lines.length > 0 && (values.length * 2 > lines.length || begun === lines.length);
}

/** Parses JSON Lines. Invalid lines are reported as issues. */
export function readJsonLinesSheet(text: string): Sheet {
  const entries: Entry[] = [];
  const issues: RowIssue[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (entries.length >= MAX_ROWS) {
      issues.push({ line: index + 1, why: `Only the first ${MAX_ROWS} rows were read.` });
      break;
    }
    const parsed = parseJson(line);
    if (parsed.ok) entries.push({ line: index + 1, value: parsed.value });
    else if (issues.length < MAX_ROWS) issues.push({ line: index + 1, why: 'It isn’t valid JSON.' });
  }
  return { ...buildSheet(entries, issues), unit: 'Line' };
}

/** Parses one JSON value. If it has several lists, the one that names prompts is used, or else the longest; the others are left out. */
export function readJsonSheet(text: string): Sheet {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return {
      columns: [],
      rows: [],
      unit: 'Line',
      issues: [{ line: findSyntaxErrorLine(text), why: 'The JSON is invalid from here on.' }],
    };
  const { value } = parsed;
  const [chosen, ...others] = rankLists(findLists(value));
  if (!chosen) {
    const why = isRecord(value)
      ? 'It has no list of prompts and no prompt field.'
      : 'It contains no strings or objects.';
    return { columns: [], rows: [], unit: 'Entry', issues: [{ line: 1, why }] };
  }
  const { path, list } = chosen;
  const entries = list.slice(0, MAX_ROWS).map((item, index) => ({ line: index + 1, value: item }));
  const sheet = buildSheet(entries, []);
  return {
    ...sheet,
    issues:
      list.length > MAX_ROWS
        ? [...sheet.issues, { line: MAX_ROWS + 1, why: `Only the first ${MAX_ROWS} entries were read.` }]
        : sheet.issues,
    unit: 'Entry',
    ...(path !== '' && { detail: path }),
    others: others.map((item) => item.path),
  };
}

interface Entry {
  line: number;
  value: unknown;
}

/** Rows from records and texts. A plain text is a prompt. */
function buildSheet(entries: readonly Entry[], found: readonly RowIssue[]): Omit<Sheet, 'unit'> {
  const issues = [...found];
  const records = entries.map(({ line, value }) => ({
    line,
    value,
    fields: isRecord(value) ? flattenRecord(value) : undefined,
  }));
  const named = new Set(records.flatMap((item) => [...(item.fields?.keys() ?? [])]));
  const columns = named.size === 0 ? ['Prompt'] : [...named].slice(0, MAX_COLUMNS);
  const { prompt } = findColumns({ columns });
  const rows: SheetRow[] = [];
  for (const { line, value, fields } of records) {
    if (fields) rows.push({ line, cells: columns.map((name) => fields.get(name)), checks: (value as Json)['checks'] });
    else if (typeof value === 'string' && prompt !== undefined)
      rows.push({ line, cells: columns.map((_, at) => (at === prompt ? value : undefined)) });
    else issues.push({ line, why: 'It isn’t a JSON object with a prompt.' });
  }
  return { columns, rows, issues: issues.toSorted((a, b) => a.line - b.line) };
}

/** The fields of a record, with nested ones as `vars.question`. Checks are not a column. */
function flattenRecord(record: Json): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (name === 'checks') continue;
    if (!isRecord(value)) found.set(name, value);
    else for (const [inner, item] of Object.entries(value)) found.set(`${name}.${inner}`, item);
  }
  return found;
}

interface FoundList {
  path: string;
  list: readonly unknown[];
}

const isRow = (value: unknown): boolean => typeof value === 'string' || isRecord(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isRow);
/** Whether a record is a prompt itself, whose lists are tags, turns or references. */
const isPrompt = (value: unknown): value is Json =>
  isRecord(value) &&
  [...flattenRecord(value)].some(([name, item]) => namesPrompt(name) && (typeof item === 'string' || isTurns(item)));
const isTurns = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => isRecord(item) && 'role' in item);

/** The lists of texts or records in a value, with their paths. A record whose values are all prompts counts as a list. */
function findLists(value: unknown, path = '', depth = 0): FoundList[] {
  if (isList(value)) return [{ path, list: value }];
  if (!isRecord(value) || depth > MAX_DEPTH) return [];
  const within = Object.values(value);
  if (within.length > 1 && within.every(isPrompt)) return [{ path, list: within }];
  if (isPrompt(value)) return [{ path, list: [value] }];
  return Object.entries(value).flatMap(([name, item]) =>
    findLists(item, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** Lists with prompts first, then by their length. */
function rankLists(lists: readonly FoundList[]): FoundList[] {
  const worth = ({ path, list }: FoundList) => (list.some(isPrompt) || /prompts?$/i.test(path) ? 1 : 0);
  return lists.toSorted((a, b) => worth(b) - worth(a) || b.list.length - a.list.length);
}
