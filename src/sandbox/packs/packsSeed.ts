/** What accounts ran and learned before a world began, and what they can learn in it. */
import type { FundingMode } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { PackRecord } from '../catalog/packs/packRecord';
import type { SkillId } from '../catalog/packs/skills';
import type { World } from '../world/world';
import type { Lesson } from './records';
import type { Topic } from './runs/lessons';

/** The private memory of a proposal, as a seed gives it. */
export interface SeedMemory {
  rule: string;
  observations: readonly { note: string; weight: number }[];
}

export interface SeedRun {
  id: string;
  account: AccountName;
  packId: string;
  prompt: string;
  model: string;
  /** The checkpoint that it ran on. */
  checkpoint: number;
  /** Hours before the world began. The run has ended by then. */
  hoursAgo: number;
  /** Points by default. */
  fundingMode?: FundingMode;
  skills?: SkillId[];
  maxInputTokens?: number;
  maxOutputTokens?: number;
  /** How it ended; by default as the steering words in its prompt say. */
  status?: 'completed' | 'partial' | 'failed';
  /** What it proposed; nothing by default. */
  proposals?: readonly (Lesson & { memory?: SeedMemory })[];
  /** Its purpose, as listed by `GET /__sandbox`. Without one it is not listed. */
  use?: string;
}

/** A proposal that was staged. Its sequence is its position among those of the same Pack and account. */
export interface SeedDelta {
  runId: string;
  /** Its index among the proposals of the run. */
  proposal: number;
  status: 'accepted' | 'staged' | 'refused';
  /** Why it was refused. */
  reasons?: readonly string[];
}

export interface PacksSeed {
  runs: readonly SeedRun[];
  /** Oldest first. */
  deltas: readonly SeedDelta[];
  /** The active checkpoints. Where none is given, checkpoint 0 is active. */
  selected: readonly { account: AccountName; packId: string; sequence: number }[];
  /** Packs of runs that are not in the catalog, by id: own Packs as they are when the world begins. */
  ownPacks?: ReadonlyMap<string, PackRecord>;
  /** The topics that runs can learn about. */
  topics: readonly Topic[];
}

const keyOfWorld = 'packsSeed';

/** Sets the runs of a new world, which are created on first use, and what runs in it can learn. */
export function openPacks(world: World, seed: PacksSeed): void {
  world.overlay(keyOfWorld, () => Object.freeze(seed));
}

export function getPacksSeed(world: World): PacksSeed {
  return world.overlay<PacksSeed>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no Packs.`);
  });
}
