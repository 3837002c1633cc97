import type { After } from '../../lib/async/inTime';

/** The clock that spending uses. */
export interface Clock {
  /** Milliseconds since the epoch. Can be set forward and back: only for storing and showing, never for measuring. */
  now: () => number;
  /**
   * Milliseconds since some moment in this document. It cannot be set and never runs ahead of real time, but may stand
   * still while the machine sleeps: a wait by it is never too short.
   */
  elapsed: () => number;
  after: After;
}

/** Longer timers would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
