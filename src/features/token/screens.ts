import type { EndpointId } from '../../contract/endpoints';
import { href } from '../../paths';

/** A built screen that uses a route. A screen of one record is reached from its list. */
export interface ScreenOfRoute {
  label: string;
  to: string;
}

const catalog = { label: 'Catalog', to: href('catalog') };
const packs = { label: 'Packs', to: href('packs') };
const runtime = { label: 'Runtime', to: href('runtime') };
const sellerProducts = { label: 'Products', to: href('sellerProducts') };

/** The screen that each route is used on; none for a route whose screen is not built. */
export const screenOfRoute: Partial<Record<EndpointId, ScreenOfRoute>> = {
  'token.status': { label: 'Token', to: href('token') },
  'catalog.products': catalog,
  'catalog.product': { ...catalog, label: 'Product' },
  'catalog.filters': catalog,
  'catalog.smartSearch': catalog,
  'orders.purchases': { label: 'Purchases', to: href('purchases') },
  'seller.products': sellerProducts,
  'seller.product': { ...sellerProducts, label: 'Product' },
  'seller.readiness': { ...sellerProducts, label: 'Readiness' },
  'seller.prepQuote': { ...sellerProducts, label: 'Prep' },
  'seller.prep': { ...sellerProducts, label: 'Prep' },
  'seller.report': { ...sellerProducts, label: 'Report' },
  'listing.update': { ...sellerProducts, label: 'Listing' },
  'versions.commit': { ...sellerProducts, label: 'Versions' },
  'listing.previewImage': { ...sellerProducts, label: 'Versions' },
  'packs.catalog': packs,
  'packs.owned': packs,
  'packs.runtimeProfile': { ...packs, label: 'Pack' },
  'packs.report': { ...packs, label: 'Pack' },
  'packs.acquireFree': { ...packs, label: 'Pack' },
  'packs.models': runtime,
  'packs.workload': runtime,
  'packs.skills': runtime,
  'runs.quote': { ...packs, label: 'Run' },
  'runs.start': { ...packs, label: 'Run' },
  'runs.startWithFiles': { ...packs, label: 'Run' },
  'runs.read': { label: 'Compare runs', to: href('compare') },
  'growth.stage': { ...packs, label: 'Run result' },
  'growth.read': { ...packs, label: 'Growth' },
  'growth.accept': { ...packs, label: 'Growth' },
  'growth.select': { ...packs, label: 'Growth' },
  'install.deployTargets': { ...catalog, label: 'Product' },
  'install.download': { label: 'Purchases', to: href('purchases') },
  'seller.connectStatus': { label: 'Payouts', to: href('payouts') },
};
