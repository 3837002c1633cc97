/** The work of a run: its ceiling is held, what it used is charged when it is due, and failed work returns everything. */
import type { RunBody } from '../../../contract/runs';
import type { FileFacts, TransformedBody } from '../../core/runFacts';
import { formatCounted } from '../../../lib/count';
import type { Account } from '../../core/accounts';
import { bounds, dropOldest } from '../../core/bounds';
import { Refusal, busy, conflict, unavailable } from '../../core/refusal';
import { refuseWithoutPoints } from '../../world/shortfall';
import type { World } from '../../world/world';
import { selectApplied } from '../growthMemory';
import { getPacksSeed } from '../packsSeed';
import { getPacks } from '../packsState';
import { computeCeiling } from './pricing';
import type { RunRecord } from '../records';
import { validateRun, refuseProviderKey, readRunForm } from './validateRun';
import { planRun } from './runPlan';
import { toSteering } from './steering';
import { computeStartTime, listUnfinishedRuns } from './workload';
import { refuseBusyRuns } from '../../world/workload';

/** Seconds after which a run with [busy] should retry. */
const busyRetrySeconds = 7;

export interface RunStart {
  /** As `routeName` writes it, for faults that make work fail. */
  route: string;
  packId: string;
  body: TransformedBody<RunBody>;
  headers: Headers;
  files: FileFacts[];
}

/** Admits one run and holds its ceiling. Never waits, so of concurrent starts of one Pack exactly one is admitted. */
export function startRun(world: World, account: Account, { route, packId, body, headers, files }: RunStart): RunRecord {
  const form = readRunForm(body);
  refuseProviderKey(form, headers);
  const validated = validateRun(world, account, packId, form, files.length);
  const unfinished = listUnfinishedRuns(world, account);
  // As in the Errors table. This also keeps a request that a browser sends twice from spending twice.
  const running = unfinished.find((run) => run.pack.id === validated.pack.id);
  if (running) {
    throw conflict(`A run of ${validated.pack.name} is already in progress. Nothing was spent.`, { runId: running.id });
  }
  const steering = toSteering(body.prompt);
  if (steering.busy) throw busy(busyRetrySeconds, `the provider of ${validated.model.id} is at capacity`, 'provider');
  refuseBusyRuns(world, unfinished);
  if (steering.unavailable) {
    throw unavailable(`The provider of ${validated.model.id} can't be reached. Nothing was charged.`);
  }
  const ceilingPoints = computeCeiling(validated);
  const costs = `The run can cost up to ${formatCounted(ceilingPoints, 'Point')}`;
  refuseWithoutPoints(world, account, ceilingPoints, costs, { requiredPoints: ceilingPoints });

  const now = world.now();
  const run = planRun(
    {
      ...validated,
      prompt: body.prompt,
      promptDigest: body.prompt.digest,
      files,
      lessons: selectApplied(validated.lineage),
      known: validated.lineage,
      topics: getPacksSeed(world).topics,
      steering,
      workFails: world.faults.takeWorkFailure(route),
    },
    {
      id: world.uuid(),
      account: account.name,
      growthDigest: validated.growthDigest,
      createdAt: now,
      beginAt: computeStartTime(unfinished, now),
    },
  );
  const ledger = world.ledger(account);
  ledger.hold(ceilingPoints, run.id, now);
  const { runs } = getPacks(world);
  runs.set(run.id, run);
  dropOldest(runs, bounds.runs, ({ finished }) => finished);
  world.schedule(run.dueAt, () => {
    const { charged, returned } = ledger.settle(run.id, run.outcome.usage.points, run.dueAt);
    Object.assign(run, { charged, returned, finished: true } satisfies Partial<RunRecord>);
  });
  return run;
}

/** The account's run. Throws the same 404 for an unknown one and for another account's, which is hidden (Errors table). */
export function ownRun(world: World, account: Account, runId: string): RunRecord {
  const run = getPacks(world).runs.get(runId);
  if (run?.account === account.name) return run;
  throw new Refusal('NOT_FOUND', `There is no run with the id ${runId}.`);
}
