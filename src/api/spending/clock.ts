/** The clock that spending uses. */
export interface Clock {
  /** Milliseconds since the epoch. Can be set forward and back, so it is only for storing and showing, never for measuring. */
  now: () => number;
  /**
   * Monotonic milliseconds since some moment in this document. It cannot be set and never runs ahead of real time, but may stop while the machine
   * sleeps, so a wait is never too short.
   */
  elapsed: () => number;
  /** Calls back once, after at least this many milliseconds. Returns the function that cancels it. */
  after: (ms: number, call: () => void) => () => void;
}

/** A timer with a longer delay would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** The result of a promise, or undefined if it is still pending after `ms` milliseconds. Rejects if the promise does. */
export async function withTimeout<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
  let cancel = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
