/** A world as a file: readable JSON with a checksum, from which another sandbox with the same catalog creates the same world. */
import { fieldIssues } from '../../contract/issues';
import { z, parseContext } from '../../contract/schema/zod';
import { decodeBase64, encodeBase64 } from '../../lib/base64';
import { contentDigest } from '../artifact/digests';
import { badField, badRequest, conflict } from '../core/refusal';
import type { World } from '../world/world';
import { entryForm, seedForm } from './entry';
import { type History, getHistory } from './history';

export const SNAPSHOT_FORMAT = 'sandbox-world-1';

/** What a world is recreated from. */
export interface ReplayData extends Pick<History, 'seed' | 'lines'> {
  files: ReadonlyMap<string, Blob>;
}

export interface SavedWorld extends ReplayData {
  /** ms epoch: the world's time, from which it continues. */
  now: number;
}

/** The value of the file. */
export const snapshotForm = z.strictObject({
  format: z.literal(SNAPSHOT_FORMAT),
  /** The checksum of the other fields, as compact JSON. */
  checksum: z.string(),
  seed: seedForm,
  now: z.iso.datetime({ precision: 3 }),
  entries: z.array(entryForm),
  /** Base64, by digest. */
  files: z.record(z.string(), z.string()),
});

/** A world as it is, or as it was after `at` entries. Throws 400 if there are fewer entries, 409 if the history is full. */
export function saveWorld(world: World, at?: number): SavedWorld {
  const { seed, lines, files, isFull } = getHistory(world);
  if (isFull) {
    throw conflict("This world's history is full. The world still works, but it can't be saved or forked.");
  }
  if (at === undefined || at === lines.length) return { seed, lines: [...lines], files, now: world.now() };
  if (at > lines.length) throw badField('at', `at must be at most ${lines.length}: the world has no more entries.`);
  const last = lines[at - 1];
  const now = last === undefined ? world.began : Date.parse((JSON.parse(last) as { at: string }).at);
  return { seed, lines: lines.slice(0, at), files, now };
}

/** The text of the file. */
export async function writeSnapshot({ seed, lines, files, now }: SavedWorld): Promise<string> {
  const texts: Record<string, string> = {};
  for (const [digest, blob] of files) texts[digest] = encodeBase64(new Uint8Array(await blob.arrayBuffer()));
  const entries = lines.map((line) => JSON.parse(line) as unknown);
  const rest = { seed, now: new Date(now).toISOString(), entries, files: texts };
  return JSON.stringify({ format: SNAPSHOT_FORMAT, checksum: contentDigest(JSON.stringify(rest)), ...rest }, null, 2);
}

/** Reads the value of such a file. Throws 400 naming what is wrong with it. */
export function readSaved(value: object): SavedWorld {
  const { format, checksum, ...rest } = value as Record<string, unknown>;
  if (format !== SNAPSHOT_FORMAT) {
    const given = typeof format === 'string' ? `This file has ${format.slice(0, 100)}.` : 'This file has none.';
    throw badField('format', `format must be ${SNAPSHOT_FORMAT}, the only one this sandbox reads. ${given}`);
  }
  const parsed = snapshotForm.safeParse(value, parseContext);
  if (!parsed.success) throw badRequest(fieldIssues(parsed.error).slice(0, 5));
  if (checksum !== contentDigest(JSON.stringify(rest))) {
    throw badField('checksum', "checksum doesn't match the file: something was changed or is missing.");
  }
  const { seed, now, files } = parsed.data;
  return {
    seed,
    now: Date.parse(now),
    lines: (rest['entries'] as unknown[]).map((entry) => JSON.stringify(entry)),
    files: new Map(Object.entries(files).map(([digest, text]) => [digest, decodeFile(digest, text)])),
  };
}

/** The bytes of a file in a history. Throws 400 unless they have the digest. */
export function decodeFile(digest: string, base64: string): Blob {
  const bytes = decodeBase64(base64);
  if (!bytes || contentDigest(bytes) !== digest) throw badField('files', `files has bytes that don't match ${digest}.`);
  return new Blob([bytes]);
}
