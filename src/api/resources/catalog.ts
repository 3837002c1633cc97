import { queryOptions } from '@tanstack/react-query';
import type { CatalogQuery } from '../../contract/catalog';
import { call } from '../client/http';
import { key, keepInSession, queryClient } from '../client/queryClient';
import { keyOf, readQuery } from '../client/readQuery';
import {
  type ViewOf,
  count,
  either,
  flag,
  free,
  instant,
  label,
  number,
  or,
  own,
  raw,
  table,
  text,
  texts,
  usd,
  within,
} from '../reader/fields';
import {
  type Json,
  isRecord,
  readCollection,
  readCount,
  readList,
  readNumber,
  readRecord,
  readText,
  readTexts,
  readTotal,
  readUsd,
} from '../reader/json';

/** A catalog product, as far as it could be read. */
export const productFields = table(
  {
    id: text('id', 'productId'),
    slug: text('slug', 'handle'),
    name: text('name', 'title'),
    summary: text('shortDescription', 'summary', 'tagline', 'description'),
    type: text('type', 'productType'),
    categories: or(
      either(texts('categories'), own(readCategories, 'primaryCategory', 'category', 'secondaryCategory')),
      [],
    ),
    tags: or(texts('tags'), []),
    languages: oneOrMore('languages', 'language'),
    frameworks: oneOrMore('frameworks', 'framework'),
    databases: oneOrMore('databases', 'database'),
    paymentGateways: oneOrMore('paymentGateways', 'paymentGateway'),
    regions: oneOrMore('regions', 'region'),
    tools: oneOrMore('installTools', 'tools', 'tool'),
    licenses: own(readLicenses, 'licenses', 'licensePrices', 'pricing'),
    priceUsd: usd('priceUsd', 'price', 'minPrice', 'startingPrice'),
    free: free('priceUsd', 'price', 'minPrice', 'startingPrice'),
    verified: flag('verified', 'isVerified'),
    teamReviewed: flag('teamReviewed', 'isTeamReviewed'),
    rating: number('rating', 'averageRating', 'ratingAverage'),
    ratingCount: count('ratingCount', 'reviewCount', 'ratingsCount'),
    sales: count('sales', 'salesCount', 'totalSales'),
    seller: label(['name', 'displayName', 'title'], 'seller', 'vendor', 'sellerName'),
    sellerId: either(within(['seller', 'vendor'], text('id')), text('sellerId')),
    publishedAt: instant('publishedAt', 'createdAt'),
    version: text('version', 'currentVersion', 'latestVersion'),
    owned: flag('owned', 'isOwned', 'entitled'),
    raw,
  },
  'stack',
  'techStack',
);
export type ProductView = ViewOf<typeof productFields>;

/** Reads one product record in any spelling. */
export const readProduct = (record: Json): ProductView => productFields.read(record);

function readCategories(product: unknown): string[] | undefined {
  const names = ['label', 'name', 'slug'];
  return [
    label(names, 'primaryCategory', 'category').read(product),
    label(names, 'secondaryCategory').read(product),
  ].filter((item) => item !== undefined);
}

/** Values in the stack or in the product itself: a list or a single one. */
function oneOrMore(...names: string[]) {
  return own(
    (product): string[] => {
      for (const from of [readRecord(product, 'stack', 'techStack'), product]) {
        const all = readTexts(from, ...names);
        if (all) return all;
        const single = readText(from, ...names);
        if (single) return [single];
      }
      return [];
    },
    ...names,
  );
}

function readLicenses(product: unknown): { license: string; priceUsd: number | undefined }[] {
  return (readList(product, 'licenses', 'licensePrices', 'pricing') ?? []).filter(isRecord).flatMap((item) => {
    const license = readText(item, 'license', 'type', 'name', 'key');
    return license ? [{ license, priceUsd: readUsd(item, 'priceUsd', 'price', 'amount') }] : [];
  });
}

/** Reads a page of the catalog; `products` is undefined when no list could be found in the answer. */
export function readProductPage(body: unknown) {
  const pages = readRecord(body, 'pagination', 'meta', 'paging');
  return {
    products: readCollection(body, 'products')?.map(readProduct),
    total: readTotal(body),
    catalogTotal: readCount(body, 'catalogTotal'),
    // Zero is no usable page size.
    pageSize:
      (readCount(body, 'pageSize', 'perPage', 'limit') ?? readCount(pages, 'pageSize', 'perPage', 'limit')) ||
      undefined,
  };
}

export type ProductPage = ReturnType<typeof readProductPage>;

const entitlementFields = table({
  entitled: flag('entitled', 'owned', 'hasAccess', 'active'),
  reason: text('reason', 'source', 'type'),
  license: text('license', 'licenseType'),
  acquiredAt: instant('acquiredAt', 'purchasedAt', 'createdAt', 'grantedAt'),
  purchaseUrl: text('purchaseUrl', 'checkoutUrl', 'url'),
});
export type EntitlementView = ViewOf<typeof entitlementFields>;

