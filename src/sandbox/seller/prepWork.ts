/** The work of a prep: held Points are spent when the audit ends, passing or failing, and returned when the work failed. */
import type { VersionRecord } from '../artifact/version';
import type { PrepBody } from '../../contract/seller';
import { type PrepTier, prepTiers } from '../../contract/values';
import { formatCount, formatCounted } from '../../lib/count';
import type { Account, AccountName } from '../core/accounts';
import { bounds, dropFirst } from '../core/bounds';
import { getAuditionStart } from './publishing/auditQueue';
import { getPackStep, refuseVersionless } from './publishing/packStep';
import { prepPoints, tierTerms } from './prepPricing';
import { computeState } from './productState';
import { badField, conflict } from '../core/refusal';
import { listUnfinishedAuditions } from './auditionsUnderWay';
import {
  type PrepRecord,
  type SellerProductRecord,
  currentVersion,
  failedAudit,
  passedAudit,
  runningPrep,
} from './sellerProduct';
import { refuseWithoutPoints } from '../world/shortfall';
import { refuseBusyAuditions } from '../world/workload';
import { IN_SITE } from '../core/sitePages';
import type { World } from '../world/world';
import { endpoints } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';

const prepRoute = routeName(endpoints['seller.prep']);

/** The tier of a prep request. Throws 400 unless it is one of the four quoted. */
export function quotedTier(tier: string): PrepTier {
  const quoted = prepTiers.find((each) => each === tier);
  if (quoted) return quoted;
  throw badField('tier', `tier must be one of ${prepTiers.join(', ')}.`);
}

/** The version that a quote, prep, submission or publication is bound to. Throws 409 with the next step before the first one is committed. */
export function quotedVersion(product: SellerProductRecord): VersionRecord {
  const version = currentVersion(product);
  if (version) return version;
  if (product.assetKind === 'agent_pack') throw refuseVersionless(product);
  throw conflict(`${product.name} has no committed version yet. Upload its code ${IN_SITE}.`);
}

/** Admits one prep and holds its Points (rules 2, 4, 5). Never waits, so of concurrent starts exactly one is admitted. */
export function startPrep(world: World, account: Account, product: SellerProductRecord, body: PrepBody): PrepRecord {
  const tier = quotedTier(body.tier);
  const version = quotedVersion(product);
  if (body.expectedVersion !== version.version) {
    throw conflict(
      `expectedVersion ${body.expectedVersion} isn't the current version ${version.version}. Nothing was spent. Get a new quote.`,
    );
  }
  const points = prepPoints(tier, version.sizeBytes, world.priceRisePercent);
  const price = formatCounted(points, 'Point');
  if (body.expectedPoints !== points) {
    throw conflict(
      `expectedPoints ${formatCount(body.expectedPoints)} isn't the price of ${tier}, which is now ${price}. Nothing was spent. Get a new quote.`,
    );
  }
  refuseDuringPrep(product, 'Nothing was spent');
  refuseAudited(product, version.version);
  refuseUnsubmitted(product, version.version);
  refuseBusyAuditions(
    world,
    listUnfinishedAuditions(world, account).map(({ prep }) => prep),
  );
  refuseWithoutPoints(world, account, points, `${tier} costs ${price}`);
  return startAudit(world, product, version, { tier, points, payer: account.name });
}

function startAudit(
  world: World,
  product: SellerProductRecord,
  version: VersionRecord,
  { tier, points, payer }: Pick<PrepRecord, 'tier' | 'points'> & { payer: AccountName },
): PrepRecord {
  const now = world.now();
  const beginAt = product.assetKind === 'agent_pack' ? getAuditionStart(world, product) : now;
  const prep: PrepRecord = {
    id: world.uuid(),
    tier,
    version: version.version,
    points,
    payer,
    outcome: world.faults.takeWorkFailure(prepRoute) ? 'work_fails' : version.outcome,
    status: 'running',
    startedAt: now,
    beginAt,
    dueAt: beginAt + tierTerms[tier].durationMs,
    finishedAt: null,
    charged: 0,
    returned: 0,
  };
  world.ledger(payer).hold(points, prep.id, now);
  product.preps.push(prep);
  dropFirst(product.preps, bounds.preps);
  schedulePrep(world, product, prep);
  if (product.state !== 'published') product.state = 'in_audit';
  product.updatedAt = now;
  return prep;
}

export function schedulePrep(world: World, product: SellerProductRecord, prep: PrepRecord): void {
  world.schedule(prep.dueAt, () => settlePrep(world, product, prep));
}

function settlePrep(world: World, product: SellerProductRecord, prep: PrepRecord): void {
  const completed = prep.outcome !== 'work_fails';
  prep.status = completed ? 'completed' : 'failed';
  prep.finishedAt = prep.dueAt;
  if (prep.payer) {
    const charge = completed ? prep.points : 0;
    const { charged, returned } = world.ledger(prep.payer).settle(prep.id, charge, prep.dueAt);
    Object.assign(prep, { charged, returned } satisfies Partial<PrepRecord>);
  }
  product.state = computeState(product);
  product.updatedAt = prep.dueAt;
}

/**
 * Throws 409 for a Pack's version whose audit is over: a passed one is not charged again (contract notes), and a failed one can only fail again,
 * because a version never changes.
 */
function refuseAudited(product: SellerProductRecord, version: string): void {
  if (product.assetKind !== 'agent_pack') return;
  if (passedAudit(product, version)) {
    throw conflict(`Version ${version} has passed its audit and isn't charged again. Nothing was spent.`);
  }
  if (failedAudit(product, version)) {
    throw conflict(`Version ${version} failed its audit. Commit a higher version. Nothing was spent.`);
  }
}

/**
 * Throws 409 with the next step for a Pack's version that is not in the audit queue, or that could not be submitted as its listing now is: submission
 * comes before the audition (contract notes).
 */
function refuseUnsubmitted(product: SellerProductRecord, version: string): void {
  if (product.assetKind !== 'agent_pack') return;
  const { action, instructions } = getPackStep(product);
  if (action === 'run_prep') return;
  throw conflict(
    `Version ${version} isn't in the audit queue, so it can't be auditioned. Nothing was spent. ${instructions}`,
  );
}

/** Throws 409 while an audit runs, because it covers the listing and version with which it began; `nothing` says what did not happen. */
export function refuseDuringPrep(product: SellerProductRecord, nothing = 'Nothing was changed'): void {
  const running = runningPrep(product);
  if (!running) return;
  throw conflict(`A ${running.tier} prep of ${product.name} is running. ${nothing}. Wait for its report.`);
}
