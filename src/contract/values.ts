/** The enumerations and limits of the contract, for screens too: without any schema. */

/** The documented permissions. A token may have others: the status probe's array decides. */
export const permissions = [
  'catalog:read',
  'seller_products:read',
  'seller_prep:quote',
  'seller_prep:confirmed_run',
  'seller_report:read',
] as const;
export type Permission = (typeof permissions)[number];

export const licenses = ['regular', 'extended', 'agency', 'enterprise'] as const;
export type License = (typeof licenses)[number];

export const sorts = ['newest', 'best_selling', 'top_rated', 'price_low', 'price_high'] as const;
export type Sort = (typeof sorts)[number];

/** The parameters of the catalog's list, all of which are optional. */
export const catalogParams = [
  'q',
  'category',
  'type',
  'language',
  'framework',
  'database',
  'payment_gateway',
  'region',
  'tool',
  'license',
  'min_price',
  'max_price',
  'free',
  'verified',
  'team_reviewed',
  'seller',
  'sort',
  'page',
  'page_size',
] as const;
export type CatalogParam = (typeof catalogParams)[number];

/** Documented limits of the catalog and smart search. */
export const catalogLimits = { pageFrom: 1, pageSizeMax: 60, queryMin: 3, queryMax: 300 } as const;

/** Lifecycle states of the sandbox. The document names none, so a client must show any other word as received. */
export const lifecycleStates = [
  'draft',
  'ready',
  'queued',
  'in_audit',
  'changes_needed',
  'verified',
  'published',
] as const;
export type LifecycleState = (typeof lifecycleStates)[number];

/** Prep tiers by increasing depth. Only `verified_listing` is documented; the other names are the sandbox's. */
export const prepTiers = ['smoke_scan', 'verified_listing', 'deep_review', 'launch_ready'] as const;
export type PrepTier = (typeof prepTiers)[number];

/** The tier whose audit makes a Pack publishable (contract notes: no smaller one does). */
export const PUBLISHABLE_TIER = 'verified_listing' satisfies PrepTier;

/** A download URL is valid for five minutes (documented). */
export const DOWNLOAD_LIFETIME_MS = 300_000;

/** The literal that a prep request must contain. */
export const PREP_CONFIRMATION = 'RUN_SELLER_PREP';

/** Limits of the Agent Pack routes: five files is documented, the rest observed. */
export const packLimits = {
  catalogQueryMax: 300,
  catalogLimitMax: 48,
  catalogLimitDefault: 24,
  promptMin: 2,
  promptMax: 40_000,
  skillsMax: 16,
  filesMax: 5,
  fileBytesMax: 8 * 1024 * 1024,
  inputTokensMin: 100,
  inputTokensMax: 200_000,
  inputTokensDefault: 8_000,
  outputTokensMin: 100,
  outputTokensMax: 32_000,
  outputTokensDefault: 2_000,
  proposalIndexMax: 100,
} as const;

/** Limits of a Pack's listing, artifact and preview images (observed), in characters, entries, USD or bytes; pairs are minimum and maximum. */
export const listingLimits = {
  name: [3, 120],
  shortDescription: [20, 500],
  priceUsd: [0, 100_000],
  problem: [40, 3_000],
  targetUsers: [1, 12],
  inputs: [1, 20],
  workflow: [2, 16],
  outputs: [1, 20],
  exampleUses: [2, 8],
  successCriteria: [1, 16],
  limitations: [1, 16],
  changelogMax: 10_000,
  artifactBytesMax: 200 * 1024 * 1024,
  imageBytesMax: 10 * 1024 * 1024,
} as const;

/** Limits of the parts that a Pack may be submitted without (observed), in characters or entries; pairs are minimum and maximum. */
export const optionalLimits = {
  businessUseCase: [20, 3_000],
  primaryCategory: [2, 100],
  tagsMax: 64,
  capabilities: [1, 64],
  models: [1, 20],
} as const;

/** Limits of one entry of a listing's lists and of the parts of an example use (observed), in characters; minimum and maximum. */
export const listingEntryLimits = {
  targetUsers: [3, 160],
  inputs: [3, 300],
  workflow: [8, 500],
  outputs: [3, 300],
  successCriteria: [5, 300],
  limitations: [5, 500],
  title: [5, 120],
  scenario: [20, 1_000],
  exampleRequest: [10, 4_000],
  expectedOutcome: [20, 2_000],
} as const;

/** An upload form is valid for five minutes (sandbox). */
export const UPLOAD_LIFETIME_MS = 300_000;

/** Characters of a version (sandbox). */
export const VERSION_LENGTH_MAX = 64;

/** Accepted types of a preview image (observed). */
export const previewImageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Accepted file extensions of a run's files (observed). */
export const attachmentExtensions = [
  '.txt',
  '.md',
  '.csv',
  '.tsv',
  '.json',
  '.yaml',
  '.yml',
  '.xml',
  '.pdf',
  '.docx',
] as const;

/** `points` is documented, `byok` (the caller's own provider key) observed. */
export const fundingModes = ['points', 'byok'] as const;
export type FundingMode = (typeof fundingModes)[number];

/** Statuses of a run. Only `partial` is documented; the others are the sandbox's. */
export const runStatuses = ['queued', 'running', 'completed', 'partial', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Statuses of growth: only sequence 0 is `base`, and besides it only `accepted` ones can be selected (sandbox). */
export const growthStatuses = ['base', 'staged', 'accepted', 'refused'] as const;
export type GrowthStatus = (typeof growthStatuses)[number];

/** What a delta is of (observed). Only memory changes what a run does at once; the others need a higher version and a new audition. */
export const deltaKinds = ['memory', 'skill', 'evaluation'] as const;
export type DeltaKind = (typeof deltaKinds)[number];

/** The caller's own provider key is sent in this header only (observed). */
export const PROVIDER_KEY_HEADER = 'x-tetrees-provider-key';
/** The optional header of growth accept (observed): `portable`; if absent, the service normalizes with its own agent. */
export const NORMALIZATION_HEADER = 'x-tetrees-growth-normalization';
export const PORTABLE_NORMALIZATION = 'portable';
