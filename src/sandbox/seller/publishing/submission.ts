/** How a Pack's version enters the audit queue. */
import { conflict } from '../../core/refusal';
import { quotedVersion, refuseDuringPrep } from '../prepWork';
import { touchProduct } from '../productState';
import { queueVersion } from './auditQueue';
import { getPackStep } from './packStep';
import { listOpenItems } from '../readiness';
import { type OwnPack, failedAudit, passedAudit } from '../sellerProduct';
import type { World } from '../../world/world';

/**
 * Puts the current version into the audit queue, which costs nothing and starts nothing: its audition is quoted and paid as a prep. Throws 409 with
 * what is missing for a version that is not ready, and for one that is already in the queue, is being audited, has passed or failed its audit, or is
 * published. Returns the version.
 */
export function submitPack(world: World, product: OwnPack): string {
  const { version } = quotedVersion(product);
  refuseDuringPrep(product);
  refuseSettled(product, version);
  if (passedAudit(product, version)) {
    const { instructions = '' } = getPackStep(product);
    throw conflict(`Version ${version} has passed its audit and doesn't need to be submitted again. ${instructions}`);
  }
  refuseUnready(product);
  if (product.queued?.version === version) {
    throw conflict(
      `Version ${version} is already in the audit queue. Quote its audition, then confirm verified_listing.`,
    );
  }
  product.queued = queueVersion(world, version);
  touchProduct(world, product);
  return version;
}

/** Throws 409 for a version that is already published or has failed its audit: neither is ever audited or published again. */
export function refuseSettled(product: OwnPack, version: string): void {
  if (product.published?.version.version === version) {
    throw conflict(
      `Version ${version} is already published, which is final. Commit a higher version to publish again.`,
    );
  }
  if (failedAudit(product, version)) {
    throw conflict(
      `Version ${version} failed its audit, so it can never be published. Fix what the report names and commit a higher version.`,
    );
  }
}

/** Throws 409 naming every open item of the checklist, each with its next action. */
export function refuseUnready(product: OwnPack): void {
  const missing = listOpenItems(product);
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label).join(', ');
  throw conflict(`${product.name} isn't ready. Missing: ${labels}. Nothing was changed.`, { missing });
}
