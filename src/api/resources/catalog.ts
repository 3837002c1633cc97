import { queryOptions } from '@tanstack/react-query';
import type { CatalogQuery } from '../../contract/catalog';
import { call } from '../client/http';
import { buildQueryKey, keepPreviousAnswer, queryClient } from '../client/queryClient';
import { getQueryKey, readQuery } from '../client/readQuery';
import { previewImageNames } from './previewImages';
import * as f from '../reader/fields';
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
export const productFields = f.table(
  {
    id: f.text('id', 'productId'),
    slug: f.text('slug', 'handle'),
    name: f.text('name', 'title'),
    summary: f.text('shortDescription', 'summary', 'tagline', 'description'),
    type: f.text('type', 'productType'),
    categories: f.or(
      f.either(f.texts('categories'), f.own(readCategories, 'primaryCategory', 'category', 'secondaryCategory')),
      [],
    ),
    tags: f.or(f.texts('tags'), []),
    languages: oneOrMore('languages', 'language'),
    frameworks: oneOrMore('frameworks', 'framework'),
    databases: oneOrMore('databases', 'database'),
    paymentGateways: oneOrMore('paymentGateways', 'paymentGateway'),
    regions: oneOrMore('regions', 'region'),
    tools: oneOrMore('installTools', 'tools', 'tool'),
    licenses: f.own(readLicenses, 'licenses', 'licensePrices', 'pricing'),
    priceUsd: f.usd('priceUsd', 'price', 'minPrice', 'startingPrice'),
    free: f.free('priceUsd', 'price', 'minPrice', 'startingPrice'),
    verified: f.flag('verified', 'isVerified'),
    teamReviewed: f.flag('teamReviewed', 'isTeamReviewed'),
    rating: f.number('rating', 'averageRating', 'ratingAverage'),
    ratingCount: f.count('ratingCount', 'reviewCount', 'ratingsCount'),
    sales: f.count('sales', 'salesCount', 'totalSales'),
    seller: f.label(['name', 'displayName', 'title'], 'seller', 'vendor', 'sellerName'),
    sellerId: f.either(f.inRecord(['seller', 'vendor'], f.text('id')), f.text('sellerId')),
    publishedAt: f.instant('publishedAt', 'createdAt'),
    version: f.text('version', 'currentVersion', 'latestVersion'),
    owned: f.flag('owned', 'isOwned', 'entitled'),
    raw: f.raw,
  },
  'stack',
  'techStack',
);
export type ProductView = f.TableView<typeof productFields>;

/** Reads one product record in any spelling. */
export const readProduct = (record: Json): ProductView => productFields.read(record);

function readCategories(product: unknown): string[] | undefined {
  const names = ['label', 'name', 'slug'];
  return [
    f.label(names, 'primaryCategory', 'category').read(product),
    f.label(names, 'secondaryCategory').read(product),
  ].filter((item) => item !== undefined);
}

