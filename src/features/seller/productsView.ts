/** The view of the own products as it stands in the address. */
import type { SellerProductView } from '../../api/readers/seller';
import { holdsWords } from '../../lib/search';

export interface ProductsView {
  /** Text to find. */
  q: string;
  /** A lifecycle word; empty for any. */
  state: string;
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

const defaultPageSize = 20;
const largestPageSize = 60;
export const pageSizes = ['10', '20', '40', '60'];

/** Reads the query part of the address. What is malformed is as if it were not there. */
export function readProductsView(search: URLSearchParams): ProductsView {
  return {
    q: search.get('q') ?? '',
    state: search.get('state') ?? '',
    page: wholeFrom1(search.get('page')) ?? 1,
    pageSize: Math.min(wholeFrom1(search.get('page_size')) ?? defaultPageSize, largestPageSize),
  };
}

/** The query part of the address after a change. Of this view, only what differs from the defaults is written. */
export function changeProductsView(search: URLSearchParams, change: Partial<ProductsView>): URLSearchParams {
  // Any other change of the list leads to its first page.
  const { q, state, page, pageSize } = {
    ...readProductsView(search),
    ...(Object.keys(change).length > 0 && { page: 1 }),
    ...change,
  };
  const after = new URLSearchParams(search);
  const write = (name: string, text: string, otherwise: string) =>
    text === otherwise ? after.delete(name) : after.set(name, text);
  write('q', q, '');
  write('state', state, '');
  write('page_size', String(pageSize), String(defaultPageSize));
  write('page', String(page), '1');
  return after;
}

/** The products that the view asks for: all that match, and those of its page. */
export function productsOf(
  products: readonly SellerProductView[],
  { q, state, page, pageSize }: ProductsView,
): { matching: number; pages: number; shown: readonly SellerProductView[] } {
  const matching = products.filter(
    (product) =>
      (state === '' || product.state === state) &&
      holdsWords([product.name, product.version, product.id, product.type], q),
  );
  return {
    matching: matching.length,
    pages: Math.ceil(matching.length / pageSize),
    shown: matching.slice((page - 1) * pageSize, page * pageSize),
  };
}

function wholeFrom1(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;
}
