/**
 * More work than was confirmed. Where nothing between the page and the service keeps a request from arriving twice, a
 * spend that has settled is compared with what there was before it. Pure; it says what was seen, and no more.
 */
import type { Snapshot } from '../evidence';

/** Work that was not there before the spend, beside the confirmed one. */
export interface OtherWork {
  work: string;
  /** It has every term of the confirmed one that its record tells; undefined when it tells too little. */
  alike: boolean | undefined;
  /** What it cost, or holds at most, in Points; undefined when not known. */
  points: number | undefined;
}

export interface More {
  works: readonly OtherWork[];
  /** By how many Points the balance fell, where that is more than was confirmed in this browser and no work shows why. */
  fell: { by: number; confirmed: number } | undefined;
}

/** All work that is there now and was not before, newest first, less the `known`. */
export function newWork(before: Snapshot, after: Snapshot, known: ReadonlySet<string>): string[] {
  const there = [after.work, ...(after.others ?? [])].filter((id) => id !== undefined);
  const past = new Set([before.work, ...(before.others ?? [])]);
  return [...new Set(there)].filter((id) => !past.has(id) && !known.has(id));
}

/**
 * What is more than was confirmed; undefined when nothing is.
 * @param found new work of which nobody in this browser knows, each with what its record tells, newest first
 * @param expected how much of it is explained by spends whose own work is not known by its id
 * @param confirmed Points that this browser may have spent since `before`
 */
export function moreThan(
  before: Snapshot,
  after: Snapshot,
  { found, expected, confirmed }: { found: readonly OtherWork[]; expected: number; confirmed: number },
): More | undefined {
  // Work of another prompt or model is somebody's own.
  const possible = found.filter(({ alike }) => alike !== false);
  const works = possible.slice(0, Math.max(0, possible.length - expected));
  const by = before.balance === undefined || after.balance === undefined ? 0 : before.balance - after.balance;
  // What somebody's own work cost explains as much of the balance; at an unknown cost, all of it.
  const theirs = found
    .filter(({ alike }) => alike === false)
    .reduce((sum, { points }) => sum + (points ?? Number.POSITIVE_INFINITY), 0);
  const fell = works.length === 0 && by > confirmed + theirs ? { by, confirmed } : undefined;
  return works.length > 0 || fell ? { works, fell } : undefined;
}
