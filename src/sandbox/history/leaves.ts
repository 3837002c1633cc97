/** Detects whether the state of a world changed by comparing all its values, so that no code has to report its changes. */
import { History } from './history';

/** Larger states are not compared, because that would take longer than the work itself. */
const MAX_LEAVES = 50_000;

/** The keys and plain values of everything reachable, in order; null if there are too many. A frozen object counts as one value. */
export function collectLeaves(root: unknown): unknown[] | null {
  const leaves: unknown[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    if (leaves.length > MAX_LEAVES) return null;
    const value = open.pop();
    if (typeof value !== 'object' || value === null || value instanceof Blob || Object.isFrozen(value)) {
      leaves.push(value);
    } else if (value instanceof Map) {
      leaves.push(value.size);
      for (const [key, part] of value) open.push(key, part);
    } else if (Array.isArray(value) || value instanceof Set) {
      leaves.push(value instanceof Set ? value.size : value.length);
      for (const part of value as Iterable<unknown>) open.push(part);
    } else if (!(value instanceof History)) {
      for (const key of Object.keys(value)) {
        leaves.push(key);
        open.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return leaves;
}

/** Whether two states may differ. */
export function mayDiffer(before: unknown[] | null, after: unknown[] | null): boolean {
  if (before === null || after === null || before.length !== after.length) return true;
  return before.some((leaf, index) => !Object.is(leaf, after[index]));
}
