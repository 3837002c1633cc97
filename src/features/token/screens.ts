import type { EndpointId } from '../../contract/endpoints';
import { href } from '../../paths';

/** A built screen that uses a route. A screen of one record is reached from its list. */
export interface ScreenOfRoute {
  label: string;
  to: string;
}

const catalog = { label: 'Catalog', to: href('catalog') };
const sellerProducts = { label: 'Products', to: href('sellerProducts') };

/** The screen that each route is used on; none for a route whose screen is not built. */
export const screenOfRoute: Partial<Record<EndpointId, ScreenOfRoute>> = {
  'token.status': { label: 'Token', to: href('token') },
  'catalog.products': catalog,
  'catalog.product': { ...catalog, label: 'Product' },
  'catalog.filters': catalog,
  'catalog.smartSearch': catalog,
  'seller.products': sellerProducts,
  'seller.product': { ...sellerProducts, label: 'Product' },
  'seller.prepQuote': { ...sellerProducts, label: 'Prep' },
  'seller.prep': { ...sellerProducts, label: 'Prep' },
  'seller.report': { ...sellerProducts, label: 'Product' },
};
