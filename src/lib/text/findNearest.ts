/**
 * The name that a misspelt one most likely means: one that a single typo away, or otherwise by shared letter pairs (Dice); undefined if none is
 * similar.
 */
export function findNearest(given: string, names: Iterable<string>): string | undefined {
  let best: { name: string | undefined; likeness: number } = { name: undefined, likeness: MIN_LIKENESS };
  for (const name of names) {
    const likeness = Math.max(computeLikeness(given, name), isTypo(given, name) ? TYPO_LIKENESS : 0);
    if (likeness > best.likeness) best = { name, likeness };
  }
  return best.name;
}

/** From 0 to 1; below this, two names are different names. */
const MIN_LIKENESS = 0.4;
/** Only the same name in other case is more similar. */
const TYPO_LIKENESS = 0.95;

/** Whether one has a letter more than the other, another letter in one place, or two neighbours in the wrong order. In short names, three letters at least. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3 || Math.abs(a.length - b.length) > 1) return false;
  const [given, meant] = [a.toLowerCase(), b.toLowerCase()];
  let first = 0;
  while (first < given.length && given[first] === meant[first]) first += 1;
  const [left, right] = [given.slice(first), meant.slice(first)];
  const swapped = left.slice(1, 2) + left.slice(0, 1) + left.slice(2);
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || swapped === right;
}

function computeLikeness(a: string, b: string): number {
  const [pairs, left] = [toLetterPairs(a), toLetterPairs(b)];
  const all = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return all === 0 ? 0 : (2 * shared) / all;
}

/** The ends count as pairs too, so that one additional or missing letter matters little in a short name. */
function toLetterPairs(text: string): string[] {
  const lower = ` ${text.slice(0, MAX_LENGTH).toLowerCase()} `;
  return Array.from({ length: lower.length - 1 }, (_, at) => lower.slice(at, at + 2));
}

/** In characters; no name is longer. */
const MAX_LENGTH = 200;
