/** Whether a result passes a check. Pure, so that it can run in a worker: a pattern may take very long. */
import type { Check } from '../../../../api/drafts/promptsDraft';
import { normalizeText } from '../../../../lib/text/normalizeText';
import { parseExpression, readMaxWords } from './check';

/** A pattern is matched against the first characters of a result only. */
export const MAX_MATCHED = 100_000;

/** A result that is one fenced block, which is how models like to write JSON. */
const FENCED = /^```[a-z]*\r?\n([^]*?)\r?\n```$/i;

/** Whether a result passes. Throws a `SyntaxError` for an invalid pattern. */
export function passes(check: Check, result: string): boolean {
  switch (check.kind) {
    case 'contains':
      return foldText(result).includes(foldText(check.text));
    case 'matches':
      return parseExpression(check.pattern).test(result.slice(0, MAX_MATCHED));
    case 'words':
      return countWords(result) <= (readMaxWords(check.most) ?? 0);
    default:
      return isJson(result);
  }
}

/** Ignores case, and whether letters are composed or decomposed. */
const foldText = (text: string): string => normalizeText(text).toLowerCase();

/** Counts the parts between blanks that contain a letter or a digit. */
export function countWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
  return count;
}

function isJson(text: string): boolean {
  const trimmed = text.trim();
  try {
    JSON.parse(FENCED.exec(trimmed)?.[1] ?? trimmed);
    return true;
  } catch {
    return false;
  }
}
