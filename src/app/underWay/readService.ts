/** What the service says about followed work. */
import { queryClient } from '../../api/client/queryClient';
import { serviceNow } from '../../api/client/serviceClock';
import { getStageKind, isPrepUnderWay } from '../../api/reader/statusKinds';
import { createRunReader } from '../../api/resources/packs/runSubject';
import { findEndedRun, isUnderWay, runQuery } from '../../api/resources/packs/runs';
import { ownedPacksQuery } from '../../api/resources/packs/packs';
import { workloadQuery } from '../../api/resources/packs/runtime';
import { lacksPermission } from '../../api/resources/permissions';
import { readPrepSnapshot } from '../../api/resources/seller/prep';
import { type PrepRunView, findEndedPrep, sellerProductQuery } from '../../api/resources/seller/products';
import { type Verdict, findVerdict, getVerdict, sellerReportQuery } from '../../api/resources/seller/report';
import { findVersion } from '../../api/resources/seller/versions';
import { tokenStatusQuery } from '../../api/resources/token';
import type { Snapshot } from '../../api/resources/subject';
import { sameId } from '../../lib/ids';
import type { Attempt } from '../../spending/ledger/attempt';
import type { WorkReads } from './follower';
import { unknownEnd } from './trackWork';
import type { Outcome, Work, WorkEnd } from './work';

/** The service of the connected session. What it reads also updates the screens that show it. */
export const serviceReads: WorkReads = {
  workload: () => queryClient.fetchQuery(workloadQuery()),
  end: (work) => (work.kind === 'run' ? readRunEnd(work) : readPrepEnd(work)),
  readSnapshot,
  now: serviceNow,
};

async function readRunEnd({ work: runId }: Work): Promise<WorkEnd | undefined> {
  // An accepted run without an id can't be read.
  if (runId === undefined) return unknownEnd;
  const run = findEndedRun(runId) ?? (await queryClient.fetchQuery({ ...runQuery(runId), staleTime: 0 }));
  if (!run) return unknownEnd;
  if (isUnderWay(run)) return undefined;
  const outcomes: Partial<Record<typeof run.kind, Outcome>> = {
    completed: 'done',
    partial: 'partial',
    failed: 'failed',
  };
  return { outcome: outcomes[run.kind] ?? 'unknown', charged: run.usage.points };
}

async function readPrepEnd({ productId, work }: Work): Promise<WorkEnd | undefined> {
  if (productId === undefined) return unknownEnd;
  const prep = await readPrep(productId, work);
  if (!prep) return unknownEnd;
  if (isPrepUnderWay(prep.status)) return undefined;
  const { charged } = prep;
  if (getStageKind(prep.status) === 'failing') return { outcome: 'failed', charged };
  const verdict = await readVerdict(productId, prep.id);
  return { outcome: verdict === 'passing' ? 'done' : (verdict ?? 'unknown'), charged };
}

/** The product's latest prep: as a screen has read it, if that is this one and it has ended. */
async function readPrep(productId: string, prepId: string | undefined): Promise<PrepRunView | undefined> {
  const read = prepId === undefined ? undefined : findEndedPrep(productId, prepId);
  return read ?? (await queryClient.fetchQuery({ ...sellerProductQuery(productId), staleTime: 0 }))?.prep;
}

/** What the report says: as a screen has read it, if that is of this prep. Undefined if it doesn't say, or the token may not read it. */
async function readVerdict(productId: string, prepId: string | undefined): Promise<Verdict | undefined> {
  const read = prepId === undefined ? undefined : findVerdict(productId, prepId);
  if (read !== undefined) return read;
  const permissions = queryClient.getQueryData(tokenStatusQuery().queryKey)?.permissions;
  if (lacksPermission(permissions, 'seller_report:read')) return undefined;
  const readNow = async () =>
    getVerdict(await queryClient.fetchQuery({ ...sellerReportQuery(productId), staleTime: 0 }));
  // A screen may have asked for it before the prep ended: the first then waits for the same answer.
  return (await readNow()) ?? readNow();
}

/** Whether a product shows this version. */
export async function hasVersion(productId: string, version: string): Promise<boolean> {
  const product = await queryClient.fetchQuery({ ...sellerProductQuery(productId), staleTime: 0 });
  return product !== null && findVersion(product, version) !== undefined;
}

async function readSnapshot(signal: AbortSignal, attempt: Attempt): Promise<Snapshot> {
  const { subject } = attempt;
  if (!subject) throw new TypeError('An attempt without a subject can’t be looked for.');
  if (subject.kind === 'prep') return readPrepSnapshot(subject.productId, signal);
  const owned = await queryClient.fetchQuery(ownedPacksQuery());
  const isOwned = owned?.packs?.some(({ id }) => id !== undefined && sameId(id, subject.productId)) ?? false;
  return createRunReader(subject.productId, isOwned).readSnapshot(signal, { quote: undefined, attempt });
}
