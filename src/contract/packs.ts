import { z } from './zod';
import { chosen, documented, documentedOptional, observed } from './marks';
import { digest, instant, points, semver, usd, uuid } from './fields';

/** Limits of the Agent Pack routes: five files is documented, the rest was observed. */
export const packLimits = {
  catalogLimitMax: 48,
  catalogLimitDefault: 24,
  promptMin: 2,
  promptMax: 40_000,
  skillsMax: 16,
  filesMax: 5,
  fileBytesMax: 8 * 1024 * 1024,
  inputTokensMin: 100,
  inputTokensMax: 200_000,
  outputTokensMin: 100,
  outputTokensMax: 32_000,
  proposalIndexMax: 100,
} as const;

export const fundingModes = ['points', 'byok'] as const;
/** The caller's own provider key travels in this header only (observed). */
export const PROVIDER_KEY_HEADER = 'x-tetrees-provider-key';
export const NORMALIZATION_HEADER = 'x-tetrees-growth-normalization';

export const termsBody = z.object({
  surface: documented(z.enum(['api', 'mcp']), 'Where the terms are accepted; api and mcp were observed.'),
});
export const termsAnswer = z.looseObject({ accepted: chosen(z.boolean()), acceptedAt: chosen(instant) });

export const packCatalogQuery = z.object({
  q: documentedOptional(z.string().check(z.maxLength(200)), 'Text of the Pack.'),
  limit: documentedOptional(
    z.int().check(z.minimum(1), z.maximum(packLimits.catalogLimitMax)),
    '1 to 48, 24 by default (observed).',
  ),
  offset: documentedOptional(z.int().check(z.minimum(0)), 'Packs to pass over.'),
});

export const pack = z.looseObject({
  id: chosen(uuid),
  slug: chosen(z.string()),
  name: chosen(z.string()),
  shortDescription: chosen(z.string()),
  priceUsd: chosen(usd),
  free: chosen(z.boolean()),
  version: chosen(semver),
  digest: chosen(digest),
});

export const packCatalog = z.looseObject({
  packs: observed(z.array(pack)),
  total: observed(z.int()),
});

export const ownedPacks = z.looseObject({ packs: observed(z.array(pack)) });

export const models = z.looseObject({
  models: observed(
    z.array(
      z.looseObject({
        id: observed(z.string(), 'Of the form <provider>:<model_name>.'),
        available: observed(z.boolean()),
        provider: chosen(z.string()),
        capabilities: chosen(z.array(z.string())),
        samplePoints: chosen(points),
      }),
    ),
  ),
});

export const workloadStatus = z.looseObject({
  active: chosen(z.int()),
  queued: chosen(z.int()),
  limits: chosen(z.looseObject({ active: z.int(), queued: z.int() })),
});

export const skills = z.looseObject({
  skills: chosen(z.array(z.looseObject({ id: chosen(z.string()), points: chosen(points) }))),
  filePolicy: chosen(z.looseObject({ maxFiles: z.int(), maxBytes: z.int(), extensions: z.array(z.string()) })),
});

export const runtimeProfile = z.looseObject({
  version: chosen(semver),
  clientExtensions: observed(z.array(z.looseObject({ id: z.string(), kind: z.string() }))),
});

export const acquireAnswer = z.looseObject({ entitled: chosen(z.boolean()), acquiredAt: chosen(instant) });
export const packReport = z.looseObject({ report: chosen(z.looseObject({ status: chosen(z.string()) })) });

const runChoices = {
  model: documented(z.string().check(z.regex(/^[^:\s]+:\S+$/)), 'Of the form <provider>:<model_name>.'),
  fundingMode: documentedOptional(z.enum(fundingModes), 'points is documented, byok observed.'),
  growthVersion: documentedOptional(z.int().check(z.minimum(0)), 'Checkpoint for this one run.'),
  enabledSkills: observed(z.array(z.string()).check(z.maxLength(packLimits.skillsMax)), 'Hosted skills.'),
  maxInputTokens: observed(
    z.int().check(z.minimum(packLimits.inputTokensMin), z.maximum(packLimits.inputTokensMax)),
    '8,000 by default.',
  ),
  maxOutputTokens: observed(
    z.int().check(z.minimum(packLimits.outputTokensMin), z.maximum(packLimits.outputTokensMax)),
    '2,000 by default.',
  ),
};

const prompt = z.string().check(z.minLength(packLimits.promptMin), z.maxLength(packLimits.promptMax));

export const runQuoteBody = z.object({
  productId: documented(uuid),
  ...runChoices,
});
export const runBody = z.object({ ...runChoices, prompt: documented(prompt) });
export const runWithFilesBody = z.object({
  ...runChoices,
  prompt: documented(prompt),
  attachments: documented(z.array(z.file()).check(z.maxLength(packLimits.filesMax)), 'At most five files.'),
});

export const runQuote = z.looseObject({
  ceilingPoints: chosen(points),
  growthVersion: documentedOptional(z.int()),
  availablePoints: observed(points),
  canAfford: observed(z.boolean()),
});

export const run = z.looseObject({
  run: chosen(
    z.looseObject({
      runId: documented(z.string()),
      status: documented(z.string(), 'The value partial marks partial output.'),
      usage: documented(z.looseObject({})),
      result: chosen(z.nullable(z.string())),
    }),
  ),
});

export const stageGrowthBody = z.object({
  proposalIndex: documented(
    z.int().check(z.minimum(0), z.maximum(packLimits.proposalIndexMax)),
    '0 to 100 (observed).',
  ),
});
export const selectGrowthBody = z.object({
  sequence: documented(z.int().check(z.minimum(0)), '0 or an accepted checkpoint.'),
});

export const growthDelta = z.looseObject({
  sequence: documented(z.int()),
  status: chosen(z.string()),
  digest: chosen(digest),
});

export const growth = z.looseObject({
  activeSequence: documented(z.int(), 'The checkpoint that new runs use.'),
  checkpoints: chosen(z.array(growthDelta)),
  quotas: chosen(z.looseObject({})),
});

/** A Pack draft as observed; `assetKind` is documented. */
export const packDraftBody = z.looseObject({
  assetKind: documented(z.literal('agent_pack')),
  name: observed(z.string().check(z.minLength(3), z.maxLength(120))),
  shortDescription: observed(z.string().check(z.minLength(20), z.maxLength(500))),
  priceUsd: observed(z.number().check(z.minimum(0), z.maximum(100_000))),
});

export const packListingBody = z.looseObject({
  name: observed(z.string().check(z.minLength(3), z.maxLength(120))),
  shortDescription: observed(z.string().check(z.minLength(20), z.maxLength(500))),
  priceUsd: observed(z.number().check(z.minimum(0), z.maximum(100_000))),
});

export const uploadUrlBody = z.object({
  version: documented(semver),
  contentType: documented(z.string(), 'application/zip was observed.'),
});
export const uploadUrlAnswer = z.looseObject({
  strategy: observed(z.string()),
  url: observed(z.string()),
  fields: observed(z.record(z.string(), z.string())),
  key: observed(z.string()),
});

/** Exactly one of `s3Key` and `artifact`. */
export const commitVersionBody = z.object({
  version: observed(semver),
  changelog: observed(z.string().check(z.maxLength(10_000))),
  s3Key: documentedOptional(z.string()),
  artifact: documentedOptional(z.file(), 'A .taip file, 1 byte to 200 MB.'),
});

export const previewImageBody = z.object({
  image: documented(z.file(), 'JPEG, PNG, WebP or AVIF, 1 byte to 10 MB (observed).'),
});
