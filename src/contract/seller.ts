import { once } from './schema/once';
import { type Route, defineRoutes, idParams, ownedErrors } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, documented, observed, sometimes } from './schema/provenance';
import { bytes, digest, instant, points, semver, usd, uuid, texts, records, imageUrl } from './schema/fields';
import { PREP_CONFIRMATION } from './values';

/** A prep as the sandbox reports it on the product and in the report. */
export const prepRun = once(() =>
  z.looseObject({
    id: sandboxOptional(uuid()),
    tier: sandboxOptional(z.string()),
    version: sandboxOptional(semver()),
    points: sandboxOptional(points(), 'The confirmed price.'),
    status: sandboxOptional(z.string(), 'queued, running, completed or failed.'),
    queuedAt: sandboxOptional(instant(), 'When it was confirmed and its Points were held.'),
    startedAt: sandboxOptional(z.nullable(instant()), 'Null while it waits for its turn in the audit queue.'),
    finishedAt: sandboxOptional(z.nullable(instant())),
    expectedFinishAt: sandboxOptional(instant()),
    charged: sandboxOptional(points(), 'Points charged; zero while running and for failed work.'),
    returned: sandboxOptional(points(), 'Points returned to the balance.'),
  }),
);

export const sellerProduct = once(() =>
  z.looseObject({
    id: sandboxOptional(uuid()),
    slug: sandboxOptional(z.nullable(z.string()), 'Catalog address once published.'),
    name: sandboxOptional(z.string()),
    shortDescription: sandboxOptional(z.string()),
    type: sandboxOptional(z.string()),
    assetKind: sandboxOptional(z.string(), 'listing or agent_pack.'),
    state: sandboxOptional(z.string(), 'Lifecycle state.'),
    priceUsd: sandboxOptional(usd()),
    currentVersion: sandboxOptional(z.nullable(semver()), 'Null before the first version is committed.'),
    digest: sandboxOptional(z.nullable(digest())),
    sizeBytes: sandboxOptional(z.nullable(bytes())),
    updatedAt: sandboxOptional(instant()),
    createdAt: sandboxOptional(instant()),
    prep: sandboxOptional(z.nullable(prepRun()), 'The latest prep of the product.'),
  }),
);

export const sellerProducts = once(() =>
  z.looseObject({
    products: sandboxOptional(z.array(sellerProduct())),
    total: sandboxOptional(z.int()),
  }),
);

const committedVersion = once(() =>
  z.looseObject({
    version: sandboxOptional(semver()),
    digest: sandboxOptional(digest(), 'SHA-256 of the artifact.'),
    sizeBytes: sandboxOptional(bytes()),
    committedAt: sandboxOptional(instant()),
    changelog: sandboxOptional(z.string()),
    state: sandboxOptional(z.string(), 'not_audited, queued, in_audit, passing or failing.'),
  }),
);

const previewImage = once(() =>
  z.looseObject({
    id: sandboxOptional(uuid()),
    url: imageUrl(),
    contentType: sandboxOptional(z.string()),
    width: sandboxOptional(z.int(), 'Pixels.'),
    height: sandboxOptional(z.int()),
    sizeBytes: sandboxOptional(bytes()),
    addedAt: sandboxOptional(instant()),
  }),
);

const queuePlace = once(() =>
  z.looseObject({
    version: sandboxOptional(semver()),
    position: sandboxOptional(z.int(), 'From 1: the next to be audited.'),
    queuedAt: sandboxOptional(instant(), 'When it was submitted.'),
    turnAt: sandboxOptional(instant(), 'When an audition of it can begin.'),
  }),
);

