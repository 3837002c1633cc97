import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { pollWhile, pollDelay } from './polling';

const state = (data: string | undefined, reads: number, failed = 0, error: unknown = null) => ({
  state: { data, error, dataUpdateCount: reads, errorUpdateCount: failed },
});
const runs = (data: string | undefined) => data === 'running';
const refusal = (status: number) => new ApiError({ kind: 'refused', route: 'seller.report', status, message: 'No.' });

test('delays grow, up to half a minute', () => {
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 500].map(pollDelay)).toEqual([
    2_000, 2_000, 2_000, 3_000, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 30_000,
  ]);
});

describe('pollWhile', () => {
  test('counts from the first read of the work, successful or not', () => {
    const interval = pollWhile(runs);
    expect(interval(state('running', 40))).toBe(2_000);
    // The query library calls this more than once for the same read.
    expect(interval(state('running', 40))).toBe(2_000);
    expect(interval(state('running', 42))).toBe(3_000);
    expect(interval(state('running', 42, 2, new Error('lost')))).toBe(5_000);
  });

  test('waits as long as a limit asks', () => {
    const limit = new ApiError({
      kind: 'refused',
      route: 'seller.report',
      status: 429,
      message: 'No.',
      retryAfterMs: 25_000,
    });
    expect(pollWhile(runs)(state('running', 1, 1, limit))).toBeCloseTo(25_000, -3);
  });

  test('stops when the work ends, and starts over with the next', () => {
    const interval = pollWhile(runs);
    interval(state('running', 1));
    expect(interval(state('running', 6))).toBe(8_000);
    expect(interval(state('done', 7))).toBe(false);
    expect(interval(state('running', 8))).toBe(2_000);
    expect(pollWhile(runs)(state(undefined, 0))).toBe(false);
  });

  test.each([
    [403, false],
    [404, false],
    [503, 2_000],
  ])('after a %i: %o', (status, next) => {
    expect(pollWhile(runs)(state('running', 1, 1, refusal(status)))).toBe(next);
  });
});
