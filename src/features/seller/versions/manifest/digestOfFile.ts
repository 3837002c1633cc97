import { sha256Of } from '../../../../lib/sha256';
import { startWorker } from './startWorker';

/** In bytes. The browser's own hash copies the whole file, which blocks the page for larger ones. */
const WHOLE_MAX = 16 * 1024 * 1024;

/**
 * The SHA-256 of a file, 64 hex digits; that of a large one is computed by a worker. Undefined in a page without TLS.
 * Rejects when the file cannot be read, and when the signal ends the work.
 */
export async function digestOfFile(file: Blob, signal: AbortSignal): Promise<string | undefined> {
  const worker = file.size > WHOLE_MAX && isSecureContext ? startWorker({ work: 'digest', file }) : undefined;
  if (!worker) return sha256Of(file, signal);
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      worker.addEventListener('error', () => reject(new Error('The worker failed.')));
      worker.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
        if (data === undefined) reject(new Error('The file cannot be read.'));
        else resolve(data);
      });
    });
  } finally {
    worker.terminate();
  }
}
