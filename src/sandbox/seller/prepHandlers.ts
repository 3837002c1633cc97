import { prepTiers } from '../../contract/values';
import type { Handlers } from '../world/handler';
import { ownedProduct } from './ownership';
import { prepPoints, tierTerms } from './prepPricing';
import { quotedTier, quotedVersion, startPrep } from './prepWork';
import { prepRunView } from './sellerViews';

/** Quotes a prep and starts a confirmed one (the five prep rules). */
export const prepHandlers: Handlers<'seller.prepQuote' | 'seller.prep'> = {
  'seller.prepQuote': ({ world, account, params }) => {
    const { version, sizeBytes } = quotedVersion(ownedProduct(world, account, params.id));
    return {
      currentVersion: version,
      artifactSizeBytes: sizeBytes,
      choices: prepTiers.map((tier) => ({
        tier,
        points: prepPoints(tier, sizeBytes, world.priceRisePercent),
        label: tierTerms[tier].label,
        description: tierTerms[tier].description,
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
