import { isInQueue, getStageKind } from '../../../api/reader/statusKinds';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { isPublished, isQueued } from '../../../api/resources/seller/publishing';
import type { ReadinessView } from '../../../api/resources/seller/readiness';
import type { ReportView } from '../../../api/resources/seller/report';
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { isRunning } from '../lifecycle';

/** How far the current version of a Pack has come on its way to the catalog. */
export type PublishState =
  | 'versionless'
  /** The checklist has missing items. */
  | 'unready'
  | 'submittable'
  /** Submitted: the next step is to quote its audition and pay for it. */
  | 'queued'
  | 'auditing'
  | 'failed'
  /** It passed an audit, but not the one that makes a Pack publishable. */
  | 'lesserTier'
  | 'publishable'
  | 'published'
  /** Nothing says whether it was audited, or only by a status that the console doesn't know. */
  | 'unknown';

/** The standing of the current version, from everything that could be read. */
export function computePublishState(
  product: SellerProductDetailView,
  report: ReportView | null | undefined,
  readiness: ReadinessView | null | undefined,
): PublishState {
  const { version, state } = product;
  if (version === undefined) return 'versionless';
  if (isPublished(product)) return 'published';
  if ([product.prep, report?.run].some(isRunning) || report?.kind === 'running') return 'auditing';
  if (state === 'changes_needed') return 'failed';
  if (state === 'verified') return 'publishable';
  const status = getAuditStatus(product, report);
  const kind = unauditedStates.has(status) || isInQueue(status) ? 'waiting' : getStageKind(status);
  if (kind === 'failing') return 'failed';
  if (kind === 'running') return 'auditing';
  if (readiness?.ready === false) return 'unready';
  const passed = kind === 'passing' && (findTier(product, report) ?? PUBLISHABLE_TIER) === PUBLISHABLE_TIER;
  if (passed) return 'publishable';
  if (isQueued(product) || isInQueue(status)) return 'queued';
  if (kind === 'waiting') return unauditedStates.has(status) ? 'submittable' : 'auditing';
  return kind === 'passing' ? 'lesserTier' : 'unknown';
}

const unauditedStates = new Set<string | undefined>(['none', 'not_audited']);

/** The status of the current version's audit, as received: from its report, otherwise from the version history. */
function getAuditStatus({ version, versions }: SellerProductDetailView, report: ReportView | null | undefined) {
  const versionReport = report && (report.version ?? version) === version ? report : undefined;
  return versionReport?.status ?? versions.find((entry) => entry.version === version)?.state;
}

/** The version whose audit is in progress. An older version's audit may still be running when the next is committed. */
export function getAuditedVersion(
  { version, prep }: SellerProductDetailView,
  report: ReportView | null | undefined,
): string | undefined {
  const run = [prep, report?.run].find(isRunning) ?? (report?.kind === 'running' ? report : undefined);
  return run?.version ?? version;
}

/** The tier of the latest audit of the current version; undefined if not given. */
export function findTier(
  { version, prep }: SellerProductDetailView,
  report: ReportView | null | undefined,
): string | undefined {
  return [prep, report?.run].find((run) => run?.version === version)?.tier;
}
