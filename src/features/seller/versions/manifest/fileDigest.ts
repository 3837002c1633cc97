import { computeSha256 } from '../../../../lib/sha256';
import { waitForAnswer, startWorker } from './startWorker';

/** `unreadable` when the file was removed or changed since it was selected. */
export type FileDigest = { at: 'unreadable' } | { at: 'known'; sha256: string };

/** In bytes. The browser's own hash copies the whole file, which blocks the page for larger ones. */
const WHOLE_MAX = 16 * 1024 * 1024;

/** The SHA-256 of a file, 64 hex digits. For a large file, and in any page without TLS, it is computed by a worker, which the signal stops. */
export async function fileDigest(file: File, signal: AbortSignal): Promise<FileDigest> {
  const slow = file.size > WHOLE_MAX || !('subtle' in crypto);
  const worker = slow ? startWorker({ work: 'digest', file }) : undefined;
  try {
    const sha256 = await (worker ? waitForAnswer<string>(worker, signal) : computeSha256(file, signal));
    return { at: 'known', sha256 };
  } catch {
    return { at: 'unreadable' };
  }
}
