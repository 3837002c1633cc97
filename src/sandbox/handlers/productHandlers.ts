import { sellerProductsOf } from '../seller/sellerProducts';
import { connectStatusOf } from '../seller/connect';
import type { Handlers } from '../world/handler';
import { ownedProduct } from '../seller/ownership';
import { readinessOf } from '../seller/readiness';
import { Refusal } from '../ground/refusal';
import { reportOf } from '../seller/report';
import { sellerProductDetail, sellerProductView } from '../seller/sellerViews';

type SellerReads = 'seller.products' | 'seller.product' | 'seller.readiness' | 'seller.report' | 'seller.connectStatus';

/** What a seller reads: own products, checklist, report, and payment readiness. */
export const sellerHandlers: Handlers<SellerReads> = {
  'seller.products': ({ world, account }) => {
    const owned = [...sellerProductsOf(world).values()].filter(
      (product) => product.profileId === account.sellerProfileId,
    );
    owned.sort((one, other) => other.updatedAt - one.updatedAt);
    return { products: owned.map((product) => sellerProductView(world, product)), total: owned.length };
  },

  'seller.product': ({ world, account, params }) => sellerProductDetail(world, ownedProduct(world, account, params.id)),

  'seller.readiness': ({ world, account, params }) => readinessOf(ownedProduct(world, account, params.id)),

  'seller.report': ({ world, account, params }) => ({
    report: reportOf(world, ownedProduct(world, account, params.id)),
  }),

  // The document names no permission for this route, so an account that sells nothing is refused here.
  'seller.connectStatus': ({ account }) => {
    if (!account.sellerProfileId) throw new Refusal('FORBIDDEN', 'This account has no seller profile.');
    return connectStatusOf(account);
  },
};
