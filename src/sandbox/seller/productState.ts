/** The lifecycle state of a seller product, as it follows from its checklist and its audits. */
import type { LifecycleState } from '../../contract/values';
import { readinessOf } from './readiness';
import { type SellerProductRecord, currentVersion, runningPrep } from './sellerProduct';
import type { World } from '../world/world';

/**
 * The state of a product that no prep works on. What is published stays so whatever its audits say; only the report
 * tells. An audit speaks of its own version alone, and work that could not be done of none. A draft can be audited
 * before its listing is whole; only what is whole is ready or verified.
 */
export function settledState(product: SellerProductRecord): LifecycleState {
  if (product.state === 'published') return 'published';
  const version = currentVersion(product)?.version;
  const told = product.preps.findLast((prep) => prep.version === version && prep.status === 'completed');
  if (told?.outcome === 'failing') return 'changes_needed';
  if (!readinessOf(product).ready) return 'draft';
  return told ? 'verified' : 'ready';
}

/** To be called after every change to a product: it is newer, and its state follows, but for a prep that is left to end. */
export function noteChange(world: World, product: SellerProductRecord): void {
  product.updatedAt = world.now();
  if (!runningPrep(product)) product.state = settledState(product);
}
