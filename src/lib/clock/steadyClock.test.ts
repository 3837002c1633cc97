import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordNow, steadyNow, toSteadyTime } from './steadyClock';

const start = Date.UTC(2026, 2, 12, 12);
const hour = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const age = (at: number) => steadyNow() - toSteadyTime(at);

test.each([hour, -hour])('the age of a moment does not depend on a clock that is set by %i ms', (ms) => {
  const at = recordNow();
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(start + 5_000 + ms);
  expect([at, age(at)]).toEqual([start, 5_000]);
  vi.advanceTimersByTime(5_000);
  expect(age(at)).toBe(10_000);
});

test('an unrecorded moment is as old as the clock says on first use, and ages from there', () => {
  expect(age(start - hour)).toBe(hour);
  vi.setSystemTime(start + hour);
  vi.advanceTimersByTime(1_000);
  expect(age(start - hour)).toBe(hour + 1_000);
});

test('a time that comes again because the clock was set back is the later one', () => {
  recordNow();
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(start);
  expect(age(recordNow())).toBe(0);
});

test('the recorded times are bounded', () => {
  const first = recordNow();
  for (let at = 1; at <= 5_000; at += 1) toSteadyTime(start - at);
  vi.setSystemTime(start + hour);
  expect(age(first)).toBe(hour);
});
