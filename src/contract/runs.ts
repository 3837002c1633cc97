/** Quotes and runs of Agent Packs. */
import { once } from './schema/once';
import { type Route, defineRoutes, idParams, runIdParams, ownedErrors, providerKeyHeader } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, documented, documentedOptional, observed } from './schema/provenance';
import { bytes, digest, instant, points, semver, uuid, records } from './schema/fields';
import { fundingModes, packLimits } from './values';

const skillIds = once(() => z.array(z.string()).check(z.maxLength(packLimits.skillsMax)));
const inputTokens = once(() =>
  z.int().check(z.minimum(packLimits.inputTokensMin), z.maximum(packLimits.inputTokensMax)),
);
const outputTokens = once(() =>
  z.int().check(z.minimum(packLimits.outputTokensMin), z.maximum(packLimits.outputTokensMax)),
);

/** The document names `skills` and `limits`; clients send the other three, and so does the console. Both may be given if they agree. */
const runChoices = once(() => ({
  model: documented(
    z.string().check(z.regex(/^[^:\s]+:\S+$/, 'must be a provider and its model, as in openai:gpt-5.4-mini')),
    'Of the form <provider>:<model_name>.',
  ),
  fundingMode: documentedOptional(z.enum(fundingModes), 'points is documented, byok observed; points by default.'),
  growthVersion: documentedOptional(
    z.int().check(z.minimum(0)),
    'Checkpoint for this one run; by default, the saved one (observed).',
  ),
  skills: documentedOptional(skillIds(), 'Hosted skills, at most 16 (observed); none by default.'),
  limits: documentedOptional(
    z.strictObject({
      maxInputTokens: observed(inputTokens(), '8,000 by default.'),
      maxOutputTokens: observed(outputTokens(), '2,000 by default.'),
    }),
    'Its contents are observed.',
  ),
  enabledSkills: observed(skillIds(), 'The same as skills.'),
  maxInputTokens: observed(inputTokens(), 'The same as in limits; 8,000 by default.'),
  maxOutputTokens: observed(outputTokens(), 'The same as in limits; 2,000 by default.'),
}));

const prompt = once(() =>
  documented(
    z.string().check(z.minLength(packLimits.promptMin), z.maxLength(packLimits.promptMax)),
    '2 to 40,000 characters (observed).',
  ),
);

export const runQuoteBody = once(() =>
  z.strictObject({
    productId: documented(uuid().check(z.toLowerCase()), 'A UUID (observed).'),
    ...runChoices(),
  }),
);
export const runBody = once(() => z.strictObject({ ...runChoices(), prompt: prompt() }));
export const runWithFilesBody = once(() =>
  z.strictObject({
    ...runChoices(),
    prompt: prompt(),
    attachments: documented(
      z.array(z.file()).check(z.maxLength(packLimits.filesMax)),
      'At most five files. Each of 1 byte to 8 MiB (observed).',
    ),
  }),
);

export const runQuote = once(() =>
  z.looseObject({
    productId: sandboxOptional(uuid()),
    version: sandboxOptional(semver()),
    model: sandboxOptional(z.string()),
    fundingMode: sandboxOptional(z.string()),
    preview: sandboxOptional(z.boolean(), 'The Pack is not acquired: Points only, stateless, base checkpoint.'),
    growthVersion: sandboxOptional(z.int(), 'The checkpoint the run would use.'),
    growthDigest: sandboxOptional(z.nullable(digest()), 'Null for the base checkpoint.'),
    enabledSkills: sandboxOptional(z.array(z.string())),
    maxInputTokens: sandboxOptional(z.int()),
    maxOutputTokens: sandboxOptional(z.int()),
    ceilingPoints: sandboxOptional(points(), 'The most that the run can spend: the sum of the breakdown.'),
    breakdown: sandboxOptional(
      records({
        key: sandboxOptional(z.string(), 'model_input, model_output, skill:<id> or checkpoint_memory.'),
        label: sandboxOptional(z.string()),
        detail: sandboxOptional(z.string()),
        points: sandboxOptional(points()),
      }),
    ),
    availablePoints: observed(points()),
    canAfford: observed(z.boolean()),
    missingPoints: sandboxOptional(points(), 'Zero when the account can afford the run.'),
    quotedAt: sandboxOptional(instant()),
  }),
);

const usage = once(() =>
  z.looseObject({
    inputTokens: sandboxOptional(z.int()),
    outputTokens: sandboxOptional(z.int()),
    skillCalls: sandboxOptional(z.int()),
    skills: sandboxOptional(records({ id: z.string(), calls: z.int(), points: points() })),
    ceilingPoints: sandboxOptional(points(), 'Held when the run was admitted.'),
    points: sandboxOptional(points(), 'Charged; zero while running and for failed work.'),
    returnedPoints: sandboxOptional(points(), 'Returned to the balance; zero while running.'),
  }),
);

