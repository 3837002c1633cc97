import type { Permission } from '../../contract/values';

/** Whether a permission is missing; false when the held permissions are not known. */
export function lacksPermission(held: readonly string[] | undefined, needed: Permission): boolean {
  return held !== undefined && !held.includes(needed);
}
