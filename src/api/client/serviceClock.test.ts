import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordServiceClock, serviceNow } from './serviceClock';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  recordServiceClock('Mon, 02 Mar 2026 09:00:00 GMT');
});
afterEach(() => vi.useRealTimers());

test.each([
  ['Mon, 02 Mar 2026 09:05:00 GMT', '2026-03-02T09:05:00Z'],
  ['Mon, 02 Mar 2026 08:00:00 GMT', '2026-03-02T08:00:00Z'],
  ['Mon, 02 Mar 2026 09:00:01 GMT', '2026-03-02T09:00:00Z'],
  [null, '2026-03-02T09:00:00Z'],
  ['yesterday', '2026-03-02T09:00:00Z'],
])('after a Date of %o it is %s', (header, now) => {
  recordServiceClock(header);
  expect(serviceNow()).toBe(Date.parse(now));
});

test('it advances by itself, and an unreadable Date changes nothing', () => {
  recordServiceClock('Mon, 02 Mar 2026 09:05:00 GMT');
  vi.advanceTimersByTime(1500);
  recordServiceClock(null);
  expect(serviceNow()).toBe(Date.parse('2026-03-02T09:05:01.500Z'));
});
