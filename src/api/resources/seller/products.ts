import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readSellerProductDetail, readSellerProducts } from './productsReader';

/** The seller's own products. */
export const sellerProductsQuery = () =>
  queryOptions({
    queryKey: key('seller', 'products'),
    queryFn: async ({ signal }) => readSellerProducts((await call('seller.products', {}, signal)).body) ?? null,
  });

/** One own product with its current version and state. */
export const sellerProductQuery = (id: string) =>
  queryOptions({
    queryKey: key('seller', 'product', id),
    queryFn: async ({ signal }) =>
      readSellerProductDetail((await call('seller.product', { params: { id } }, signal)).body) ?? null,
  });
