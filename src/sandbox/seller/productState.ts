/** The lifecycle state of a seller product, derived from its checklist and its audits. */
import type { LifecycleState } from '../../contract/values';
import { computeReadiness } from './readiness';
import { type SellerProductRecord, currentVersion, failedAudit, passedAudit, runningPrep } from './sellerProduct';
import type { World } from '../world/world';

/**
 * The state of a product without a running prep. A published product stays published whatever its audits say; only the report shows them. An audit
 * counts only for its own version, and failed work not at all. An ordinary draft can be audited before its listing is complete, but
 * only a complete product is ready or verified.
 */
export function computeState(product: SellerProductRecord): LifecycleState {
  if (product.state === 'published') return 'published';
  const version = currentVersion(product)?.version;
  if (version !== undefined && failedAudit(product, version)) return 'changes_needed';
  if (version === undefined || !computeReadiness(product).ready) return 'draft';
  if (passedAudit(product, version)) return 'verified';
  return product.assetKind === 'agent_pack' && product.queued?.version === version ? 'queued' : 'ready';
}

/** Call after every change to a product: updates its time, and its state unless a prep is running. */
export function touchProduct(world: World, product: SellerProductRecord): void {
  product.updatedAt = world.now();
  if (!runningPrep(product)) product.state = computeState(product);
}
