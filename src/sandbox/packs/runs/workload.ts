/** How much work an account may have in progress, and how it is refused beyond that. */
import type { Account } from '../../ground/accounts';
import { busy } from '../../ground/refusal';
import type { World } from '../../world/world';
import { packsOf } from '../packsState';
import type { RunRecord } from '../records';

/** An account's maximum number of concurrent runs, and of queued ones. The document gives no numbers. */
export const workloadLimits = { active: 3, queued: 2 } as const;

/** The account's unfinished runs, oldest first. */
export function runsUnderWay(world: World, account: Account): RunRecord[] {
  return [...packsOf(world).runs.values()].filter((run) => run.account === account.name && !run.finished);
}

/** When a place is free, ms epoch: now, or when enough of the unfinished runs are done. */
export function placeFrom(under: readonly RunRecord[], now: number): number {
  const ends = under.map(({ dueAt }) => dueAt).toSorted((one, other) => one - other);
  return ends[under.length - workloadLimits.active] ?? now;
}

/** Throws 429 when the unfinished runs take every place, including those in the queue. */
export function refuseBusy(world: World, under: readonly RunRecord[]): void {
  if (under.length < workloadLimits.active + workloadLimits.queued) return;
  const firstEnd = Math.min(...under.map(({ dueAt }) => dueAt));
  throw busy(Math.max(1, Math.ceil((firstEnd - world.now()) / 1_000)));
}
