import { queryOptions } from '@tanstack/react-query';
import type { CatalogQuery } from '../../contract/catalog';
import { call } from '../client/http';
import { key, keepInSession, queryClient } from '../client/queryClient';
import {
  type ProductPage,
  type ProductView,
  readFacets,
  readProductDetail,
  readProductPage,
  readSmartSearch,
} from './productReader';

/**
 * One page of the catalog. The former page stays while the next one loads. What has just failed for a loader is not
 * asked again because its screen appears: `http.ts` alone decides what is sent again.
 */
export const productsQuery = (query: CatalogQuery) =>
  queryOptions({
    queryKey: key('catalog', 'products', query),
    queryFn: async ({ signal }) => readProductPage((await call('catalog.products', { query }, signal)).body),
    placeholderData: keepInSession(),
    retryOnMount: false,
  });

/** The values that filters may take. They change rarely. */
export const filtersQuery = () =>
  queryOptions({
    queryKey: key('catalog', 'filters'),
    queryFn: async ({ signal }) => readFacets((await call('catalog.filters', {}, signal)).body),
    staleTime: 10 * 60_000,
    retryOnMount: false,
  });

/** Product detail with the account's entitlement. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: key('catalog', 'product', slug),
    queryFn: async ({ signal }) =>
      readProductDetail((await call('catalog.product', { params: { slug } }, signal)).body) ?? null,
  });

/** A product as a page of the catalog last told it; undefined when no page that was read holds it. */
export function listedProduct(slug: string): ProductView | undefined {
  return queryClient
    .getQueriesData<ProductPage>({ queryKey: key('catalog', 'products') })
    .flatMap(([, page]) => page?.products ?? [])
    .find((product) => product.slug === slug);
}

/**
 * Smart search for a need of 3 to 300 characters. It reads, though it is a POST: it is never sent twice by itself, so a
 * screen that goes away and comes back neither cancels it nor asks anew.
 */
export const smartSearchQuery = (need: string) =>
  queryOptions({
    queryKey: key('catalog', 'smart', need),
    queryFn: async () => readSmartSearch((await call('catalog.smartSearch', { body: { query: need } })).body),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  });
