import {
  type Json,
  isRecord,
  pick,
  readCollection,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readNumber,
  readRecord,
  readSingle,
  readText,
  readTexts,
  readTotal,
  readUsd,
} from './json';

/** A catalog product as far as it could be read; `raw` is the record as it came. */
export interface ProductView {
  id: string | undefined;
  slug: string | undefined;
  name: string | undefined;
  summary: string | undefined;
  type: string | undefined;
  categories: string[];
  tags: string[];
  languages: string[];
  frameworks: string[];
  databases: string[];
  paymentGateways: string[];
  regions: string[];
  tools: string[];
  licenses: { license: string; priceUsd: number | undefined }[];
  priceUsd: number | undefined;
  free: boolean | undefined;
  verified: boolean | undefined;
  teamReviewed: boolean | undefined;
  rating: number | undefined;
  ratingCount: number | undefined;
  sales: number | undefined;
  seller: string | undefined;
  sellerId: string | undefined;
  publishedAt: number | undefined;
  version: string | undefined;
  owned: boolean | undefined;
  raw: Json;
}

/** The names that `readProduct` reads, so that a screen can show the rest under "More fields". */
export const productFieldNames = [
  'id',
  'productId',
  'slug',
  'handle',
  'name',
  'title',
  'shortDescription',
  'summary',
  'tagline',
  'type',
  'productType',
  'primaryCategory',
  'secondaryCategory',
  'category',
  'categories',
  'tags',
  'stack',
  'regions',
  'installTools',
  'tools',
  'licenses',
  'priceUsd',
  'price',
  'free',
  'isFree',
  'verified',
  'isVerified',
  'teamReviewed',
  'rating',
  'averageRating',
  'ratingCount',
  'reviewCount',
  'sales',
  'salesCount',
  'seller',
  'sellerName',
  'sellerId',
  'publishedAt',
  'createdAt',
  'version',
  'currentVersion',
  'latestVersion',
  'owned',
  'isOwned',
  'description',
  'features',
  'digest',
  'sizeBytes',
  'updatedAt',
  'supportUrl',
];

/** Reads one product record of any spelling. */
export function readProduct(raw: Json): ProductView {
  const stack = readRecord(raw, 'stack', 'techStack');
  const seller = pick(raw, 'seller', 'vendor');
  const priceUsd = readUsd(raw, 'priceUsd', 'price', 'minPrice', 'startingPrice');
  return {
    id: readText(raw, 'id', 'productId'),
    slug: readText(raw, 'slug', 'handle'),
    name: readText(raw, 'name', 'title'),
    summary: readText(raw, 'shortDescription', 'summary', 'tagline', 'description'),
    type: readText(raw, 'type', 'productType'),
    categories:
      readTexts(raw, 'categories') ??
      [readLabel(raw, 'primaryCategory', 'category'), readLabel(raw, 'secondaryCategory')].filter(
        (item) => item !== undefined,
      ),
    tags: readTexts(raw, 'tags') ?? [],
    languages: oneOrMore(stack, raw, 'languages', 'language'),
    frameworks: oneOrMore(stack, raw, 'frameworks', 'framework'),
    databases: oneOrMore(stack, raw, 'databases', 'database'),
    paymentGateways: oneOrMore(stack, raw, 'paymentGateways', 'paymentGateway'),
    regions: oneOrMore(undefined, raw, 'regions', 'region'),
    tools: oneOrMore(undefined, raw, 'installTools', 'tools', 'tool'),
    licenses: readLicenses(raw),
    priceUsd,
    free: readFlag(raw, 'free', 'isFree') ?? (priceUsd === undefined ? undefined : priceUsd === 0),
    verified: readFlag(raw, 'verified', 'isVerified'),
    teamReviewed: readFlag(raw, 'teamReviewed', 'isTeamReviewed'),
    rating: readNumber(raw, 'rating', 'averageRating', 'ratingAverage'),
    ratingCount: readCount(raw, 'ratingCount', 'reviewCount', 'ratingsCount'),
    sales: readCount(raw, 'sales', 'salesCount', 'totalSales'),
    seller: isRecord(seller) ? readText(seller, 'name', 'displayName', 'title') : readText(raw, 'seller', 'sellerName'),
    sellerId: isRecord(seller) ? readText(seller, 'id') : readText(raw, 'sellerId'),
    publishedAt: readInstant(raw, 'publishedAt', 'createdAt'),
    version: readText(raw, 'version', 'currentVersion', 'latestVersion'),
    owned: readFlag(raw, 'owned', 'isOwned', 'entitled'),
    raw,
  };
}

function readLabel(raw: Json, ...names: string[]): string | undefined {
  return readInner(raw, ['label', 'name', 'slug'], ...names);
}

function oneOrMore(stack: Json | undefined, raw: Json, ...names: string[]): string[] {
  for (const from of [stack, raw]) {
    const texts = readTexts(from, ...names);
    if (texts) return texts;
    const single = readText(from, ...names);
    if (single) return [single];
  }
  return [];
}

function readLicenses(raw: Json): ProductView['licenses'] {
  return (readList(raw, 'licenses', 'licensePrices', 'pricing') ?? []).filter(isRecord).flatMap((item) => {
    const license = readText(item, 'license', 'type', 'name', 'key');
    return license ? [{ license, priceUsd: readUsd(item, 'priceUsd', 'price', 'amount') }] : [];
  });
}

