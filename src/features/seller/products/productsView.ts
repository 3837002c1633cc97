/** The view of the own products, as stored in the address. */
import type { SellerProductView } from '../../../api/resources/seller/products';
import { addressView, text, whole } from '../../../lib/addressView';
import { holdsWords } from '../../../lib/text/search';

/** `state` is a lifecycle state, empty for any; `page` counts from 1. */
export const productsView = addressView(
  { q: text(), state: text(), pageSize: whole(20, { from: 1, to: 60 }), page: whole(1, { from: 1 }) },
  'page',
);
export type ProductsView = ReturnType<typeof productsView.read>;

/** The products that the view selects: all matches, and those of its page. */
export function productsOf(
  products: readonly SellerProductView[],
  { q, state, page, pageSize }: ProductsView,
): { matching: number; all: readonly SellerProductView[]; pages: number; shown: readonly SellerProductView[] } {
  const matching = products.filter(
    (product) =>
      (state === '' || product.state === state) &&
      holdsWords([product.name, product.version, product.id, product.type], q),
  );
  return {
    matching: matching.length,
    all: matching,
    pages: Math.ceil(matching.length / pageSize),
    shown: matching.slice((page - 1) * pageSize, page * pageSize),
  };
}
