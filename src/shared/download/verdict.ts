import { sha256Digits } from '../../lib/sha256';

/** What was promised about a file, by the link or the listing; a digest other than SHA-256 is ignored. */
export interface Promised {
  digests: readonly (string | undefined)[];
  sizeBytes: number | undefined;
}

/** What was received. */
export interface Came {
  /** 64 hex digits; undefined if not known. */
  sha256: string | undefined;
  sizeBytes: number;
}

/**
 * `match`: every promised digest is the file's. `mismatch`: one differs or, without any, the size does. `unpromised`:
 * no digest to compare with. `unknown`: the file's digest is not known.
 */
export type Verdict = 'match' | 'mismatch' | 'unpromised' | 'unknown';

/** Compares a file with what was promised. A matching digest outweighs a wrong size. */
export function verdictOn({ digests, sizeBytes }: Promised, came: Came): Verdict {
  const expected = digests.map(sha256Digits).filter((digits) => digits !== undefined);
  const sized = sizeBytes === undefined || sizeBytes === came.sizeBytes;
  if (expected.length > 0 && came.sha256 !== undefined) {
    return expected.every((digits) => digits === came.sha256) ? 'match' : 'mismatch';
  }
  if (!sized) return 'mismatch';
  return expected.length > 0 ? 'unknown' : 'unpromised';
}
