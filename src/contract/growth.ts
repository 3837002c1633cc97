/** Growth of an owned Pack: deltas, checkpoints, quotas. None of them contains private memory (documented). */
import { once } from './schema/once';
import { integerText } from './schema/text';
import { type Route, defineRoutes, recordId, idParams, runIdParams, ownedErrors } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, documented } from './schema/provenance';
import { bytes, digest, instant, semver, uuid, records } from './schema/fields';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER, packLimits } from './values';

export const stageGrowthBody = once(() =>
  z.strictObject({
    proposalIndex: documented(
      z.int().check(z.minimum(0), z.maximum(packLimits.proposalIndexMax)),
      '0 to 100 (observed).',
    ),
  }),
);
export const selectGrowthBody = once(() =>
  z.strictObject({
    sequence: documented(z.int().check(z.minimum(0)), '0 or an accepted checkpoint.'),
  }),
);

const deltaFields = once(() => ({
  sequence: documented(z.int(), '0 is the signed Pack without hosted owner memory.'),
  status: sandboxOptional(z.string(), 'base, staged, accepted or refused.'),
  digest: sandboxOptional(digest()),
  kind: sandboxOptional(z.string(), 'memory, skill or evaluation; base for sequence 0.'),
  effect: sandboxOptional(
    z.string(),
    'at_once for memory; next_version for what takes a higher version and a new audition to change what runs.',
  ),
  title: sandboxOptional(z.string()),
  bytes: sandboxOptional(bytes(), 'Size of the private memory.'),
  parentSequence: sandboxOptional(z.nullable(z.int()), 'The checkpoint it builds on; null for sequence 0.'),
  runId: sandboxOptional(z.nullable(uuid()), 'The run that proposed it; null for sequence 0.'),
  normalization: sandboxOptional(z.nullable(z.string()), 'portable or agent once accepted.'),
  createdAt: sandboxOptional(instant()),
  acceptedAt: sandboxOptional(z.nullable(instant())),
  reasons: sandboxOptional(z.array(z.string()), 'Why the gate refused it; empty otherwise.'),
  selectable: sandboxOptional(z.boolean(), 'Can be selected as the default or named by a run.'),
}));

export const growthDelta = once(() => z.looseObject({ productId: sandboxOptional(uuid()), ...deltaFields() }));

const quota = once(() => z.looseObject({ used: z.int(), limit: z.int(), unit: z.string() }));

export const growth = once(() =>
  z.looseObject({
    productId: sandboxOptional(uuid()),
    version: sandboxOptional(semver()),
    activeSequence: documented(z.int(), 'The checkpoint that new runs use.'),
    checkpoints: sandboxOptional(records(deltaFields()), 'All deltas of any status, sequence 0 first.'),
    quotas: sandboxOptional(
      z.looseObject({
        checkpoints: sandboxOptional(quota(), 'Accepted checkpoints of this Pack.'),
        memoryBytes: sandboxOptional(quota(), 'Their total memory.'),
        accountCheckpoints: sandboxOptional(quota()),
        accountMemoryBytes: sandboxOptional(quota()),
        largestMemoryBytes: sandboxOptional(quota(), 'The largest single memory of this Pack.'),
        proposals: sandboxOptional(quota(), 'Staged deltas of this Pack, including accepted and refused ones.'),
        proposalBytes: sandboxOptional(quota()),
        accountProposals: sandboxOptional(quota()),
        accountProposalBytes: sandboxOptional(quota()),
      }),
    ),
    usage: sandboxOptional(
      z.looseObject({
        runsBySequence: sandboxOptional(records({ sequence: z.int(), runs: z.int() })),
        recentRuns: sandboxOptional(
          records({
            runId: sandboxOptional(uuid()),
            growthVersion: sandboxOptional(z.int()),
            startedAt: sandboxOptional(z.nullable(instant()), 'Null while queued.'),
            status: sandboxOptional(z.string()),
            model: sandboxOptional(z.string()),
            points: sandboxOptional(z.int()),
          }),
          'Newest first, at most 20.',
        ),
      }),
    ),
  }),
);

export type Growth = Infer<typeof growth>;

export const growthRoutes = defineRoutes('Agent Packs', {
  'growth.stage': {
    method: 'POST',
    path: '/api/ai-packs/runs/:runId/growth',
    summary: 'Stage one proposal from a successful run',
    effect: 'writes',
    params: runIdParams,
    body: { type: 'json', schema: stageGrowthBody },
    answer: growthDelta,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT'],
  },
  'growth.accept': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/:sequence/accept',
    summary: 'Owner-approve and gate a growth delta',
    effect: 'writes',
    params: () => z.object({ id: recordId(), sequence: integerText(0) }),
    headers: {
      [PROVIDER_KEY_HEADER]:
        "The caller's own key for the service's agent, of OpenAI only (observed); request-only. With portable it is refused (400), as is a key of another provider.",
      [NORMALIZATION_HEADER]: 'portable; left out, the service normalizes with its own agent.',
    },
    answer: growthDelta,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'growth.read': {
    method: 'GET',
    path: '/api/ai-packs/:id/growth',
    summary: 'Status and digest history, selectable checkpoints, active selection, usage and quotas',
    params: idParams,
    answer: growth,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT'],
  },
  'growth.select': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/select',
    summary: 'Select base sequence 0 or an accepted checkpoint as saved default',
    effect: 'writes',
    params: idParams,
    body: { type: 'json', schema: selectGrowthBody },
    answer: growth,
    errors: ['BAD_REQUEST', ...ownedErrors, 'CONFLICT'],
  },
} as const satisfies Record<string, Route>);