/** One own product: the record itself, in no wrapper (observed). */
export const sellerProductDetail = once(() =>
  z.looseObject({
    ...sellerProduct().shape,
    publishedVersion: sometimes(
      sandboxOptional(semver(), 'The version that buyers get; only for a Pack that is published.'),
    ),
    queuedVersion: sometimes(
      sandboxOptional(semver(), 'The version that was submitted last; only for a Pack that was.'),
    ),
    queue: sometimes(
      sandboxOptional(
        z.nullable(queuePlace()),
        'Where the current version stands in the audit queue; only for a Pack.',
      ),
    ),
    signature: sometimes(
      sandboxOptional(
        z.nullable(z.string()),
        'Signature of the digest, made at the commit; without it, the version can’t be published. Only for a Pack.',
      ),
    ),
    versions: sandboxOptional(z.array(committedVersion()), 'Newest first.'),
    nextAction: sandboxOptional(z.looseObject({ action: z.string(), label: z.string(), url: z.nullable(z.string()) })),
    previewImages: sometimes(sandboxOptional(z.array(previewImage()), 'Oldest first; only for a Pack.')),
    businessUseCase: sometimes(
      sandboxOptional(
        z.string(),
        'This and the following fields: the listing of a Pack, as far as it has been written.',
      ),
    ),
    primaryCategory: sometimes(sandboxOptional(z.string())),
    tags: sometimes(sandboxOptional(texts())),
    stack: sometimes(
      sandboxOptional(
        z.looseObject({
          language: sometimes(sandboxOptional(z.string())),
          runtime: sometimes(sandboxOptional(texts())),
          memory: sometimes(sandboxOptional(texts())),
        }),
      ),
    ),
    compatibility: sometimes(observed(z.looseObject({ models: sometimes(sandboxOptional(texts())) }))),
    agentSummary: sometimes(observed(z.looseObject({ listing: sometimes(sandboxOptional(z.looseObject({}))) }))),
  }),
);

/** What a write answers: the product as it then is. */
export const sellerProductAnswer = once(() => z.looseObject({ product: sandboxOptional(sellerProductDetail()) }));

export const submittedAnswer = once(() =>
  z.looseObject({
    submission: sandboxOptional(
      z.looseObject({
        version: sandboxOptional(semver()),
        status: sandboxOptional(z.string(), 'queued: its audition is quoted and paid next.'),
      }),
    ),
    product: sandboxOptional(sellerProductDetail()),
  }),
);

export const publishedAnswer = once(() =>
  z.looseObject({
    publication: sandboxOptional(
      z.looseObject({
        version: sandboxOptional(semver()),
        digest: sandboxOptional(digest(), 'The signed digest that passed its audit.'),
        publishedAt: sandboxOptional(instant()),
        slug: sandboxOptional(z.string(), 'Its address in the catalog.'),
      }),
    ),
    product: sandboxOptional(sellerProductDetail()),
  }),
);

export const committedVersionAnswer = once(() =>
  z.looseObject({
    version: sandboxOptional(committedVersion()),
    product: sandboxOptional(sellerProductDetail()),
  }),
);

export const previewImageAnswer = once(() =>
  z.looseObject({
    image: sandboxOptional(previewImage()),
    previewImages: sandboxOptional(z.array(previewImage()), 'All images of the Pack, oldest first.'),
  }),
);

const readinessItem = once(() =>
  z.looseObject({
    key: sandboxOptional(z.string()),
    label: sandboxOptional(z.string()),
    done: sandboxOptional(z.boolean()),
    why: sandboxOptional(z.string()),
    nextAction: sandboxOptional(
      z.nullable(z.string()),
      'Exactly what to do about a missing item; null for a done one.',
    ),
    continueUrl: sandboxOptional(
      z.nullable(z.string()),
      'Where to continue in the signed-in site; null for a done item, and for a Pack, which is fixed through the API.',
    ),
  }),
);

export const submissionReadiness = once(() =>
  z.looseObject({
    ready: sandboxOptional(z.boolean()),
    currentVersion: sandboxOptional(z.nullable(semver())),
    groups: sandboxOptional(
      records({
        key: sandboxOptional(z.string(), 'metadata, immutable_code or preview_images.'),
        label: sandboxOptional(z.string()),
        items: sandboxOptional(z.array(readinessItem())),
      }),
    ),
  }),
);

export const prepQuote = once(() =>
  z.looseObject({
    currentVersion: documented(z.string(), 'The current immutable version.'),
    artifactSizeBytes: sandboxOptional(bytes(), 'The artifact size; the document gives no field name.'),
    digest: sandboxOptional(digest(), 'Of the version that is quoted.'),
    choices: sandboxOptional(
      records({
        tier: documented(z.string()),
        points: sandboxOptional(points(), 'The exact cost; the document gives no field name.'),
        label: sandboxOptional(z.string()),
        description: sandboxOptional(z.string()),
        estimatedSeconds: sandboxOptional(z.int()),
        deliverables: observed(texts(), 'What the seller gets for it.'),
        gates: sometimes(sandboxOptional(texts(), 'The gates of the Agent AVCP that it runs; only for a Pack.')),
        publishable: sometimes(
          sandboxOptional(z.boolean(), 'Whether passing it makes the version publishable; only for a Pack.'),
        ),
      }),
      'All four size-adjusted choices.',
    ),
    availablePoints: sandboxOptional(points()),
    quotedAt: sandboxOptional(instant()),
  }),
);

