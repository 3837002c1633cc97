import { NORMALIZATION_HEADER, PORTABLE_NORMALIZATION } from '../../contract/values';
import type { Handlers } from '../world/handler';
import { acceptDelta, deltaView, growthAnswer, selectCheckpoint, stageProposal } from '../packs/growth/growth';
import { ownRun } from '../packs/runs/runWork';
import { badField } from '../core/refusal';
import { refuseForeignKey, refuseUnusedKey } from '../packs/providerKeys';

type GrowthId = 'growth.stage' | 'growth.accept' | 'growth.read' | 'growth.select';

/** The owner's memory of a Pack: proposals are staged as deltas and accepted as checkpoints, one of which is the default. */
export const packGrowthHandlers: Handlers<GrowthId> = {
  'growth.stage': ({ world, account, params, body }) => {
    const run = ownRun(world, account, params.runId);
    return deltaView(world, run.pack, stageProposal(world, account, run, body.proposalIndex));
  },

  // The caller's own key may be sent along, for the service's agent.
  'growth.accept': ({ world, account, params, headers }) => {
    const way = readNormalization(headers);
    if (way === 'portable') refuseUnusedKey(headers, `with ${NORMALIZATION_HEADER} ${PORTABLE_NORMALIZATION}`);
    else refuseForeignKey(headers, 'openai', 'the agent of the service');
    const { id, sequence } = params;
    return deltaView(world, { id }, acceptDelta(world, account, id, sequence, way));
  },

  'growth.read': ({ world, account, params }) => growthAnswer(world, account, params.id),

  'growth.select': ({ world, account, params, body }) => {
    selectCheckpoint(world, account, params.id, body.sequence);
    return growthAnswer(world, account, params.id);
  },
};

/** The optional header: `portable`, or omitted for the service's own agent. Throws 400 for anything else. */
function readNormalization(headers: Headers): 'portable' | 'agent' {
  const given = headers.get(NORMALIZATION_HEADER)?.trim();
  if (!given) return 'agent';
  if (given === PORTABLE_NORMALIZATION) return 'portable';
  throw badField(NORMALIZATION_HEADER, `${NORMALIZATION_HEADER} must be ${PORTABLE_NORMALIZATION} or left out.`);
}
