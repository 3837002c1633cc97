/** Of several names the one that a misspelt one most likely means, by the pairs of letters they share (Dice); undefined if none is like it. */
export function nearest(given: string, names: Iterable<string>): string | undefined {
  let best: { name: string | undefined; likeness: number } = { name: undefined, likeness: LEAST };
  for (const name of names) {
    const likeness = likenessOf(given, name);
    if (likeness > best.likeness) best = { name, likeness };
  }
  return best.name;
}

/** Of 1: below it, a name is another one. */
const LEAST = 0.4;

function likenessOf(one: string, other: string): number {
  const [pairs, left] = [pairsOf(one), pairsOf(other)];
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

/** The ends count as pairs, too, so that one letter more or less matters little in a short name. */
function pairsOf(text: string): string[] {
  const lower = ` ${text.slice(0, LONGEST).toLowerCase()} `;
  return Array.from({ length: lower.length - 1 }, (_, at) => lower.slice(at, at + 2));
}

/** In characters: no name is longer. */
const LONGEST = 200;
