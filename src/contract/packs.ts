import { once } from './schema/once';
import { integerText } from './schema/text';
import { type Route, defineRoutes, idParams, ownedErrors } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, documented, documentedOptional, observed } from './schema/provenance';
import { digest, instant, points, semver, usd, uuid, texts, records, shownImages } from './schema/fields';
import { packLimits } from './values';

export const termsBody = once(() =>
  z.strictObject({
    surface: documented(z.enum(['api', 'mcp']), 'Where the terms are accepted: api or mcp (observed).'),
  }),
);
export const termsAnswer = once(() =>
  z.looseObject({
    accepted: sandboxOptional(z.boolean()),
    acceptedAt: sandboxOptional(instant(), 'When they were first accepted; accepting again changes nothing.'),
    termsVersion: sandboxOptional(z.string()),
  }),
);

export const packCatalogQuery = once(() =>
  z.object({
    q: documentedOptional(
      z.string().check(z.maxLength(packLimits.catalogQueryMax)),
      'Text to search for. At most 300 characters (observed).',
    ),
    limit: documentedOptional(integerText(1, packLimits.catalogLimitMax), '1 to 48, 24 by default (observed).'),
    offset: documentedOptional(integerText(0), 'Packs to skip.'),
  }),
);

/** The seller's description of the Pack, as written in a draft. */
const listing = once(() =>
  z.looseObject({
    problem: observed(z.string()),
    targetUsers: observed(texts()),
    inputs: observed(texts()),
    workflow: observed(texts()),
    outputs: observed(texts()),
    exampleUses: observed(
      records({
        title: observed(z.string()),
        scenario: observed(z.string()),
        exampleRequest: observed(z.string()),
        expectedOutcome: observed(z.string()),
      }),
    ),
    successCriteria: observed(texts()),
    limitations: observed(texts()),
  }),
);

const packFields = once(() => ({
  id: sandboxOptional(uuid()),
  slug: sandboxOptional(
    z.nullable(z.string()),
    'Its address in the catalog; null for the account’s own Pack that isn’t listed there.',
  ),
  name: sandboxOptional(z.string()),
  shortDescription: sandboxOptional(z.string()),
  category: sandboxOptional(z.string()),
  tags: sandboxOptional(texts()),
  seller: sandboxOptional(z.looseObject({ id: uuid(), name: z.string() })),
  priceUsd: sandboxOptional(usd()),
  free: sandboxOptional(z.boolean()),
  version: sandboxOptional(z.nullable(semver()), 'Null only for an own draft without a committed version.'),
  digest: sandboxOptional(z.nullable(digest())),
  state: sandboxOptional(z.string(), 'published, or the lifecycle state of an own Pack.'),
  publishedAt: sandboxOptional(z.nullable(instant())),
  owned: sandboxOptional(z.boolean(), 'The account may run it with growth and its own key.'),
  source: sandboxOptional(z.nullable(z.string()), 'purchase, free or seller; null when not owned.'),
  purchaseUrl: sandboxOptional(
    z.nullable(z.string()),
    'Where a paid Pack is bought in the signed-in site; null for a free one, and before it is in the catalog.',
  ),
  previewImages: shownImages(),
  agentSummary: observed(
    z.looseObject({
      format: observed(z.string(), 'taip/1.'),
      runtime: observed(z.string()),
      memory: observed(z.string()),
      capabilities: observed(texts()),
      models: observed(texts(), 'Ids of the models the Pack was audited with.'),
      listing: observed(listing()),
    }),
    'The manifest. Also seen as agent_summary.',
  ),
}));

export const pack = once(() => z.looseObject(packFields()));

export const packCatalog = once(() =>
  z.looseObject({
    packs: observed(z.array(pack())),
    total: observed(z.int(), 'Matching Packs, over all pages.'),
    limit: sandboxOptional(z.int()),
    offset: sandboxOptional(z.int()),
  }),
);

export const ownedPacks = once(() =>
  z.looseObject({
    packs: observed(
      records({
        ...packFields(),
        acquiredAt: sandboxOptional(z.nullable(instant()), 'Null for an own Pack.'),
        activeSequence: sandboxOptional(z.int(), 'The checkpoint that new runs use.'),
      }),
    ),
    total: sandboxOptional(z.int()),
  }),
);

