import { type PrepTier, prepTiers } from '../../contract/values';
import type { VersionRecord } from '../artifact/version';
import type { Handlers } from '../world/handler';
import { listStages } from '../seller/auditStages';
import { ownedProduct } from '../seller/ownership';
import { prepPoints, tierTerms } from '../seller/prepPricing';
import { quotedTier, quotedVersion, startPrep } from '../seller/prepWork';
import { packTier } from '../seller/publishing/packTiers';
import type { SellerProductRecord } from '../seller/sellerProduct';
import { prepRunView } from '../seller/sellerViews';

/** Quotes a prep and starts a confirmed one (the five prep rules). */
export const prepHandlers: Handlers<'seller.prepQuote' | 'seller.prep'> = {
  'seller.prepQuote': ({ world, account, params }) => {
    const product = ownedProduct(world, account, params.id);
    const version = quotedVersion(product);
    return {
      currentVersion: version.version,
      artifactSizeBytes: version.sizeBytes,
      digest: version.digest,
      choices: prepTiers.map((tier) => ({
        tier,
        points: prepPoints(tier, version.sizeBytes, world.priceRisePercent),
        ...describeTier(product, version, tier),
        estimatedSeconds: tierTerms[tier].durationMs / 1_000,
      })),
      availablePoints: world.ledger(account).balance.available,
      quotedAt: world.iso(),
    };
  },

  'seller.prep': ({ world, account, params, body }) => {
    // The tier belongs to the body's form, which is checked before ownership.
    quotedTier(body.tier);
    const product = ownedProduct(world, account, params.id);
    const prep = startPrep(world, account, product, body);
    return { prep: prepRunView(world, prep), availablePoints: world.ledger(account).balance.available };
  },
};

/** What a tier does: for a Pack the gates of the Agent AVCP, for anything else the stages of a code audit. */
function describeTier(product: SellerProductRecord, version: VersionRecord, tier: PrepTier) {
  const stages = listStages(product, version, tier).map(({ label }) => label);
  if (product.assetKind === 'agent_pack') {
    const { label, description, deliverables, publishable } = packTier(tier);
    return { label, description, deliverables: [...deliverables], gates: stages, publishable };
  }
  const { label, description } = tierTerms[tier];
  return { label, description, deliverables: stages };
}
