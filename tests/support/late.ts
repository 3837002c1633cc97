/** Answers that arrive late, each by another time: a condition of `npm run test:steady`. */

import { Random } from '../../src/lib/random';

// The original, taken before a test stops the clock.
const { setTimeout: wait } = globalThis;
const random = new Random(process.pid);
const late = process.env['LATE_ANSWERS'] === '1';
/** In the page's process, and where a browser asks another one, as `scripts/lateProxy.mjs` does. */
const LATEST_MS = 30;
export const LATEST_SERVED_MS = 300;

/** Waits up to `latestMs` milliseconds, most often less than a third of it, if answers are to be late; not even a turn otherwise. */
export function beLate(latestMs = LATEST_MS): Promise<void> | undefined {
  if (!late) return undefined;
  return new Promise((resolve) => wait(resolve, latestMs * random.unit() ** 3));
}
