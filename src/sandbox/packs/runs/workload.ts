/** An account's unfinished runs, and when another one can start. */
import type { Account } from '../../core/accounts';
import { workloadLimits } from '../../world/workload';
import type { World } from '../../world/world';
import { getPacks } from '../packsState';
import type { RunRecord } from '../records';

/** The account's unfinished runs, oldest first. */
export function listUnfinishedRuns(world: World, account: Account): RunRecord[] {
  return [...getPacks(world).runs.values()].filter((run) => run.account === account.name && !run.finished);
}

/** When another run can start, ms epoch: now, or when enough unfinished runs have ended. */
export function computeStartTime(under: readonly RunRecord[], now: number): number {
  const ends = under.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
  return ends[under.length - workloadLimits.activeRuns] ?? now;
}
