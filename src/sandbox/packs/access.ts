/** Which Packs an account can see, and which it owns. */
import { getSellerProducts } from '../seller/sellerProducts';
import { getCatalog } from '../catalog/worldCatalog';
import type { Account } from '../core/accounts';
import { notAcquired, findPurchase, getPurchases } from '../orders/entitlement';
import { Refusal } from '../core/refusal';
import { refuseVersionless } from '../seller/publishing/packStep';
import type { OwnPack, SellerProductRecord } from '../seller/sellerProduct';
import type { World } from '../world/world';
import { buildOwnPack } from './fromProduct';
import { type PackRecord, type VersionedPack, withVersion } from '../catalog/packs/packRecord';
import { getAcquisitions } from '../orders/acquisitions';
import { publishedPacks } from './publishedPacks';

export interface Ownership {
  source: 'purchase' | 'free' | 'seller';
  /** ms epoch; null for an own Pack. */
  acquiredAt: number | null;
}

/** The Pack, if published or the account's own. Throws 404 for any other id, known or not. */
export function visiblePack(world: World, account: Account, id: string): PackRecord {
  const own = getSellerProducts(world).get(id);
  if (own && isOwnPack(account, own)) return buildOwnPack(world, own);
  const pack = publishedPack(world, id);
  if (!pack) throw new Refusal('NOT_FOUND', `There is no Agent Pack with the id ${id}.`);
  return pack;
}

/** Every Pack that the account owns: acquired, bought, or its own in any state. */
export function allOwnedPacks(world: World, account: Account): PackRecord[] {
  const acquired = getAcquisitions(world, account).keys();
  const bought = getPurchases(world, account).flatMap(({ entry }) => (entry.type === 'agent_pack' ? [entry.id] : []));
  const found = [...new Set([...acquired, ...bought])].flatMap((id) => publishedPack(world, id) ?? []);
  const own = [...getSellerProducts(world).values()].filter((product) => isOwnPack(account, product));
  return [...found, ...own.map((product) => buildOwnPack(world, product))];
}

function isOwnPack(account: Account, product: SellerProductRecord): product is OwnPack {
  return product.assetKind === 'agent_pack' && product.profileId === account.sellerProfileId;
}

/** A published Pack: as its seller published it in this world, otherwise as the shared catalog has it. */
function publishedPack(world: World, id: string): PackRecord | undefined {
  return publishedHere(world, id) ?? publishedPacks(getCatalog(world)).byId(id);
}

export function findPublished(world: World, q: string | undefined): readonly PackRecord[] {
  return publishedPacks(getCatalog(world))
    .find(q)
    .map((pack) => publishedHere(world, pack.id) ?? pack);
}

/** A Pack that its seller published in this world, as buyers see it. */
function publishedHere(world: World, id: string): PackRecord | undefined {
  const product = getSellerProducts(world).get(id);
  return product?.assetKind === 'agent_pack' && product.published ? buildOwnPack(world, product) : undefined;
}

/** How the account came to own the Pack; null if it does not own it. */
export function findOwnership(world: World, account: Account, pack: PackRecord): Ownership | null {
  if (pack.seller.id === account.sellerProfileId) return { source: 'seller', acquiredAt: null };
  // As in the catalog: a purchase has a license, which takes precedence over an acquisition while the Pack was free.
  const bought = findPurchase(world, account, pack.id);
  if (bought) return { source: 'purchase', acquiredAt: Date.parse(bought.purchasedAt) };
  const acquiredAt = getAcquisitions(world, account).get(pack.id);
  return acquiredAt === undefined ? null : { source: 'free', acquiredAt };
}

/** The Pack, if the account owns it. Throws 404 for one that it cannot see, 403 for one that it can only see. */
export function ownedPack(world: World, account: Account, id: string): PackRecord {
  const pack = visiblePack(world, account, id);
  if (!findOwnership(world, account, pack)) throw notAcquired(world, account, pack, 'Growth needs an acquired Pack');
  return pack;
}

/** The Pack with its version. Throws 409 before the first one is committed. */
export function requireVersion(pack: PackRecord): VersionedPack {
  const known = withVersion(pack);
  if (known) return known;
  throw refuseVersionless(pack);
}
