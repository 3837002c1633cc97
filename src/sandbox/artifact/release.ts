import type { VersionRecord } from '../sellerProduct';
import { artifactDigest } from './artifact';

/** A version whose artifact the sandbox makes up. Its digest is worked out when it is first shown. */
export function releaseOf({ name }: { name: string }, version: Omit<VersionRecord, 'digest'>): VersionRecord {
  return {
    ...version,
    get digest() {
      return artifactDigest({ name, version: version.version, sizeBytes: version.sizeBytes });
    },
  };
}
