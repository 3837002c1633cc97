/** Shared by the client's tests: answers, an inspectable storage, locks across tabs. */
import { ApiError } from './errors';

/** A JSON response. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A refusal in the documented form. */
export const refusal = (
  status: number,
  code: string,
  message = 'No.',
  headers: Record<string, string> = {},
): Response => jsonAnswer({ error: { code, message } }, status, headers);

/** A redirect as a browser exposes it: only the fact that there was one. */
export function hiddenRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
    clone: { value: hiddenRedirect },
  });
}

/** An in-memory storage. As in a browser, its entries are own properties. */
export function memoryStorage(): Storage {
  const held: Record<string, string> = Object.create({
    getItem: (name: string) => held[name] ?? null,
    removeItem: (name: string) => void Reflect.deleteProperty(held, name),
    setItem: (name: string, value: string) => void (held[name] = value),
  }) as Record<string, string>;
  return held as unknown as Storage;
}

/**
 * Web Locks across the "tabs" of one test. A request that would wait for a lock fails, unless it can be given up. `hold` takes a lock as another tab would; returns the release
 * function.
 */
export function sharedLocks() {
  const held = new Set<string>();
  const owners = new Map<string, symbol>();
  const waiting = new Map<string, (() => void)[]>();
  const release = (name: string): boolean => {
    const wasHeld = held.delete(name);
    owners.delete(name);
    waiting.get(name)?.shift()?.();
    return wasHeld;
  };
  /** Only a request that can be given up may wait. */
  const waitFor = (name: string, signal: AbortSignal | undefined): Promise<void> => {
    if (!signal) throw new Error(`The request would wait for ${name}.`);
    return new Promise((resolve, reject) => {
      const queue = waiting.get(name) ?? [];
      waiting.set(name, [...queue, resolve]);
      signal.addEventListener('abort', () => {
        waiting.set(
          name,
          (waiting.get(name) ?? []).filter((entry) => entry !== resolve),
        );
        reject(signal.reason as Error);
      });
    });
  };
  return {
    held,
    release,
    hold: (name: string) => {
      held.add(name);
      return () => release(name);
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
    request: async <T>(
      name: string,
      { ifAvailable, signal }: LockOptions,
      work: (lock: object | null) => Promise<T>,
    ): Promise<T> => {
      await Promise.resolve();
      if (held.has(name) && ifAvailable) return work(null);
      while (held.has(name)) await waitFor(name, signal);
      signal?.throwIfAborted();
      const owner = Symbol(name);
      held.add(name);
      owners.set(name, owner);
      try {
        return await work({ name });
      } finally {
        // A closed tab has lost it before.
        if (owners.get(name) === owner) release(name);
      }
    },
  };
}

/** A promise and the functions that settle it. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** The `ApiError` that a call fails with. Throws if the call succeeds, or fails with anything else. */
export async function catchApiError(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The call did not fail');
}