export const models = once(() =>
  z.looseObject({
    models: observed(
      records({
        id: observed(z.string(), 'Of the form <provider>:<model_name>.'),
        available: observed(z.boolean()),
        unavailableReason: sandboxOptional(z.nullable(z.string())),
        name: sandboxOptional(z.string()),
        provider: sandboxOptional(z.string()),
        capabilities: sandboxOptional(texts()),
        contextTokens: sandboxOptional(z.int(), 'Input and output together.'),
        maxOutputTokens: sandboxOptional(z.int()),
        ownKey: sandboxOptional(z.boolean(), 'Runs with the caller’s own provider key.'),
        pricing: sandboxOptional(
          z.looseObject({ inputPointsPerThousandTokens: z.number(), outputPointsPerThousandTokens: z.number() }),
          'Current prices in Points; the names are the sandbox’s.',
        ),
        sampleQuote: sandboxOptional(
          z.looseObject({ inputTokens: z.int(), outputTokens: z.int(), points: points() }),
          'What this many tokens cost in Points.',
        ),
      }),
    ),
  }),
);

const place = once(() => z.looseObject({ used: z.int(), most: z.int() }));

export const workloadStatus = once(() =>
  z.looseObject({
    active: sandboxOptional(
      z.int(),
      'Runs and auditions of this account in progress; an audition also while it waits for its turn in the audit queue.',
    ),
    queued: sandboxOptional(z.int(), 'Runs of this account waiting for a place.'),
    limits: sandboxOptional(
      z.looseObject({ active: z.int(), queued: z.int() }),
      'The maximum of both; each kind of work has its own limits, see places.',
    ),
    places: sandboxOptional(
      z.looseObject({ activeRuns: place(), queuedRuns: place(), auditions: place() }),
      'Every limit of this account by its name, which a 429 AI_WORKLOAD_BUSY gives as limit. Growth by the service’s own agent needs a place for a run.',
    ),
    runs: sandboxOptional(
      records({
        runId: sandboxOptional(uuid()),
        productId: sandboxOptional(uuid()),
        productName: sandboxOptional(z.string()),
        status: sandboxOptional(z.string(), 'running or queued.'),
        startedAt: sandboxOptional(z.nullable(instant()), 'Null while queued.'),
        expectedFinishAt: sandboxOptional(instant()),
      }),
      'The account’s own unfinished runs, oldest first.',
    ),
    auditions: sandboxOptional(
      records({
        id: sandboxOptional(uuid()),
        productId: sandboxOptional(uuid()),
        productName: sandboxOptional(z.string()),
        tier: sandboxOptional(z.string()),
        version: sandboxOptional(semver()),
        status: sandboxOptional(z.string(), 'running or queued.'),
        startedAt: sandboxOptional(z.nullable(instant()), 'Null while queued.'),
        expectedFinishAt: sandboxOptional(instant()),
      }),
      'The account’s own unfinished preps, oldest first.',
    ),
    availablePoints: sandboxOptional(points(), 'Of the account, without what is held.'),
    heldPoints: sandboxOptional(points(), 'Of the account, for all work that has not ended.'),
  }),
);

const filePolicy = once(() =>
  z.looseObject({
    maxFiles: sandboxOptional(z.int()),
    minBytes: sandboxOptional(z.int()),
    maxBytes: sandboxOptional(z.int(), 'Of each file.'),
    extensions: sandboxOptional(texts()),
    retention: sandboxOptional(z.string(), 'Request-scoped: the bytes are gone when the run ends.'),
    retained: sandboxOptional(texts(), 'The metadata that is stored.'),
  }),
);

const hostedSkill = once(() => ({
  id: sandboxOptional(z.string()),
  label: sandboxOptional(z.string()),
  description: sandboxOptional(z.string()),
  pointsPerCall: sandboxOptional(points()),
  maxCallsPerRun: sandboxOptional(z.int()),
  points: sandboxOptional(points(), 'The most that one run can spend on it.'),
}));

export const skills = once(() =>
  z.looseObject({
    skills: sandboxOptional(
      records({
        ...hostedSkill(),
        available: sandboxOptional(z.boolean()),
        unavailableReason: sandboxOptional(z.nullable(z.string())),
      }),
    ),
    filePolicy: sandboxOptional(filePolicy()),
    clientBoundary: sandboxOptional(
      z.looseObject({ summary: z.string(), hosted: texts(), client: texts() }),
      'What the service does, and what only the caller’s own runtime may do.',
    ),
  }),
);

