/** Compares JSON field by field: two texts as they arrived, or values whose parts the caller pairs by key. */
import { type JsonNode, readNodes } from './jsonNodes';

/** A part of a record or of a list. */
export interface Part<V> {
  /** Pairs the parts of both sides. */
  key: string;
  /** Appended to the path: `.name` or `[2]`. */
  step: string;
  value: V;
}

/** How values are compared. */
export interface Comparison<V> {
  /** The parts of a record or list; undefined for a value that is compared as a whole. */
  getParts: (value: V) => { isList: boolean; parts: readonly Part<V>[] } | undefined;
  /** Whether two values that are compared as a whole are the same; undefined is an absent one. */
  isSame: (first: V | undefined, second: V | undefined) => boolean;
  /** Whether a record or list that one side lacks is listed by its parts instead of as a whole. */
  tellsAbsentByParts: boolean;
}

/** A field that differs. */
export interface Difference<V> {
  /** `products[2].name`; empty for the values themselves. */
  path: string;
  /** Undefined if the side lacks the field. */
  first: V | undefined;
  second: V | undefined;
}

/** The fields that differ, in the order of the first side; fields that only the second side has follow. */
export function* findDifferences<V>(
  first: V | undefined,
  second: V | undefined,
  comparison: Comparison<V>,
): Generator<Difference<V>, void> {
  // An explicit stack, because JSON may be nested deeper than the call stack allows.
  const open: Difference<V>[] = [{ path: '', first, second }];
  for (let next = open.pop(); next; next = open.pop()) {
    const pairs = pairParts(next, comparison);
    if (pairs) for (const pair of pairs.toReversed()) open.push(pair);
    else if (!comparison.isSame(next.first, next.second)) yield next;
  }
}

/** The parts of two values, each with its counterpart; undefined if the values are compared as a whole. */
function pairParts<V>(
  { path, first, second }: Difference<V>,
  { getParts, tellsAbsentByParts }: Comparison<V>,
): Difference<V>[] | undefined {
  const [firstParts, secondParts] = [first, second].map((value) => (value === undefined ? undefined : getParts(value)));
  const isOneSided = (first === undefined && secondParts) || (second === undefined && firstParts);
  if (isOneSided ? !tellsAbsentByParts : !firstParts || firstParts.isList !== secondParts?.isList) return undefined;
  const pairs = new Map<string, Difference<V>>();
  const at = (step: string) => path + (path === '' ? step.replace(/^\./, '') : step);
  for (const { key, step, value } of firstParts?.parts ?? [])
    pairs.set(key, { path: at(step), first: value, second: undefined });
  for (const { key, step, value } of secondParts?.parts ?? [])
    pairs.set(key, { path: at(step), first: pairs.get(key)?.first, second: value });
  return [...pairs.values()];
}

export interface FieldDiff {
  /** `products[2].name`; `(whole)` for the values themselves. The second field of a repeated name is `points (2)`. */
  path: string;
  /** The JSON of each side as it arrived; undefined if the field is absent. */
  left: string | undefined;
  right: string | undefined;
}

/** The maximum number of differences of two texts. */
export const MAX_DIFFS = 500;

/**
 * Lists the fields that differ between two JSON texts, by the text of each value, so that `1.0` and `1.00` differ; in the order of the left side. Stops
 * after `MAX_DIFFS`; elements of lists and repeated fields are compared by index. Whitespace between values is ignored.
 * @param left well-formed, like the right
 */
export function jsonDiff(left: string, right: string): FieldDiff[] {
  const found: FieldDiff[] = [];
  const sides = { first: readText(left), second: readText(right) };
  for (const { path, first, second } of findDifferences(sides.first, sides.second, textComparison)) {
    found.push({ path: path || '(whole)', left: first && getText(first), right: second && getText(second) });
    if (found.length === MAX_DIFFS) break;
  }
  return found;
}

/** A value in the text that it stands in. */
interface TextValue {
  json: string;
  node: JsonNode;
}

const readText = (json: string): TextValue => ({ json, node: readNodes(json) });
const getText = ({ json, node }: TextValue): string => json.slice(node.from, node.to);

const textComparison: Comparison<TextValue> = {
  getParts: ({ json, node: { items, fields } }) => {
    if (items) {
      const parts = items.map((node, index) => ({ key: String(index), step: `[${index}]`, value: { json, node } }));
      return { isList: true, parts };
    }
    if (!fields) return undefined;
    const counts = new Map<string, number>();
    const parts = fields.map(({ name, value: node }) => {
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      return { key: `${nth} ${name}`, step: `.${name}${nth > 1 ? ` (${nth})` : ''}`, value: { json, node } };
    });
    return { isList: false, parts };
  },
  isSame: (first, second) => (first && getText(first)) === (second && getText(second)),
  tellsAbsentByParts: false,
};
