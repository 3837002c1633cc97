/**
 * Files whose bytes are read before anything is sent. A chosen file is only a reference: once it has changed on disk,
 * its request fails in the browser, and nobody can say whether the service saw it.
 */
import { composed } from './names';

/**
 * How a file differs from what was chosen. `gone`: it is no longer there. `changed`: it has other bytes. `unreadable`:
 * the browser does not give its bytes, mostly because it was changed; a folder has none.
 */
export type FileFailure = 'gone' | 'changed' | 'unreadable';

/** A file that cannot be sent as it was chosen. Its message says which and why, and that nothing was sent. */
export class FileError extends Error {
  readonly kind: FileFailure;
  readonly fileName: string;
  /** Its name and what happened to it, as a sentence. */
  readonly what: string;

  constructor(kind: FileFailure, fileName: string) {
    const what = whatHappened[kind](fileName);
    super(`${what} Nothing was sent.`);
    this.what = what;
    this.name = 'FileError';
    this.kind = kind;
    this.fileName = fileName;
  }
}

const whatHappened: Record<FileFailure, (name: string) => string> = {
  gone: (name) => `${name} is no longer there: it was moved or removed after it was chosen.`,
  changed: (name) => `${name} was changed after it was chosen.`,
  unreadable: (name) => `${name} was changed after it was chosen, or can no longer be read.`,
};

/** A file with its bytes, as they were when it was chosen. */
export interface HeldFile {
  /** Of the bytes that were read: this one is sent. */
  readonly file: File;
  /** The reference that the browser gave, to see whether it still has these bytes. */
  readonly chosen: File;
}

/** By file: what it said of itself when it was chosen. */
const shown = new WeakMap<File, Pick<File, 'size' | 'lastModified'>>();

/**
 * Notes the size and time of files when they are chosen, which are shown then. Some browsers look at the disk anew for
 * each answer, so that later a changed file would seem to be what was chosen.
 */
export function noteShown(files: readonly File[]): void {
  for (const file of files) shown.set(file, { size: file.size, lastModified: file.lastModified });
}

/** How much is read at a time, in bytes. */
const PIECE = 4 * 1024 * 1024;

/**
 * Reads a file, and returns one of the bytes that were read: same type, and its name composed. It is read in pieces,
 * which the browser keeps outside the page, so that 200 MiB do not fill the page's memory. Rejects with a `FileError`,
 * or with the signal's reason.
 * @param onRead receives the bytes read so far
 */
export async function hold(chosen: File, signal?: AbortSignal, onRead?: (bytes: number) => void): Promise<File> {
  const { size, type, lastModified } = chosen;
  const name = composed(chosen.name);
  const then = shown.get(chosen) ?? chosen;
  if (then.size !== size || then.lastModified !== lastModified) throw new FileError('changed', name);
  const pieces: Blob[] = [];
  let read = 0;
  // A file on a drive that hangs is never read to its end.
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  ended.catch(() => undefined);
  // An empty one is read too: a folder may come as a file of 0 bytes.
  do {
    signal?.throwIfAborted();
    const bytes = await Promise.race([bytesOf(chosen.slice(read, read + PIECE), name), ended]);
    if (bytes.byteLength !== Math.min(PIECE, size - read)) throw new FileError('changed', name);
    pieces.push(new Blob([bytes]));
    read += bytes.byteLength;
    onRead?.(read);
  } while (read < size);
  signal?.throwIfAborted();
  return new File(pieces, name, { type, lastModified });
}

async function bytesOf(piece: Blob, name: string): Promise<ArrayBuffer> {
  try {
    return await piece.arrayBuffer();
  } catch (error) {
    const gone = error instanceof DOMException && error.name === 'NotFoundError';
    throw new FileError(gone ? 'gone' : 'unreadable', name);
  }
}

/**
 * Which of these files no longer have the bytes that are held, one sentence each, in order. Rejects with the signal's
 * reason only.
 */
export async function changesOf(files: readonly HeldFile[], signal?: AbortSignal): Promise<FileError[]> {
  const changed: FileError[] = [];
  for (const { file, chosen } of files) {
    try {
      const now = await hold(chosen, signal);
      if (!(await haveSameBytes(file, now))) throw new FileError('changed', file.name);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      changed.push(error);
    }
  }
  return changed;
}

async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [a, b] = await Promise.all([one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())));
  return a !== undefined && b !== undefined && a.every((byte, at) => byte === b[at]);
}
