/**
 * Evidence of one cell of a run matrix. Other cells of the same Pack run before and after it, so it goes by the runs themselves: their prompt,
 * checkpoint and limits, and by which of them are known to be another's.
 */
import { fingerprint } from '../../../lib/json/fingerprint';
import { toBody } from '../../../lib/runChoices/bodyCodec';
import type { RunChoices } from '../../../lib/runChoices/runChoices';
import type { Snapshot } from '../subject';
import { randomId, sameId } from '../../../lib/ids';
import { readBalance } from '../../client/balance';
import { call } from '../../client/http';
import { ApiError } from '../../client/errors';
import { readGrowth } from './growth';
import { type RunView, readRun } from './runs';
import { readWorkload } from './runtime';

/** A Pack's runs, as far as the service lists them. */
export interface RunList {
  /** Running and ended, newest first. */
  ids: readonly string[];
  /** Undefined where the service lists none. */
  underWay: readonly string[] | undefined;
  /** All runs are listed, running and ended. */
  complete: boolean;
  /** No more work of the account is admitted now. */
  full: boolean;
  /** In Points; undefined when the service does not say. */
  balance: number | undefined;
}

/** What a cell was sent as. */
export interface CellTerms {
  productId: string;
  version: string | undefined;
  choices: RunChoices;
  /** The checkpoint that was quoted. */
  checkpoint: number | undefined;
  /** SHA-256 of the prompt, 64 hex digits. */
  promptDigest: string;
}

/**
 * Reads a Pack's runs and the balance. Throws when the workload or the growth cannot be read.
 * @param owned false for a Pack that the account does not have: it has no growth, so its ended runs are not listed
 */
export async function readRunList(
  productId: string,
  model: string,
  owned: boolean,
  signal: AbortSignal | undefined,
): Promise<RunList> {
  const [workloadAnswer, growthAnswer] = await Promise.all([
    call('packs.workload', {}, signal),
    owned ? call('growth.read', { params: { id: productId } }, signal) : undefined,
  ]);
  const balance = readBalance(workloadAnswer);
  // The document names a balance only in a quote.
  const quote =
    balance === undefined
      ? await call('runs.quote', { body: { productId, ...toBody({ model, checkpoint: 0 }) } }, signal).catch(
          ignoreRefusal,
        )
      : undefined;
  const workload = readWorkload(workloadAnswer.body);
  const underWay = workload?.runs
    ?.filter((run) => run.productId === undefined || sameId(run.productId, productId))
    .map(({ runId }) => runId);
  const history = growthAnswer && readGrowth(growthAnswer.body)?.recentRuns?.map(({ runId }) => runId);
  const { active = 0, queued = 0, activeLimit, queuedLimit } = workload ?? {};
  return {
    ids: [...new Set([...(underWay ?? []), ...(history ?? [])])],
    underWay,
    complete: underWay !== undefined && history !== undefined,
    full: activeLimit !== undefined && active + queued >= activeLimit + (queuedLimit ?? 0),
    balance: balance ?? (quote && readBalance(quote)),
  };
}

/** The Pack before a cell is sent. */
export function snapshotBefore({ ids, complete, underWay, balance }: RunList): Snapshot {
  return {
    work: ids[0],
    others: ids.slice(1),
    workStatus: undefined,
    workChoice: undefined,
    workVersion: undefined,
    balance,
    complete,
    fingerprint: complete || underWay ? fingerprint(ids.toSorted()) : randomId(),
  };
}

interface Sought {
  terms: CellTerms;
  before: Snapshot;
  /** Runs known to be other attempts'. */
  theirs: ReadonlySet<string>;
  /** What other attempts have cost since `before`, in Points; undefined when that is not known exactly. */
  spentSince: number | undefined;
  /** The newest run when this cell was last looked for: a list with it lacks none that is newer. */
  reach: string | undefined;
}

/**
 * The Pack after a cell was sent, for `decideOutcome`: the cell's own run if it is listed, and else everything as before, provided that no run on a list
 * without gaps could be it.
 */
export async function snapshotAfter(list: RunList, sought: Sought, signal: AbortSignal | undefined): Promise<Snapshot> {
  const { terms, before, theirs, spentSince, reach } = sought;
  const seen = new Set([before.work, ...(before.others ?? []), ...theirs]);
  const fresh = list.ids.filter((id) => !seen.has(id));
  const records = await Promise.all(fresh.map((id) => readRunRecord(id, signal)));
  const mine = records.findLastIndex((run) => run !== undefined && matchesTerms(run, terms));
  const balance = list.balance === undefined || spentSince === undefined ? undefined : list.balance + spentSince;
  if (mine !== -1) {
    const { status, model, version } = records[mine]!;
    return {
      ...before,
      work: fresh[mine],
      workStatus: status,
      workChoice: model,
      workVersion: version,
      balance,
      complete: list.complete,
      fingerprint: randomId(),
    };
  }
  // Where there was no run before, only the balance shows that none has left the list since.
  const hasNoGap = reach === undefined ? before.balance !== undefined : list.ids.includes(reach);
  const isQuiet = fresh.length === 0 && hasNoGap && (list.complete || list.underWay !== undefined);
  return {
    ...before,
    workChoice: undefined,
    workVersion: undefined,
    balance,
    complete: list.complete,
    fingerprint: isQuiet ? before.fingerprint : randomId(),
  };
}

/** Whether a run is one of these terms, as far as its record states them. */
function matchesTerms(run: RunView, { choices, ...terms }: CellTerms): boolean {
  const stated: readonly (readonly [stated: unknown, sent: unknown])[] = [
    [run.productId?.toLowerCase(), terms.productId.toLowerCase()],
    [run.version, terms.version],
    [run.model, choices.model.endsWith(`:${run.model}`) ? run.model : choices.model],
    [run.checkpoint, terms.checkpoint],
    [run.maxInputTokens, choices.limits.input],
    [run.maxOutputTokens, choices.limits.output],
  ];
  return (
    stated.every(([one, other]) => one === undefined || other === undefined || one === other) &&
    (run.promptDigest === undefined || run.promptDigest.endsWith(terms.promptDigest)) &&
    (run.enabledSkills.length === 0 || toComparableSet(run.enabledSkills) === toComparableSet(choices.skills))
  );
}

const toComparableSet = (ids: readonly string[]): string => JSON.stringify([...new Set(ids)].toSorted());

async function readRunRecord(runId: string, signal: AbortSignal | undefined): Promise<RunView | undefined> {
  const answer = await call('runs.read', { params: { runId } }, signal).catch(ignoreRefusal);
  return answer && readRun(answer.body);
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof ApiError && error.kind !== 'cancelled') return undefined;
  throw error;
}
