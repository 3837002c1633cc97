/** Stores idempotency keys in a folder, next to the worlds. They outlive the process, so that a restarted server performs nothing twice. */
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type KeyStore, idempotencyBounds } from './idempotency';

/** Each file has the keys of one hour, so expired keys are removed with their file. No file is ever rewritten, and servers can share the folder. */
const HOUR_MS = idempotencyBounds.retentionMs;
const name = /^keys-(\d+)\.txt$/;

/**
 * The keys in a folder, which is created. Each is written before its request is passed on; a killed process loses none, but a machine that loses
 * power may. Keys that another server adds to the folder are recognized too. Throws where nothing can be written.
 */
export function keyFiles(folder: string, now: () => number = Date.now): KeyStore {
  const where = resolve(folder);
  mkdirSync(where, { recursive: true });
  accessSync(where, constants.W_OK);
  removeOver(where, now());
  const known = new Map<string, { request: string; over: number }>();
  /** The number of bytes of each file that have been read. */
  const readTo = new Map<string, number>();
  /** Reads keys that were added since, without expired ones. */
  function readOn(): void {
    for (const { path } of filesIn(where)) {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      const before = readTo.get(path) ?? 0;
      // A shorter file was removed and started again.
      const from = before > size ? 0 : before;
      const text = from < size ? readLines(path, from, size) : '';
      readTo.set(path, from + text.length);
      for (const line of text.split('\n')) {
        const [key = '', request = '', over = ''] = line.split(' ');
        // The request of a partly written key was not passed on.
        if (Number(over) > now() && request.length === key.length) known.set(key, { request, over: Number(over) });
      }
    }
  }
  readOn();
  let last: string | undefined;
  return {
    find: (key) => {
      if (!known.has(key)) readOn();
      const entry = known.get(key);
      return entry && entry.over > now() ? entry.request : undefined;
    },
    add: (key, request, over) => {
      // The file may have been removed since.
      mkdirSync(where, { recursive: true });
      const file = `keys-${Math.floor(over / HOUR_MS)}.txt`;
      if (file !== last) {
        removeOver(where, now());
        for (const [each, entry] of known) if (entry.over <= now()) known.delete(each);
      }
      last = file;
      // Begins a new line even after a partly written one.
      appendFileSync(join(where, file), `\n${key} ${request} ${over}\n`);
    },
  };
}

/** The files of keys in a folder, by their hours. */
function filesIn(where: string): { path: string; hour: number }[] {
  if (!existsSync(where)) return [];
  return readdirSync(where).flatMap((file) => {
    const [, hour] = name.exec(file) ?? [];
    return hour === undefined ? [] : [{ path: join(where, file), hour: Number(hour) }];
  });
}

function removeOver(where: string, now: number): void {
  for (const { path, hour } of filesIn(where)) if ((hour + 1) * HOUR_MS < now) rmSync(path, { force: true });
}

/** The whole lines of a file from one byte to another. */
function readLines(path: string, from: number, to: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    const text = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)).toString('latin1');
    return text.slice(0, text.lastIndexOf('\n') + 1);
  } finally {
    closeSync(file);
  }
}
