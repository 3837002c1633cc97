/**
 * The work that is followed, in localStorage, so that every tab and a reload find it. It contains no prompt, result, token or key: only names, ids,
 * times and Points, as the attempt ledger does.
 */
import { Listeners } from '../../api/client/store';
import { shortenForRow } from '../../lib/text/shorten';
import { type Work, readWork, writeWork } from './work';

/** Each piece of work has its own key with this prefix, so that tabs writing at the same time do not overwrite each other. */
const PREFIX = 'console.work.';
/** Of one account; beyond it, the ends that are the oldest are dropped first, then the oldest work. */
const MAX_WORKS = 60;

const none: readonly Work[] = [];

export class WorkStore {
  readonly #storage: () => Storage;
  readonly #scope: () => string;
  readonly #clean: (name: string) => string;
  readonly #listeners = new Listeners();
  /** What storage refused; without storage, everything. */
  #unwritten = new Map<string, Work>();
  #read: { texts: string; works: readonly Work[] } = { texts: '', works: [] };
  #shown: { of: readonly Work[]; works: readonly Work[] } = { of: none, works: none };
  /** The texts as last read: all there is once storage is blocked. */
  #texts: [id: string, text: string | null][] = [];

  /**
   * @param storage returns the storage; may throw if the browser blocks it
   * @param scope environment, world and account; empty without a token
   * @param clean removes secrets from a name
   */
  constructor(storage: () => Storage, scope: () => string, clean: (name: string) => string) {
    this.#storage = storage;
    this.#scope = scope;
    this.#clean = clean;
  }

  /** Subscribes to every change; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** Whether a storage event with this key may have changed it; the key is null when storage was cleared. */
  static concerns(key: string | null): boolean {
    return key === null || key.startsWith(PREFIX);
  }

  /** Another tab may have written. */
  reload(): void {
    this.#listeners.notify();
  }

  /** The work of the connected account, oldest first; the same list until something changes. */
  readonly all = (): readonly Work[] => {
    const scope = this.#scope();
    if (scope === '') return none;
    const stored = this.#stored();
    const texts = JSON.stringify([scope, stored, [...this.#unwritten.values()]]);
    if (texts === this.#read.texts) return this.#read.works;
    const works = new Map<string, Work>();
    for (const [id, text] of stored) {
      const work = readWork(text, id);
      if (work) works.set(id, work);
    }
    for (const work of this.#unwritten.values()) works.set(work.id, work);
    const own = [...works.values()].filter((work) => work.scope === scope).toSorted((a, b) => a.at - b.at);
    this.#read = { texts, works: own };
    return own;
  };

  /** The work that is shown: all but ends that the person has seen. */
  readonly shown = (): readonly Work[] => {
    const all = this.all();
    if (this.#shown.of !== all) this.#shown = { of: all, works: all.filter(({ isSeen }) => !isSeen) };
    return this.#shown.works;
  };

  /** Replaces the account's work by what `next` makes of it. Never throws: what storage refuses stays in this tab. */
  apply(next: (works: readonly Work[]) => readonly Work[]): void {
    const before = this.all();
    const after = limitWorks(next(before));
    const remaining = new Set(after.map(({ id }) => id));
    const known = new Map(before.map((work) => [work.id, work]));
    const changed = after.filter((work) => known.get(work.id) !== work);
    const gone = before.filter(({ id }) => !remaining.has(id));
    if (changed.length === 0 && gone.length === 0) return;
    for (const work of changed) this.#write(work);
    for (const { id } of gone) this.#remove(id);
    this.#listeners.notify();
  }

  #stored(): [id: string, text: string | null][] {
    try {
      const storage = this.#storage();
      this.#texts = Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [key.slice(PREFIX.length), storage.getItem(key)]);
    } catch {
      // Without storage, what is known and what this tab changes.
    }
    return this.#texts;
  }

  #write(given: Work): void {
    const work = { ...given, name: this.#clean(shortenForRow(given.name)) };
    try {
      this.#storage().setItem(PREFIX + work.id, writeWork(work));
      this.#unwritten.delete(work.id);
    } catch {
      this.#unwritten.set(work.id, work);
    }
  }

  #remove(id: string): void {
    this.#unwritten.delete(id);
    try {
      this.#storage().removeItem(PREFIX + id);
    } catch {
      this.#texts = this.#texts.filter(([known]) => known !== id);
    }
  }
}

function limitWorks(works: readonly Work[]): readonly Work[] {
  if (works.length <= MAX_WORKS) return works;
  const byValue = works.toSorted((a, b) => Number(a.end !== undefined) - Number(b.end !== undefined) || b.at - a.at);
  const first = new Set(byValue.slice(0, MAX_WORKS));
  return works.filter((work) => first.has(work));
}
