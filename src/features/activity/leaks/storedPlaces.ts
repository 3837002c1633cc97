/** What the browser has stored for the console's origin. Read-only. */
import { withTimeout } from '../../../lib/async/withTimeout';
import type { SearchItem, Place } from './place';
import { collectAllText } from './collectText';

/** A database that does not open within this time, in milliseconds, counts as not inspected. */
const TIMEOUT_OPEN_MS = 10_000;

export const storedPlaces: readonly Place[] = [
  {
    name: 'Session storage, with drafts',
    items: ['entry', 'entries'],
    tokenItem: 'console.session',
    read: () => readEntries(sessionStorage),
  },
  {
    name: 'Local storage, with attempts',
    items: ['entry', 'entries'],
    read: () => readEntries(localStorage),
  },
  {
    name: 'Cookies',
    items: ['cookie', 'cookies'],
    read: () =>
      document.cookie
        .split(';')
        .filter((cookie) => cookie.trim() !== '')
        .map((cookie) => ({ where: (cookie.split('=')[0] ?? '').trim(), text: cookie })),
  },
  { name: 'IndexedDB', items: ['record', 'records'], read: readDatabases },
  { name: 'Cache storage', items: ['answer', 'answers'], read: readCaches },
];

const readEntries = (storage: Storage): SearchItem[] =>
  Object.keys(storage).map((name) => ({ where: name, text: `${name}\n${storage.getItem(name) ?? ''}` }));

async function readCaches(): Promise<SearchItem[]> {
  // A page without TLS has no caches.
  if (!('caches' in globalThis)) return [];
  const items: SearchItem[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    items.push({ where: 'a name', text: name });
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const heads = [...request.headers, ...(answer?.headers ?? [])].flat();
      items.push({ where: name, text: [request.url, ...heads, (await answer?.text()) ?? ''].join('\n') });
    }
  }
  return items;
}

async function readDatabases(): Promise<SearchItem[]> {
  const items: SearchItem[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    items.push({ where: 'a name', text: name });
    const database = await openDatabase(name);
    try {
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([toPromise(records.getAllKeys()), toPromise(records.getAll())]);
        for (const [index, value] of values.entries())
          items.push({ where: `${name}, ${store}`, text: await collectAllText([store, keys[index], value]) });
      }
    } finally {
      database.close();
    }
  }
  return items;
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = toPromise(indexedDB.open(name));
  try {
    const database = await withTimeout(opening, TIMEOUT_OPEN_MS);
    if (!database) throw new Error(`The database ${name} couldn’t be opened`);
    return database;
  } catch (error) {
    // It may still open later.
    opening.then(
      (database) => database.close(),
      () => undefined,
    );
    throw error;
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It couldn’t be read')));
  });
}
