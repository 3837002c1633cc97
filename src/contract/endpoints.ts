/**
 * The one table of routes. The client, the sandbox's routing, the OpenAPI document, the explorer, the labels of the
 * request log and the permission map all derive from it, and none repeats it. Source: the Endpoints section of the
 * service's description; each route of that section stands here once, 39 in all.
 */
import { z } from './schema/zod';
import * as catalog from './catalog';
import * as install from './install';
import * as growth from './growth';
import * as packs from './packs';
import * as runs from './runs';
import * as seller from './seller';
import { uuid } from './schema/fields';
import { documented } from './schema/provenance';
import { tokenStatus } from './token';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER, type Permission } from './values';
import type { ErrorCode } from './errors';

/** What a call may change: nothing, something of the account, or the Points balance. */
export type Effect = 'reads' | 'writes' | 'spends';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/api/${string}`;
  group: 'Token, catalog, orders' | 'Seller, install' | 'Agent Packs' | 'Agent Pack seller';
  summary: string;
  effect: Effect;
  /** The permission string that the document's names tie to this route; none where it is silent. */
  permission?: Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: { type: 'json' | 'multipart' | 'json or multipart'; schema: z.ZodMiniObject };
  /** Optional request headers beside Authorization. */
  headers?: Readonly<Record<string, string>>;
  status: 200 | 201 | 202;
  answer: z.ZodMiniObject;
  /** Codes beside UNAUTHORIZED and RATE_LIMIT, which any route may give. */
  errors: readonly ErrorCode[];
}

const ownId = documented(uuid, 'A UUID (observed).');
const byId = z.object({ id: ownId });
const byRun = z.object({ runId: ownId });
const owned: readonly ErrorCode[] = ['FORBIDDEN', 'NOT_FOUND'];
/** Of an ordinary listing, the signed-in site alone may do it. */
const ownedPack: readonly ErrorCode[] = [...owned, 'API_TOKEN_SCOPE_FORBIDDEN'];
const anyObject = z.looseObject({});
const providerKey = { [PROVIDER_KEY_HEADER]: "The caller's own provider key; request-only." };

export const endpoints = {
  'token.status': {
    method: 'GET',
    path: '/api/auth/api-token-status',
    group: 'Token, catalog, orders',
    summary: 'Validate the token and read its capability',
    effect: 'reads',
    status: 200,
    answer: tokenStatus,
    errors: [],
  },
  'catalog.products': {
    method: 'GET',
    path: '/api/catalog/products',
    group: 'Token, catalog, orders',
    summary: 'Browse the sellable public catalog with pagination',
    effect: 'reads',
    permission: 'catalog:read',
    query: catalog.catalogQuery,
    status: 200,
    answer: catalog.catalogPage,
    errors: ['BAD_REQUEST', 'FORBIDDEN'],
  },
  'catalog.product': {
    method: 'GET',
    path: '/api/catalog/products/:slug',
    group: 'Token, catalog, orders',
    summary: 'Public product detail plus entitlement context',
    effect: 'reads',
    permission: 'catalog:read',
    params: z.object({
      slug: documented(z.string().check(z.minLength(1), z.maxLength(200)), 'At most 200 characters (sandbox).'),
    }),
    status: 200,
    answer: catalog.productDetail,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'],
  },
  'catalog.filters': {
    method: 'GET',
    path: '/api/catalog/filters',
    group: 'Token, catalog, orders',
    summary: 'List the product type values usable in the type filter',
    effect: 'reads',
    permission: 'catalog:read',
    status: 200,
    answer: catalog.catalogFilters,
    errors: ['FORBIDDEN'],
  },
  'catalog.smartSearch': {
    method: 'POST',
    path: '/api/catalog/smart-search',
    group: 'Token, catalog, orders',
    summary: 'Search from a natural-language need',
    effect: 'reads',
    permission: 'catalog:read',
    body: { type: 'json', schema: catalog.smartSearchBody },
    status: 200,
    answer: catalog.smartSearchAnswer,
    errors: ['BAD_REQUEST', 'FORBIDDEN'],
  },
  'orders.purchases': {
    method: 'GET',
    path: '/api/orders/purchases',
    group: 'Token, catalog, orders',
    summary: 'Purchases of the token account',
    effect: 'reads',
    status: 200,
    answer: catalog.purchases,
    errors: [],
  },

  'seller.products': {
    method: 'GET',
    path: '/api/seller/products',
    group: 'Seller, install',
    summary: 'Products owned by the seller',
    effect: 'reads',
    permission: 'seller_products:read',
    status: 200,
    answer: seller.sellerProducts,
    errors: ['FORBIDDEN'],
  },
  'seller.product': {
    method: 'GET',
    path: '/api/seller/products/:id',
    group: 'Seller, install',
    summary: 'One owned product, its current version and lifecycle state',
    effect: 'reads',
    permission: 'seller_products:read',
    params: byId,
    status: 200,
    answer: seller.sellerProductDetail,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.readiness': {
    method: 'GET',
    path: '/api/seller/products/:id/submission-readiness',
    group: 'Seller, install',
    summary: 'Metadata, immutable-code and preview-image checklist with browser continuation links',
    effect: 'reads',
    permission: 'seller_products:read',
    params: byId,
    status: 200,
    answer: seller.submissionReadiness,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.prepQuote': {
    method: 'GET',
    path: '/api/seller/products/:id/prep-quote',
    group: 'Seller, install',
    summary: 'Current version, artifact size and four tier quotes',
    effect: 'reads',
    permission: 'seller_prep:quote',
    params: byId,
    status: 200,
    answer: seller.prepQuote,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'seller.prep': {
    method: 'POST',
    path: '/api/seller/products/:id/prep',
    group: 'Seller, install',
    summary: 'Spend Points and run exactly one quoted tier',
    effect: 'spends',
    permission: 'seller_prep:confirmed_run',
    params: byId,
    body: { type: 'json', schema: seller.prepBody },
    status: 202,
    answer: seller.prepAnswer,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...owned, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'seller.report': {
    method: 'GET',
    path: '/api/seller/products/:id/report',
    group: 'Seller, install',
    summary: 'Normalized audition status, failing stages, evidence, fixes and next actions',
    effect: 'reads',
    permission: 'seller_report:read',
    params: byId,
    status: 200,
    answer: seller.sellerReport,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.connectStatus': {
    method: 'GET',
    path: '/api/seller/connect/status',
    group: 'Seller, install',
    summary: 'Connected-account payment readiness, unchanged by reading',
    effect: 'reads',
    status: 200,
    answer: seller.connectStatus,
    errors: ['FORBIDDEN'],
  },
  'install.deployTargets': {
    method: 'GET',
    path: '/api/install/products/:id/deploy-targets',
    group: 'Seller, install',
    summary: 'Target-specific deployment contract',
    effect: 'reads',
    params: byId,
    status: 200,
    answer: install.deployTargets,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  'install.download': {
    method: 'GET',
    path: '/api/install/products/:id/download',
    group: 'Seller, install',
    summary: 'Issue a download URL valid five minutes after an entitlement check',
    effect: 'reads',
    params: byId,
    status: 200,
    answer: install.downloadLink,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'],
  },

  'packs.acceptTerms': {
    method: 'POST',
    path: '/api/ai-packs/terms/accept',
    group: 'Agent Packs',
    summary: 'Accept the current Pack seller and runtime terms',
    effect: 'writes',
    body: { type: 'json', schema: packs.termsBody },
    status: 200,
    answer: packs.termsAnswer,
    errors: ['BAD_REQUEST'],
  },
  'packs.catalog': {
    method: 'GET',
    path: '/api/ai-packs/catalog',
    group: 'Agent Packs',
    summary: 'Search published Agent Packs',
    effect: 'reads',
    query: packs.packCatalogQuery,
    status: 200,
    answer: packs.packCatalog,
    errors: ['BAD_REQUEST'],
  },
  'packs.models': {
    method: 'GET',
    path: '/api/ai-packs/models',
    group: 'Agent Packs',
    summary: 'Model availability, provider, capabilities and Point sample quote',
    effect: 'reads',
    status: 200,
    answer: packs.models,
    errors: [],
  },
  'packs.workload': {
    method: 'GET',
    path: '/api/ai-packs/workload/status',
    group: 'Agent Packs',
    summary: 'Active and queued workload and concurrency limits',
    effect: 'reads',
    status: 200,
    answer: packs.workloadStatus,
    errors: [],
  },
  'packs.skills': {
    method: 'GET',
    path: '/api/ai-packs/skills',
    group: 'Agent Packs',
    summary: 'Hosted-skill prices, ephemeral-file policy and client runtime boundary',
    effect: 'reads',
    status: 200,
    answer: packs.skills,
    errors: [],
  },
  'packs.runtimeProfile': {
    method: 'GET',
    path: '/api/ai-packs/:id/runtime-profile',
    group: 'Agent Packs',
    summary: 'Version-bound tools and client extensions audited by Agent AVCP',
    effect: 'reads',
    params: byId,
    status: 200,
    answer: packs.runtimeProfile,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  'packs.owned': {
    method: 'GET',
    path: '/api/ai-packs/owned',
    group: 'Agent Packs',
    summary: 'Purchased, free-acquired and seller-owned Packs',
    effect: 'reads',
    status: 200,
    answer: packs.ownedPacks,
    errors: [],
  },
  'packs.acquireFree': {
    method: 'POST',
    path: '/api/ai-packs/:id/acquire-free',
    group: 'Agent Packs',
    summary: 'Create a free entitlement',
    effect: 'writes',
    params: byId,
    status: 200,
    answer: packs.acquireAnswer,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...owned, 'CONFLICT'],
  },
  'packs.report': {
    method: 'GET',
    path: '/api/ai-packs/:id/report',
    group: 'Agent Packs',
    summary: 'Buyer-safe Agent AVCP report',
    effect: 'reads',
    params: byId,
    status: 200,
    answer: packs.packReport,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  'runs.quote': {
    method: 'POST',
    path: '/api/ai-packs/runs/quote',
    group: 'Agent Packs',
    summary: 'Bind a Point or own-key ceiling, a checkpoint and an affordability result',
    effect: 'reads',
    body: { type: 'json', schema: runs.runQuoteBody },
    status: 200,
    answer: runs.runQuote,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'runs.start': {
    method: 'POST',
    path: '/api/ai-packs/:id/runs',
    group: 'Agent Packs',
    summary: 'Run a Pack',
    effect: 'spends',
    params: byId,
    body: { type: 'json', schema: runs.runBody },
    headers: providerKey,
    status: 200,
    answer: runs.run,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...owned, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'runs.startWithFiles': {
    method: 'POST',
    path: '/api/ai-packs/:id/runs-with-files',
    group: 'Agent Packs',
    summary: 'Run with up to five request-scoped files; only metadata is kept',
    effect: 'spends',
    params: byId,
    body: { type: 'multipart', schema: runs.runWithFilesBody },
    headers: providerKey,
    status: 200,
    answer: runs.run,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...owned, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'runs.read': {
    method: 'GET',
    path: '/api/ai-packs/runs/:runId',
    group: 'Agent Packs',
    summary: 'Usage and redacted result, for the authenticated owner only',
    effect: 'reads',
    params: byRun,
    status: 200,
    answer: runs.run,
    errors: ['BAD_REQUEST', ...owned],
  },
  'growth.stage': {
    method: 'POST',
    path: '/api/ai-packs/runs/:runId/growth',
    group: 'Agent Packs',
    summary: 'Stage one proposal from a successful run',
    effect: 'writes',
    params: byRun,
    body: { type: 'json', schema: growth.stageGrowthBody },
    status: 200,
    answer: growth.growthDelta,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'growth.accept': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/:sequence/accept',
    group: 'Agent Packs',
    summary: 'Owner-approve and gate a growth delta',
    effect: 'writes',
    params: z.object({ id: ownId, sequence: z.int().check(z.minimum(0)) }),
    headers: {
      ...providerKey,
      [NORMALIZATION_HEADER]: 'portable; left out, the service normalizes with its own agent.',
    },
    status: 200,
    answer: growth.growthDelta,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'growth.read': {
    method: 'GET',
    path: '/api/ai-packs/:id/growth',
    group: 'Agent Packs',
    summary: 'Status and digest history, selectable checkpoints, active selection, usage and quotas',
    effect: 'reads',
    params: byId,
    status: 200,
    answer: growth.growth,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'growth.select': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/select',
    group: 'Agent Packs',
    summary: 'Select base sequence 0 or an accepted checkpoint as saved default',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: growth.selectGrowthBody },
    status: 200,
    answer: growth.growth,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },

  'listing.create': {
    method: 'POST',
    path: '/api/seller/products',
    group: 'Agent Pack seller',
    summary: 'Create a Pack draft after terms acceptance',
    effect: 'writes',
    body: { type: 'json', schema: packs.packDraftBody },
    status: 201,
    answer: anyObject,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'CONFLICT'],
  },
  'listing.update': {
    method: 'PATCH',
    path: '/api/seller/products/:id',
    group: 'Agent Pack seller',
    summary: 'Update owned metadata without overwriting versions',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: packs.packListingBody },
    status: 200,
    answer: seller.sellerProductDetail,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'versions.uploadUrl': {
    method: 'POST',
    path: '/api/seller/products/:id/versions/upload-url',
    group: 'Agent Pack seller',
    summary: 'Mint a private storage upload bound to owner, product and version',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: packs.uploadUrlBody },
    status: 200,
    answer: packs.uploadUrlAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'versions.commit': {
    method: 'POST',
    path: '/api/seller/products/:id/versions',
    group: 'Agent Pack seller',
    summary: 'Commit and validate an immutable TAIP/1 version',
    effect: 'writes',
    params: byId,
    body: { type: 'json or multipart', schema: packs.commitVersionBody },
    status: 201,
    answer: seller.committedVersionAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'listing.previewImage': {
    method: 'POST',
    path: '/api/seller/products/:id/preview-images',
    group: 'Agent Pack seller',
    summary: 'Sanitize and attach one catalogue image',
    effect: 'writes',
    params: byId,
    body: { type: 'multipart', schema: packs.previewImageBody },
    status: 201,
    answer: seller.previewImageAnswer,
    errors: ['BAD_REQUEST', ...ownedPack, 'CONFLICT'],
  },
  'listing.submit': {
    method: 'POST',
    path: '/api/seller/products/:id/submit',
    group: 'Agent Pack seller',
    summary: 'Move a ready version into the Agent AVCP queue',
    effect: 'writes',
    params: byId,
    status: 200,
    answer: anyObject,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'listing.publish': {
    method: 'POST',
    path: '/api/seller/products/:id/publish',
    group: 'Agent Pack seller',
    summary: 'Publish only the signed, fully passing digest',
    effect: 'writes',
    params: byId,
    status: 200,
    answer: anyObject,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export type EndpointOf<Id extends EndpointId> = (typeof endpoints)[Id];

type Field<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.infer<S> : undefined;
type Body<E> = E extends { body: { schema: infer S extends z.ZodMiniType } } ? z.infer<S> : undefined;

/** The parsed path parameters of a route. */
export type ParamsOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'params'>;
/** The parsed query of a route. */
export type QueryOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'query'>;
/** The parsed body of a route. */
export type BodyOf<Id extends EndpointId> = Body<EndpointOf<Id>>;
/** The answer of a route as the sandbox sends it. */
export type AnswerOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'answer'>;

/** All routes as pairs, in the order of the table. */
export const endpointList = Object.entries(endpoints) as ReadonlyArray<readonly [EndpointId, Endpoint]>;
