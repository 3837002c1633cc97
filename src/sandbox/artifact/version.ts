/** What is kept of one committed version of a product. Times are ms epoch. */
import type { Artifact } from './archive';
import type { PackManifest } from './manifest';

/** The outcome of an audit. `passing` and `failing` are completed work, which costs its Points; `work_fails` returns them. */
export type AuditOutcome = 'passing' | 'failing' | 'work_fails';

/** An immutable version; products only gain newer ones. */
export interface VersionRecord {
  version: string;
  digest: string;
  sizeBytes: number;
  committedAt: number;
  changelog: string;
  outcome: AuditOutcome;
  /** What its archive is generated from, or the uploaded bytes; null when those were not kept (`bounds.artifactBytes`). */
  artifact: Artifact | Blob | null;
  /** Present for an uploaded `.taip`; null for an archive that the sandbox generated. */
  manifest: PackManifest | null;
}
