import { type Route, inGroup } from './endpoint';
import { z } from './schema/zod';
import { chosen, documented, documentedOptional } from './schema/provenance';
import { booleanText, cappedText, integerText, numberText, uuidText } from './schema/text';
import { bytes, digest, instant, semver, usd, uuid, records } from './schema/fields';
import { catalogLimits, licenses, sorts } from './values';

const longest = 200;
const text = z.string().check(z.maxLength(longest));
const upTo = `At most ${longest} characters (sandbox).`;

/** Query of `GET /api/catalog/products`: all parameters optional, filters combine with AND. */
export const catalogQuery = z.object({
  q: documentedOptional(text, `Name, description or tag text. ${upTo}`),
  category: documentedOptional(text, `Primary or secondary category slug. ${upTo}`),
  type: documentedOptional(text, `Product type from the filters endpoint. ${upTo}`),
  language: documentedOptional(text, `Programming language stack value. ${upTo}`),
  framework: documentedOptional(text, `Framework stack value. ${upTo}`),
  database: documentedOptional(text, `Database stack value. ${upTo}`),
  payment_gateway: documentedOptional(text, `Payment integration value. ${upTo}`),
  region: documentedOptional(text, `The value korea restricts to Korea-ready products. ${upTo}`),
  tool: documentedOptional(text, `Install-tool readiness value. ${upTo}`),
  license: documentedOptional(z.enum(licenses), 'Offered license.'),
  min_price: documentedOptional(numberText, 'Inclusive lower bound, USD.'),
  max_price: documentedOptional(numberText, 'Inclusive upper bound, USD.'),
  free: documentedOptional(booleanText, 'true or 1 restricts to free products.'),
  verified: documentedOptional(booleanText, 'true or 1 requires verification.'),
  team_reviewed: documentedOptional(booleanText, 'true or 1 requires team review.'),
  seller: documentedOptional(uuidText, 'Restrict to one seller profile.'),
  sort: documentedOptional(z.enum(sorts), 'Order of the results.'),
  page: documentedOptional(integerText(catalogLimits.pageFrom), 'Starts at 1.'),
  page_size: documentedOptional(cappedText(1, catalogLimits.pageSizeMax), 'Capped at 60: above that, it is 60.'),
});

export type CatalogQuery = z.infer<typeof catalogQuery>;

export const licensePrice = z.looseObject({ license: z.string(), priceUsd: usd });

export const stack = z.looseObject({
  languages: z.array(z.string()),
  frameworks: z.array(z.string()),
  databases: z.array(z.string()),
  paymentGateways: z.array(z.string()),
});

const productFields = {
  id: chosen(uuid),
  slug: chosen(z.string(), 'Address of the product in the catalog.'),
  name: chosen(z.string()),
  shortDescription: chosen(z.string()),
  type: chosen(z.string(), 'One of the values of the filters endpoint.'),
  primaryCategory: chosen(z.string()),
  secondaryCategory: chosen(z.nullable(z.string())),
  tags: chosen(z.array(z.string())),
  stack: chosen(stack),
  regions: chosen(z.array(z.string())),
  installTools: chosen(z.array(z.string())),
  licenses: chosen(z.array(licensePrice)),
  priceUsd: chosen(usd, 'The lowest license price.'),
  free: chosen(z.boolean()),
  verified: chosen(z.boolean()),
  teamReviewed: chosen(z.boolean()),
  rating: chosen(z.nullable(z.number()), 'Mean of the ratings, 0 to 5; null without ratings.'),
  ratingCount: chosen(z.int()),
  sales: chosen(z.int()),
  seller: chosen(z.looseObject({ id: uuid, name: z.string() })),
  publishedAt: chosen(instant),
  version: chosen(semver),
};

export const catalogProduct = z.looseObject({
  ...productFields,
  owned: chosen(z.boolean(), 'The token’s account bought, acquired or sells it; being free is not enough.'),
});

