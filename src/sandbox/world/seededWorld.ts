import type { Catalog } from '../catalog/catalog';
import { World } from './world';
import { seedSellerProducts } from '../seller/seed/sellerProducts';

/** A new world with all that it begins with. `realNow` gives ms epoch. */
export function seededWorld(name: string, catalog: Catalog, realNow: () => number): World {
  const world = new World(name, catalog, realNow);
  seedSellerProducts(world);
  return world;
}