/** Values in the stack or in the product itself: a list or a single value. */
function oneOrMore(...names: string[]) {
  return f.own(
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

const pageSize = f.count('pageSize', 'perPage', 'limit');
const pageFields = f.table({
  catalogTotal: f.count('catalogTotal'),
  // Zero is not a usable page size.
  pageSize: f.mapped(
    f.either(pageSize, f.inRecord(['pagination', 'meta', 'paging'], pageSize)),
    (size) => size || undefined,
  ),
});

/** Reads a page of the catalog; `products` is undefined when no list could be found in the answer. */
export function readProductPage(body: unknown) {
  return {
    products: readCollection(body, 'products')?.map(readProduct),
    total: readTotal(body),
    ...pageFields.read(body),
  };
}

export type ProductPage = ReturnType<typeof readProductPage>;

const entitlementFields = f.table({
  entitled: f.flag('entitled', 'owned', 'hasAccess', 'active'),
  reason: f.text('reason', 'source', 'type'),
  license: f.text('license', 'licenseType'),
  acquiredAt: f.instant('acquiredAt', 'purchasedAt', 'createdAt', 'grantedAt'),
  purchaseUrl: f.text('purchaseUrl', 'checkoutUrl', 'url'),
});
export type EntitlementView = f.TableView<typeof entitlementFields>;

const detailFields = f.table({
  description: f.text('description', 'longDescription', 'body'),
  features: f.or(f.texts('features', 'highlights'), []),
  digest: f.text('digest', 'sha256', 'checksum'),
  sizeBytes: f.count('sizeBytes', 'size', 'artifactSize'),
  updatedAt: f.instant('updatedAt'),
  supportUrl: f.text('supportUrl', 'support'),
});
export type ProductDetailView = ProductView & f.TableView<typeof detailFields> & { entitlement: EntitlementView };

/** The product fields that `readProductDetail` reads. */
export const productDetailNames = [
  ...productFields.names,
  ...detailFields.names,
  ...previewImageNames,
  'entitlement',
  'access',
];

/** Reads product detail with its entitlement context. Undefined when the answer contains no record. */
export function readProductDetail(body: unknown): ProductDetailView | undefined {
  const found = productFields.find(body, 'product');
  if (!found) return undefined;
  const entitlement = readRecord(body, 'entitlement', 'access') ?? readRecord(found, 'entitlement', 'access');
  const product = readProduct(found);
  const fields = entitlementFields.read(entitlement);
  return {
    ...product,
    ...detailFields.read(found),
    entitlement: { ...fields, entitled: fields.entitled ?? product.owned },
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

/** Reads the filters answer. A bare list, or the only list in it, is taken for the types, because only they are documented. */
export function readFacets(body: unknown): Facets {
  const inner = readRecord(body, 'filters', 'data', 'facets') ?? body;
  const facets: Facets = {};
  for (const [name, names] of Object.entries(facetNames) as [FacetName, string[]][]) {
    const values = readFacetValues(readList(inner, ...names));
    if (values.length > 0) facets[name] = values;
  }
  if (Object.keys(facets).length > 0) return facets;
  const lists = Array.isArray(inner) ? [inner] : Object.values(isRecord(inner) ? inner : {});
  const [only, ...others] = lists.filter((item): item is unknown[] => Array.isArray(item)).map(readFacetValues);
  return only && only.length > 0 && others.length === 0 ? { type: only } : {};
}

function readFacetValues(list: unknown[] | undefined): FacetValue[] {
  return (list ?? []).flatMap((item) => {
    if (typeof item === 'string' && item !== '') return [{ value: item, label: item, count: undefined }];
    const value = readText(item, 'value', 'slug', 'key', 'id', 'type', 'name');
    return value
      ? [{ value, label: readText(item, 'label', 'name', 'title') ?? value, count: readCount(item, 'count', 'total') }]
      : [];
  });
}

/** Reads the smart-search answer: results that contain a product, or the products themselves. A score is between 0 and 1. */
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
  placeholderData: keepPreviousAnswer(),
});

/** The values of the filters. They change rarely. */
export const filtersQuery = () => readQuery('catalog.filters', {}, readFacets, { staleTime: 10 * 60_000 });

/** Product detail with the account's entitlement. */
export const productQuery = (slug: string) => readQuery('catalog.product', { params: { slug } }, readProductDetail);

/** A product from a catalog page that was already read; undefined if it is on none. */
export function findListedProduct(slug: string): ProductView | undefined {
  return queryClient
    .getQueriesData<ProductPage>({ queryKey: getQueryKey('catalog.products') })
    .flatMap(([, page]) => page?.products ?? [])
    .find((product) => product.slug === slug);
}

/**
 * Smart search for a need of 3 to 300 characters. It only reads, but as a POST it must not be resent automatically:
 * leaving the screen does not cancel it, and returning does not repeat it.
 */
export const smartSearchQuery = (need: string) =>
  queryOptions({
    queryKey: buildQueryKey('catalog', 'smart', need),
    queryFn: async () => readSmartSearch((await call('catalog.smartSearch', { body: { query: need } })).body),
    staleTime: Infinity,
    gcTime: Infinity,
  });
