import type { VersionRecord } from '../seller/sellerProduct';
import type { Artifact } from './archive';
import { artifactDigest } from './artifact';

/** A version whose artifact the sandbox generates. Its digest is computed when it is first read. */
export function releaseOf(
  { name, type }: Pick<Artifact, 'name' | 'type'>,
  version: Omit<VersionRecord, 'digest' | 'artifact' | 'manifest'>,
): VersionRecord {
  const artifact = { name, type, version: version.version, sizeBytes: version.sizeBytes };
  return {
    ...version,
    artifact,
    manifest: null,
    get digest() {
      return artifactDigest(artifact);
    },
  };
}