export const runtimeProfile = once(() =>
  z.looseObject({
    productId: sandboxOptional(uuid()),
    version: sandboxOptional(semver()),
    digest: sandboxOptional(digest()),
    auditedAt: sandboxOptional(z.nullable(instant()), 'Null before an audit has passed.'),
    pack: sandboxOptional(pack(), 'The Pack as the catalog lists it.'),
    hostedSkills: sandboxOptional(records(hostedSkill())),
    filePolicy: sandboxOptional(z.looseObject({ accepted: z.boolean(), ...filePolicy().shape })),
    clientExtensions: observed(
      records({
        id: observed(z.string()),
        kind: observed(z.string(), 'https_api, mcp or local_skill.'),
        label: sandboxOptional(z.string()),
        description: sandboxOptional(z.string()),
        environmentKeys: observed(texts(), 'Names of variables in the caller’s runtime; never values.'),
        methods: observed(
          records({
            id: observed(z.string()),
            description: sandboxOptional(z.string()),
            effect: observed(z.string(), 'read or write.'),
            confirmation: observed(z.string(), 'none or per_call.'),
            inputSchema: observed(z.looseObject({}), 'A JSON Schema.'),
          }),
        ),
      }),
    ),
  }),
);

export const acquireAnswer = once(() =>
  z.looseObject({
    entitled: sandboxOptional(z.boolean()),
    productId: sandboxOptional(uuid()),
    source: sandboxOptional(z.string(), 'free.'),
    acquiredAt: sandboxOptional(instant()),
  }),
);

export const packReport = once(() =>
  z.looseObject({
    report: sandboxOptional(
      z.looseObject({
        productId: sandboxOptional(uuid()),
        name: sandboxOptional(z.string()),
        version: sandboxOptional(z.nullable(semver())),
        digest: sandboxOptional(z.nullable(digest())),
        status: sandboxOptional(z.string(), 'passing, or none before an audit has passed.'),
        auditedAt: sandboxOptional(z.nullable(instant())),
        summary: sandboxOptional(z.string()),
        stages: sandboxOptional(
          records({
            key: sandboxOptional(z.string()),
            label: sandboxOptional(z.string()),
            status: sandboxOptional(z.string(), 'passing.'),
            score: sandboxOptional(z.int(), '0 to 100.'),
            summary: sandboxOptional(z.string()),
          }),
        ),
        dataHandling: sandboxOptional(texts()),
        limitations: sandboxOptional(texts()),
      }),
      'Buyer-safe: no evidence, no failed stages, nothing private to the seller.',
    ),
  }),
);

export type Pack = Infer<typeof pack>;

export const packsRoutes = defineRoutes('Agent Packs', {
  'packs.acceptTerms': {
    method: 'POST',
    path: '/api/ai-packs/terms/accept',
    summary: 'Accept the current Pack seller and runtime terms',
    effect: 'writes',
    body: { type: 'json', schema: termsBody },
    answer: termsAnswer,
    errors: ['BAD_REQUEST'],
  },
  'packs.catalog': {
    method: 'GET',
    path: '/api/ai-packs/catalog',
    summary: 'Search published Agent Packs',
    query: packCatalogQuery,
    answer: packCatalog,
    errors: ['BAD_REQUEST'],
  },
  'packs.models': {
    method: 'GET',
    path: '/api/ai-packs/models',
    summary: 'Model availability, provider, capabilities and Point sample quote',
    answer: models,
  },
  'packs.workload': {
    method: 'GET',
    path: '/api/ai-packs/workload/status',
    summary: 'Active and queued workload and concurrency limits',
    answer: workloadStatus,
  },
  'packs.skills': {
    method: 'GET',
    path: '/api/ai-packs/skills',
    summary: 'Hosted-skill prices, ephemeral-file policy and client runtime boundary',
    answer: skills,
  },
  'packs.runtimeProfile': {
    method: 'GET',
    path: '/api/ai-packs/:id/runtime-profile',
    summary: 'Version-bound tools and client extensions audited by Agent AVCP',
    params: idParams,
    answer: runtimeProfile,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  'packs.owned': {
    method: 'GET',
    path: '/api/ai-packs/owned',
    summary: 'Purchased, free-acquired and seller-owned Packs',
    answer: ownedPacks,
  },
  'packs.acquireFree': {
    method: 'POST',
    path: '/api/ai-packs/:id/acquire-free',
    summary: 'Create a free entitlement',
    effect: 'writes',
    params: idParams,
    answer: acquireAnswer,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...ownedErrors, 'CONFLICT'],
  },
  'packs.report': {
    method: 'GET',
    path: '/api/ai-packs/:id/report',
    summary: 'Buyer-safe Agent AVCP report',
    params: idParams,
    answer: packReport,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Route>);
