import type { ObjectStorage } from './platform';

type Make = () => Promise<string>;

/** A row holds at most 2 MB. */
const MAX_PART_BYTES = 1_000_000;

/** The text in which an object keeps its world, and the world's name. Each change of it is one transaction, in the order of the calls. */
export class ObjectLog {
  readonly #storage: ObjectStorage;
  readonly #onChange: () => void;
  #last: Promise<void> = Promise.resolve();

  /** `onChange` is called after each change, before it is durable: what it writes becomes durable together with it. */
  constructor(storage: ObjectStorage, onChange: () => void) {
    this.#storage = storage;
    this.#onChange = onChange;
  }

  /** The name of the world that is kept; undefined if none is. */
  get name(): string | undefined {
    if (!hasTable(this.#storage, 'world')) return undefined;
    return this.#storage.sql.exec('SELECT name FROM world').toArray()[0]?.['name'] as string | undefined;
  }

  /** All of it; undefined if nothing is kept. */
  read(): string | undefined {
    if (!hasTable(this.#storage, 'log')) return undefined;
    const parts = this.#storage.sql.exec('SELECT part FROM log ORDER BY id').toArray();
    const decoder = new TextDecoder();
    const text = parts.map(({ part }) => decoder.decode(part as ArrayBuffer, { stream: true })).join('');
    return text === '' ? undefined : text;
  }

  append(make: Make): void {
    this.#then(this.#last, make, (text) => this.#add(text));
  }

  replace(name: string, make: Make): void {
    // What went wrong before is of no account: nothing of it is left.
    const before = this.#last.catch(() => undefined);
    this.#then(before, make, (text) => {
      const { sql } = this.#storage;
      sql.exec('CREATE TABLE IF NOT EXISTS world (name TEXT NOT NULL)');
      sql.exec('CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, part BLOB NOT NULL)');
      sql.exec('DELETE FROM world');
      sql.exec('DELETE FROM log');
      sql.exec('INSERT INTO world (name) VALUES (?)', name);
      this.#add(text);
    });
  }

  /** Keeps what there is apart, in a table of its own. Returns the table's name. */
  setAside(): string {
    let aside = 'aside';
    for (let number = 2; hasTable(this.#storage, aside); number += 1) aside = `aside_${number}`;
    this.#storage.sql.exec(`ALTER TABLE log RENAME TO ${aside}`);
    return aside;
  }

  /** Resolves once all so far is durable. Rejects if that failed: then nothing after it is written either, until all is written anew. */
  async written(): Promise<void> {
    await this.#last;
    await this.#storage.sync();
  }

  #add(text: string): void {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += MAX_PART_BYTES) {
      this.#storage.sql.exec('INSERT INTO log (part) VALUES (?)', bytes.slice(at, at + MAX_PART_BYTES).buffer);
    }
  }

  #then(before: Promise<void>, make: Make, write: (text: string) => void): void {
    const done = before.then(async () => {
      const text = await make();
      this.#storage.transactionSync(() => write(text));
      this.#onChange();
    });
    this.#last = done;
    // Told by `written`.
    done.catch(() => undefined);
  }
}

/** Nothing is written to an object that is only read. */
export function hasTable({ sql }: ObjectStorage, name: string): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).toArray().length > 0;
}
