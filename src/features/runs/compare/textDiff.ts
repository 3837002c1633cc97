/** How two short texts differ, word by word. */
import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'left' | 'right';
  text: string;
}

/** Longer texts, in total, are not compared by words: each would be one long change. */
const MAX_LENGTH = 60_000;
/** Time limit of a comparison, in ms; a slower one is abandoned. */
const TIMEOUT_MS = 50;

/** The differences of two texts, in order; undefined when they are too many or too long to find in time. */
export function diffWords(left: string, right: string): DiffPart[] | undefined {
  if (left.length + right.length > MAX_LENGTH) return undefined;
  const found = diffArrays(splitWords(left), splitWords(right), { timeout: TIMEOUT_MS });
  return found && toDiffParts(found.map(({ value, ...change }) => ({ ...change, value: value.join('') })));
}

/** A number with its separators is one word, so that `2,067` and `1,776` do not share a comma. */
const splitWords = (text: string): string[] =>
  text.match(/\r?\n|[^\S\r\n]+|\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}_]+|[^]/gu) ?? [];

function toDiffParts(changes: readonly { added: boolean; removed: boolean; value: string }[]): DiffPart[] {
  const parts: DiffPart[] = [];
  // Consecutive changed words read as one change: everything removed, then everything added.
  let left = '';
  let right = '';
  const flush = () => {
    if (left !== '') parts.push({ kind: 'left', text: left });
    if (right !== '') parts.push({ kind: 'right', text: right });
    left = '';
    right = '';
  };
  for (const [index, { added, removed, value }] of changes.entries()) {
    if (removed) left += value;
    else if (added) right += value;
    else if (left !== '' && right !== '' && index < changes.length - 1 && /^[ \t]{1,3}$/.test(value)) {
      left += value;
      right += value;
    } else {
      flush();
      const before = parts.at(-1);
      if (before?.kind === 'same') before.text += value;
      else parts.push({ kind: 'same', text: value });
    }
  }
  flush();
  return parts;
}

/** In how many places the texts differ: a word that was replaced is one. */
export const countPlaces = (parts: readonly DiffPart[]): number =>
  parts.filter(({ kind }, at) => kind === 'left' || (kind === 'right' && parts[at - 1]?.kind !== 'left')).length;
