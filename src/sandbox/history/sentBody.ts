/** A body as entries store it: its files separately, by digest. */
import { blobDigest } from '../artifact/digests';
import { bounds } from '../core/bounds';
import type { Operation, Entry, SentFile } from './entry';

/** The digest of a file that is too large for any history, so that it need not be read. */
const TOO_LARGE = `sha256:${'0'.repeat(64)}`;

/** Splits a body, if there is one, into fields and files. Waits for the bytes of its files. */
export async function splitBody(body: unknown): Promise<Pick<Operation, 'body' | 'files' | 'blobs'>> {
  if (typeof body !== 'object' || body === null) return {};
  const files: Record<string, SentFile> = {};
  const blobs = new Map<string, Blob>();
  for (const [field, file] of Object.entries(body)) {
    if (!(file instanceof File)) continue;
    const digest = file.size > bounds.historyBytes ? TOO_LARGE : await blobDigest(file);
    files[field] = { name: file.name, type: file.type, digest };
    blobs.set(digest, file);
  }
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !Object.hasOwn(files, field)));
  return { body: rest, ...(blobs.size > 0 && { files, blobs }) };
}

export function joinBody({ body, files = {} }: Entry, fileOf: (sent: SentFile) => File): object | undefined {
  if (!body) return undefined;
  return { ...body, ...Object.fromEntries(Object.entries(files).map(([field, sent]) => [field, fileOf(sent)])) };
}
