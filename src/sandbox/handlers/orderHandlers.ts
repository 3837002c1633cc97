import { getPurchases } from '../orders/entitlement';
import type { Handlers } from '../world/handler';

/** What the token's account bought, newest first. */
export const orderHandlers: Handlers<'orders.purchases'> = {
  'orders.purchases': ({ world, account }) => {
    const purchases = getPurchases(world, account).map(({ id, entry, license, priceUsd, purchasedAt }) => ({
      id,
      product: { id: entry.id, slug: entry.slug, name: entry.name, type: entry.type },
      license,
      priceUsd,
      purchasedAt,
      version: entry.version,
    }));
    return { purchases, total: purchases.length };
  },
};
