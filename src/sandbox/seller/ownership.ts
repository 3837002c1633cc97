import type { Account } from '../world/accounts';
import { Refusal } from '../service/refusal';
import type { SellerProductRecord } from './sellerProduct';
import type { World } from '../world/world';

/** The account's product. Throws 403 for a foreign one in the catalog, else 404, as if there were none (Errors table). */
export function ownedProduct(world: World, account: Account, id: string): SellerProductRecord {
  const product = world.sellerProducts.get(id);
  if (product && product.profileId === account.sellerProfileId) return product;
  const listed = world.catalog.byId(id);
  if (listed && listed.seller.id !== account.sellerProfileId) {
    throw new Refusal('FORBIDDEN', `The product ${id} belongs to another seller.`);
  }
  throw new Refusal('NOT_FOUND', `There is no product with the id ${id}.`);
}
