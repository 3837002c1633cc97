/** Writes a prompt as a line of JSON Lines, and reads its checks from one. Texts survive the round trip unchanged. */
import type { Check, PromptDraft } from '../../../../api/drafts/promptsDraft';
import { isRecord } from '../../../../api/reader/json';
import { MAX_CHECKS, readMaxWords } from '../checks/check';

/** Reads the checks of a record, or returns a sentence saying why it can't. */
export function readChecks(value: unknown): readonly Check[] | { why: string } {
  if (value === undefined || value === null) return [];
  const checks = Array.isArray(value) ? value.map(readCheck) : [undefined];
  if (checks.length > MAX_CHECKS) return { why: `It has more than ${MAX_CHECKS} checks.` };
  return checks.every((check) => check !== undefined)
    ? checks
    : { why: 'Its field “checks” contains an unknown check.' };
}

/** `{"contains": "refund"}`, `{"matches": "\\d+"}`, `{"json": true}`, `{"words": 120}`. */
function readCheck(value: unknown): Check | undefined {
  const [[name, argument] = [], second] = isRecord(value) ? Object.entries(value) : [];
  if (name === undefined || second) return undefined;
  if (name === 'contains' && typeof argument === 'string') return { kind: 'contains', text: argument };
  if (name === 'matches' && typeof argument === 'string') return { kind: 'matches', pattern: argument };
  if (name === 'words' && typeof argument === 'number') return { kind: 'words', most: String(argument) };
  return name === 'json' && argument === true ? { kind: 'json' } : undefined;
}

/** A row as a line, without empty fields. */
export function toJsonLine({ prompt, expected, note, checks }: PromptDraft): string {
  return JSON.stringify({
    prompt,
    ...(expected !== '' && { expected }),
    ...(note !== '' && { note }),
    ...(checks.length > 0 && { checks: checks.map(toJsonCheck) }),
  });
}

function toJsonCheck(check: Check): Record<string, unknown> {
  if (check.kind === 'contains') return { contains: check.text };
  if (check.kind === 'matches') return { matches: check.pattern };
  // Other tools couldn't read `1,000` as a number.
  return check.kind === 'words' ? { words: readMaxWords(check.most) ?? 0 } : { json: true };
}
