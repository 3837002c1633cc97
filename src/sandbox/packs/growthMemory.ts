/** An owner's memory: how proposals become deltas and deltas checkpoints, and the form in which accepted memory is stored. */
import { contentDigest, textBytes } from '../artifact/digests';
import type { VersionedPack } from '../catalog/packs/packRecord';
import type { Delta, GrowthRecord, Proposal, RunRecord } from './records';

/** The checkpoint and those that it builds on, oldest first; empty for the base. */
export function getLineage(record: GrowthRecord, sequence: number): Delta[] {
  const delta = record.deltas.find((each) => each.sequence === sequence);
  return delta ? [...getLineage(record, delta.parentSequence), delta] : [];
}

/** The deltas that a run applies. Changes to a skill or an evaluation wait for a higher version and its audition. */
export function selectApplied(lineage: readonly Delta[]): Delta[] {
  return lineage.filter(({ kind }) => kind === 'memory');
}

/** Bytes of memory that a run on these checkpoints reads. */
export function sumBytes(deltas: readonly Delta[]): number {
  return deltas.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function isAccepted({ status }: Delta): boolean {
  return status === 'accepted';
}

/** Makes a proposal of the run the next delta of the Pack, at the given time. */
export function addStagedDelta(
  pack: VersionedPack,
  record: GrowthRecord,
  run: RunRecord,
  proposal: Readonly<Proposal>,
  createdAt: number,
): Delta {
  const sequence = record.deltas.length + 1;
  const parentSequence = run.checkpoint;
  const delta: Delta = {
    ...proposal,
    sequence,
    status: 'staged',
    digest: computeDeltaDigest(pack, record, parentSequence, proposal.memory),
    parentSequence,
    runId: run.id,
    normalization: null,
    createdAt,
    acceptedAt: null,
    reasons: [],
  };
  record.deltas.push(delta);
  const proposals = run.outcome.proposals.map((each) => (each === proposal ? { ...each, sequence } : each));
  run.outcome = { ...run.outcome, proposals };
  return delta;
}

/** Makes a delta a checkpoint with its normalized memory, at the given time. */
export function acceptDeltaMemory(
  pack: VersionedPack,
  record: GrowthRecord,
  delta: Delta,
  normalized: NormalizedMemory,
  at: number,
): void {
  const digest = computeDeltaDigest(pack, record, delta.parentSequence, normalized.memory);
  Object.assign(delta, { ...normalized, digest, status: 'accepted', acceptedAt: at } satisfies Partial<Delta>);
}

/** The digest of a delta, over its memory and the checkpoint that it builds on. */
function computeDeltaDigest(pack: VersionedPack, record: GrowthRecord, parentSequence: number, memory: string): string {
  const parent = record.deltas.find(({ sequence }) => sequence === parentSequence)?.digest ?? pack.digest;
  return contentDigest(JSON.stringify({ memory, parent }));
}

interface Memory {
  kind: string;
  topic: string;
  stance: number;
  rule: string;
  observations: { weight: number }[];
}

type NormalizedMemory = Pick<Delta, 'memory' | 'bytes' | 'normalization'>;

/** The normalized form of memory: with `portable` the rule and its weight, with the service's agent the observations and its conclusion. */
export function normalizeMemory(memory: string, normalization: 'portable' | 'agent'): NormalizedMemory {
  const { kind, topic, stance, rule, observations } = JSON.parse(memory) as Memory;
  const weight = observations.reduce((sum, each) => sum + each.weight, 0) / Math.max(1, observations.length);
  const normalized =
    normalization === 'portable'
      ? { format: 'portable', kind, rule, stance, topic, weight: Math.round(weight * 100) / 100 }
      : { format: 'agent', kind, observations, reading: `${rule} Applies from now on.`, stance, topic };
  const text = JSON.stringify(normalized);
  return { memory: text, bytes: textBytes(text), normalization };
}
