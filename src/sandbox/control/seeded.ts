/** What each fresh world has, under the same ids, and what it is for: from the seeds themselves. */
import type { Catalog } from '../catalog/catalog';
import { packProducts } from '../catalog/packs/packProducts';
import { packUses, runIds, runUses } from '../catalog/packs/seedIds';
import { accountNames, accounts } from '../ground/accounts';
import { seedPurchases } from '../orders/entitlement';
import { publishedPacks } from '../packs/publishedPacks';
import { seedHistory } from '../packs/seedHistory';
import { seedProducts } from '../seller/seed/seedProducts';
import { publishedSeeds } from '../seller/seed/sellerProducts';

const made = new WeakMap<Catalog, ReturnType<typeof listed>>();

/** Lists them without seeding a world; purchases only as far as the catalog has them. */
export function seeded(catalog: Catalog): ReturnType<typeof listed> {
  const known = made.get(catalog) ?? listed(catalog);
  made.set(catalog, known);
  return known;
}

function listed(catalog: Catalog) {
  const { runs } = seedHistory(publishedPacks(catalog), 0);
  return {
    products: [
      ...seedProducts.map(({ id, name, state, use }) => ({ id, name, state, for: use })),
      ...publishedSeeds(catalog).map(({ id, name }) => ({
        id,
        name,
        state: 'published',
        for: 'Published: it is in the catalog, too.',
      })),
    ],
    packs: packProducts.map(({ id, slug, name, free }) => ({
      id,
      slug,
      name,
      for: packUses[id] ?? (free ? 'Free: acquire it, then run it.' : 'Paid: until it is bought, only a preview runs.'),
    })),
    purchases: accountNames.flatMap((account) =>
      seedPurchases(catalog, accounts[account]).map(({ id, entry, license }) => ({
        id,
        account,
        productId: entry.id,
        slug: entry.slug,
        name: entry.name,
        for: `Bought with the ${license} license: ${account} may download it.`,
      })),
    ),
    runs: (Object.keys(runIds) as (keyof typeof runIds)[]).flatMap((name) => {
      const run = runs.get(runIds[name]);
      return run ? [{ id: run.id, account: run.account, packId: run.pack.id, for: runUses[name] }] : [];
    }),
  };
}
