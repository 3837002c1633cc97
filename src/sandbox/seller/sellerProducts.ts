import type { World } from '../world/world';
import type { SellerProductRecord } from './sellerProduct';

/** The seller products of a world by id, in the order in which they were added. Changes to the map take effect in the world. */
export function getSellerProducts(world: World): Map<string, SellerProductRecord> {
  return world.overlay('sellerProducts', () => new Map<string, SellerProductRecord>());
}
