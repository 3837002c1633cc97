/** What accounts ran and learned before a world began, and what they can learn in it. */
import type { FundingMode } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { PackRecord } from '../catalog/packs/packRecord';
import type { SkillId } from '../catalog/packs/skills';
import type { World } from '../world/world';
import type { Lesson } from './records';
import type { Topic } from './runs/lessons';

/** The private memory of a proposal, as a seed says it. */
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
  growthVersion: number;
  /** Before the world began: it has ended by then. */
  hoursAgo: number;
  /** Points by default. */
  fundingMode?: FundingMode;
  skills?: SkillId[];
  maxInputTokens?: number;
  maxOutputTokens?: number;
  /** How it ended; by default as the words in its prompt say. */
  status?: 'completed' | 'partial' | 'failed';
  /** What it proposed; nothing by default. */
  proposals?: readonly (Lesson & { memory?: SeedMemory })[];
  /** What it is for, as `GET /__sandbox` tells it; left out of that list by default. */
  use?: string;
}

/** A proposal that was staged. Its sequence is its place among those of the same Pack and account. */
export interface SeedDelta {
  runId: string;
  /** Its place among those of the run. */
  proposal: number;
  status: 'accepted' | 'staged' | 'refused';
  /** Why it was refused. */
  reasons?: readonly string[];
}

export interface PacksSeed {
  runs: readonly SeedRun[];
  /** Oldest first. */
  deltas: readonly SeedDelta[];
  /** The active checkpoints; 0 where none is named. */
  selected: readonly { account: AccountName; packId: string; sequence: number }[];
  /** Packs of runs that are no catalog's, by id: own ones as they are when the world begins. */
  ownPacks?: ReadonlyMap<string, PackRecord>;
  /** What runs learn about. */
  topics: readonly Topic[];
}

const keyOfWorld = 'packsSeed';

/** Says what was run in a fresh world, which is made when it is first asked for, and what runs learn in it. */
export function openPacks(world: World, seed: PacksSeed): void {
  world.overlay(keyOfWorld, () => Object.freeze(seed));
}

export function getPacksSeed(world: World): PacksSeed {
  return world.overlay<PacksSeed>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no Packs.`);
  });
}
