import { expect, test } from 'vitest';
import { activityView } from '../activityView';
import { createEntry, lostEntry, notFoundEntry } from '../testSupport';
import { type Entry, filterEntries, formatOutcome, formatRoute } from '../entry';
import { groupErrors, toView } from './groupErrors';

const refused = { state: 'refused', status: 404, code: 'NOT_FOUND' } as const;

test('errors are grouped by route and code, with count and last time; nothing else is an error', () => {
  const late = 1_772_442_600_000;
  const entries = [
    createEntry({ id: 1 }),
    createEntry({ id: 2, ...notFoundEntry }),
    createEntry({ id: 3, state: 'failed', status: 503, code: 'MAINTENANCE' }),
    createEntry({ id: 4, ...lostEntry }),
    createEntry({ id: 5, state: 'running', status: undefined, durationMs: undefined }),
    createEntry({ id: 6, ...lostEntry, startedAt: late }),
    createEntry({ id: 7, state: 'cancelled' }),
  ];
  expect(groupErrors(entries)).toMatchObject([
    { routeLabel: 'GET /api/catalog/products', outcome: 'NETWORK', code: 'NETWORK', count: 2, last: late + 40 },
    { routeLabel: 'GET /api/catalog/products/:slug', outcome: '404 NOT_FOUND', count: 1 },
    { routeLabel: 'GET /api/catalog/products', outcome: '503 MAINTENANCE', count: 1 },
  ]);
});

const from = 'https://elsewhere.example';
const foreign = { route: undefined, fromFile: true, code: undefined } as const;
const long = `E_${'x'.repeat(300)}`;
const mixed: readonly Entry[] = [
  {},
  lostEntry,
  { ...lostEntry, code: undefined },
  refused,
  { ...refused, code: undefined },
  { ...refused, status: 400, code: undefined },
  { ...notFoundEntry, code: undefined },
  { ...refused, code: long },
  { ...refused, code: ' two  words ' },
  { ...refused, status: 429, code: '🙂'.repeat(150) },
  { state: 'failed', status: 304, code: 'NOT_MODIFIED' } as const,
  { ...foreign, path: `${from}/a?token=1` },
  { ...refused, ...foreign, path: `${from}/a?token=1` },
  { ...refused, ...foreign, path: `${from}/a?token=2` },
  { ...refused, ...foreign, path: `${from}/b` },
  { ...refused, ...foreign, path: `${from}/a`, method: 'PROPFIND' },
  { ...foreign, state: 'failed', status: 503, path: `${from}/a` } as const,
  { ...lostEntry, ...foreign, path: `${from}/a` },
].map((change, id) => createEntry({ id, ...change }));

test.each(groupErrors(mixed).map((group) => [`${group.outcome} of ${group.routeLabel}`, group] as const))(
  'a group shows its requests, and none of another route or status: %s',
  (_, group) => {
    const view = toView(group);
    // As stored in the address.
    expect(activityView.read(activityView.write(view).toString())).toEqual(view);
    const found = filterEntries(mixed, view);
    expect(found.filter((entry) => formatOutcome(entry) === group.outcome)).toHaveLength(group.count);
    // No filter selects errors without a code, since errors with a code can have the same status.
    for (const entry of found) {
      expect(formatRoute(entry)).toBe(group.routeLabel);
      expect(formatOutcome(entry).startsWith(group.outcome)).toBe(true);
    }
  },
);

test('an address of any length makes a text that the address bar can hold, and finds its requests', () => {
  const entries = [
    createEntry({ ...refused, ...foreign, path: `${from}/${'a'.repeat(20_000)}` }),
    createEntry({ id: 2 }),
  ];
  const view = toView(groupErrors(entries)[0]!);
  expect(view.q).toHaveLength(200);
  expect(filterEntries(entries, view)).toEqual([entries[0]]);
});
