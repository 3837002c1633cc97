import { sha256Digits } from '../../api/resources/install';

/** What was promised of a file, by whoever promised it; a digest that is no SHA-256 promises nothing here. */
export interface Promised {
  digests: readonly (string | undefined)[];
  sizeBytes: number | undefined;
}

/** What came. */
export interface Came {
  /** 64 hex digits; undefined where the browser cannot tell. */
  sha256: string | undefined;
  sizeBytes: number;
}

/**
 * How what came stands to what was promised. `match`: every digest is that of the file. `mismatch`: one is not, or
 * without any the size is another. `unpromised`: no digest to compare with. `unknown`: the browser cannot tell its own.
 */
export type Verdict = 'match' | 'mismatch' | 'unpromised' | 'unknown';

/** Compares a file with what was promised. A digest that matches outweighs a size that was told wrong. */
export function verdictOn({ digests, sizeBytes }: Promised, came: Came): Verdict {
  const expected = digests.map(sha256Digits).filter((digits) => digits !== undefined);
  const sized = sizeBytes === undefined || sizeBytes === came.sizeBytes;
  if (expected.length > 0 && came.sha256 !== undefined) {
    return expected.every((digits) => digits === came.sha256) ? 'match' : 'mismatch';
  }
  if (!sized) return 'mismatch';
  return expected.length > 0 ? 'unknown' : 'unpromised';
}
