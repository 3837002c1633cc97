/** What is kept of one committed version of a product. Instants are ms epoch. */
import type { Artifact } from './archive';
import type { PackManifest } from './manifest';

/** How an audit ends. `passing` and `failing` are completed work, which spends its Points; `work_fails` returns them. */
export type AuditOutcome = 'passing' | 'failing' | 'work_fails';

/** What a stage of an audit finds wrong, and how to mend it. */
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
  /** What its audit finds, by stage, if its seed says so. */
  findings?: Readonly<Record<string, Findings>> | undefined;
  /** Of its digest, made when it is committed; null when a test has it left out. */
  signature: string | null;
  /** What its archive is made from, or the uploaded bytes; null when those were not kept (`bounds.artifactBytes`). */
  artifact: Artifact | Blob | null;
  /** Of an uploaded `.taip`; null for an archive that the sandbox made. */
  manifest: PackManifest | null;
}