export const catalogPage = z.looseObject({
  products: chosen(z.array(catalogProduct)),
  page: chosen(z.int()),
  pageSize: chosen(z.int()),
  total: chosen(z.int(), 'Matching products, over all pages.'),
  catalogTotal: chosen(z.int(), 'Products in the catalog, unfiltered.'),
});

export const entitlement = z.looseObject({
  entitled: chosen(z.boolean()),
  reason: chosen(z.string(), 'purchase, free, owner or none.'),
  license: chosen(z.nullable(z.string())),
  acquiredAt: chosen(z.nullable(instant)),
  purchaseUrl: chosen(
    z.nullable(z.string()),
    'Where to buy the product in the signed-in site; null for a free Pack, which is acquired instead.',
  ),
});

export const productDetail = z.looseObject({
  product: chosen(
    z.looseObject({
      ...productFields,
      description: chosen(z.string()),
      features: chosen(z.array(z.string())),
      digest: chosen(digest),
      sizeBytes: chosen(bytes),
      updatedAt: chosen(instant),
      supportUrl: chosen(z.string()),
    }),
  ),
  // The document promises the context but does not name its field.
  entitlement: chosen(entitlement, 'Entitlement context of the token’s account.'),
});

const facetValue = z.looseObject({ value: z.string(), label: z.string(), count: z.int() });

export const catalogFilters = z.looseObject({
  types: chosen(z.array(facetValue), 'The product type values usable in the type filter.'),
  categories: chosen(z.array(facetValue)),
  languages: chosen(z.array(facetValue)),
  frameworks: chosen(z.array(facetValue)),
  databases: chosen(z.array(facetValue)),
  paymentGateways: chosen(z.array(facetValue)),
  regions: chosen(z.array(facetValue)),
  tools: chosen(z.array(facetValue)),
});

export const smartSearchBody = z.strictObject({
  query: documented(
    z.string().check(z.minLength(catalogLimits.queryMin), z.maxLength(catalogLimits.queryMax)),
    'The need in natural language, 3 to 300 characters.',
  ),
});

export const smartSearchAnswer = z.looseObject({
  query: chosen(z.string()),
  understood: chosen(z.array(z.string()), 'The meaningful words of the query.'),
  results: chosen(
    records({
      product: chosen(catalogProduct),
      score: chosen(z.number(), 'Relevance, 0 to 1, relative to the best result.'),
      matched: chosen(z.array(z.string()), 'The query words that this product matches.'),
    }),
  ),
});

export type CatalogProduct = z.infer<typeof catalogProduct>;
export type CatalogFilters = z.infer<typeof catalogFilters>;

export const catalogRoutes = inGroup('Token, catalog, orders', {
  'catalog.products': {
    method: 'GET',
    path: '/api/catalog/products',
    summary: 'Browse the sellable public catalog with pagination',
    permission: 'catalog:read',
    query: catalogQuery,
    answer: catalogPage,
    errors: ['BAD_REQUEST', 'FORBIDDEN'],
  },
  'catalog.product': {
    method: 'GET',
    path: '/api/catalog/products/:slug',
    summary: 'Public product detail plus entitlement context',
    permission: 'catalog:read',
    params: z.object({
      slug: documented(z.string().check(z.minLength(1), z.maxLength(200)), 'At most 200 characters (sandbox).'),
    }),
    answer: productDetail,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'],
  },
  'catalog.filters': {
    method: 'GET',
    path: '/api/catalog/filters',
    summary: 'List the product type values usable in the type filter',
    permission: 'catalog:read',
    answer: catalogFilters,
    errors: ['FORBIDDEN'],
  },
  'catalog.smartSearch': {
    method: 'POST',
    path: '/api/catalog/smart-search',
    summary: 'Search from a natural-language need',
    effect: 'reads',
    permission: 'catalog:read',
    body: { type: 'json', schema: smartSearchBody },
    answer: smartSearchAnswer,
    errors: ['BAD_REQUEST', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Route>);
