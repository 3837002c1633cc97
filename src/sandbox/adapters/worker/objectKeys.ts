import type { KeyStore } from '../idempotency/idempotency';
import { hasTable } from './objectLog';
import type { ObjectStorage } from './platform';

/** The keys that have arrived at an object, in its own storage. What is added is durable before anything that is written later. */
export function objectKeys(storage: ObjectStorage, now: () => number = Date.now): KeyStore {
  const { sql } = storage;
  return {
    find: (key) => {
      if (!hasTable(storage, 'keys')) return undefined;
      const [row] = sql.exec('SELECT request FROM keys WHERE key = ? AND over > ?', key, now()).toArray();
      return row?.['request'] as string | undefined;
    },
    add: (key, request, over) => {
      if (!hasTable(storage, 'keys')) {
        sql.exec(
          'CREATE TABLE keys (key TEXT PRIMARY KEY, request TEXT NOT NULL, over INTEGER NOT NULL) WITHOUT ROWID',
        );
        sql.exec('CREATE INDEX keys_over ON keys (over)');
        // Of an earlier form, which had no digest of the request: a copy of what arrived within the hour before the deployment is not known.
        sql.exec('DROP TABLE IF EXISTS numbers');
      }
      sql.exec('DELETE FROM keys WHERE over <= ?', now());
      sql.exec('INSERT INTO keys (key, request, over) VALUES (?, ?, ?)', key, request, over);
    },
  };
}