const detailFields = table({
  description: text('description', 'longDescription', 'body'),
  features: or(texts('features', 'highlights'), []),
  digest: text('digest', 'sha256', 'checksum'),
  sizeBytes: count('sizeBytes', 'size', 'artifactSize'),
  updatedAt: instant('updatedAt'),
  supportUrl: text('supportUrl', 'support'),
});
export type ProductDetailView = ProductView & ViewOf<typeof detailFields> & { entitlement: EntitlementView };

/** The product fields that `readProductDetail` reads. */
export const productDetailNames = [...productFields.names, ...detailFields.names, 'entitlement', 'access'];

/** Reads product detail with its entitlement context. Undefined when the answer contains no record. */
export function readProductDetail(body: unknown): ProductDetailView | undefined {
  const found = productFields.find(body, 'product');
  if (!found) return undefined;
  const entitlement = readRecord(body, 'entitlement', 'access') ?? readRecord(found, 'entitlement', 'access');
  const product = readProduct(found);
  const told = entitlementFields.read(entitlement);
  return {
    ...product,
    ...detailFields.read(found),
    entitlement: { ...told, entitled: told.entitled ?? product.owned },
  };
}

/** One value of a filter, with the number of products that have it, if the service says. */
export interface FacetValue {
  value: string;
  label: string;
  count: number | undefined;
}

/** The values of each filter, by the name of its query parameter; absent when the service lists none. */
export type Facets = Partial<Record<FacetName, FacetValue[]>>;
export type FacetName = keyof typeof facetNames;

const facetNames = {
  type: ['types', 'productTypes', 'type'],
  category: ['categories', 'category'],
  language: ['languages', 'language'],
  framework: ['frameworks', 'framework'],
  database: ['databases', 'database'],
  payment_gateway: ['paymentGateways', 'paymentGateway'],
  region: ['regions', 'region'],
  tool: ['tools', 'installTools', 'tool'],
};

/** Reads the filters answer. A bare list, or the only list there is, contains the types: only they are documented. */
export function readFacets(body: unknown): Facets {
  const inner = readRecord(body, 'filters', 'data', 'facets') ?? body;
  const facets: Facets = {};
  for (const [name, names] of Object.entries(facetNames) as [FacetName, string[]][]) {
    const values = facetValues(readList(inner, ...names));
    if (values.length > 0) facets[name] = values;
  }
  if (Object.keys(facets).length > 0) return facets;
  const lists = Array.isArray(inner) ? [inner] : Object.values(isRecord(inner) ? inner : {});
  const [only, ...others] = lists.filter((item): item is unknown[] => Array.isArray(item)).map(facetValues);
  return only && only.length > 0 && others.length === 0 ? { type: only } : {};
}

function facetValues(list: unknown[] | undefined): FacetValue[] {
  return (list ?? []).flatMap((item) => {
    if (typeof item === 'string' && item !== '') return [{ value: item, label: item, count: undefined }];
    const value = readText(item, 'value', 'slug', 'key', 'id', 'type', 'name');
    return value
      ? [{ value, label: readText(item, 'label', 'name', 'title') ?? value, count: readCount(item, 'count', 'total') }]
      : [];
  });
}

/** Reads the smart-search answer: results that contain a product, or the products themselves; a score is 0 to 1. */
export function readSmartSearch(body: unknown) {
  const results = readCollection(body, 'results', 'products', 'matches')?.map((item) => ({
    product: readProduct(readRecord(item, 'product') ?? item),
    score: readNumber(item, 'score', 'relevance', 'similarity'),
    matched: readTexts(item, 'matched', 'matchedTerms', 'reasons') ?? [],
  }));
  return { results, understood: readTexts(body, 'understood', 'terms', 'keywords') ?? [] };
}
export type SmartResult = NonNullable<ReturnType<typeof readSmartSearch>['results']>[number];

/** One page of the catalog. The previous page stays while the next one loads. */
export const productsQuery = (query: CatalogQuery) => ({
  ...readQuery('catalog.products', { query }, readProductPage),
  placeholderData: keepInSession(),
});

/** The values of the filters. They change rarely. */
export const filtersQuery = () => readQuery('catalog.filters', {}, readFacets, { staleTime: 10 * 60_000 });

/** Product detail with the account's entitlement. */
export const productQuery = (slug: string) => readQuery('catalog.product', { params: { slug } }, readProductDetail);

/** A product from a catalog page that was already read; undefined when it is on none. */
export function listedProduct(slug: string): ProductView | undefined {
  return queryClient
    .getQueriesData<ProductPage>({ queryKey: keyOf('catalog.products') })
    .flatMap(([, page]) => page?.products ?? [])
    .find((product) => product.slug === slug);
}

/**
 * Smart search for a need of 3 to 300 characters. It only reads, but as a POST it must not be resent automatically:
 * leaving the screen does not cancel it, and returning does not repeat it.
 */
export const smartSearchQuery = (need: string) =>
  queryOptions({
    queryKey: key('catalog', 'smart', need),
    queryFn: async () => readSmartSearch((await call('catalog.smartSearch', { body: { query: need } })).body),
    staleTime: Infinity,
    gcTime: Infinity,
  });