export const prepBody = once(() =>
  z.strictObject({
    tier: documented(z.string().check(z.minLength(1)), 'One of the four quoted tiers.'),
    expectedVersion: documented(z.string().check(z.minLength(1)), 'Must equal the current version.'),
    expectedPoints: documented(points(), 'Must equal the quoted Points of the chosen tier.'),
    confirmation: documented(z.literal(PREP_CONFIRMATION), `Exactly ${PREP_CONFIRMATION}.`),
  }),
);

export const prepAnswer = once(() =>
  z.looseObject({
    prep: sandboxOptional(prepRun()),
    availablePoints: sandboxOptional(points(), 'Balance after the hold.'),
  }),
);

export const sellerReport = once(() =>
  z.looseObject({
    report: sandboxOptional(
      z.looseObject({
        productId: sandboxOptional(uuid()),
        version: sandboxOptional(z.nullable(semver())),
        status: sandboxOptional(z.string(), 'none, queued, running, passing or failing.'),
        queue: sometimes(
          sandboxOptional(
            z.nullable(queuePlace()),
            'Where the current version stands in the audit queue; only for a Pack.',
          ),
        ),
        run: sandboxOptional(z.nullable(prepRun())),
        stages: sandboxOptional(
          records({
            key: sandboxOptional(z.string()),
            label: sandboxOptional(z.string()),
            status: sandboxOptional(z.string(), 'passing, failing or waiting.'),
            score: sandboxOptional(z.nullable(z.int()), '0 to 100; only for a gate of a Pack, once it has run.'),
            evidence: sandboxOptional(z.array(z.string())),
            fixes: sandboxOptional(z.array(z.string())),
          }),
        ),
        nextActions: sandboxOptional(z.array(z.string())),
        updatedAt: sandboxOptional(z.nullable(instant())),
      }),
    ),
  }),
);

export const connectStatus = once(() =>
  z.looseObject({
    connected: sandboxOptional(z.boolean()),
    chargesEnabled: sandboxOptional(z.boolean()),
    payoutsEnabled: sandboxOptional(z.boolean()),
    missing: sandboxOptional(records({ key: z.string(), label: z.string() })),
    continueUrl: sandboxOptional(z.nullable(z.string())),
  }),
);

export type PrepRun = Infer<typeof prepRun>;
export type SellerProduct = Infer<typeof sellerProduct>;
export type PrepBody = Infer<typeof prepBody>;
export type SellerReport = Infer<typeof sellerReport>;

export const sellerRoutes = defineRoutes('Seller, install', {
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
    params: idParams,
    answer: sellerProductDetail,
    errors: ['BAD_REQUEST', ...ownedErrors],
  },
  'seller.readiness': {
    method: 'GET',
    path: '/api/seller/products/:id/submission-readiness',
    summary: 'Metadata, immutable-code and preview-image checklist with browser continuation links',
    permission: 'seller_products:read',
    params: idParams,
    answer: submissionReadiness,
    errors: ['BAD_REQUEST', ...ownedErrors],
  },
  'seller.prepQuote': {
    method: 'GET',
    path: '/api/seller/products/:id/prep-quote',
    summary: 'Current version, artifact size and four tier quotes',
    permission: 'seller_prep:quote',
    params: idParams,
    answer: prepQuote,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT'],
  },
  'seller.prep': {
    method: 'POST',
    path: '/api/seller/products/:id/prep',
    summary: 'Spend Points and run exactly one quoted tier',
    effect: 'spends',
    permission: 'seller_prep:confirmed_run',
    params: idParams,
    body: { type: 'json', schema: prepBody },
    status: 202,
    answer: prepAnswer,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...ownedErrors, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'seller.report': {
    method: 'GET',
    path: '/api/seller/products/:id/report',
    summary: 'Normalized audition status, failing stages, evidence, fixes and next actions',
    permission: 'seller_report:read',
    params: idParams,
    answer: sellerReport,
    errors: ['BAD_REQUEST', ...ownedErrors],
  },
  'seller.connectStatus': {
    method: 'GET',
    path: '/api/seller/connect/status',
    summary: 'Connected-account payment readiness, unchanged by reading',
    answer: connectStatus,
    errors: ['FORBIDDEN'],
  },
} as const satisfies Record<string, Route>);
