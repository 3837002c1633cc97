/**
 * Detects more work than was confirmed. Where nothing between the page and the service keeps a request from arriving twice, the state after a settled
 * spend is compared with the state before. Pure; it reports only what was seen.
 */
import type { OtherWork, Snapshot } from '../../api/resources/subject';

export interface More {
  works: readonly OtherWork[];
  /** By how many Points the balance fell beyond what was confirmed in this browser, if no work explains it. */
  fell: { by: number; confirmed: number } | undefined;
}

/** All work that is there now and was not before, newest first, without the `known`. */
export function newWork(before: Snapshot, after: Snapshot, known: ReadonlySet<string>): string[] {
  const there = [after.work, ...(after.others ?? [])].filter((id) => id !== undefined);
  const past = new Set([before.work, ...(before.others ?? [])]);
  return [...new Set(there)].filter((id) => !past.has(id) && !known.has(id));
}

/**
 * The unconfirmed work; undefined when there is none.
 * @param found new work that nobody in this browser knows of, each with what its record says, newest first
 * @param expected how much of it is explained by spends whose work has no known id
 * @param confirmed Points that this browser may have spent since `before`
 */
export function moreThan(
  before: Snapshot,
  after: Snapshot,
  { found, expected, confirmed }: { found: readonly OtherWork[]; expected: number; confirmed: number },
): More | undefined {
  // Work with another prompt or model belongs to another client.
  const possible = found.filter(({ alike }) => alike !== false);
  const works = possible.slice(0, Math.max(0, possible.length - expected));
  const by = before.balance === undefined || after.balance === undefined ? 0 : before.balance - after.balance;
  // The cost of another client's work explains as much of the balance; if its cost is unknown, all of it.
  const theirs = found
    .filter(({ alike }) => alike === false)
    .reduce((sum, { points }) => sum + (points ?? Number.POSITIVE_INFINITY), 0);
  const fell = works.length === 0 && by > confirmed + theirs ? { by, confirmed } : undefined;
  return works.length > 0 || fell ? { works, fell } : undefined;
}
