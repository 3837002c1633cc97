/** Growth of an owned Pack: deltas, checkpoints, quotas. None of them contains private memory (documented). */
import { integerText } from './schema/text';
import { type Route, inGroup, ownId, byId, byRun, owned } from './endpoint';
import { z } from './schema/zod';
import { chosen, documented } from './schema/provenance';
import { bytes, digest, instant, semver, uuid, records } from './schema/fields';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER, packLimits } from './values';

export const stageGrowthBody = z.strictObject({
  proposalIndex: documented(
    z.int().check(z.minimum(0), z.maximum(packLimits.proposalIndexMax)),
    '0 to 100 (observed).',
  ),
});
export const selectGrowthBody = z.strictObject({
  sequence: documented(z.int().check(z.minimum(0)), '0 or an accepted checkpoint.'),
});

const deltaFields = {
  sequence: documented(z.int(), '0 is the signed Pack without hosted owner memory.'),
  status: chosen(z.string(), 'base, staged, accepted or refused.'),
  digest: chosen(digest),
  kind: chosen(z.string(), 'memory, skill or evaluation; base for sequence 0.'),
  effect: chosen(
    z.string(),
    'at_once for memory; next_version for what takes a higher version and a new audition to change what runs.',
  ),
  title: chosen(z.string()),
  bytes: chosen(bytes, 'Size of the private memory.'),
  parentSequence: chosen(z.nullable(z.int()), 'The checkpoint it builds on; null for sequence 0.'),
  runId: chosen(z.nullable(uuid), 'The run that proposed it; null for sequence 0.'),
  normalization: chosen(z.nullable(z.string()), 'portable or agent once accepted.'),
  createdAt: chosen(instant),
  acceptedAt: chosen(z.nullable(instant)),
  reasons: chosen(z.array(z.string()), 'Why the gate refused it; empty otherwise.'),
  selectable: chosen(z.boolean(), 'Can be selected as the default or named by a run.'),
};

export const growthDelta = z.looseObject({ productId: chosen(uuid), ...deltaFields });

const quota = z.looseObject({ used: z.int(), limit: z.int(), unit: z.string() });

export const growth = z.looseObject({
  productId: chosen(uuid),
  version: chosen(semver),
  activeSequence: documented(z.int(), 'The checkpoint that new runs use.'),
  checkpoints: chosen(records(deltaFields), 'All deltas of any status, sequence 0 first.'),
  quotas: chosen(
    z.looseObject({
      checkpoints: chosen(quota, 'Accepted checkpoints of this Pack.'),
      memoryBytes: chosen(quota, 'Their total memory.'),
      accountCheckpoints: chosen(quota),
      accountMemoryBytes: chosen(quota),
      largestMemoryBytes: chosen(quota, 'The largest single memory of this Pack.'),
      proposals: chosen(quota, 'Staged deltas of this Pack, including accepted and refused ones.'),
      proposalBytes: chosen(quota),
      accountProposals: chosen(quota),
      accountProposalBytes: chosen(quota),
    }),
  ),
  usage: chosen(
    z.looseObject({
      runsBySequence: chosen(records({ sequence: z.int(), runs: z.int() })),
      recentRuns: chosen(
        records({
          runId: chosen(uuid),
          growthVersion: chosen(z.int()),
          startedAt: chosen(z.nullable(instant), 'Null while queued.'),
          status: chosen(z.string()),
          model: chosen(z.string()),
          points: chosen(z.int()),
        }),
        'Newest first, at most 20.',
      ),
    }),
  ),
});

export type Growth = z.infer<typeof growth>;

export const growthRoutes = inGroup('Agent Packs', {
  'growth.stage': {
    method: 'POST',
    path: '/api/ai-packs/runs/:runId/growth',
    summary: 'Stage one proposal from a successful run',
    effect: 'writes',
    params: byRun,
    body: { type: 'json', schema: stageGrowthBody },
    answer: growthDelta,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'growth.accept': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/:sequence/accept',
    summary: 'Owner-approve and gate a growth delta',
    effect: 'writes',
    params: z.object({ id: ownId, sequence: integerText(0) }),
    headers: {
      [PROVIDER_KEY_HEADER]: "The caller's own provider key for the service's agent (observed); request-only.",
      [NORMALIZATION_HEADER]: 'portable; left out, the service normalizes with its own agent.',
    },
    answer: growthDelta,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT', 'AI_WORKLOAD_BUSY'],
  },
  'growth.read': {
    method: 'GET',
    path: '/api/ai-packs/:id/growth',
    summary: 'Status and digest history, selectable checkpoints, active selection, usage and quotas',
    params: byId,
    answer: growth,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
  'growth.select': {
    method: 'POST',
    path: '/api/ai-packs/:id/growth/select',
    summary: 'Select base sequence 0 or an accepted checkpoint as saved default',
    effect: 'writes',
    params: byId,
    body: { type: 'json', schema: selectGrowthBody },
    answer: growth,
    errors: ['BAD_REQUEST', ...owned, 'CONFLICT'],
  },
} as const satisfies Record<string, Route>);
