/** What an account bought, and whether it may download a product. */
import { getCatalog, getSeedCatalog } from '../catalog/worldCatalog';
import type { License } from '../../contract/values';
import { purchasePage } from '../core/sitePages';
import { Refusal } from '../core/refusal';
import type { Account } from '../core/accounts';
import type { Catalog } from '../catalog/catalog';
import type { CatalogEntry } from '../catalog/entry';
import { getAcquisitions, getRevocations } from './acquisitions';
import { type OrdersSeed, getOrdersSeed } from './ordersSeed';
import { namedRandom } from '../world/random';
import type { World } from '../world/world';

export interface Purchase {
  id: string;
  entry: CatalogEntry;
  license: License;
  priceUsd: number;
  /** ISO 8601 in UTC. */
  purchasedAt: string;
}

export interface Entitlement {
  /** The seller of a product owns it; a free one needs no purchase, but a free Pack must be acquired while it is free. */
  reason: 'owner' | 'purchase' | 'free' | 'none';
  license: License | null;
  /** ISO 8601; null unless acquired at a known time. */
  acquiredAt: string | null;
}

/** The purchases of an account in a fresh world, newest first, except products that a small catalog lacks. */
export function seedPurchases(catalog: Catalog, account: Account, bought: OrdersSeed['purchases']): Purchase[] {
  const own = bought.filter((each) => each.account === account.name);
  const purchases = own.flatMap(({ slug, license, id, purchasedAt }): Purchase[] => {
    const entry = catalog.bySlug(slug);
    const offer = entry?.licenses.find((each) => each.license === license);
    if (!entry || !offer) return [];
    return [{ id, entry, license, priceUsd: offer.priceUsd, purchasedAt }];
  });
  return purchases.toSorted((a, b) => Date.parse(b.purchasedAt) - Date.parse(a.purchasedAt));
}

/** What an account bought in one world. */
interface Holdings {
  /** Newest first. */
  purchases: readonly Purchase[];
  /** The newest purchase of each product, by the product's id. */
  byProduct: ReadonlyMap<string, Purchase>;
}

/** The purchases of an account in this world, newest first. */
export function getPurchases(world: World, account: Account): readonly Purchase[] {
  return getHoldings(world, account).purchases;
}

/** Replaces an account's purchases with `count` others: best sellers, repeated as needed, one every six hours. */
export function setPurchases(world: World, account: Account, count: number): void {
  const random = namedRandom(`${count} purchases of ${account.id}`);
  const { total } = getCatalog(world);
  const offered = Array.from({ length: Math.ceil(Math.min(count, total) / PAGE) }, (_, page) =>
    getCatalog(world).page({ sort: 'best_selling', page: page + 1, page_size: PAGE }),
  ).flatMap(({ entries }) => entries);
  const purchases = Array.from({ length: count }, (_, number): Purchase => {
    const entry = offered[number % offered.length] as CatalogEntry;
    const { license, priceUsd } = random.pick(entry.licenses);
    const purchasedAt = world.iso(world.now() - (number + 1) * SIX_HOURS);
    return { id: random.uuid(), entry, license, priceUsd, purchasedAt };
  });
  Object.assign(getHoldings(world, account), asHoldings(purchases));
}

const PAGE = 60;
const SIX_HOURS = 21_600_000;

function getHoldings(world: World, account: Account): Holdings {
  return world.overlay(`purchases:${account.name}`, () =>
    asHoldings(seedPurchases(getSeedCatalog(world), account, getOrdersSeed(world).purchases)),
  );
}

function asHoldings(purchases: readonly Purchase[]): Holdings {
  return { purchases, byProduct: new Map(purchases.toReversed().map((each) => [each.entry.id, each])) };
}

export function findPurchase(world: World, account: Account, productId: string): Purchase | undefined {
  return getHoldings(world, account).byProduct.get(productId);
}

/** Why an account may download a product, or `none`. */
export function getEntitlement(world: World, account: Account, entry: CatalogEntry): Entitlement {
  if (entry.seller.id === account.sellerProfileId) return { reason: 'owner', license: null, acquiredAt: null };
  const purchase = findPurchase(world, account, entry.id);
  if (purchase) return { reason: 'purchase', license: purchase.license, acquiredAt: purchase.purchasedAt };
  const pack = entry.type === 'agent_pack';
  const at = pack ? getAcquisitions(world, account).get(entry.id) : undefined;
  if (pack ? at !== undefined : entry.free) {
    return {
      reason: 'free',
      license: entry.licenses[0]?.license ?? null,
      acquiredAt: at === undefined ? null : world.iso(at),
    };
  }
  return { reason: 'none', license: null, acquiredAt: null };
}

/** Whether the account sells, bought or acquired the product. A product that is free for everyone does not count as owned. */
export function owns(world: World, account: Account, entry: CatalogEntry): boolean {
  const { reason } = getEntitlement(world, account, entry);
  return reason === 'free' ? entry.type === 'agent_pack' : reason !== 'none';
}

type Offered = Pick<CatalogEntry, 'id' | 'name' | 'slug' | 'priceUsd'>;

/** A 403 that says how to acquire the Pack; without it, the document allows only a base preview. */
export function notAcquired(world: World, account: Account, pack: Offered, why: string): Refusal {
  const revoked = getRevocations(world, account).has(pack.id)
    ? ` The free entitlement of this account to ${pack.name} was revoked.`
    : '';
  if (pack.priceUsd === 0) {
    return new Refusal(
      'FORBIDDEN',
      `${why}.${revoked} ${pack.name} is free: acquire it with POST /api/ai-packs/${pack.id}/acquire-free.`,
    );
  }
  const purchaseUrl = purchasePage(pack.slug);
  return new Refusal('FORBIDDEN', `${why}.${revoked} Buy ${pack.name} at ${purchaseUrl}, then try again.`, {
    facts: { purchaseUrl },
  });
}
