import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The SHA-256 of a file, 64 hex digits. The browser computes it off the main thread; in a page without TLS, which has no `crypto.subtle`, it is
 * computed here, chunk by chunk. Rejects when the file cannot be read. The signal is checked once, between reading and hashing.
 */
export async function computeSha256(file: Blob, signal?: AbortSignal): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return computeSha256InChunks(file, signal);
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file of any size, 64 hex digits, with one chunk in memory at a time. Computes each chunk without yielding, so call it in a worker
 * if possible. Rejects when the file cannot be read or the signal aborts.
 */
export async function computeSha256InChunks(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
    signal?.throwIfAborted();
  }
  return bytesToHex(hash.digest());
}

/** The SHA-256 of a text as UTF-8, 64 hex digits. Synchronous, and works without TLS. */
export const computeTextSha256 = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The 64 hex digits of a SHA-256, in lower case, from a text with or without the prefix `sha256:`; undefined for anything else. */
export function parseSha256(digest: string | undefined): string | undefined {
  return /^(?:sha-?256[:=-])?([\da-f]{64})$/i.exec(digest?.trim() ?? '')?.[1]?.toLowerCase();
}
