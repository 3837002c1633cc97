import { type Route, inGroup, byId, owned } from './endpoint';
import { z } from './schema/zod';
import { chosen, documented, observed } from './schema/provenance';
import { bytes, digest, instant, points, semver, usd, uuid, texts, records } from './schema/fields';
import { PREP_CONFIRMATION } from './values';

/** A prep as the sandbox reports it on the product and in the report. */
export const prepRun = z.looseObject({
  id: chosen(uuid),
  tier: chosen(z.string()),
  version: chosen(semver),
  points: chosen(points, 'The confirmed price.'),
  status: chosen(z.string(), 'running, completed or failed.'),
  startedAt: chosen(instant),
  finishedAt: chosen(z.nullable(instant)),
  expectedFinishAt: chosen(instant),
  charged: chosen(points, 'Points charged; zero while running and for failed work.'),
  returned: chosen(points, 'Points returned to the balance.'),
});

export const sellerProduct = z.looseObject({
  id: chosen(uuid),
  slug: chosen(z.nullable(z.string()), 'Catalog address once published.'),
  name: chosen(z.string()),
  shortDescription: chosen(z.string()),
  type: chosen(z.string()),
  assetKind: chosen(z.string(), 'listing or agent_pack.'),
  state: chosen(z.string(), 'Lifecycle state.'),
  priceUsd: chosen(usd),
  currentVersion: chosen(z.nullable(semver), 'Null before the first version is committed.'),
  digest: chosen(z.nullable(digest)),
  sizeBytes: chosen(z.nullable(bytes)),
  updatedAt: chosen(instant),
  createdAt: chosen(instant),
  prep: chosen(z.nullable(prepRun), 'The latest prep of the product.'),
});

export const sellerProducts = z.looseObject({
  products: chosen(z.array(sellerProduct)),
  total: chosen(z.int()),
});

const committedVersion = z.looseObject({
  version: chosen(semver),
  digest: chosen(digest, 'SHA-256 of the artifact.'),
  sizeBytes: chosen(bytes),
  committedAt: chosen(instant),
  changelog: chosen(z.string()),
  state: chosen(z.string(), 'not_audited, queued, in_audit, passing or failing.'),
});

const previewImage = z.looseObject({
  id: chosen(uuid),
  contentType: chosen(z.string()),
  sizeBytes: chosen(bytes),
  addedAt: chosen(instant),
});

/** One own product: the bare record, without a wrapper (observed). */
export const sellerProductDetail = z.looseObject({
  ...sellerProduct.shape,
  publishedVersion: chosen(semver, 'The version that buyers get; only for a Pack that is published.'),
  queuedVersion: chosen(semver, 'The version that is in the audit queue; only for a Pack.'),
  versions: chosen(z.array(committedVersion), 'Newest first.'),
  nextAction: chosen(z.looseObject({ action: z.string(), label: z.string(), url: z.nullable(z.string()) })),
  previewImages: chosen(z.array(previewImage), 'Oldest first; only for a Pack.'),
  businessUseCase: chosen(z.string(), 'This and the following fields: the listing of a Pack, as written.'),
  primaryCategory: chosen(z.string()),
  tags: chosen(texts),
  stack: chosen(z.looseObject({ language: chosen(z.string()), runtime: chosen(texts), memory: chosen(texts) })),
  compatibility: observed(z.looseObject({ models: chosen(texts) })),
  agentSummary: observed(z.looseObject({ listing: chosen(z.looseObject({})) })),
});

/** The answer to a write: the product as it is afterwards. */
export const sellerProductAnswer = z.looseObject({ product: chosen(sellerProductDetail) });

export const submittedAnswer = z.looseObject({
  submission: chosen(
    z.looseObject({
      version: chosen(semver),
      status: chosen(z.string(), 'queued: its audition is quoted and paid next.'),
    }),
  ),
  product: chosen(sellerProductDetail),
});

export const publishedAnswer = z.looseObject({
  publication: chosen(
    z.looseObject({
      version: chosen(semver),
      digest: chosen(digest, 'The digest that passed its audit.'),
      publishedAt: chosen(instant),
      slug: chosen(z.string(), 'Its address in the catalog.'),
    }),
  ),
  product: chosen(sellerProductDetail),
});

export const committedVersionAnswer = z.looseObject({
  version: chosen(committedVersion),
  product: chosen(sellerProductDetail),
});

export const previewImageAnswer = z.looseObject({
  image: chosen(previewImage),
  previewImages: chosen(z.array(previewImage), 'All images of the Pack, oldest first.'),
});

const readinessItem = z.looseObject({
  key: chosen(z.string()),
  label: chosen(z.string()),
  done: chosen(z.boolean()),
  why: chosen(z.string()),
  nextAction: chosen(z.nullable(z.string()), 'Exactly what to do about a missing item; null for a done one.'),
  continueUrl: chosen(
    z.nullable(z.string()),
    'Where to continue in the signed-in site; null for a done item, and for a Pack, which is fixed through the API.',
  ),
});

