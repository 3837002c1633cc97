import { describe, expect, test } from 'vitest';
import { activityView } from './activityView';
import { entryOf, lost, notFound, tryOf } from './testSupport';
import { type Entry, endOf, entriesIn, outcomeOf, routeOf, timingWords } from './entry';

const log: readonly Entry[] = [
  entryOf({ id: 1 }),
  entryOf({ id: 2, method: 'POST', route: 'catalog.smartSearch', path: '/api/catalog/smart-search' }),
  entryOf({ id: 3, ...notFound }),
  entryOf({ id: 4, state: 'failed', status: 503, code: 'MAINTENANCE' }),
  entryOf({ id: 5, ...lost }),
  entryOf({ id: 6, state: 'running', status: undefined, durationMs: undefined }),
];
const found = (search: string) => entriesIn(log, activityView.read(search)).map(({ id }) => id);

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

describe('in words', () => {
  test.each([
    [entryOf(), '200', '40 ms'],
    [entryOf(lost), 'NETWORK', '40 ms'],
    [entryOf({ state: 'refused', status: 409, code: 'CONFLICT' }), '409 CONFLICT', '40 ms'],
    [entryOf({ state: 'cancelled', status: undefined }), 'cancelled', '40 ms'],
    [entryOf({ state: 'running', status: undefined, durationMs: undefined }), 'in progress', 'in progress'],
  ])('outcome and timing %#', (entry, outcome, timing) => {
    expect(outcomeOf(entry)).toBe(outcome);
    expect(timingWords(entry)).toBe(timing);
  });

  test('tries and what was waited for', () => {
    const tries = [
      tryOf({ wait: { ms: 2000, because: 'Retry-After' } }),
      tryOf({ sentAt: 2040, wait: { ms: 600, because: 'back-off' } }),
      tryOf({ sentAt: 2680, headAt: undefined, endedAt: undefined }),
    ];
    expect(timingWords({ tries, durationMs: 2700, state: 'answered' })).toBe(
      '3 tries in 2.7 s, 2 s of it waiting for Retry-After, 600 ms of it between tries',
    );
    expect(timingWords({ tries, durationMs: undefined, state: 'running' })).toMatch(/^3 tries, in progress, 2 s of it/);
    expect(endOf({ startedAt: 1000, durationMs: undefined, tries })).toBe(3680);
  });

  test('an address that is no route is its own name', () => {
    expect(routeOf(log[2]!)).toBe('GET /api/catalog/products/:slug');
    expect(routeOf({ route: undefined, method: 'GET', path: '/other?a=1' })).toBe('GET /other');
  });
});
