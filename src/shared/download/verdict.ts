import { parseSha256 } from '../../lib/sha256';

/** What was promised about a file, by the link or the listing; a digest other than SHA-256 is ignored. */
export interface PromisedFile {
  digests: readonly (string | undefined)[];
  sizeBytes: number | undefined;
}

/** What was received. */
export interface ReceivedFile {
  /** 64 hex digits; undefined if not known. */
  sha256: string | undefined;
  sizeBytes: number;
}

/**
 * `match`: every promised digest is the file's. `mismatch`: one differs or, without any, the size does. `unpromised`:
 * no digest to compare with. `unknown`: the file's digest is not known.
 */
export type DigestVerdict = 'match' | 'mismatch' | 'unpromised' | 'unknown';

/** Compares a file with what was promised. A matching digest outweighs a wrong size. */
export function checkFile({ digests, sizeBytes }: PromisedFile, receivedFile: ReceivedFile): DigestVerdict {
  const expected = digests.map(parseSha256).filter((digits) => digits !== undefined);
  const sized = sizeBytes === undefined || sizeBytes === receivedFile.sizeBytes;
  if (expected.length > 0 && receivedFile.sha256 !== undefined) {
    return expected.every((digits) => digits === receivedFile.sha256) ? 'match' : 'mismatch';
  }
  if (!sized) return 'mismatch';
  return expected.length > 0 ? 'unknown' : 'unpromised';
}
