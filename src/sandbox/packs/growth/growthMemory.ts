/** An owner's memory: lineages of checkpoints, digests, and the form in which accepted memory is kept. */
import { contentDigest, textBytes } from '../digests';
import type { Delta, GrowthRecord } from '../records';

/** The checkpoint and those that it builds on, oldest first; empty for the base. */
export function lineageOf(record: GrowthRecord, sequence: number): Delta[] {
  const delta = record.deltas.find((each) => each.sequence === sequence);
  return delta ? [...lineageOf(record, delta.parentSequence), delta] : [];
}

/** Bytes of memory that a run on these checkpoints reads. */
export function sizeOf(deltas: readonly Delta[]): number {
  return deltas.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function isAccepted({ status }: Delta): boolean {
  return status === 'accepted';
}

/** The digest of a delta: of its memory and of the checkpoint that it builds on. */
export function deltaDigest(parentDigest: string, memory: string): string {
  return contentDigest(JSON.stringify({ memory, parent: parentDigest }));
}

interface Memory {
  kind: string;
  topic: string;
  stance: number;
  rule: string;
  observations: { weight: number }[];
}

/** The kept form of memory: `portable` the rule and its weight; the service's agent the observations and its reading. */
export function normalized(memory: string, way: 'portable' | 'agent'): { memory: string; bytes: number } {
  const { kind, topic, stance, rule, observations } = JSON.parse(memory) as Memory;
  const weight = observations.reduce((sum, each) => sum + each.weight, 0) / Math.max(1, observations.length);
  const kept =
    way === 'portable'
      ? { format: 'portable', kind, rule, stance, topic, weight: Math.round(weight * 100) / 100 }
      : { format: 'agent', kind, observations, reading: `${rule} Applies from now on.`, stance, topic };
  const text = JSON.stringify(kept);
  return { memory: text, bytes: textBytes(text) };
}
