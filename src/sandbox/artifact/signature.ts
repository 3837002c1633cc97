/**
 * The signature of a version's digest. The service signs what it has validated when it is committed, and publishes only a digest that is signed and
 * fully passing (documented). How it signs is not documented, so the sandbox uses one key of its own.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const key = utf8ToBytes('signing key of the sandbox');

/** `hmac-sha256:` and 64 hex digits, over a version and its digest. */
export function computeSignature({ version, digest }: Signed): string {
  return `hmac-sha256:${bytesToHex(hmac(sha256, key, utf8ToBytes(`${version} ${digest}`)))}`;
}

interface Signed {
  version: string;
  digest: string;
}

/** Whether a version carries the signature of its own digest. */
export function isSigned(version: Signed & { signature: string | null }): boolean {
  return version.signature === computeSignature(version);
}
