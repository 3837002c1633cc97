/**
 * Files whose bytes are read before anything is sent. A selected file is only a reference: if it changes on disk, its request fails in the browser,
 * and nobody can say whether the service received it.
 */
import { normalizeName } from './names';

/**
 * How a file differs from what was selected. `gone`: it no longer exists. `changed`: it has other bytes. `unreadable`: the browser does not return
 * its bytes, usually because it was changed; a folder has none.
 */
export type FileFailure = 'gone' | 'changed' | 'unreadable';

/** A file that cannot be sent as it was selected. Its message says which and why, and that nothing was sent. */
export class FileError extends Error {
  readonly kind: FileFailure;
  readonly fileName: string;
  /** Its name and what happened to it, as a sentence. */
  readonly description: string;

  constructor(kind: FileFailure, fileName: string) {
    const description = failureMessages[kind](fileName);
    super(`${description} Nothing was sent.`);
    this.description = description;
    this.name = 'FileError';
    this.kind = kind;
    this.fileName = fileName;
  }
}

const failureMessages: Record<FileFailure, (name: string) => string> = {
  gone: (name) => `${name} no longer exists: it was moved or deleted after you chose it.`,
  changed: (name) => `${name} changed after you chose it.`,
  unreadable: (name) => `${name} changed after you chose it, or can no longer be read.`,
};

/** A file with the bytes it had when it was selected. */
export interface FrozenFile {
  /** A file made of the bytes that were read; this one is sent. */
  readonly file: File;
  /** The browser's reference, used to check whether the file still has these bytes. */
  readonly chosen: File;
}

/** By file: its size and time when it was selected. */
const shown = new WeakMap<File, Pick<File, 'size' | 'lastModified'>>();

/**
 * Records the size and time of files when they are selected, which are then shown. Some browsers look at the disk again for each answer, so that
 * later a changed file would look like the selected one.
 */
export function recordSelected(files: readonly File[]): void {
  for (const file of files) shown.set(file, { size: file.size, lastModified: file.lastModified });
}

/** How much is read at a time, in bytes. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a file, and returns a file made of the bytes read, with the same type and a normalized name. The browser keeps them outside the page, so that
 * 200 MiB do not fill the page's memory. Rejects with a `FileError`, or with the signal's reason.
 * @param onRead receives the number of bytes read so far
 */
export async function freezeFile(chosen: File, signal?: AbortSignal, onRead?: (bytes: number) => void): Promise<File> {
  const { type, lastModified } = chosen;
  const pieces: Blob[] = [];
  let read = 0;
  for await (const bytes of readChunks(chosen, signal)) {
    pieces.push(new Blob([bytes]));
    read += bytes.byteLength;
    onRead?.(read);
    release(bytes);
  }
  signal?.throwIfAborted();
  return new File(pieces, normalizeName(chosen.name), { type, lastModified });
}

/** The bytes of a selected file, in order; at least one chunk. Rejects as `freezeFile` does. */
async function* readChunks(chosen: File, signal: AbortSignal | undefined): AsyncGenerator<ArrayBuffer> {
  const { size, lastModified } = chosen;
  const name = normalizeName(chosen.name);
  const then = shown.get(chosen) ?? chosen;
  if (then.size !== size || then.lastModified !== lastModified) throw new FileError('changed', name);
  // A file on an unresponsive drive would never be read to its end.
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  ended.catch(() => undefined);
  let read = 0;
  // An empty file is read too, because a folder may appear as a file of 0 bytes.
  do {
    signal?.throwIfAborted();
    const bytes = await Promise.race([readBytes(chosen.slice(read, read + CHUNK_BYTES), name), ended]);
    const { byteLength } = bytes;
    if (byteLength !== Math.min(CHUNK_BYTES, size - read)) throw new FileError('changed', name);
    yield bytes;
    read += byteLength;
  } while (read < size);
}

async function readBytes(piece: Blob, name: string): Promise<ArrayBuffer> {
  try {
    return await piece.arrayBuffer();
  } catch (error) {
    const gone = error instanceof DOMException && error.name === 'NotFoundError';
    throw new FileError(gone ? 'gone' : 'unreadable', name);
  }
}

/** Frees memory at once; collected later, the chunks of large files would add up. */
function release(bytes: ArrayBuffer & { transfer?: (length: number) => unknown }): void {
  bytes.transfer?.(0);
}

/** Which of these files no longer have the held bytes, one sentence each, in order. Rejects only with the signal's reason. */
export async function findChangedFiles(files: readonly FrozenFile[], signal?: AbortSignal): Promise<FileError[]> {
  const changed: FileError[] = [];
  for (const held of files) {
    try {
      if (!(await hasFrozenBytes(held, signal))) throw new FileError('changed', held.file.name);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      changed.push(error);
    }
  }
  return changed;
}

async function hasFrozenBytes({ file, chosen }: FrozenFile, signal: AbortSignal | undefined): Promise<boolean> {
  if (file.size !== chosen.size) return false;
  let at = 0;
  for await (const now of readChunks(chosen, signal)) {
    const then = await file.slice(at, at + now.byteLength).arrayBuffer();
    const same = areSame(new Uint8Array(then), new Uint8Array(now));
    at += now.byteLength;
    release(then);
    release(now);
    if (!same) return false;
  }
  return true;
}

/** A plain loop: a call for each byte would block the page. */
function areSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
