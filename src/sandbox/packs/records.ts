/** What a world stores about Packs: entitlements, runs and growth, but no prompts, file bytes or provider keys. Instants are ms epoch. */
import type { DeltaKind, FundingMode, GrowthStatus, RunStatus } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { FileFacts } from '../core/runFacts';
import type { PackRecord } from '../catalog/packs/packRecord';
import type { SkillId } from '../catalog/packs/skills';

export type Citation = { index: number; title: string; url: string; snippet: string };

/** Something that a run learned and its owner may accept. */
export interface Lesson {
  kind: DeltaKind;
  /** What it is about, in its private memory: a preference, a correction, … */
  aspect: string;
  topic: string;
  /** Which of the topic's two opposite lessons it is. */
  stance: 0 | 1;
  title: string;
  /** What it changes, in one sentence; safe to show. */
  summary: string;
}

export interface Proposal extends Lesson {
  /** Private: never leaves the world. */
  memory: string;
  bytes: number;
  /** The sequence of the delta that it was staged as; null before that. */
  sequence: number | null;
}

/** What a run will have used when it finishes. */
export interface RunUsage {
  inputTokens: number;
  outputTokens: number;
  skills: { id: SkillId; calls: number; points: number }[];
  points: number;
}

/** How a run ends: decided when it is admitted, revealed when it is due. */
export interface RunOutcome {
  status: Extract<RunStatus, 'completed' | 'partial' | 'failed'>;
  usage: RunUsage;
  result: string | null;
  citations: Citation[];
  /** Shared by all worlds for a seeded run, so one that is staged is replaced and not changed. */
  proposals: readonly Readonly<Proposal>[];
  error: { code: string; message: string } | null;
}

export interface RunRecord {
  id: string;
  account: AccountName;
  pack: Pick<PackRecord, 'id' | 'name'> & { slug: string | null };
  version: string;
  preview: boolean;
  model: string;
  fundingMode: FundingMode;
  skills: SkillId[];
  maxInputTokens: number;
  maxOutputTokens: number;
  checkpoint: number;
  growthDigest: string | null;
  promptCharacters: number;
  promptDigest: string;
  files: FileFacts[];
  ceilingPoints: number;
  outcome: RunOutcome;
  createdAt: number;
  /** When it begins: at once, or when the workload has room for it. */
  beginAt: number;
  dueAt: number;
  finished: boolean;
  charged: number;
  returned: number;
}

export interface Delta extends Lesson {
  sequence: number;
  status: Exclude<GrowthStatus, 'base'>;
  /** Private: never leaves the world. */
  memory: string;
  bytes: number;
  digest: string;
  parentSequence: number;
  runId: string;
  normalization: 'portable' | 'agent' | null;
  createdAt: number;
  acceptedAt: number | null;
  reasons: string[];
}

export interface GrowthRecord {
  activeSequence: number;
  /** In the order of their sequences, from 1. */
  deltas: Delta[];
}

export interface PacksState {
  /** By run id, oldest first. */
  runs: Map<string, RunRecord>;
  /** By account and Pack id. */
  growth: Map<AccountName, Map<string, GrowthRecord>>;
}
