/**
 * Prompts from pasted text or a file: plain lines, CSV, or JSON Lines. What cannot be taken over is named by its line, with the reason; the rest is
 * taken over all the same.
 */
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { formatCounted } from '../../../../lib/count';
import type { FoundRow } from './foundRow';
import { MOST_PROMPTS, emptyPrompt, rowError } from './promptRow';
import { jsonRow } from './jsonRow';

export interface RowProblem {
  line: number;
  why: string;
}

/** What was read: the rows in their order, and what was left out. */
export interface ReadPrompts {
  rows: readonly PromptDraft[];
  problems: readonly RowProblem[];
}

export type PromptFormat = 'lines' | 'csv' | 'jsonl';

/** A larger file has no prompts that all fit. In bytes. */
const LARGEST_FILE = 8_000_000;

/** Reads a file of prompts, by its name and what is in it. */
export async function readPromptFile(file: File, room: number): Promise<ReadPrompts> {
  if (file.size > LARGEST_FILE) return nothing('The file is larger than 8 MB.');
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return nothing('The file could not be read: it has changed or gone since it was chosen.');
  if (text.includes('\uFFFD')) return nothing('The file is not in UTF-8. Save it as “CSV UTF-8” and open it again.');
  const format = /\.(?:jsonl|ndjson)$/i.test(file.name)
    ? 'jsonl'
    : /\.[ct]sv$/i.test(file.name)
      ? 'csv'
      : formatOf(text);
  return readPrompts(text, format, room);
}

/** Reads prompts of a format. @param room how many more rows there is room for */
export async function readPrompts(text: string, format: PromptFormat, room: number): Promise<ReadPrompts> {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return nothing('There is nothing in it.');
  if (format === 'lines')
    return taken(
      ofLines(plain, (prompt) => ({ ...emptyPrompt, prompt })),
      room,
    );
  if (format === 'jsonl') return taken(ofLines(plain, jsonRow), room);
  // The parser of CSV is loaded with the first CSV.
  const { csvRows } = await import('./csvRows');
  return taken(csvRows(plain), room);
}

/** What a pasted text is: a table with the heading `prompt`, JSON Lines, or else a prompt on each line. */
export function formatOf(text: string): PromptFormat {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 200)
    .filter((line) => line.trim() !== '');
  if (lines.length > 0 && lines.every((line) => line.trimStart().startsWith('{'))) return 'jsonl';
  const cells = (lines[0] ?? '').split(/[,;\t|]/).map((cell) => cell.trim().replaceAll('"', '').toLowerCase());
  return cells.includes('prompt') ? 'csv' : 'lines';
}

function ofLines(text: string, read: (line: string) => FoundRow['row']): FoundRow[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: read(line.trim()) }]));
}

/** The rows that can be taken over, as many as there is room for. */
function taken(found: readonly FoundRow[], room: number): ReadPrompts {
  const rows: PromptDraft[] = [];
  const problems: RowProblem[] = [];
  let beyond = 0;
  for (const { line, row } of found) {
    const why = 'why' in row ? row.why : rowError(row);
    if (why !== undefined) problems.push({ line, why });
    else if ('why' in row) continue;
    else if (rows.length < room) rows.push(row);
    else {
      if (beyond === 0) problems.push({ line, why: '' });
      beyond += 1;
    }
  }
  const full = (why: string) =>
    why === ''
      ? `From here on ${formatCounted(beyond, 'prompt')} had no room: a matrix has at most ${MOST_PROMPTS}.`
      : why;
  return { rows, problems: problems.map(({ line, why }) => ({ line, why: full(why) })) };
}

const nothing = (why: string): ReadPrompts => ({ rows: [], problems: [{ line: 1, why }] });
