import { getSellerProducts } from '../sellerProducts';
import type { BodyOf } from '../../../contract/endpoints';
import { formatCount } from '../../../lib/count';
import type { Account } from '../../core/accounts';
import { bounds } from '../../core/bounds';
import { Refusal, conflict } from '../../core/refusal';
import { applyListingChanges } from '../packListing';
import { toSlug } from '../../catalog/names';
import type { OwnPack } from '../sellerProduct';
import type { World } from '../../world/world';
import { requirePackTerms } from './packTerms';

/** Creates a Pack without a version, owned by the account's profile. Throws 403 before the terms are accepted. */
export function createDraft(world: World, account: Account, body: BodyOf<'listing.create'>): OwnPack {
  if (!account.sellerProfileId) throw new Refusal('FORBIDDEN', 'This account has no seller profile.');
  requirePackTerms(world, account);
  if (getSellerProducts(world).size >= bounds.sellerProducts) {
    throw conflict(`This world has ${formatCount(bounds.sellerProducts)} seller products, the maximum.`);
  }
  const { name, shortDescription = '', priceUsd = 0 } = body;
  const [id, now] = [world.uuid(), world.now()];
  const product: OwnPack = {
    id,
    profileId: account.sellerProfileId,
    slug: toSlug(name) || id,
    name,
    shortDescription,
    type: 'agent_pack',
    assetKind: 'agent_pack',
    state: 'draft',
    priceUsd,
    createdAt: now,
    updatedAt: now,
    versions: [],
    preps: [],
    previewImages: [],
    listing: applyListingChanges({}, body),
    published: null,
    queued: null,
  };
  getSellerProducts(world).set(id, product);
  return product;
}
