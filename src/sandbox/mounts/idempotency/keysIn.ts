/** Keys in a folder, beside the worlds: they outlive the process, so that a server that is started again does nothing twice. */
import { accessSync, appendFileSync, constants, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type KeyStore, idempotencyBounds } from './idempotency';

/** A file has the keys of one hour, so what is over goes with its file: none is ever rewritten, and servers may share the folder. */
const HOUR_MS = idempotencyBounds.keptMs;
const name = /^keys-(\d+)\.txt$/;

/**
 * The keys in a folder, which is made. Each is written before its request is passed on; a process that is killed loses none, a machine that loses its
 * power may. Throws where nothing can be written.
 */
export function keysIn(folder: string, now: () => number = Date.now): KeyStore {
  const where = resolve(folder);
  mkdirSync(where, { recursive: true });
  accessSync(where, constants.W_OK);
  removeOver(where, now());
  const known = read(where, now());
  let last: string | undefined;
  return {
    find: (key) => {
      const entry = known.get(key);
      return entry && entry.over > now() ? entry.request : undefined;
    },
    add: (key, request, over) => {
      const file = `keys-${Math.floor(over / HOUR_MS)}.txt`;
      if (file !== last) removeOver(where, now());
      last = file;
      // It may have been removed since.
      mkdirSync(where, { recursive: true });
      appendFileSync(join(where, file), `${key} ${request} ${over}\n`);
    },
  };
}

/** The files of keys in a folder, by their hours. */
function filesIn(where: string): { path: string; hour: number }[] {
  return readdirSync(where).flatMap((file) => {
    const [, hour] = name.exec(file) ?? [];
    return hour === undefined ? [] : [{ path: join(where, file), hour: Number(hour) }];
  });
}

function removeOver(where: string, now: number): void {
  for (const { path, hour } of filesIn(where)) if ((hour + 1) * HOUR_MS < now) rmSync(path, { force: true });
}

/** What earlier servers have added, without what is over. */
function read(where: string, now: number): Map<string, { request: string; over: number }> {
  const known = new Map<string, { request: string; over: number }>();
  for (const { path } of filesIn(where)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const [key = '', request = '', over = ''] = line.split(' ');
      // A line that was not written whole was not passed on.
      if (Number(over) > now && request.length === key.length) known.set(key, { request, over: Number(over) });
    }
  }
  return known;
}
