/** How two results differ: by words when that is fast enough, otherwise by whole lines. Loaded on demand. */
import { type ChangeObject, diffArrays, diffLines } from 'diff';

export interface DiffPart {
  kind: 'same' | 'left' | 'right';
  text: string;
}

export interface TextDiff {
  by: 'words' | 'lines';
  parts: DiffPart[];
}

type Change = Pick<ChangeObject<string>, 'added' | 'removed' | 'value'>;

/** When both texts are longer than this, words are compared only within differing lines. */
const WORDS_MOST = 60_000;
/** Time limit of a comparison, in ms; a slower one is abandoned. */
const PATIENCE_MS = 250;
/** Texts longer than this in total are not compared. */
const LONGEST = 2_000_000;

/** The differences of two texts; undefined if they are too many or take too long to find. */
export function diffOf(left: string, right: string): TextDiff | undefined {
  if (left === right) return { by: 'words', parts: left === '' ? [] : [{ kind: 'same', text: left }] };
  if (left.length + right.length > LONGEST) return undefined;
  const words = diffWords(left, right, PATIENCE_MS);
  if (words) return { by: 'words', parts: diffParts(words) };
  const lines = diffLines(left, right, { timeout: PATIENCE_MS });
  return lines && withinLines(lines);
}

function diffWords(left: string, right: string, timeout: number): Change[] | undefined {
  const short = Math.min(left.length, right.length) <= WORDS_MOST && left.length + right.length <= 4 * WORDS_MOST;
  if (!short || timeout <= 0) return undefined;
  const words = diffArrays(wordsIn(left), wordsIn(right), { timeout });
  return words?.map((change) => ({ ...change, value: change.value.join('') }));
}

/** Refines replaced lines to words; keeps whole lines if that takes too long. */
function withinLines(lines: readonly Change[]): TextDiff {
  const ends = performance.now() + PATIENCE_MS;
  const changes: Change[] = [];
  let by: TextDiff['by'] = 'words';
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = lines.slice(at, at + 2);
    const replaced = line?.removed === true && next?.added === true;
    const words = replaced ? diffWords(line.value, next.value, ends - performance.now()) : undefined;
    if (words) {
      changes.push(...words);
      at += 1;
    } else if (line) {
      if (replaced) by = 'lines';
      changes.push(line);
    }
  }
  return { by, parts: diffParts(changes) };
}

/** A number with its separators is one word, so that `2,067` and `1,776` do not share a comma. */
const wordsIn = (text: string): string[] =>
  text.match(/\r?\n|[^\S\r\n]+|\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}_]+|[^]/gu) ?? [];

function diffParts(changes: readonly Change[]): DiffPart[] {
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
  for (const [place, { added, removed, value }] of changes.entries()) {
    if (removed) left += value;
    else if (added) right += value;
    else if (left !== '' && right !== '' && place < changes.length - 1 && /^[ \t]{1,3}$/.test(value)) {
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

/** Characters of an equal stretch that stay visible at each end. */
const AROUND = 160;

/** An equal stretch with its middle removed, cut between words; undefined when it is short enough to show in full. */
export function folded(text: string): { head: string; left: number; tail: string } | undefined {
  if (text.length <= 3 * AROUND) return undefined;
  const head = /^[^]*\s/.exec(text.slice(0, AROUND))?.[0] ?? text.slice(0, AROUND);
  const tail = /\s[^]*$/.exec(text.slice(-AROUND))?.[0] ?? text.slice(-AROUND);
  return { head, left: text.length - head.length - tail.length, tail };
}
