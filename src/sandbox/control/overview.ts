/** An overview of a seed: its accounts, and what every new world has under the same ids, with its purpose. */
import { accountNames } from '../core/accounts';
import { seedPurchases } from '../orders/entitlement';
import { listDescribedPacks } from '../packs/publishedPacks';
import type { WorldSeed } from '../seed/worldSeed';
import { refusedAccounts, refusedNames, createToken } from '../world/tokens';

/** The accounts that the console offers with one click, with their tokens for a world. */
export function overview(world: string, seed: WorldSeed) {
  const offered = { ...seed.accounts, ...refusedAccounts };
  const row = (name: keyof typeof offered, usable: boolean) => {
    const { label, description } = offered[name];
    return { account: name, label, description, token: createToken(name, world), usable };
  };
  return {
    world,
    accounts: [...accountNames.map((name) => row(name, true)), ...refusedNames.map((name) => row(name, false))],
    seeded: seeded(seed),
  };
}

const made = new WeakMap<WorldSeed, ReturnType<typeof listed>>();

/** Lists all of this without seeding a world. Purchases are listed only if the catalog has their products. */
function seeded(seed: WorldSeed): ReturnType<typeof listed> {
  const known = made.get(seed) ?? listed(seed);
  made.set(seed, known);
  return known;
}

function listed({ accounts, catalog, seller, orders, packs, uses }: WorldSeed) {
  const own = new Set(seller.published.map(({ entry }) => entry.id));
  const added = catalog.entries.filter(({ id, type }) => type === 'agent_pack' && !own.has(id));
  return {
    products: [
      ...seller.products.map(({ id, name, state, use }) => ({ id, name, state, for: use })),
      ...seller.published.map(({ entry: { id, name }, use }) => ({ id, name, state: 'published', for: use })),
    ],
    packs: [...listDescribedPacks(catalog.base), ...added].map(({ id, slug, name, free }) => ({
      id,
      slug,
      name,
      for: uses.get(id) ?? (free ? 'Free: acquire it, then run it.' : 'Paid: until it is bought, only a preview runs.'),
    })),
    purchases: accountNames.flatMap((account) =>
      seedPurchases(catalog.catalog(), accounts[account], orders.purchases).map(({ id, entry, license }) => ({
        id,
        account,
        productId: entry.id,
        slug: entry.slug,
        name: entry.name,
        for: `Bought with the ${license} license: ${account} may download it.`,
      })),
    ),
    runs: packs.runs.flatMap(({ id, account, packId, use }) =>
      use === undefined ? [] : [{ id, account, packId, for: use }],
    ),
  };
}
