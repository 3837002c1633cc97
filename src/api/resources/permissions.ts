import type { Permission } from '../../contract/values';

/** Whether a permission is missing; undefined permissions leave it open. */
export function lacks(held: readonly string[] | undefined, needed: Permission): boolean {
  return held !== undefined && !held.includes(needed);
}
