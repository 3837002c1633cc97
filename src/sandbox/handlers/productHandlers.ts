import { getSellerProducts } from '../seller/sellerProducts';
import { getConnectStatus } from '../seller/connect';
import type { Handlers } from '../world/handler';
import { ownedProduct } from '../seller/ownership';
import { computeReadiness } from '../seller/readiness';
import { Refusal } from '../core/refusal';
import { buildReport } from '../seller/report';
import { sellerProductDetail, sellerProductView } from '../seller/sellerViews';

type SellerReads = 'seller.products' | 'seller.product' | 'seller.readiness' | 'seller.report' | 'seller.connectStatus';

/** What a seller reads: own products, checklist, report, and payment readiness. */
export const sellerHandlers: Handlers<SellerReads> = {
  'seller.products': ({ world, account }) => {
    const owned = [...getSellerProducts(world).values()].filter(
      (product) => product.profileId === account.sellerProfileId,
    );
    owned.sort((a, b) => b.updatedAt - a.updatedAt);
    return { products: owned.map((product) => sellerProductView(world, product)), total: owned.length };
  },

  'seller.product': ({ world, account, params }) => sellerProductDetail(world, ownedProduct(world, account, params.id)),

  'seller.readiness': ({ world, account, params }) => computeReadiness(ownedProduct(world, account, params.id)),

  'seller.report': ({ world, account, params }) => ({
    report: buildReport(world, ownedProduct(world, account, params.id)),
  }),

  // The document names no permission for this route, so an account that sells nothing is refused here.
  'seller.connectStatus': ({ account }) => {
    if (!account.sellerProfileId) throw new Refusal('FORBIDDEN', 'This account has no seller profile.');
    return getConnectStatus(account);
  },
};
