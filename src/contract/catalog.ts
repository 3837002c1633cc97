import { once } from './schema/once';
import { type Route, defineRoutes } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, documented, documentedOptional } from './schema/provenance';
import { booleanText, cappedText, integerText, numberText, uuidText } from './schema/text';
import { bytes, digest, instant, semver, usd, uuid, records, shownImages } from './schema/fields';
import { type CatalogParam, catalogLimits, licenses, sorts } from './values';

const maxTextLength = 200;
const text = once(() => z.string().check(z.maxLength(maxTextLength)));
const lengthNote = `At most ${maxTextLength} characters (sandbox).`;

/** Query of `GET /api/catalog/products`: all parameters optional, filters combine with AND. */
export const catalogQuery = once(() =>
  z.object({
    q: documentedOptional(text(), `Name, description or tag text. ${lengthNote}`),
    category: documentedOptional(text(), `Primary or secondary category slug. ${lengthNote}`),
    type: documentedOptional(text(), `Product type from the filters endpoint. ${lengthNote}`),
    language: documentedOptional(text(), `Programming language stack value. ${lengthNote}`),
    framework: documentedOptional(text(), `Framework stack value. ${lengthNote}`),
    database: documentedOptional(text(), `Database stack value. ${lengthNote}`),
    payment_gateway: documentedOptional(text(), `Payment integration value. ${lengthNote}`),
    region: documentedOptional(text(), `The value korea restricts to Korea-ready products. ${lengthNote}`),
    tool: documentedOptional(text(), `Install-tool readiness value. ${lengthNote}`),
    license: documentedOptional(z.enum(licenses), 'Offered license.'),
    min_price: documentedOptional(numberText(), 'Inclusive lower bound, USD.'),
    max_price: documentedOptional(numberText(), 'Inclusive upper bound, USD.'),
    free: documentedOptional(booleanText(), 'true or 1 restricts to free products.'),
    verified: documentedOptional(booleanText(), 'true or 1 requires verification.'),
    team_reviewed: documentedOptional(booleanText(), 'true or 1 requires team review.'),
    seller: documentedOptional(uuidText(), 'Restrict to one seller profile.'),
    sort: documentedOptional(z.enum(sorts), 'Order of the results.'),
    page: documentedOptional(integerText(catalogLimits.pageFrom), 'Starts at 1.'),
    page_size: documentedOptional(cappedText(1, catalogLimits.pageSizeMax), 'At most 60; anything above counts as 60.'),
  } satisfies Record<CatalogParam, z.ZodMiniType>),
);

export type CatalogQuery = Infer<typeof catalogQuery>;

export const licensePrice = once(() => z.looseObject({ license: z.string(), priceUsd: usd() }));

export const stack = once(() =>
  z.looseObject({
    languages: z.array(z.string()),
    frameworks: z.array(z.string()),
    databases: z.array(z.string()),
    paymentGateways: z.array(z.string()),
  }),
);

const productFields = once(() => ({
  id: sandboxOptional(uuid()),
  slug: sandboxOptional(z.string(), 'Address of the product in the catalog.'),
  name: sandboxOptional(z.string()),
  shortDescription: sandboxOptional(z.string()),
  type: sandboxOptional(z.string(), 'One of the values of the filters endpoint.'),
  primaryCategory: sandboxOptional(z.string()),
  secondaryCategory: sandboxOptional(z.nullable(z.string())),
  tags: sandboxOptional(z.array(z.string())),
  stack: sandboxOptional(stack()),
  regions: sandboxOptional(z.array(z.string())),
  installTools: sandboxOptional(z.array(z.string())),
  licenses: sandboxOptional(z.array(licensePrice())),
  priceUsd: sandboxOptional(usd(), 'The lowest license price.'),
  free: sandboxOptional(z.boolean()),
  verified: sandboxOptional(z.boolean()),
  teamReviewed: sandboxOptional(z.boolean()),
  rating: sandboxOptional(z.nullable(z.number()), 'Mean of the ratings, 0 to 5; null without ratings.'),
  ratingCount: sandboxOptional(z.int()),
  sales: sandboxOptional(z.int()),
  seller: sandboxOptional(z.looseObject({ id: uuid(), name: z.string() })),
  publishedAt: sandboxOptional(instant()),
  version: sandboxOptional(semver()),
}));

