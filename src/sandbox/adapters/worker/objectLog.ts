import type { ObjectStorage } from './platform';

type Make = () => Promise<string>;

/** A row holds at most 2 MB. */
const MAX_PART_BYTES = 1_000_000;

/** The stored text of an object's world, and the world's name. Each change is one transaction, in the order of the calls. */
export class ObjectLog {
  readonly #storage: ObjectStorage;
  readonly #onChange: () => void;
  #last: Promise<void> = Promise.resolve();

  /** `onChange` is called after each change, before it is durable. What it writes becomes durable together with the change. */
  constructor(storage: ObjectStorage, onChange: () => void) {
    this.#storage = storage;
    this.#onChange = onChange;
  }

  /** The name of the stored world; undefined if there is none. */
  get name(): string | undefined {
    if (!hasTable(this.#storage, 'world')) return undefined;
    return this.#storage.sql.exec('SELECT name FROM world').toArray()[0]?.['name'] as string | undefined;
  }

  /** The whole text; undefined if nothing is stored. */
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
    // Earlier failures no longer matter, because their text is replaced.
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

  /** Moves the text to a separate table. Returns the table's name. */
  setAside(): string {
    let aside = 'aside';
    for (let number = 2; hasTable(this.#storage, aside); number += 1) aside = `aside_${number}`;
    this.#storage.sql.exec(`ALTER TABLE log RENAME TO ${aside}`);
    return aside;
  }

  /** Resolves once everything so far is durable. Rejects if that failed: nothing more is then written until the text is replaced. */
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
    // `written` reports the error.
    done.catch(() => undefined);
  }
}

/** Tables are created on the first write, because reading must write nothing. */
export function hasTable({ sql }: ObjectStorage, name: string): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).toArray().length > 0;
}
