import { sellerProductsOf } from './sellerProducts';
import { catalogOf } from '../catalog/worldCatalog';
import type { Account } from '../ground/accounts';
import { Refusal } from '../ground/refusal';
import type { SellerProductRecord } from './sellerProduct';
import type { World } from '../world/world';

/** The account's product. Throws 403 for a foreign one in the catalog, else 404, as if there were none (Errors table). */
export function ownedProduct(world: World, account: Account, id: string): SellerProductRecord {
  const product = sellerProductsOf(world).get(id);
  if (product && product.profileId === account.sellerProfileId) return product;
  const listed = catalogOf(world).byId(id);
  if (listed && listed.seller.id !== account.sellerProfileId) {
    throw new Refusal('FORBIDDEN', `The product ${id} belongs to another seller.`);
  }
  throw new Refusal('NOT_FOUND', `There is no product with the id ${id}.`);
}
