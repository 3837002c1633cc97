/** The view of the own products, as stored in the address. */
import type { SellerProductView } from '../../../api/resources/seller/products';
import { addressView, text, integer } from '../../../lib/addressView';
import { includesWords } from '../../../lib/text/search';

/** `state` is a lifecycle state, empty for any; `page` counts from 1. */
export const productsView = addressView(
  { q: text(), state: text(), pageSize: integer(20, { from: 1, to: 60 }), page: integer(1, { from: 1 }) },
  'page',
);
export type ProductsView = ReturnType<typeof productsView.read>;

/** The products that the view selects: all matches, and those of its page. */
export function selectProducts(
  products: readonly SellerProductView[],
  { q, state, page, pageSize }: ProductsView,
): { matching: number; all: readonly SellerProductView[]; pages: number; shown: readonly SellerProductView[] } {
  const matching = products.filter(
    (product) =>
      (state === '' || product.state === state) &&
      includesWords([product.name, product.version, product.id, product.type], q),
  );
  return {
    matching: matching.length,
    all: matching,
    pages: Math.ceil(matching.length / pageSize),
    shown: matching.slice((page - 1) * pageSize, page * pageSize),
  };
}
