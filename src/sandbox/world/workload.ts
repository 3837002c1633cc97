/** How much work an account may have in progress: every limit, what it counts, and how further work is refused. */
import { formatCounted } from '../../lib/count';
import { busy } from '../core/refusal';
import type { World } from './world';

/** Work that was admitted and has not ended; times in ms epoch. */
export interface RunningWork {
  beginAt: number;
  dueAt: number;
}

/** The limits of an account, by name. The document gives no numbers. */
export const workloadLimits = { activeRuns: 3, queuedRuns: 2, auditions: 4 } as const;
type Limit = keyof typeof workloadLimits;
export type LimitUsage = Record<Limit, { used: number; most: number }>;

/**
 * How much of each limit an account's unfinished work takes now: the workload status shows what refusals count. Auditions count from their admission,
 * also while they wait for their turn in the audit queue.
 */
export function computeLimitUsage(
  world: World,
  runs: readonly RunningWork[],
  auditions: readonly RunningWork[],
): LimitUsage {
  const now = world.now();
  const queued = runs.filter(({ beginAt }) => now < beginAt).length;
  return {
    activeRuns: { used: runs.length - queued, most: workloadLimits.activeRuns },
    queuedRuns: { used: queued, most: workloadLimits.queuedRuns },
    auditions: { used: auditions.length, most: workloadLimits.auditions },
  };
}

/** Throws 429, naming the limit, when the unfinished runs take every place, including those in the queue. Growth by the service's own agent needs one, too. */
export function refuseBusyRuns(world: World, runs: readonly RunningWork[]): void {
  const { queuedRuns } = computeLimitUsage(world, runs, []);
  if (queuedRuns.used < queuedRuns.most) return;
  refuse(
    world,
    'queuedRuns',
    `${formatCounted(runs.length, 'run')} of this account are in progress, the maximum`,
    runs,
  );
}

/** Throws 429, naming the limit, when the unfinished auditions take every place. */
export function refuseBusyAuditions(world: World, auditions: readonly RunningWork[]): void {
  if (auditions.length < workloadLimits.auditions) return;
  const why = `${formatCounted(auditions.length, 'prep')} of this account are in progress, the maximum`;
  refuse(world, 'auditions', why, auditions);
}

function refuse(world: World, limit: Limit, why: string, under: readonly RunningWork[]): never {
  const firstEnd = Math.min(...under.map(({ dueAt }) => dueAt));
  throw busy(Math.max(1, Math.ceil((firstEnd - world.now()) / 1_000)), why, limit);
}
