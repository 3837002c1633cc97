/**
 * Routes that a 429 has closed. Until the wait is over no request for such a route is sent from any screen, tool or tab, even after a reload or when
 * the same token is entered again. A route is its method and path template, in one environment and for one token.
 */
import { wait } from '../../../lib/async/wait';
import { isRecord, parseJson } from '../../reader/json';
import { Listeners } from '../store';

const PREFIX = 'console.closed.';
/** The longest time a route stays closed, in milliseconds, whatever wait the service asks for. */
export const MAX_CLOSED_MS = 600_000;
/** Requests that waited for a route are spread over this many milliseconds. */
const SPREAD_MS = 300;

interface Clock {
  /** Wall clock, milliseconds since the epoch. Used only in what tabs share. */
  now: () => number;
  /** Monotonic clock, in milliseconds. */
  elapsed: () => number;
}

/** Method and path, as a key: `POST /api/seller/products/:id/prep`. */
export type RouteKey = `${string} /${string}`;

export class ClosedRoutes {
  readonly #storage: () => Storage;
  readonly #clock: Clock;
  readonly #scope: () => string;
  readonly #listeners = new Listeners();
  /** When each closed route opens, by `Clock.elapsed`, with the stored text that this was read from. */
  readonly #opens = new Map<string, { at: number; text: string | null }>();

  /**
   * @param storage returns the storage that tabs share; may throw if the browser blocks it, in which case each tab waits on its own
   * @param scope the environment and token that the limit applies to
   */
  constructor(storage: () => Storage, clock: Clock, scope: () => string) {
    this.#storage = storage;
    this.#clock = clock;
    this.#scope = scope;
  }

  /** Subscribes to closings, in this tab or another; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** Whether a storage event with this key may have closed a route; the key is null when storage was cleared. */
  static concerns(key: string | null): boolean {
    return key?.startsWith(PREFIX) === true;
  }

  /** Notifies subscribers that another tab may have closed a route. */
  reload(): void {
    this.#listeners.notify();
  }

  /** Closes a route for this many milliseconds, at most `MAX_CLOSED_MS`. A longer wait that is already in effect stays. */
  close(route: RouteKey, ms: number): void {
    const closed = Math.min(ms, MAX_CLOSED_MS);
    if (closed <= this.left(route)) return;
    const name = this.#nameOf(route);
    const text = JSON.stringify({ until: this.#clock.now() + closed, ms: closed });
    this.#opens.set(name, { at: this.#clock.elapsed() + closed, text });
    this.#inStorage((storage) => {
      for (const key of Object.keys(storage)) {
        if (ClosedRoutes.concerns(key) && readRemainingMs(storage.getItem(key), this.#clock.now()) === 0)
          storage.removeItem(key);
      }
      storage.setItem(name, text);
    });
    this.#listeners.notify();
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
    // Waits known in this tab follow the monotonic clock, whatever the stored timestamp now says.
    if (text === null || text === known?.text) return known?.at ?? 0;
    const at = Math.max(known?.at ?? 0, this.#clock.elapsed() + readRemainingMs(text, this.#clock.now()));
    this.#opens.set(name, { at, text });
    return at;
  }

  /**
   * Waits until a route is open, plus a small jitter so that waiting requests are not all sent at once. Resolves to whether the route is open (false
   * if the signal aborted); resolves to false at once if the wait would exceed `maxMs` milliseconds.
   */
  async waitUntilOpen(route: RouteKey, maxMs: number, signal: AbortSignal): Promise<boolean> {
    for (let left = this.left(route); left > 0 && !signal.aborted; left = this.left(route)) {
      if (left > maxMs) return false;
      await wait(left + Math.random() * SPREAD_MS, signal);
    }
    return true;
  }

  /** Opens every route of this scope, because its service was restarted. */
  forget(): void {
    const own = this.#nameOf('' as RouteKey);
    for (const name of this.#opens.keys()) if (name.startsWith(own)) this.#opens.delete(name);
    this.#inStorage((storage) => {
      for (const name of Object.keys(storage)) if (name.startsWith(own)) storage.removeItem(name);
    });
    this.#listeners.notify();
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

/** Milliseconds left on a stored closing: never more than its original length, even if the wall clock was set back. */
function readRemainingMs(text: string | null, now: number): number {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value)) return 0;
  const { until, ms } = parsed.value;
  if (typeof until !== 'number' || typeof ms !== 'number') return 0;
  return Math.max(0, Math.min(until - now, ms, MAX_CLOSED_MS));
}
