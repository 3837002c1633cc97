import { LONGEST_REQUEST_MS } from '../../../lib/serving/requestNumber';
import { hasTable } from './objectLog';
import type { ObjectStorage } from './platform';

/** In ms: after that no copy arrives any more, as a request lasts half as long at most, and so do its copies. */
export const KNOWN_MS = 2 * LONGEST_REQUEST_MS;

/** The one-time numbers that have arrived at an object. They outlive it: what it has passed on, the next one does not pass on again. */
export class RequestNumbers {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  has(number: string): boolean {
    if (!hasTable(this.#storage, 'numbers')) return false;
    return this.#storage.sql.exec('SELECT 1 FROM numbers WHERE number = ?', number).toArray().length > 0;
  }

  /** Adds one that arrives `now`, ms epoch, and forgets those that are over. Durable before anything that is written later. */
  add(number: string, now: number): void {
    const { sql } = this.#storage;
    sql.exec('CREATE TABLE IF NOT EXISTS numbers (number TEXT PRIMARY KEY, over INTEGER NOT NULL) WITHOUT ROWID');
    sql.exec('CREATE INDEX IF NOT EXISTS numbers_over ON numbers (over)');
    sql.exec('DELETE FROM numbers WHERE over < ?', now);
    sql.exec('INSERT INTO numbers (number, over) VALUES (?, ?)', number, now + KNOWN_MS);
  }
}
