/** What an account bought, and whether it may load a product. */
import type { License } from '../contract/words';
import type { Account, AccountName } from './accounts';
import type { Catalog, CatalogEntry } from './catalog/catalog';
import { namedRandom } from './random';
import type { World } from './world';

export interface Purchase {
  id: string;
  entry: CatalogEntry;
  license: License;
  priceUsd: number;
  /** ISO 8601 in UTC. */
  purchasedAt: string;
}

export interface Entitlement {
  /** Who sells a product owns it; what costs nothing needs no purchase. */
  reason: 'owner' | 'purchase' | 'free' | 'none';
  license: License | null;
  /** ISO 8601; null where nothing was acquired at any one time. */
  acquiredAt: string | null;
}

/** What each account has bought when a world begins, by slug and licence. `broke` has bought nothing. */
const bought: Readonly<Record<AccountName, readonly (readonly [slug: string, license: License])[]>> = {
  buyer: [
    ['invoice-studio', 'extended'],
    ['ledger-base', 'regular'],
    ['quick-payslip', 'regular'],
    ['receipt-capture', 'regular'],
    ['bold-editor-co', 'regular'],
    ['multi-warehouse-inventory-workbench', 'agency'],
    ['e-tax-invoice-kr', 'regular'],
  ],
  seller: [
    ['subscription-box', 'regular'],
    ['tax-tables-kr', 'regular'],
    ['plant-telemetry-historian', 'enterprise'],
  ],
  readonly: [['dunning-desk', 'regular']],
  broke: [],
};

const LAST_PURCHASE = Date.UTC(2026, 1, 28);

/**
 * The purchases that an account has in a fresh world, newest first: 7 of `buyer`, 3 of `seller`, fewer of the others.
 * The same in every world. A catalog too small to hold a product holds no purchase of it.
 */
export function seedPurchases(catalog: Catalog, account: Account): Purchase[] {
  const random = namedRandom(`purchases of ${account.id}`);
  const purchases = bought[account.name].flatMap(([slug, license]): Purchase[] => {
    const [id, share] = [random.uuid(), random.unit()];
    const entry = catalog.bySlug(slug);
    const offer = entry?.licenses.find((each) => each.license === license);
    if (!entry || !offer) return [];
    const published = Date.parse(entry.publishedAt);
    const seconds = Math.floor((published + (LAST_PURCHASE - published) * share) / 1_000);
    return [{ id, entry, license, priceUsd: offer.priceUsd, purchasedAt: new Date(seconds * 1_000).toISOString() }];
  });
  return purchases.toSorted((one, other) => Date.parse(other.purchasedAt) - Date.parse(one.purchasedAt));
}

/** The purchases of an account in this world, newest first. */
export function purchasesOf(world: World, account: Account): readonly Purchase[] {
  return world.overlay(`purchases:${account.name}`, () => seedPurchases(world.catalog, account));
}

/** Why an account may load a product, or `none`. */
export function entitlementOf(world: World, account: Account, entry: CatalogEntry): Entitlement {
  if (sells(account, entry)) return { reason: 'owner', license: null, acquiredAt: null };
  const purchase = purchasesOf(world, account).find((each) => each.entry.id === entry.id);
  if (purchase) return { reason: 'purchase', license: purchase.license, acquiredAt: purchase.purchasedAt };
  if (entry.free) return { reason: 'free', license: entry.licenses[0]?.license ?? null, acquiredAt: null };
  return { reason: 'none', license: null, acquiredAt: null };
}

/** The account bought the product or sells it. What is merely free for everyone is not owned. */
export function owns(world: World, account: Account, entry: CatalogEntry): boolean {
  return sells(account, entry) || purchasesOf(world, account).some((each) => each.entry.id === entry.id);
}

function sells(account: Account, entry: CatalogEntry): boolean {
  return entry.seller.id === account.sellerProfileId;
}
