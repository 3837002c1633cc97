/** How a Pack's version enters the audit queue. */
import { conflict } from '../../ground/refusal';
import { quotedVersion, refuseDuringPrep, startSubmittedAudit } from '../prepWork';
import { openItems } from '../readiness';
import { type OwnPack, type PrepRecord, failedAudit, passedAudit } from '../sellerProduct';
import type { World } from '../../world/world';

/**
 * Queues the current version for its audit, which ends on the world's clock and costs no Points. A version that a prep has
 * passed already is not audited again: the answer is that audit. Throws 409 with what is missing for a version that is not
 * ready, and for one that is being audited, failed its audit or is published.
 */
export function submitPack(world: World, product: OwnPack): PrepRecord {
  const { version } = quotedVersion(product);
  refuseDuringPrep(product);
  refuseSettled(product, version);
  refuseUnready(product);
  return passedAudit(product, version) ?? startSubmittedAudit(world, product);
}

/** Throws 409 for a version that is published already or has failed its audit: neither is ever audited or published again. */
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
  const missing = openItems(product);
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label).join(', ');
  throw conflict(`${product.name} is not ready. Missing: ${labels}. Nothing was changed.`, { missing });
}
