/** A prompt as a line of JSON Lines, read and written. It has the checks as well, and a text comes back as it was, whatever it begins with. */
import type { Check, PromptDraft } from '../../../../api/drafts/promptsDraft';
import { isRecord, parseJson } from '../../../../api/reader/json';
import { MOST_CHECKS, mostWords } from '../checks/check';

/** Reads a line: a record with `prompt`, or only the text of a prompt. */
export function jsonRow(line: string): PromptDraft | { why: string } {
  const parsed = parseJson(line);
  if (!parsed.ok) return { why: 'It is not JSON.' };
  const { value } = parsed;
  if (typeof value === 'string') return { prompt: value, expected: '', note: '', checks: [] };
  if (!isRecord(value)) return { why: 'It is no JSON object with the field “prompt”.' };
  if (value['prompt'] === undefined) return { why: 'It has no field “prompt”.' };
  const notText = (['prompt', 'expected', 'note'] as const).find(
    (name) => !['string', 'undefined'].includes(typeof (value[name] ?? undefined)),
  );
  if (notText !== undefined) return { why: `Its field “${notText}” is no text.` };
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '');
  const checks = readChecks(value['checks']);
  if (checks === undefined) return { why: 'Its field “checks” has a check that this console does not know.' };
  if (checks.length > MOST_CHECKS) return { why: `It has more than ${MOST_CHECKS} checks.` };
  return { prompt: text('prompt'), expected: text('expected'), note: text('note'), checks };
}

function readChecks(value: unknown): Check[] | undefined {
  if (value === undefined || value === null) return [];
  const checks = Array.isArray(value) ? value.map(readCheck) : [undefined];
  return checks.every((check) => check !== undefined) ? checks : undefined;
}

/** `{"contains": "refund"}`, `{"matches": "\\d+"}`, `{"json": true}`, `{"words": 120}`. */
function readCheck(value: unknown): Check | undefined {
  const [[name, of] = [], another] = isRecord(value) ? Object.entries(value) : [];
  if (name === undefined || another) return undefined;
  if (name === 'contains' && typeof of === 'string') return { kind: 'contains', text: of };
  if (name === 'matches' && typeof of === 'string') return { kind: 'matches', pattern: of };
  if (name === 'words' && typeof of === 'number') return { kind: 'words', most: String(of) };
  return name === 'json' && of === true ? { kind: 'json' } : undefined;
}

/** A row as its line, without what is empty. */
export function jsonLine({ prompt, expected, note, checks }: PromptDraft): string {
  return JSON.stringify({
    prompt,
    ...(expected !== '' && { expected }),
    ...(note !== '' && { note }),
    ...(checks.length > 0 && { checks: checks.map(writtenCheck) }),
  });
}

function writtenCheck(check: Check): Record<string, unknown> {
  if (check.kind === 'contains') return { contains: check.text };
  if (check.kind === 'matches') return { matches: check.pattern };
  // As typed, `1,000` would be no number to others.
  return check.kind === 'words' ? { words: mostWords(check.most) ?? 0 } : { json: true };
}