export const run = once(() =>
  z.looseObject({
    run: sandboxOptional(
      z.looseObject({
        runId: documented(z.string()),
        status: documented(z.string(), 'partial marks partial output.'),
        usage: documented(usage()),
        productId: sandboxOptional(uuid()),
        productName: sandboxOptional(z.string()),
        productSlug: sandboxOptional(
          z.nullable(z.string()),
          'Null for the account’s own Pack that isn’t in the catalog.',
        ),
        version: sandboxOptional(semver()),
        preview: sandboxOptional(z.boolean(), 'Stateless base run of a Pack that was not acquired.'),
        model: sandboxOptional(z.string()),
        fundingMode: sandboxOptional(z.string()),
        enabledSkills: sandboxOptional(z.array(z.string())),
        maxInputTokens: sandboxOptional(z.int()),
        maxOutputTokens: sandboxOptional(z.int()),
        growthVersion: sandboxOptional(z.int(), 'The checkpoint this run used.'),
        growthDigest: sandboxOptional(z.nullable(digest()), 'Null for the base checkpoint.'),
        promptCharacters: sandboxOptional(z.int(), 'The prompt itself is never returned.'),
        promptDigest: sandboxOptional(digest(), 'Equal for equal prompts.'),
        createdAt: sandboxOptional(instant(), 'When it was admitted.'),
        startedAt: sandboxOptional(z.nullable(instant()), 'Null while queued.'),
        expectedFinishAt: sandboxOptional(instant()),
        finishedAt: sandboxOptional(z.nullable(instant())),
        result: sandboxOptional(
          z.nullable(z.string()),
          'Redacted; Markdown, untrusted. Null while running and after failure.',
        ),
        redactions: sandboxOptional(z.int(), 'Passages of the result that looked like keys and were removed.'),
        resultFormat: sandboxOptional(z.string(), 'text/markdown.'),
        citations: sandboxOptional(
          records({ index: z.int(), title: z.string(), url: z.string(), snippet: z.string() }),
          'What [1], [2] … in the result stand for.',
        ),
        files: sandboxOptional(
          records({ name: z.string(), type: z.string(), bytes: bytes(), sha256: z.string() }),
          'Metadata of the request-scoped files; their bytes are never stored.',
        ),
        growthProposals: sandboxOptional(
          records({
            index: sandboxOptional(z.int(), 'The proposalIndex of staging.'),
            kind: sandboxOptional(z.string(), 'memory, skill or evaluation.'),
            title: sandboxOptional(z.string()),
            summary: sandboxOptional(z.string()),
            bytes: sandboxOptional(bytes(), 'Size of the memory it would add.'),
            status: sandboxOptional(z.string(), 'open, staged, accepted or refused.'),
            sequence: sandboxOptional(z.nullable(z.int()), 'Of the delta it was staged as; null while open.'),
          }),
          'Empty for previews and unsuccessful runs.',
        ),
        error: sandboxOptional(
          z.nullable(z.looseObject({ code: z.string(), message: z.string() })),
          'Why it failed or is partial.',
        ),
      }),
    ),
    availablePoints: sandboxOptional(points(), 'Current balance of the account.'),
  }),
);

export type RunBody = Infer<typeof runBody>;
export type RunQuoteBody = Infer<typeof runQuoteBody>;
export type RunAnswer = Infer<typeof run>;

export const runsRoutes = defineRoutes('Agent Packs', {
  'runs.quote': {
    method: 'POST',
    path: '/api/ai-packs/runs/quote',
    summary: 'Bind a Point or own-key ceiling, a checkpoint and an affordability result',
    effect: 'reads',
    body: { type: 'json', schema: runQuoteBody },
    answer: runQuote,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT'],
  },
  'runs.start': {
    method: 'POST',
    path: '/api/ai-packs/:id/runs',
    summary: 'Run a Pack',
    effect: 'spends',
    params: idParams,
    body: { type: 'json', schema: runBody },
    headers: providerKeyHeader,
    answer: run,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...ownedErrors, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'runs.startWithFiles': {
    method: 'POST',
    path: '/api/ai-packs/:id/runs-with-files',
    summary: 'Run with up to five request-scoped files; only metadata is kept',
    effect: 'spends',
    params: idParams,
    body: { type: 'multipart', schema: runWithFilesBody },
    headers: providerKeyHeader,
    answer: run,
    errors: ['BAD_REQUEST', 'INSUFFICIENT_POINTS', ...ownedErrors, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'runs.read': {
    method: 'GET',
    path: '/api/ai-packs/runs/:runId',
    summary: 'Usage and redacted result, for the authenticated owner only',
    params: runIdParams,
    answer: run,
    errors: ['BAD_REQUEST', ...ownedErrors],
  },
} as const satisfies Record<string, Route>);
