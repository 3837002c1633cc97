/** Where spending takes its time from. */
export interface Clock {
  /** Milliseconds since the epoch. May be set, back and forth: it is for what is stored and shown, and measures nothing. */
  now: () => number;
  /**
   * Milliseconds since some moment of this document. Nobody can set it and it never runs ahead of real time, but it may
   * stand still while the machine sleeps: a wait by it is never too short.
   */
  elapsed: () => number;
  /** Calls once after so many milliseconds, or later. Gives the way to cancel. */
  after: (ms: number, call: () => void) => () => void;
}

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** What a promise gives, or undefined when it has given nothing after so many milliseconds. Rejects as it does. */
export async function within<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
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
