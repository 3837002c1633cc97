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
 * Web Locks across the "tabs" of one test. A request that would wait for a lock fails. `hold` takes a lock as another tab would; returns the release
 * function.
 */
export function sharedLocks() {
  const held = new Set<string>();
  return {
    held,
    hold: (name: string) => {
      held.add(name);
      return () => held.delete(name);
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
    request: async <T>(
      name: string,
      { ifAvailable }: LockOptions,
      work: (lock: object | null) => Promise<T>,
    ): Promise<T> => {
      await Promise.resolve();
      if (held.has(name) && !ifAvailable) throw new Error(`The request would wait for ${name}.`);
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
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
