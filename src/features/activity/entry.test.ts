import { describe, expect, test } from 'vitest';
import { activityView } from './activityView';
import { createEntry, lostEntry, notFoundEntry, createTry } from './testSupport';
import { type Entry, getEndTime, filterEntries, formatOutcome, formatRoute, formatTiming } from './entry';

const log: readonly Entry[] = [
  createEntry({ id: 1 }),
  createEntry({ id: 2, method: 'POST', route: 'catalog.smartSearch', path: '/api/catalog/smart-search' }),
  createEntry({ id: 3, ...notFoundEntry }),
  createEntry({ id: 4, state: 'failed', status: 503, code: 'MAINTENANCE' }),
  createEntry({ id: 5, ...lostEntry }),
  createEntry({ id: 6, state: 'running', status: undefined, durationMs: undefined }),
];
const found = (search: string) => filterEntries(log, activityView.read(search)).map(({ id }) => id);

test.each([
  ['', [6, 5, 4, 3, 2, 1]],
  ['method=POST', [2]],
  ['route=catalog.product', [3]],
  ['status=2xx', [2, 1]],
  ['status=4xx', [3]],
  ['status=5xx', [4]],
  ['status=none', [5]],
  ['status=running', [6]],
  ['code=NETWORK', [5]],
  ['q=SMART search', [2]],
  ['q=maintenance', [4]],
  ['q=:slug', [3]],
  ['q=503&method=GET', [4]],
  ['q=nothing', []],
  ['method=DELETE&status=9xx', [6, 5, 4, 3, 2, 1]],
])('the view "%s" shows, newest first, %j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

describe('as text', () => {
  test.each([
    [createEntry(), '200', '40 ms'],
    [createEntry(lostEntry), 'NETWORK', '40 ms'],
    [createEntry({ state: 'refused', status: 409, code: 'CONFLICT' }), '409 CONFLICT', '40 ms'],
    [createEntry({ state: 'cancelled', status: undefined }), 'cancelled', '40 ms'],
    [createEntry({ state: 'running', status: undefined, durationMs: undefined }), 'in progress', 'in progress'],
  ])('outcome and timing %#', (entry, outcome, timing) => {
    expect(formatOutcome(entry)).toBe(outcome);
    expect(formatTiming(entry)).toBe(timing);
  });

  test('names the tries and the waits', () => {
    const tries = [
      createTry({ wait: { ms: 2000, because: 'Retry-After' } }),
      createTry({ sentAt: 2040, wait: { ms: 600, because: 'back-off' } }),
      createTry({ sentAt: 2680, headAt: undefined, endedAt: undefined }),
    ];
    expect(formatTiming({ tries, durationMs: 2700, state: 'answered' })).toBe(
      '3 tries in 2.7 s, 2 s of it waiting for Retry-After, 600 ms of it between tries',
    );
    expect(formatTiming({ tries, durationMs: undefined, state: 'running' })).toMatch(
      /^3 tries, in progress, 2 s of it/,
    );
    expect(getEndTime({ startedAt: 1000, durationMs: undefined, tries })).toBe(3680);
  });

  test('an unknown address is shown as it is', () => {
    expect(formatRoute(log[2]!)).toBe('GET /api/catalog/products/:slug');
    expect(formatRoute({ route: undefined, method: 'GET', path: '/other?a=1' })).toBe('GET /other');
  });
});