export interface ProductPage {
  /** Undefined when no list could be found in the answer. */
  products: ProductView[] | undefined;
  total: number | undefined;
  catalogTotal: number | undefined;
  pageSize: number | undefined;
}

/** Reads a page of the catalog. */
export function readProductPage(body: unknown): ProductPage {
  const pages = readRecord(body, 'pagination', 'meta', 'paging');
  return {
    products: readCollection(body, 'products')?.map(readProduct),
    total: readTotal(body),
    catalogTotal: readCount(body, 'catalogTotal'),
    // A page of no products is no size to count pages by.
    pageSize:
      (readCount(body, 'pageSize', 'perPage', 'limit') ?? readCount(pages, 'pageSize', 'perPage', 'limit')) ||
      undefined,
  };
}

export interface EntitlementView {
  entitled: boolean | undefined;
  reason: string | undefined;
  license: string | undefined;
  acquiredAt: number | undefined;
  purchaseUrl: string | undefined;
}

export interface ProductDetailView extends ProductView {
  description: string | undefined;
  features: string[];
  digest: string | undefined;
  sizeBytes: number | undefined;
  updatedAt: number | undefined;
  supportUrl: string | undefined;
  entitlement: EntitlementView;
}

/** Reads product detail with its entitlement context. Undefined when the answer holds no record at all. */
export function readProductDetail(body: unknown): ProductDetailView | undefined {
  const raw = readSingle(body, 'product');
  if (!raw) return undefined;
  const entitlement = readRecord(body, 'entitlement', 'access') ?? readRecord(raw, 'entitlement', 'access');
  const product = readProduct(raw);
  return {
    ...product,
    description: readText(raw, 'description', 'longDescription', 'body'),
    features: readTexts(raw, 'features', 'highlights') ?? [],
    digest: readText(raw, 'digest', 'sha256', 'checksum'),
    sizeBytes: readCount(raw, 'sizeBytes', 'size', 'artifactSize'),
    updatedAt: readInstant(raw, 'updatedAt'),
    supportUrl: readText(raw, 'supportUrl', 'support'),
    entitlement: {
      entitled: readFlag(entitlement, 'entitled', 'owned', 'hasAccess', 'active') ?? product.owned,
      reason: readText(entitlement, 'reason', 'source', 'type'),
      license: readText(entitlement, 'license', 'licenseType'),
      acquiredAt: readInstant(entitlement, 'acquiredAt', 'purchasedAt', 'createdAt', 'grantedAt'),
      purchaseUrl: readText(entitlement, 'purchaseUrl', 'checkoutUrl', 'url'),
    },
  };
}

/** One value of a filter, with how many products carry it where the service says so. */
export interface FacetValue {
  value: string;
  label: string;
  count: number | undefined;
}

/** The values that a filter may take, by the name of its query parameter; absent where the service lists none. */
export type Facets = Partial<Record<FacetName, FacetValue[]>>;
export type FacetName =
  | 'type'
  | 'category'
  | 'language'
  | 'framework'
  | 'database'
  | 'payment_gateway'
  | 'region'
  | 'tool';

const facetNames: Record<FacetName, string[]> = {
  type: ['types', 'productTypes', 'type'],
  category: ['categories', 'category'],
  language: ['languages', 'language'],
  framework: ['frameworks', 'framework'],
  database: ['databases', 'database'],
  payment_gateway: ['paymentGateways', 'paymentGateway'],
  region: ['regions', 'region'],
  tool: ['tools', 'installTools', 'tool'],
};

/** Reads the filters answer. A bare list, or the only list there is, holds the types: they alone are documented. */
export function readFacets(body: unknown): Facets {
  const inner = readRecord(body, 'filters', 'data', 'facets') ?? body;
  const facets: Facets = {};
  for (const [name, names] of Object.entries(facetNames) as [FacetName, string[]][]) {
    const values = facetValues(readList(inner, ...names));
    if (values.length > 0) facets[name] = values;
  }
  if (!facets.type) {
    const lists = Array.isArray(inner)
      ? [inner]
      : isRecord(inner)
        ? Object.values(inner).filter((item) => Array.isArray(item))
        : [];
    const only = Object.keys(facets).length === 0 && lists.length === 1 ? facetValues(lists[0]) : [];
    if (only.length > 0) facets.type = only;
  }
  return facets;
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

export interface SmartResult {
  product: ProductView;
  /** 0 to 1. */
  score: number | undefined;
  matched: string[];
}

/** Reads the smart-search answer: results that hold a product, or products themselves. */
export function readSmartSearch(body: unknown): { results: SmartResult[] | undefined; understood: string[] } {
  const results = readCollection(body, 'results', 'products', 'matches')?.map((item) => ({
    product: readProduct(readRecord(item, 'product') ?? item),
    score: readNumber(item, 'score', 'relevance', 'similarity'),
    matched: readTexts(item, 'matched', 'matchedTerms', 'reasons') ?? [],
  }));
  return { results, understood: readTexts(body, 'understood', 'terms', 'keywords') ?? [] };
}
