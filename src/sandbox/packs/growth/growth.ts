/** Growth of an owned Pack: staging a run's proposals, accepting them through the gate, and choosing a default. */
import type { Growth } from '../../../contract/growth';
import type { Account } from '../../core/accounts';
import { Refusal, badField, conflict } from '../../core/refusal';
import type { World } from '../../world/world';
import { ownedPack, requireVersion } from '../access';
import { acceptDeltaMemory, isAccepted, getLineage, normalizeMemory, addStagedDelta } from '../growthMemory';
import { findGateReasons, computeQuotaUse, quotaViews, refuseAboveQuota } from './growthRules';
import type { PackRecord, VersionedPack } from '../../catalog/packs/packRecord';
import { getGrowth, getPacks } from '../packsState';
import type { Delta, GrowthRecord, RunRecord } from '../records';
import { runStatus, getStartTime } from '../runs/runViews';
import { listUnfinishedRuns } from '../runs/workload';
import { refuseBusyRuns } from '../../world/workload';

const recentRuns = 20;

/** Stages one proposal of a successful run as the Pack's next delta. Throws 400 or 409 by the rules of the contract. */
export function stageProposal(world: World, account: Account, run: RunRecord, proposalIndex: number): Delta {
  const pack = requireVersion(ownedPack(world, account, run.pack.id));
  const status = runStatus(world, run);
  if (status !== 'completed') {
    throw conflict(`The run is ${status}. Only a completed run has proposals to stage.`);
  }
  if (run.preview) throw conflict('A preview is stateless and has no proposals to stage.');
  const proposal = run.outcome.proposals[proposalIndex];
  if (!proposal) {
    const message = `proposalIndex ${proposalIndex} isn't one of the ${run.outcome.proposals.length} proposals of this run.`;
    throw badField('proposalIndex', message);
  }
  if (proposal.sequence !== null) {
    throw conflict(`Proposal ${proposalIndex} was already staged as delta ${proposal.sequence}.`);
  }
  const record = getGrowth(world, account, pack.id);
  const { bytes } = proposal;
  refuseAboveQuota(computeQuotaUse(world, account, record), {
    largestMemoryBytes: bytes,
    proposals: 1,
    proposalBytes: bytes,
    accountProposals: 1,
    accountProposalBytes: bytes,
  });
  return addStagedDelta(pack, record, run, proposal, world.now());
}

/**
 * Accepts a staged delta and normalizes its memory. Throws 409 if it is not staged, a quota is full, or the gate refuses it; in the last case the
 * delta is refused for good. The service's own agent works within the limits of the workload (observed): above them this throws 429 and changes
 * nothing.
 */
export function acceptDelta(
  world: World,
  account: Account,
  packId: string,
  sequence: number,
  method: 'portable' | 'agent',
): Delta {
  const pack = requireVersion(ownedPack(world, account, packId));
  const record = getGrowth(world, account, pack.id);
  if (sequence === 0) throw conflict('Checkpoint 0 is the base. Only a staged delta can be accepted.');
  const delta = findDelta(record, pack, sequence);
  if (delta.status !== 'staged') {
    throw conflict(`Delta ${sequence} is ${delta.status}. Only a staged delta can be accepted.`);
  }
  const normalized = normalizeMemory(delta.memory, method);
  refuseAboveQuota(computeQuotaUse(world, account, record), {
    largestMemoryBytes: normalized.bytes,
    checkpoints: 1,
    memoryBytes: normalized.bytes,
    accountCheckpoints: 1,
    accountMemoryBytes: normalized.bytes,
  });
  if (method === 'agent') refuseBusyRuns(world, listUnfinishedRuns(world, account));
  const reasons = findGateReasons(delta, getLineage(record, delta.parentSequence));
  if (reasons.length > 0) {
    delta.status = 'refused';
    delta.reasons = reasons;
    throw conflict(`The gate refused delta ${sequence}. ${reasons.join(' ')}`, {
      reasons,
      delta: deltaView(world, pack, delta),
    });
  }
  acceptDeltaMemory(pack, record, delta, normalized, world.now());
  return delta;
}

/** Makes checkpoint 0 or an accepted checkpoint the default. Runs in progress continue with the checkpoint they started with. */
export function selectCheckpoint(world: World, account: Account, packId: string, sequence: number): void {
  const pack = requireVersion(ownedPack(world, account, packId));
  const record = getGrowth(world, account, pack.id);
  if (sequence !== 0) {
    const delta = findDelta(record, pack, sequence);
    if (!isAccepted(delta)) {
      throw conflict(`Checkpoint ${sequence} is ${delta.status}. Only 0 and accepted checkpoints can be selected.`);
    }
  }
  record.activeSequence = sequence;
}

/** The growth of a Pack as the API returns it. */
export function growthAnswer(world: World, account: Account, packId: string): Growth {
  const pack = requireVersion(ownedPack(world, account, packId));
  const record = getGrowth(world, account, pack.id);
  return {
    productId: pack.id,
    version: pack.version,
    activeSequence: record.activeSequence,
    checkpoints: [baseView(pack), ...record.deltas.map((delta) => historyView(world, delta))],
    quotas: quotaViews(computeQuotaUse(world, account, record)),
    usage: summarizeUsage(world, account, pack),
  };
}

/** A delta as the API returns it: without its memory. */
export function deltaView(world: World, pack: Pick<PackRecord, 'id'>, delta: Delta) {
  return { productId: pack.id, ...historyView(world, delta) };
}

function historyView(world: World, delta: Delta) {
  const { sequence, status, digest, kind, title, bytes, parentSequence, runId, normalization, reasons } = delta;
  return {
    sequence,
    status,
    digest,
    kind,
    effect: kind === 'memory' ? 'at_once' : 'next_version',
    title,
    bytes,
    parentSequence,
    runId,
    normalization,
    createdAt: world.iso(delta.createdAt),
    acceptedAt: delta.acceptedAt === null ? null : world.iso(delta.acceptedAt),
    reasons: [...reasons],
    selectable: isAccepted(delta),
  };
}

function baseView(pack: VersionedPack) {
  return {
    sequence: 0,
    status: 'base',
    digest: pack.digest,
    kind: 'base',
    effect: 'at_once',
    title: 'Signed Pack',
    bytes: 0,
    parentSequence: null,
    runId: null,
    normalization: null,
    createdAt: pack.committedAt,
    acceptedAt: null,
    reasons: [],
    selectable: true,
  };
}

function summarizeUsage(world: World, account: Account, pack: PackRecord) {
  const runs = [...getPacks(world).runs.values()]
    .filter((run) => run.account === account.name && run.pack.id === pack.id && !run.preview)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const sequences = [...new Set(runs.map(({ checkpoint }) => checkpoint))].toSorted((a, b) => a - b);
  return {
    runsBySequence: sequences.map((sequence) => ({
      sequence,
      runs: runs.filter(({ checkpoint }) => checkpoint === sequence).length,
    })),
    recentRuns: runs.slice(0, recentRuns).map((run) => ({
      runId: run.id,
      growthVersion: run.checkpoint,
      startedAt: getStartTime(world, run),
      status: runStatus(world, run),
      model: run.model,
      points: run.charged,
    })),
  };
}

function findDelta(record: GrowthRecord, pack: PackRecord, sequence: number): Delta {
  const delta = record.deltas.find((each) => each.sequence === sequence);
  if (!delta) throw new Refusal('NOT_FOUND', `${pack.name} has no checkpoint ${sequence}.`);
  return delta;
}
