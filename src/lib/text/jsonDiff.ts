/** Where two JSON values differ, field by field. */

export interface FieldDiff {
  /** `products[2].name`; `(whole)` for the values themselves. */
  path: string;
  /** The JSON of each side; undefined where the field is absent. */
  left: string | undefined;
  right: string | undefined;
}

/** The most differences that are told. */
export const MOST_DIFFS = 500;

/** Lists the fields that differ, in the order of the left side. Stops after `MOST_DIFFS`; elements of lists are compared by place. */
export function jsonDiff(left: unknown, right: unknown): FieldDiff[] {
  const found: FieldDiff[] = [];
  // Own stack: JSON may be nested deeper than calls can be.
  const open: { path: string; left: unknown; right: unknown }[] = [{ path: '', left, right }];
  for (let next = open.pop(); next && found.length < MOST_DIFFS; next = open.pop()) {
    const fields = fieldsOf(next.left, next.right);
    if (fields) {
      for (const name of fields.toReversed()) {
        open.push({
          path: pathOf(next.path, name, Array.isArray(next.left)),
          left: own(next.left, name),
          right: own(next.right, name),
        });
      }
    } else if (next.left !== next.right) {
      found.push({ path: next.path || '(whole)', left: asText(next.left), right: asText(next.right) });
    }
  }
  return found;
}

/** The fields of two records or two lists; undefined where the values cannot be compared by field. */
function fieldsOf(left: unknown, right: unknown): string[] | undefined {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return undefined;
  if (Array.isArray(left) !== Array.isArray(right)) return undefined;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])];
}

function pathOf(path: string, name: string, inList: boolean): string {
  if (inList) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

const own = (from: unknown, name: string): unknown =>
  Object.hasOwn(from as object, name) ? (from as Record<string, unknown>)[name] : undefined;

function asText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return '(too deep to show)';
  }
}
