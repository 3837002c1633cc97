/** Answers that arrive late, each by another time: a condition of `npm run test:steady`. */

import { Random } from '../../src/lib/random';

// The original, taken before a test stops the clock.
const { setTimeout: wait } = globalThis;
const random = new Random(process.pid);
const late = process.env['LATE_ANSWERS'] === '1';
const LATEST_MS = 30;

/** Waits up to 30 ms, most often less than ten, if answers are to be late; not even a turn otherwise. */
export function beLate(): Promise<void> | undefined {
  if (!late) return undefined;
  return new Promise((resolve) => wait(resolve, LATEST_MS * random.unit() ** 3));
}
