import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** `sha256:` and 64 hex digits, of bytes or of a text as UTF-8. */
export function contentDigest(content: string | Uint8Array): string {
  return `sha256:${bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))}`;
}

export function textBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
