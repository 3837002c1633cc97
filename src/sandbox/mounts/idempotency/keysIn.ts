/** Keys in a folder, beside the worlds: they outlive the process, so that a server that is started again does nothing twice. */
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type KeyStore, idempotencyBounds } from './idempotency';

/** A file has the keys of one hour, so what is over goes with its file: none is ever rewritten, and servers may share the folder. */
const HOUR_MS = idempotencyBounds.keptMs;
const name = /^keys-(\d+)\.txt$/;

/**
 * The keys in a folder, which is made when the first is added. Each is written before its request is passed on; a process that is killed
 * loses none, a machine that loses its power may. Throws where nothing can be written.
 */
export function keysIn(folder: string, now: () => number = Date.now): KeyStore {
  const where = resolve(folder);
  const known = read(where, now());
  return {
    find: (key) => {
      const entry = known.get(key);
      return entry && entry.over > now() ? entry.request : undefined;
    },
    add: (key, request, over) => {
      mkdirSync(where, { recursive: true });
      appendFileSync(join(where, `keys-${Math.floor(over / HOUR_MS)}.txt`), `${key} ${request} ${over}\n`);
    },
  };
}

/** What earlier servers have added, without what is over. */
function read(where: string, now: number): Map<string, { request: string; over: number }> {
  const known = new Map<string, { request: string; over: number }>();
  for (const file of namesIn(where)) {
    const [, hour] = name.exec(file) ?? [];
    if (hour === undefined) continue;
    const path = join(where, file);
    if ((Number(hour) + 1) * HOUR_MS < now) rmSync(path, { force: true });
    else {
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        const [key = '', request = '', over = ''] = line.split(' ');
        // A line that was not written whole was not passed on.
        if (Number(over) > now && request.length === key.length) known.set(key, { request, over: Number(over) });
      }
    }
  }
  return known;
}

function namesIn(where: string): string[] {
  try {
    return readdirSync(where);
  } catch {
    return [];
  }
}
