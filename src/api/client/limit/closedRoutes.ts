/**
 * Routes that a 429 has closed: until its wait is over no request for one leaves, from any screen, tool or tab, also
 * after a reload or with the same token given again. A route is its method and path without parameters, of one
 * environment and one token.
 */
import { wait } from '../../../lib/async/wait';
import { isRecord, parseJson } from '../../reader/json';
import { Listeners } from '../store';

const PREFIX = 'console.closed.';
/** However long the service asks to wait, a route is closed no longer than this, in milliseconds. */
export const LONGEST_CLOSED_MS = 600_000;
/** What waited for a route does not go all at once, but within this many milliseconds. */
const SPREAD_MS = 300;

interface Clock {
  /** Milliseconds since the epoch. Only for what tabs share. */
  now: () => number;
  /** Milliseconds by a clock that cannot be set. */
  elapsed: () => number;
}

/** Method and path, as a key: `POST /api/seller/products/:id/prep`. */
export type RouteKey = `${string} /${string}`;

export class ClosedRoutes {
  readonly #storage: () => Storage;
  readonly #clock: Clock;
  readonly #scope: () => string;
  readonly #listeners = new Listeners();
  /** When each closed route opens, by `Clock.elapsed`, with the text in storage that this is known from. */
  readonly #opens = new Map<string, { at: number; text: string | null }>();

  /**
   * @param storage returns the storage that tabs share; may throw if the browser blocks it: then each tab waits alone
   * @param scope whose limit it is
   */
  constructor(storage: () => Storage, clock: Clock, scope: () => string) {
    this.#storage = storage;
    this.#clock = clock;
    this.#scope = scope;
  }

  /** Subscribes to every closing, here or in another tab; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** Whether a storage event with this key may have closed a route; the key is null when storage was cleared. */
  static concerns(key: string | null): boolean {
    return key?.startsWith(PREFIX) === true;
  }

  /** Tells the subscribers that another tab may have closed a route. */
  reload(): void {
    this.#listeners.tell();
  }

  /** Closes a route for so many milliseconds, at most `LONGEST_CLOSED_MS`. A longer closing stands. */
  close(route: RouteKey, ms: number): void {
    const closed = Math.min(ms, LONGEST_CLOSED_MS);
    if (closed <= this.left(route)) return;
    const name = this.#nameOf(route);
    const text = JSON.stringify({ until: this.#clock.now() + closed, ms: closed });
    this.#opens.set(name, { at: this.#clock.elapsed() + closed, text });
    this.#inStorage((storage) => {
      for (const key of Object.keys(storage)) {
        if (ClosedRoutes.concerns(key) && leftIn(storage.getItem(key), this.#clock.now()) === 0)
          storage.removeItem(key);
      }
      storage.setItem(name, text);
    });
    this.#listeners.tell();
  }

  /** Milliseconds until a route is open; 0 when it is. */
  left(route: RouteKey): number {
    const opens = this.opensAt(route);
    return Math.max(0, opens - this.#clock.elapsed());
  }

  /** When a route opens, by `Clock.elapsed`; in the past when it is open, or 0 when it was never closed. */
  opensAt(route: RouteKey): number {
    const name = this.#nameOf(route);
    const known = this.#opens.get(name);
    const text = this.#inStorage((storage) => storage.getItem(name)) ?? null;
    // What is known here goes on by the clock that cannot be set, whatever the stamp would say by now.
    if (text === null || text === known?.text) return known?.at ?? 0;
    const at = Math.max(known?.at ?? 0, this.#clock.elapsed() + leftIn(text, this.#clock.now()));
    this.#opens.set(name, { at, text });
    return at;
  }

  /**
   * Waits until a route is open, and a little longer, so that not all go at once. Resolves to whether it is, or the
   * signal has aborted; at once to false where the wait would be longer than `longest` milliseconds.
   */
  async outwait(route: RouteKey, longest: number, signal: AbortSignal): Promise<boolean> {
    for (let left = this.left(route); left > 0 && !signal.aborted; left = this.left(route)) {
      if (left > longest) return false;
      await wait(left + Math.random() * SPREAD_MS, signal);
    }
    return true;
  }

  /** Opens every route of this scope, because its service has begun anew. */
  forget(): void {
    const own = this.#nameOf('' as RouteKey);
    for (const name of this.#opens.keys()) if (name.startsWith(own)) this.#opens.delete(name);
    this.#inStorage((storage) => {
      for (const name of Object.keys(storage)) if (name.startsWith(own)) storage.removeItem(name);
    });
    this.#listeners.tell();
  }

  #nameOf(route: RouteKey): string {
    return `${PREFIX}${this.#scope()} ${route}`;
  }

  #inStorage<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(this.#storage());
    } catch {
      return undefined;
    }
  }
}

/** What is left of a stamp, in ms: never more than it was made for, wherever the wall clock has been set since. */
function leftIn(text: string | null, now: number): number {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value)) return 0;
  const { until, ms } = parsed.value;
  if (typeof until !== 'number' || typeof ms !== 'number') return 0;
  return Math.max(0, Math.min(until - now, ms, LONGEST_CLOSED_MS));
}
