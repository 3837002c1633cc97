/** One committed version of a product. Instants are ms epoch. */
import type { Artifact } from './archive';
import type { PackManifest } from './manifest';

/** How an audit ends. `passing` and `failing` are completed work, which spends its Points; `work_fails` returns them. */
export type AuditOutcome = 'passing' | 'failing' | 'work_fails';

/** What a stage of an audit finds wrong, and how to fix it. */
export interface Findings {
  evidence: readonly string[];
  fixes: readonly string[];
}

/** An immutable version; products only gain newer ones. */
export interface VersionRecord {
  version: string;
  digest: string;
  sizeBytes: number;
  committedAt: number;
  changelog: string;
  outcome: AuditOutcome;
  /** The findings of its audit by stage, if the seed gives them. */
  findings?: Readonly<Record<string, Findings>> | undefined;
  /** The signature of its digest, made when it is committed; null when a test leaves it out. */
  signature: string | null;
  /** What its archive is made from, or the uploaded bytes; null when those were not stored (`bounds.artifactBytes`). */
  artifact: Artifact | Blob | null;
  /** The manifest of an uploaded `.taip`; null for an archive that the sandbox made. */
  manifest: PackManifest | null;
}
