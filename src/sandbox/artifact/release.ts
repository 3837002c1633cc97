import type { VersionRecord } from '../seller/sellerProduct';
import type { Artifact } from './archive';
import { artifactDigest } from './artifact';

/** A version whose artifact the sandbox generates. Its digest is computed when it is first read. */
export function releaseOf(
  { name, type }: Pick<Artifact, 'name' | 'type'>,
  version: Omit<VersionRecord, 'digest'>,
): VersionRecord {
  return {
    ...version,
    get digest() {
      return artifactDigest({ name, type, version: version.version, sizeBytes: version.sizeBytes });
    },
  };
}
