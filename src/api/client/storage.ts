/** Downloads the file behind a signed URL. Storage gets no token, cookie or referrer, and nothing is logged. */
import { credentials } from './session/session';

/** In bytes. Larger files are left to the browser's own download, because checking one here would hold it in memory twice. */
export const MAX_IN_PAGE_BYTES = 256_000_000;

/** The connection counts as lost after this many milliseconds without a byte. */
const SILENCE_MS = 60_000;
/** Milliseconds between two progress reports. */
const REPORT_MS = 100;

/**
 * How a download failed. `gone`: the URL has expired. `refused`: the storage answered with another error. `lost`: the connection was lost.
 * `elsewhere`: a redirect, which the page's policy does not allow. `large`: more than `MAX_IN_PAGE_BYTES`. `cancelled`: by the caller, or because the
 * session ended.
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
  /** Size of the whole file in bytes, if the storage states it. */
  total: number | undefined;
  /** Average bytes per second so far. */
  rate: number | undefined;
}

/** Loads a whole file. Throws only `StorageError`. Cancelled by `signal` and by the end of the session. */
export async function loadFromStorage(
  address: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const silence = new AbortController();
  const endSignal = AbortSignal.any([signal, credentials().signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    listen();
    hideFromTimings(address);
    const response = await fetch(address, {
      signal: AbortSignal.any([endSignal, silence.signal]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') throw new StorageError('elsewhere');
    if (response.status === 410) throw new StorageError('gone', 410);
    if (!response.ok || !response.body) throw new StorageError('refused', response.status);
    const contentLength = Number(response.headers.get('content-length') ?? Number.NaN);
    const total =
      response.headers.has('content-encoding') || !Number.isSafeInteger(contentLength) ? undefined : contentLength;
    if (total !== undefined && total > MAX_IN_PAGE_BYTES) {
      void response.body.cancel();
      throw new StorageError('large');
    }
    const blob = await collectBytes(response.body, total, onProgress, listen);
    if (endSignal.aborted) throw new StorageError('cancelled');
    return blob;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(endSignal.aborted ? 'cancelled' : 'lost');
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers record the address of every request in the resource timings, which any script of the page can read. */
export function hideFromTimings(address: string): void {
  const { href } = new URL(address, globalThis.location.href);
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName(href).length === 0) return;
    performance.clearResourceTimings();
    observer.disconnect();
  });
  observer.observe({ type: 'resource' });
}

async function collectBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | undefined,
  onProgress: (progress: Progress) => void,
  onBytes: () => void,
): Promise<Blob> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const startedAt = performance.now();
  let received = 0;
  let reported = 0;
  onProgress({ received, total, rate: undefined });
  const reports = setInterval(() => {
    if (received === reported) return;
    reported = received;
    onProgress({ received, total, rate: (received * 1_000) / (performance.now() - startedAt) });
  }, REPORT_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(pieces);
      onBytes();
      pieces.push(value);
      received += value.length;
      if (received > MAX_IN_PAGE_BYTES) {
        void reader.cancel();
        throw new StorageError('large');
      }
    }
  } finally {
    clearInterval(reports);
  }
}

/** Saves a file through the browser's downloads. Only the last path segment of the name is used. */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename.split(/[\\/]/).at(-1) || 'download.zip';
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
