/**
 * The work of a run: admitted by holding its ceiling, done over the world's clock, settled when due. What was used is charged
 * and the rest returned; failed work returns everything.
 */
import type { RunBody } from '../../../contract/runs';
import { formatCounted } from '../../../lib/count';
import type { Account } from '../../world/accounts';
import { bounds, dropOldest } from '../../service/bounds';
import { Refusal, badField } from '../../service/refusal';
import { shortfall } from '../../world/shortfall';
import { pointsPage } from '../../catalog/site';
import type { World } from '../../world/world';
import { contentDigest } from '../digests';
import { packsOf } from '../packsState';
import { ceilingOf } from './pricing';
import type { FileFacts, RunRecord } from '../records';
import { type Judged, judgeRun, requireProviderKey, runForm } from './runChoices';
import { planRun, tokensOf } from './runPlan';
import { steeringOf } from './steering';

/** An account's concurrent runs, and how many more may queue. The document gives no numbers. */
export const workloadLimits = { active: 3, queued: 2 } as const;
const busyRetrySeconds = 7;

export interface RunStart {
  /** As `routeName` writes it, for faults that make work fail. */
  route: string;
  packId: string;
  body: RunBody;
  headers: Headers;
  files: FileFacts[];
}

/**
 * Admits one run and holds its ceiling. Never waits, so of concurrent starts of one Pack exactly one passes the check for a
 * run in progress, and the others spend nothing.
 */
export function startRun(world: World, account: Account, { route, packId, body, headers, files }: RunStart): RunRecord {
  const form = runForm(body);
  requireProviderKey(form, headers);
  refuseLongPrompt(body.prompt, form.maxInputTokens);
  const judged = judgeRun(world, account, packId, form, files.length);
  const under = runsUnderWay(world, account);
  refuseSecondRun(under, judged);
  const steering = steeringOf(body.prompt);
  refuseBusy(world, under, steering.busy);
  if (steering.unavailable) {
    throw new Refusal(
      'PROVIDER_UNAVAILABLE',
      `The provider of ${judged.model.id} cannot be reached. Nothing was charged.`,
    );
  }
  const ceilingPoints = ceilingOf(judged);
  refuseWithoutPoints(world, account, ceilingPoints);

  const promptDigest = contentDigest(body.prompt);
  const { outcome, durationMs } = planRun({
    ...judged,
    prompt: body.prompt,
    promptDigest,
    files,
    lessons: judged.lineage,
    steering,
    workFails: world.faults.takeWorkFailure(route),
  });
  const now = world.now();
  const beginAt = placeFrom(under, now);
  const { pack, preview, fundingMode, skills, maxInputTokens, maxOutputTokens, growthVersion, growthDigest } = judged;
  const run: RunRecord = {
    id: world.uuid(),
    account: account.name,
    pack: { id: pack.id, name: pack.name, slug: pack.slug },
    version: pack.version,
    preview,
    model: judged.model.id,
    fundingMode,
    skills: [...skills],
    maxInputTokens,
    maxOutputTokens,
    growthVersion,
    growthDigest,
    promptCharacters: body.prompt.length,
    promptDigest,
    files,
    ceilingPoints,
    outcome,
    createdAt: now,
    beginAt,
    dueAt: beginAt + durationMs,
    finished: false,
    charged: 0,
    returned: 0,
  };
  world.ledger(account).hold(ceilingPoints, run.id, now);
  const { runs } = packsOf(world);
  runs.set(run.id, run);
  dropOldest(runs, bounds.runs, ({ finished }) => finished);
  world.schedule(run.dueAt, () => settleRun(world, run));
  return run;
}

function settleRun(world: World, run: RunRecord): void {
  const { charged, returned } = world.ledger(run.account).settle(run.id, run.outcome.usage.points, run.dueAt);
  run.charged = charged;
  run.returned = returned;
  run.finished = true;
}

/** The account's unfinished runs, oldest first. */
export function runsUnderWay(world: World, account: Account): RunRecord[] {
  return [...packsOf(world).runs.values()].filter((run) => run.account === account.name && !run.finished);
}

/** The account's run. Throws the same 404 for an unknown one and for another account's, which is hidden (Errors table). */
export function ownRun(world: World, account: Account, runId: string): RunRecord {
  const run = packsOf(world).runs.get(runId);
  if (run?.account === account.name) return run;
  throw new Refusal('NOT_FOUND', `There is no run with the id ${runId}.`);
}

/** When a place is free: now, or when enough of the unfinished runs are done. */
function placeFrom(under: readonly RunRecord[], now: number): number {
  const ends = under.map(({ dueAt }) => dueAt).toSorted((one, other) => one - other);
  return ends[under.length - workloadLimits.active] ?? now;
}

function refuseLongPrompt(prompt: string, maxInputTokens: number): void {
  const tokens = tokensOf(prompt.length);
  if (tokens <= maxInputTokens) return;
  const message = `prompt has about ${formatCounted(tokens, 'token')}, more than maxInputTokens ${maxInputTokens}.`;
  throw badField('prompt', message);
}

/** 409 for a concurrent run, as in the Errors table. Also keeps a request that a browser sends twice from spending twice. */
function refuseSecondRun(under: readonly RunRecord[], { pack }: Judged): void {
  const other = under.find((run) => run.pack.id === pack.id);
  if (!other) return;
  throw new Refusal('CONFLICT', `A run of ${pack.name} is already under way. Nothing was spent.`, {
    facts: { runId: other.id },
  });
}

function refuseBusy(world: World, under: readonly RunRecord[], asked: boolean): void {
  const full = under.length >= workloadLimits.active + workloadLimits.queued;
  if (!full && !asked) return;
  const firstEnd = Math.min(...under.map(({ dueAt }) => dueAt));
  const retryAfter = full ? Math.max(1, Math.ceil((firstEnd - world.now()) / 1_000)) : busyRetrySeconds;
  throw new Refusal('AI_WORKLOAD_BUSY', `The workload is busy. Nothing was charged; retry after ${retryAfter} s.`, {
    retryAfter,
  });
}

function refuseWithoutPoints(world: World, account: Account, required: number): void {
  const { available } = world.ledger(account).balance;
  if (required <= available) return;
  throw new Refusal(
    'INSUFFICIENT_POINTS',
    `The run can cost up to ${formatCounted(required, 'Point')}, with ${shortfall(required, available)}`,
    { facts: { requiredPoints: required, availablePoints: available, continueUrl: pointsPage } },
  );
}
