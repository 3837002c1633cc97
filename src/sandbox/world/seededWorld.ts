import type { Catalog } from '../catalog/catalog';
import { World } from './world';
import { seedSellerProducts } from '../seller/seed/sellerProducts';

/** A new world with its initial contents. `realNow` returns ms epoch. */
export function seededWorld(name: string, catalog: Catalog, realNow: () => number): World {
  const world = new World(name, catalog, realNow);
  seedSellerProducts(world);
  return world;
}
