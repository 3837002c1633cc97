import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { wait } from '../../lib/async/wait';

/** `sha256:` and 64 hex digits, of bytes or of a text as UTF-8. */
export function contentDigest(content: string | Uint8Array): string {
  return `sha256:${bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))}`;
}

const HASHED_AT_ONCE = 4_194_304;
/** Cached, because several callers ask for the digest of the same file, which never changes. */
const known = new WeakMap<Blob, Promise<string>>();

/** The digest of a file. Read in chunks, so that a large file is not in memory twice and does not block other requests. */
export function blobDigest(blob: Blob): Promise<string> {
  const digest = known.get(blob) ?? computeDigest(blob);
  known.set(blob, digest);
  return digest;
}

async function computeDigest(blob: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += HASHED_AT_ONCE) {
    hash.update(new Uint8Array(await blob.slice(at, at + HASHED_AT_ONCE).arrayBuffer()));
    // Reads from memory do not yield to the event loop by themselves.
    await wait(0);
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}

export function textBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
