/**
 * Stores worlds in the browser's IndexedDB. Each change is one atomic transaction. Of several tabs, or of two versions of the console, the one opened last writes: it takes a number, and transactions with any other number are refused, so that histories never mix.
 *
 * `idb` and `idb-keyval` were considered. This needs one upgrade, one read and one transaction that checks before it writes, some forty lines either way, and the wrappers' awaits between requests would end such a transaction early.
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
  getText: (name: string) => StoredText;
}

/** Opens nothing yet. Each step waits for the database, and rejects if it cannot be opened. `onTaken` is called once another tab takes over. */
export function worldRecords(onTaken: () => void): WorldRecords {
  let opening: Promise<Database> | undefined;
  const opened = () => (opening ??= openDatabase(onTaken));
  return {
    getText: (name) => {
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
  /**
   * Makes the requests of `work` in one transaction. Rejects with `TakenOverError` if another tab has taken over, and with the browser's errors, for
   * example if there is no room.
   */
  change: (work: (parts: IDBObjectStore) => void) => Promise<void>;
}

async function openDatabase(onTaken: () => void): Promise<Database> {
  const asked = indexedDB.open(DATABASE, 1);
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore(PARTS);
    asked.result.createObjectStore(WRITER);
  });
  const database = await withTimeout(done(asked), OPENS_MS);
  if (!database) throw new Error('The browser’s database couldn’t be opened');
  // Lets another version, or the user, delete the database.
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
  const tabs = new BroadcastChannel(DATABASE);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number' && data > own) onTaken();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tabs.postMessage(own);

  return {
    read: async (name) =>
      (await done(database.transaction(PARTS).objectStore(PARTS).getAll(getPartRange(name)))) as string[],
    change: (work) =>
      transact(database, (step, refuse) => {
        const writer = step.objectStore(WRITER).get(NUMBER);
        writer.addEventListener('success', () => {
          if (writer.result === own) work(step.objectStore(PARTS));
          else refuse(new TakenOverError('Another tab has taken over'));
        });
      }),
  };
}

/** One transaction, which `refuse` aborts. Resolves once all of it is on disk. */
function transact(
  database: IDBDatabase,
  work: (step: IDBTransaction, refuse: (why: Error) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const step = database.transaction([PARTS, WRITER], 'readwrite', { durability: 'strict' });
    step.addEventListener('complete', () => resolve());
    step.addEventListener('abort', () => reject(step.error ?? new Error('The browser aborted the transaction')));
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
