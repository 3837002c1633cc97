import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Identifies the account of a token in storage (two tokens of one differ) by 12 hex digits of a digest, from which it
 * cannot be recovered. `crypto.subtle` is asynchronous, and missing in a page without TLS.
 */
export function accountOf(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(`console account ${token}`))).slice(0, 12);
}
