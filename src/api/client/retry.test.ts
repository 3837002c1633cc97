import { describe, expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { ApiError, type FailureKind } from './errors';
import { getDeadline, readRetryAfter, retryDelay } from './retry';

const failure = (kind: FailureKind, status?: number, retryAfterMs?: number) =>
  new ApiError({ kind, route: 'catalog.products', message: 'm', status, retryAfterMs });

// Which requests are retried is tested in http.test.ts, by what is sent.
describe('retryDelay', () => {
  test('the jitter is full, and never earlier than the service asks', () => {
    expect(retryDelay('GET', failure('network'), 2, 0)).toBe(0);
    expect(retryDelay('GET', failure('network'), 2, 0.5)).toBe(300);
    expect(retryDelay('GET', failure('refused', 429, 7000), 1, 1)).toBe(7000);
    expect(retryDelay('GET', failure('refused', 429, 100), 1, 1)).toBe(300);
  });

  test('a Retry-After that is too long is not waited for', () => {
    expect(retryDelay('GET', failure('server', 503, 10_000), 1, 0)).toBe(10_000);
    expect(retryDelay('GET', failure('server', 503, 10_001), 1, 0)).toBeUndefined();
  });
});

const now = Date.parse('2026-03-02T09:00:00Z');

test.each([
  [null, undefined],
  ['7', 7000],
  [' 7 ', 7000],
  ['0', 0],
  ['2.5', 2500],
  ['Mon, 02 Mar 2026 09:00:07 GMT', 7000],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['Monday, 02-Mar-26 09:00:07 GMT', 7000],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  ['5 s', undefined],
  ['1e3', undefined],
])('Retry-After %o is %o ms', (header, ms) => {
  expect(readRetryAfter(header, now)).toBe(ms);
});

test('runs and uploads have longer deadlines, everything else 30 s', () => {
  const longer = endpointList.map(([id]) => [id, getDeadline(id)] as const).filter(([, ms]) => ms !== 30_000);
  expect(Object.fromEntries(longer)).toEqual({
    'runs.start': 180_000,
    'runs.startWithFiles': 600_000,
    'versions.commit': 1_800_000,
    'listing.previewImage': 600_000,
  });
});
