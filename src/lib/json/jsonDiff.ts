/** Compares two JSON texts field by field, by the text of each value, so that `1.0` and `1.00` differ. */
import { type JsonNode, readNodes } from './jsonNodes';

export interface FieldDiff {
  /** `products[2].name`; `(whole)` for the values themselves. The second field of a repeated name is `points (2)`. */
  path: string;
  /** The JSON of each side as it arrived; undefined if the field is absent. */
  left: string | undefined;
  right: string | undefined;
}

/** The maximum number of differences reported. */
export const MOST_DIFFS = 500;

/**
 * Lists the fields that differ, in the order of the left side. Stops after `MOST_DIFFS`; elements of lists and repeated fields are compared by index.
 * Whitespace between values is ignored.
 * @param left well-formed, like the right
 */
export function jsonDiff(left: string, right: string): FieldDiff[] {
  const found: FieldDiff[] = [];
  // An explicit stack, because JSON may be nested deeper than the call stack allows.
  const open: { path: string; left?: JsonNode | undefined; right?: JsonNode | undefined }[] = [
    { path: '', left: readNodes(left), right: readNodes(right) },
  ];
  for (let next = open.pop(); next && found.length < MOST_DIFFS; next = open.pop()) {
    const members = pairsOf(next.left, next.right);
    if (members) {
      for (const { step, ...pair } of members.toReversed())
        open.push({ path: next.path + (next.path === '' ? step.replace(/^\./, '') : step), ...pair });
      continue;
    }
    const texts = { left: textOf(left, next.left), right: textOf(right, next.right) };
    if (texts.left !== texts.right) found.push({ path: next.path || '(whole)', ...texts });
  }
  return found;
}

const textOf = (json: string, node: JsonNode | undefined): string | undefined => node && json.slice(node.from, node.to);

interface Pair {
  /** The suffix that it adds to the path: `.name` or `[2]`. */
  step: string;
  left?: JsonNode | undefined;
  right?: JsonNode | undefined;
}

/** The members of two records or two lists; undefined if the values cannot be compared by field. */
function pairsOf(left: JsonNode | undefined, right: JsonNode | undefined): Pair[] | undefined {
  if (left?.items && right?.items) {
    const { items } = left;
    const { items: others } = right;
    return Array.from({ length: Math.max(items.length, others.length) }, (_, index) => ({
      step: `[${index}]`,
      left: items[index],
      right: others[index],
    }));
  }
  if (!left?.fields || !right?.fields) return undefined;
  const pairs = new Map<string, Pair>();
  for (const [key, step, node] of stepsOf(left)) pairs.set(key, { step, left: node });
  for (const [key, step, node] of stepsOf(right)) pairs.set(key, { ...pairs.get(key), step, right: node });
  return [...pairs.values()];
}

/** The fields of a record, each with a unique key and its path step. */
function stepsOf({ fields = [] }: JsonNode): [key: string, step: string, node: JsonNode][] {
  const counts = new Map<string, number>();
  return fields.map(({ name, value }) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return [`${nth} ${name}`, `.${name}${nth > 1 ? ` (${nth})` : ''}`, value];
  });
}
