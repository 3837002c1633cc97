import type { Artifact } from './archive';
import { artifactDigest } from './artifact';
import { computeSignature } from './signature';
import type { VersionRecord } from './version';

type Facts = Omit<VersionRecord, 'digest' | 'artifact' | 'manifest' | 'signature'> & { signed?: boolean };

/** A class, because every world has some twenty, and a getter per object would cost a kilobyte each. */
class Release implements VersionRecord {
  readonly version: string;
  readonly sizeBytes: number;
  readonly committedAt: number;
  readonly changelog: string;
  readonly outcome: VersionRecord['outcome'];
  readonly findings: VersionRecord['findings'];
  readonly artifact: Artifact;
  readonly manifest = null;
  readonly #signed: boolean;

  constructor(
    artifact: Artifact,
    { version, sizeBytes, committedAt, changelog, outcome, findings, signed = true }: Facts,
  ) {
    this.version = version;
    this.sizeBytes = sizeBytes;
    this.committedAt = committedAt;
    this.changelog = changelog;
    this.outcome = outcome;
    this.findings = findings;
    this.artifact = artifact;
    this.#signed = signed;
  }

  get digest(): string {
    return artifactDigest(this.artifact);
  }

  get signature(): string | null {
    return this.#signed ? computeSignature(this) : null;
  }
}

/** A version whose artifact the sandbox generates. Its digest is computed when it is first read. */
export function buildRelease({ name, type }: Pick<Artifact, 'name' | 'type'>, version: Facts): VersionRecord {
  return new Release({ name, type, version: version.version, sizeBytes: version.sizeBytes }, version);
}
