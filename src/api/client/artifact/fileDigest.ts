import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const PIECE = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file of any size, 64 hex digits, with one piece of it in memory at a time. For a worker: it computes
 * without pause. Rejects when the file cannot be read.
 */
export async function digestInPieces(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
