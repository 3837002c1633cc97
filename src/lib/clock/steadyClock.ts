/**
 * Measures ages and waits by a monotonic clock. The system clock can be changed by an hour at any moment: it says when something happened, but not
 * how long ago. The monotonic clock may stop while the machine sleeps.
 */

/** Milliseconds since the epoch, counted from when this page was loaded. Never moves back, nor ahead of real time. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** The steady time of each recorded system time, oldest first. */
const noted = new Map<number, number>();
const MAX_RECORDED = 5_000;

/**
 * The steady time that corresponds to a system time, in ms since the epoch. Exact if that time was recorded when it occurred; for any other, such as
 * one from before a reload, both clocks are compared on first use.
 */
export function toSteadyTime(at: number): number {
  const known = noted.get(at);
  if (known !== undefined) return known;
  const steady = steadyNow() - (Date.now() - at);
  noted.set(at, steady);
  for (const oldest of noted.keys()) {
    if (noted.size <= MAX_RECORDED) break;
    noted.delete(oldest);
  }
  return steady;
}

/** The current system time, for showing and storing, in ms since the epoch. Its age is counted from now on. */
export function recordNow(): number {
  const now = Date.now();
  // A clock that was set back gives the same time again.
  noted.delete(now);
  toSteadyTime(now);
  return now;
}
