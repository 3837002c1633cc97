/** Calls back once, after at least this many milliseconds. Returns the function that cancels it. */
export type StartTimer = (ms: number, call: () => void) => () => void;

const startTimer: StartTimer = (ms, call) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/**
 * The result of a promise, or undefined if it is still pending after `ms` milliseconds; a later result is dropped. Rejects if the promise rejects in
 * time.
 * @param after a clock other than the browser's timers
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number, after = startTimer): Promise<T | undefined> {
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
