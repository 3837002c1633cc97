/**
 * Loads what a download URL leads to. Storage is not the service: it gets no token, no cookie and no referrer, and
 * nothing of this is recorded.
 */
import { credentials } from './session/session';

/** A larger file is loaded by the browser's own download: here it would lie in memory twice while it is checked. */
export const LARGEST_HERE = 256_000_000;

/** Without a byte for so long the connection counts as lost, milliseconds. */
const SILENCE_MS = 60_000;
/** Between two reports of progress, milliseconds. */
const REPORT_MS = 100;

/**
 * How a load ended when it did not end well. `gone`: the URL has expired. `refused`: the storage answered another error.
 * `lost`: the connection. `elsewhere`: a redirect, which the page's policy does not let it follow. `large`: more than
 * `LARGEST_HERE`. `cancelled`: this side gave up.
 */
export type StorageFailure = 'gone' | 'refused' | 'lost' | 'elsewhere' | 'large' | 'cancelled';

export class StorageError extends Error {
  readonly kind: StorageFailure;
  readonly status: number | undefined;

  constructor(kind: StorageFailure, status?: number) {
    super(`The download ended: ${kind}`);
    this.name = 'StorageError';
    this.kind = kind;
    this.status = status;
  }
}

export interface Progress {
  received: number;
  /** Bytes of the whole, as far as the storage tells. */
  total: number | undefined;
  /** Bytes a second since the first one. */
  rate: number | undefined;
}

/** Loads a file whole. Throws a `StorageError`, and nothing else. The session's end cancels it as `signal` does. */
export async function loadFromStorage(
  address: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const silence = new AbortController();
  const ends = AbortSignal.any([signal, credentials().signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    listen();
    keepOutOfTimings(address);
    const response = await fetch(address, {
      signal: AbortSignal.any([ends, silence.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') throw new StorageError('elsewhere');
    if (response.status === 410) throw new StorageError('gone', 410);
    if (!response.ok || !response.body) throw new StorageError('refused', response.status);
    const told = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = response.headers.has('content-encoding') || !Number.isSafeInteger(told) ? undefined : told;
    if (total !== undefined && total > LARGEST_HERE) {
      void response.body.cancel();
      throw new StorageError('large');
    }
    const blob = await gather(response.body, total, onProgress, listen);
    if (ends.aborted) throw new StorageError('cancelled');
    return blob;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(ends.aborted ? 'cancelled' : 'lost');
  } finally {
    clearTimeout(timer);
  }
}

/** The browser notes the address of each request where any script of the page can read it, a moment after its end. */
function keepOutOfTimings(address: string): void {
  const { href } = new URL(address, globalThis.location.href);
  const observer = new PerformanceObserver((noted) => {
    if (noted.getEntriesByName(href).length === 0) return;
    performance.clearResourceTimings();
    observer.disconnect();
  });
  observer.observe({ type: 'resource' });
}

async function gather(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | undefined,
  onProgress: (progress: Progress) => void,
  onBytes: () => void,
): Promise<Blob> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const begun = performance.now();
  let received = 0;
  let reported = 0;
  onProgress({ received, total, rate: undefined });
  const reports = setInterval(() => {
    if (received === reported) return;
    reported = received;
    onProgress({ received, total, rate: (received * 1_000) / (performance.now() - begun) });
  }, REPORT_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(pieces);
      onBytes();
      pieces.push(value);
      received += value.length;
      if (received > LARGEST_HERE) {
        void reader.cancel();
        throw new StorageError('large');
      }
    }
  } finally {
    clearInterval(reports);
  }
}

/**
 * The SHA-256 of a file, 64 hex digits; undefined in a page without TLS, where browsers keep it locked away. The browser
 * reads and hashes beside the page. Rejects when the file cannot be read.
 * @param signal gives up before the hashing, once the file is read
 */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hands a file to the browser's downloads. Of the name only its last part counts. */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename.split(/[\\/]/).at(-1) || 'download.zip';
  link.click();
  // Some browsers begin to read only after the press has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
