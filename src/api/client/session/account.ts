import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Names the account of a token where something is kept for it, as far as a token tells one from another: the beginning
 * of a digest, 12 hex digits, from which the token cannot be found. `crypto.subtle` would give it too late, and not at
 * all to a page without TLS.
 */
export function accountOf(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(`console account ${token}`))).slice(0, 12);
}
