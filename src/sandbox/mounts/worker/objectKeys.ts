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
      sql.exec(
        'CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, request TEXT NOT NULL, over INTEGER NOT NULL) WITHOUT ROWID',
      );
      sql.exec('CREATE INDEX IF NOT EXISTS keys_over ON keys (over)');
      sql.exec('DELETE FROM keys WHERE over <= ?', now());
      sql.exec('INSERT INTO keys (key, request, over) VALUES (?, ?, ?)', key, request, over);
    },
  };
}
