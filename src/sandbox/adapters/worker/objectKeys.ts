import type { KeyStore } from '../idempotency/idempotency';
import { hasTable } from './objectLog';
import type { ObjectStorage } from './platform';

/** The idempotency keys that have arrived at an object, in its own storage. An added key is durable before anything written later. */
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
        // The table of an earlier version, which had no digests of requests. Copies of requests from the hour before the deployment are not
        // recognized.
        sql.exec('DROP TABLE IF EXISTS numbers');
      }
      sql.exec('DELETE FROM keys WHERE over <= ?', now());
      sql.exec('INSERT INTO keys (key, request, over) VALUES (?, ?, ?)', key, request, over);
    },
  };
}
