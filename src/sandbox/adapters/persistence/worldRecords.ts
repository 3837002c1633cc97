/**
 * Worlds in the browser's IndexedDB. Each change is one transaction, which is there whole or not at all. Of several tabs, or of two
 * versions of the console, the one that came last writes: it takes a number, and every transaction of another is refused by that, so
 * that no two histories mix.
 *
 * `idb` and `idb-keyval` were looked at: what is needed is one upgrade, one reading and one transaction that asks before it writes,
 * some forty lines either way, and the wrappers' own way of waiting between requests is what would end such a transaction early.
 */
import { withTimeout } from '../../../lib/async/withTimeout';
import type { StoredText } from './storedWorlds';

const DATABASE = 'sandbox-worlds';
/** The texts of worlds, in parts under `[name, number]`. */
const PARTS = 'parts';
const WRITER = 'writer';
const NUMBER = 'number';
/** Milliseconds after which a database that does not open counts as refused. */
const OPENS_MS = 5_000;

/** Another tab has taken over. */
export class TakenOverError extends Error {}

export interface WorldRecords {
  textOf: (name: string) => StoredText;
}

/** Opens nothing yet: each step waits for the database, and rejects if it cannot be had. `onTaken` is called once another tab takes over. */
export function worldRecords(onTaken: () => void): WorldRecords {
  let opening: Promise<Database> | undefined;
  const opened = () => (opening ??= openDatabase(onTaken));
  return {
    textOf: (name) => {
      const change = async (work: (parts: IDBObjectStore) => void) => (await opened()).change(work);
      return {
        read: async () => {
          const texts = await (await opened()).read(name);
          return texts.length === 0 ? undefined : texts.join('');
        },
        append: (text) =>
          change((parts) => {
            const counted = parts.count(getPartRange(name));
            counted.addEventListener('success', () => parts.put(text, [name, counted.result]));
          }),
        replace: (text) =>
          change((parts) => {
            parts.delete(getPartRange(name));
            parts.put(text, [name, 0]);
          }),
        remove: () => change((parts) => parts.delete(getPartRange(name))),
        setAside: async () => {
          // No world has such a name.
          const aside = `${name}.aside`;
          const texts = await (await opened()).read(name);
          await change((parts) => {
            parts.delete(getPartRange(aside));
            parts.delete(getPartRange(name));
            parts.put(texts.join(''), [aside, 0]);
          });
          return `the record ${aside} of the database ${DATABASE}`;
        },
      };
    },
  };
}

/** The keys of a world's parts: a list comes after every number. */
const getPartRange = (name: string) => IDBKeyRange.bound([name], [name, []]);

interface Database {
  read: (name: string) => Promise<string[]>;
  /** Makes the requests of `work` in one transaction. Rejects with `TakenOverError` if another tab writes, and as the browser does, for want of room for example. */
  change: (work: (parts: IDBObjectStore) => void) => Promise<void>;
}

async function openDatabase(onTaken: () => void): Promise<Database> {
  const asked = indexedDB.open(DATABASE, 1);
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore(PARTS);
    asked.result.createObjectStore(WRITER);
  });
  const database = await withTimeout(done(asked), OPENS_MS);
  if (!database) throw new Error('The browser’s database did not open');
  // So that another version, or the person, can remove it.
  database.addEventListener('versionchange', () => database.close());

  let own = 0;
  await transact(database, (step) => {
    const writer = step.objectStore(WRITER);
    const former = writer.get(NUMBER);
    former.addEventListener('success', () => {
      own = Number(former.result ?? 0) + 1;
      writer.put(own, NUMBER);
    });
  });
  const others = new BroadcastChannel(DATABASE);
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number' && data > own) onTaken();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  others.postMessage(own);

  return {
    read: async (name) =>
      (await done(database.transaction(PARTS).objectStore(PARTS).getAll(getPartRange(name)))) as string[],
    change: (work) =>
      transact(database, (step, refuse) => {
        const writer = step.objectStore(WRITER).get(NUMBER);
        writer.addEventListener('success', () => {
          if (writer.result === own) work(step.objectStore(PARTS));
          else refuse(new TakenOverError('Another tab writes'));
        });
      }),
  };
}

/** One transaction, which `refuse` undoes. Resolves once all of it is on the disk. */
function transact(
  database: IDBDatabase,
  work: (step: IDBTransaction, refuse: (why: Error) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const step = database.transaction([PARTS, WRITER], 'readwrite', { durability: 'strict' });
    step.addEventListener('complete', () => resolve());
    step.addEventListener('abort', () => reject(step.error ?? new Error('The browser undid it')));
    work(step, (why) => {
      reject(why);
      step.abort();
    });
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser’s database failed')));
  });
}