export const submissionReadiness = z.looseObject({
  ready: chosen(z.boolean()),
  currentVersion: chosen(z.nullable(semver)),
  groups: chosen(
    records({
      key: chosen(z.string(), 'metadata, immutable_code or preview_images.'),
      label: chosen(z.string()),
      items: chosen(z.array(readinessItem)),
    }),
  ),
});

export const prepQuote = z.looseObject({
  currentVersion: documented(z.string(), 'The current immutable version.'),
  artifactSizeBytes: chosen(bytes, 'The artifact size; the document gives no field name.'),
  digest: chosen(digest, 'Of the version that is quoted.'),
  choices: chosen(
    records({
      tier: documented(z.string()),
      points: chosen(points, 'The exact cost; the document gives no field name.'),
      label: chosen(z.string()),
      description: chosen(z.string()),
      estimatedSeconds: chosen(z.int()),
      deliverables: observed(texts, 'What the seller gets for it.'),
      gates: chosen(texts, 'The gates of the Agent AVCP that it runs; only for a Pack.'),
      publishable: chosen(z.boolean(), 'Whether passing it makes the version publishable; only for a Pack.'),
    }),
    'All four size-adjusted choices.',
  ),
  availablePoints: chosen(points),
  quotedAt: chosen(instant),
});

export const prepBody = z.strictObject({
  tier: documented(z.string().check(z.minLength(1)), 'One of the four quoted tiers.'),
  expectedVersion: documented(z.string().check(z.minLength(1)), 'Must equal the current version.'),
  expectedPoints: documented(points, 'Must equal the quoted Points of the chosen tier.'),
  confirmation: documented(z.literal(PREP_CONFIRMATION), `Exactly ${PREP_CONFIRMATION}.`),
});

export const prepAnswer = z.looseObject({
  prep: chosen(prepRun),
  availablePoints: chosen(points, 'Balance after the hold.'),
});

export const sellerReport = z.looseObject({
  report: chosen(
    z.looseObject({
      productId: chosen(uuid),
      version: chosen(z.nullable(semver)),
      status: chosen(z.string(), 'none, running, passing or failing.'),
      run: chosen(z.nullable(prepRun)),
      stages: chosen(
        records({
          key: chosen(z.string()),
          label: chosen(z.string()),
          status: chosen(z.string(), 'passing, failing or waiting.'),
          score: chosen(z.nullable(z.int()), '0 to 100; only for a gate of a Pack, once it has run.'),
          evidence: chosen(z.array(z.string())),
          fixes: chosen(z.array(z.string())),
        }),
      ),
      nextActions: chosen(z.array(z.string())),
      updatedAt: chosen(z.nullable(instant)),
    }),
  ),
});

export const connectStatus = z.looseObject({
  connected: chosen(z.boolean()),
  chargesEnabled: chosen(z.boolean()),
  payoutsEnabled: chosen(z.boolean()),
  missing: chosen(records({ key: z.string(), label: z.string() })),
  continueUrl: chosen(z.nullable(z.string())),
});

export type PrepRun = z.infer<typeof prepRun>;
export type SellerProduct = z.infer<typeof sellerProduct>;
export type PrepBody = z.infer<typeof prepBody>;
export type SellerReport = z.infer<typeof sellerReport>;

export const sellerRoutes = inGroup('Seller, install', {
  'seller.products': {
    method: 'GET',
    path: '/api/seller/products',
    summary: 'Products owned by the seller',
    permission: 'seller_products:read',
    answer: sellerProducts,
    errors: ['FORBIDDEN'],
  },
  'seller.product': {
    method: 'GET',
    path: '/api/seller/products/:id',
    summary: 'One owned product, its current version and lifecycle state',
    permission: 'seller_products:read',
    params: byId,
    answer: sellerProductDetail,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.readiness': {
    method: 'GET',
    path: '/api/seller/products/:id/submission-readiness',
    summary: 'Metadata, immutable-code and preview-image checklist with browser continuation links',
    permission: 'seller_products:read',
    params: byId,
    answer: submissionReadiness,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.prepQuote': {
    method: 'GET',
    path: '/api/seller/products/:id/prep-quote',
    summary: 'Current version, artifact size and four tier quotes',
    permission: 'seller_prep:quote',
    params: byId,
    answer: prepQuote,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'seller.prep': {
    method: 'POST',
    path: '/api/seller/products/:id/prep',
    summary: 'Spend Points and run exactly one quoted tier',
    effect: 'spends',
    permission: 'seller_prep:confirmed_run',
    params: byId,
    body: { type: 'json', schema: prepBody },
    status: 202,
    answer: prepAnswer,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...owned, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'seller.report': {
    method: 'GET',
    path: '/api/seller/products/:id/report',
    summary: 'Normalized audition status, failing stages, evidence, fixes and next actions',
    permission: 'seller_report:read',
    params: byId,
    answer: sellerReport,
    errors: ['BAD_REQUEST', ...owned],
  },
  'seller.connectStatus': {
    method: 'GET',
    path: '/api/seller/connect/status',
    summary: 'Connected-account payment readiness, unchanged by reading',
    answer: connectStatus,
    errors: ['FORBIDDEN'],
  },
} as const satisfies Record<string, Route>);
