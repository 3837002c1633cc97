import { Catalog } from './catalog';

const USUAL_PRODUCTS = 246;
const catalogs = new Map<number, Catalog>();

/** The catalog of so many products. Catalogs are immutable, so sandboxes of one size share theirs. */
export function sharedCatalog(products: number = USUAL_PRODUCTS): Catalog {
  const catalog = catalogs.get(products) ?? Catalog.seeded(products);
  catalogs.set(products, catalog);
  return catalog;
}
