import type { StartTimer } from '../lib/async/withTimeout';

/** The clock that spending uses. */
export interface Clock {
  /** Milliseconds since the epoch. Can be set forward and back, so it is only for storing and showing, never for measuring. */
  now: () => number;
  /**
   * Monotonic milliseconds since some moment in this document. It cannot be set and never runs ahead of real time, but may stop while the machine
   * sleeps, so a wait is never too short.
   */
  elapsed: () => number;
  after: StartTimer;
}

/** A timer with a longer delay would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
