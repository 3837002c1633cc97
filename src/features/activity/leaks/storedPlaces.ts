/** What the browser has stored for the console's origin. Read-only. */
import { inTime } from '../../../lib/async/inTime';
import type { Piece, Place } from './place';
import { allTextIn } from './textIn';

/** A database that does not open within this time, in milliseconds, counts as not inspected. */
const OPENS_MS = 10_000;

export const storedPlaces: readonly Place[] = [
  {
    name: 'Session storage, with drafts',
    pieces: ['entry', 'entries'],
    kept: 'console.session',
    read: () => entriesOf(sessionStorage),
  },
  {
    name: 'Local storage, with attempts',
    pieces: ['entry', 'entries'],
    read: () => entriesOf(localStorage),
  },
  {
    name: 'Cookies',
    pieces: ['cookie', 'cookies'],
    read: () =>
      document.cookie
        .split(';')
        .filter((cookie) => cookie.trim() !== '')
        .map((cookie) => ({ where: (cookie.split('=')[0] ?? '').trim(), text: cookie })),
  },
  { name: 'IndexedDB', pieces: ['record', 'records'], read: databases },
  { name: 'Cache storage', pieces: ['answer', 'answers'], read: cached },
];

const entriesOf = (storage: Storage): Piece[] =>
  Object.keys(storage).map((name) => ({ where: name, text: `${name}\n${storage.getItem(name) ?? ''}` }));

async function cached(): Promise<Piece[]> {
  // A page without TLS has no caches.
  if (!('caches' in globalThis)) return [];
  const pieces: Piece[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    pieces.push({ where: 'a name', text: name });
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const heads = [...request.headers, ...(answer?.headers ?? [])].flat();
      pieces.push({ where: name, text: [request.url, ...heads, (await answer?.text()) ?? ''].join('\n') });
    }
  }
  return pieces;
}

async function databases(): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    pieces.push({ where: 'a name', text: name });
    const database = await opened(name);
    try {
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answered(records.getAllKeys()), answered(records.getAll())]);
        for (const [index, value] of values.entries())
          pieces.push({ where: `${name}, ${store}`, text: await allTextIn([store, keys[index], value]) });
      }
    } finally {
      database.close();
    }
  }
  return pieces;
}

async function opened(name: string): Promise<IDBDatabase> {
  const opening = answered(indexedDB.open(name));
  try {
    const database = await inTime(opening, OPENS_MS);
    if (!database) throw new Error(`The database ${name} did not open`);
    return database;
  } catch (error) {
    // It may open after all.
    opening.then(
      (database) => database.close(),
      () => undefined,
    );
    throw error;
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It could not be read')));
  });
}