export const catalogProduct = once(() =>
  z.looseObject({
    ...productFields(),
    owned: sandboxOptional(z.boolean(), 'The token’s account bought, acquired or sells it; being free is not enough.'),
  }),
);

export const catalogPage = once(() =>
  z.looseObject({
    products: sandboxOptional(z.array(catalogProduct())),
    page: sandboxOptional(z.int()),
    pageSize: sandboxOptional(z.int()),
    total: sandboxOptional(z.int(), 'Matching products, over all pages.'),
    catalogTotal: sandboxOptional(z.int(), 'Products in the catalog, unfiltered.'),
  }),
);

export const entitlement = once(() =>
  z.looseObject({
    entitled: sandboxOptional(z.boolean()),
    reason: sandboxOptional(z.string(), 'purchase, free, owner or none.'),
    license: sandboxOptional(z.nullable(z.string())),
    acquiredAt: sandboxOptional(z.nullable(instant())),
    purchaseUrl: sandboxOptional(
      z.nullable(z.string()),
      'Where to buy the product in the signed-in site; null for a free Pack, which is acquired instead.',
    ),
  }),
);

export const productDetail = once(() =>
  z.looseObject({
    product: sandboxOptional(
      z.looseObject({
        ...productFields(),
        description: sandboxOptional(z.string()),
        features: sandboxOptional(z.array(z.string())),
        digest: sandboxOptional(digest()),
        sizeBytes: sandboxOptional(bytes()),
        updatedAt: sandboxOptional(instant()),
        supportUrl: sandboxOptional(z.string()),
        previewImages: shownImages(),
      }),
    ),
    // The document promises the context but does not name it.
    entitlement: sandboxOptional(entitlement(), 'Entitlement context of the token’s account.'),
  }),
);

const facetValue = once(() => z.looseObject({ value: z.string(), label: z.string(), count: z.int() }));

export const catalogFilters = once(() =>
  z.looseObject({
    types: sandboxOptional(z.array(facetValue()), 'The product type values usable in the type filter.'),
    categories: sandboxOptional(z.array(facetValue())),
    languages: sandboxOptional(z.array(facetValue())),
    frameworks: sandboxOptional(z.array(facetValue())),
    databases: sandboxOptional(z.array(facetValue())),
    paymentGateways: sandboxOptional(z.array(facetValue())),
    regions: sandboxOptional(z.array(facetValue())),
    tools: sandboxOptional(z.array(facetValue())),
  }),
);

export const smartSearchBody = once(() =>
  z.strictObject({
    query: documented(
      z.string().check(z.minLength(catalogLimits.queryMin), z.maxLength(catalogLimits.queryMax)),
      'The need in natural language, 3 to 300 characters.',
    ),
  }),
);

export const smartSearchAnswer = once(() =>
  z.looseObject({
    query: sandboxOptional(z.string()),
    understood: sandboxOptional(z.array(z.string()), 'The meaningful words of the query.'),
    results: sandboxOptional(
      records({
        product: sandboxOptional(catalogProduct()),
        score: sandboxOptional(z.number(), 'Relevance, 0 to 1, relative to the best result.'),
        matched: sandboxOptional(z.array(z.string()), 'The query words that this product matches.'),
      }),
    ),
  }),
);

export type CatalogProduct = Infer<typeof catalogProduct>;
export type CatalogFilters = Infer<typeof catalogFilters>;

export const catalogRoutes = defineRoutes('Token, catalog, orders', {
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
    params: () =>
      z.object({
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
