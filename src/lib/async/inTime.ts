/** Calls back once, after at least this many milliseconds. Returns the function that cancels it. */
export type After = (ms: number, call: () => void) => () => void;

const byTimer: After = (ms, call) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/**
 * The result of a promise, or undefined if it is still pending after `ms` milliseconds; what it becomes later is dropped.
 * Rejects if it does in time.
 * @param after a clock other than the browser's timers
 */
export async function inTime<T>(promise: Promise<T>, ms: number, after = byTimer): Promise<T | undefined> {
  let cancel = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
