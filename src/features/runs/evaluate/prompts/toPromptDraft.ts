import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { isRecord } from '../../../../api/reader/json';
import { formatCounted } from '../../../../lib/count';
import { readChecks } from './jsonRow';
import type { FieldColumns, SheetRow } from './sheet';

/** The prompt of a row, or a sentence saying why there is none. Texts keep every space. */
export function toPromptDraft(
  { cells, checks: given }: SheetRow,
  columns: readonly string[],
  by: FieldColumns & { prompt: number },
): PromptDraft | { why: string } {
  const name = columns[by.prompt] ?? 'prompt';
  const cell = cells[by.prompt];
  if (cell === undefined || cell === null) return { why: `It has no field “${name}”.` };
  const prompt = findPrompt(cell);
  if (prompt === undefined) return { why: whyNoPrompt(cell, name) };
  const texts = { prompt, expected: '', note: '' };
  for (const field of ['expected', 'note'] as const) {
    const at = by[field];
    const text = at === undefined ? '' : toText(cells[at]);
    if (text === undefined) return { why: `Its field “${columns[at ?? 0]}” isn’t text.` };
    texts[field] = text;
  }
  const checks = readChecks(given);
  return 'why' in checks ? checks : { ...texts, checks };
}

/** A text, or a conversation with a single user message, in the format of model APIs. */
function findPrompt(cell: unknown): string | undefined {
  if (typeof cell === 'string') return cell;
  const [turn, second] = Array.isArray(cell) ? (cell as unknown[]) : [];
  if (!isRecord(turn) || second !== undefined || (turn['role'] ?? 'user') !== 'user') return undefined;
  const content = turn['content'];
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as unknown[]) : [];
  const [part] = parts;
  return parts.length === 1 && isRecord(part) && typeof part['text'] === 'string' ? part['text'] : undefined;
}

function whyNoPrompt(cell: unknown, name: string): string {
  return Array.isArray(cell) && cell.length > 0 && cell.every((item) => isRecord(item) && 'role' in item)
    ? `Its field “${name}” is a conversation of ${formatCounted(cell.length, 'message')}. A run takes a single user message.`
    : `Its field “${name}” isn’t text.`;
}

/** An expectation may be a number, a boolean or several texts, which become lines. */
function toText(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return Array.isArray(cell) && cell.every((item) => typeof item === 'string') ? cell.join('\n') : undefined;
}
