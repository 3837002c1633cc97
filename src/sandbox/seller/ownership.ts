import { getSellerProducts } from './sellerProducts';
import { getCatalog } from '../catalog/worldCatalog';
import type { Account } from '../core/accounts';
import { Refusal } from '../core/refusal';
import type { SellerProductRecord } from './sellerProduct';
import type { World } from '../world/world';

/** The account's product. Throws 403 for another seller's product in the catalog, otherwise 404, as if it did not exist (Errors table). */
export function ownedProduct(world: World, account: Account, id: string): SellerProductRecord {
  const product = getSellerProducts(world).get(id);
  if (product && product.profileId === account.sellerProfileId) return product;
  const listed = getCatalog(world).byId(id);
  if (listed && listed.seller.id !== account.sellerProfileId) {
    throw new Refusal('FORBIDDEN', `The product ${id} belongs to another seller.`);
  }
  throw new Refusal('NOT_FOUND', `There is no product with the id ${id}.`);
}
