import { expect, test } from 'vitest';
import { activityView } from '../activityView';
import { entryOf, lost, notFound } from '../testSupport';
import { type Entry, entriesIn, outcomeOf, routeOf } from '../entry';
import { errorGroups, viewOf } from './errorGroups';

const refused = { state: 'refused', status: 404, code: 'NOT_FOUND' } as const;

test('errors are grouped by route and code, with count and last time; nothing else is an error', () => {
  const late = 1_772_442_600_000;
  const entries = [
    entryOf({ id: 1 }),
    entryOf({ id: 2, ...notFound }),
    entryOf({ id: 3, state: 'failed', status: 503, code: 'MAINTENANCE' }),
    entryOf({ id: 4, ...lost }),
    entryOf({ id: 5, state: 'running', status: undefined, durationMs: undefined }),
    entryOf({ id: 6, ...lost, startedAt: late }),
    entryOf({ id: 7, state: 'cancelled' }),
  ];
  expect(errorGroups(entries)).toMatchObject([
    { what: 'GET /api/catalog/products', outcome: 'NETWORK', code: 'NETWORK', count: 2, last: late + 40 },
    { what: 'GET /api/catalog/products/:slug', outcome: '404 NOT_FOUND', count: 1 },
    { what: 'GET /api/catalog/products', outcome: '503 MAINTENANCE', count: 1 },
  ]);
});

const from = 'https://elsewhere.example';
const foreign = { route: undefined, fromFile: true, code: undefined } as const;
const long = `E_${'x'.repeat(300)}`;
const mixed: readonly Entry[] = [
  {},
  lost,
  { ...lost, code: undefined },
  refused,
  { ...refused, code: undefined },
  { ...refused, status: 400, code: undefined },
  { ...notFound, code: undefined },
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
  { ...lost, ...foreign, path: `${from}/a` },
].map((change, id) => entryOf({ id, ...change }));

test.each(errorGroups(mixed).map((group) => [`${group.outcome} of ${group.what}`, group] as const))(
  'a group shows its requests, and none of another route or status: %s',
  (_, group) => {
    const view = viewOf(group);
    // As stored in the address.
    expect(activityView.read(activityView.write(view).toString())).toEqual(view);
    const found = entriesIn(mixed, view);
    expect(found.filter((entry) => outcomeOf(entry) === group.outcome)).toHaveLength(group.count);
    // No filter selects errors without a code, since errors with a code can have the same status.
    for (const entry of found) {
      expect(routeOf(entry)).toBe(group.what);
      expect(outcomeOf(entry).startsWith(group.outcome)).toBe(true);
    }
  },
);

test('an address of any length makes a text that the address bar can hold, and finds its requests', () => {
  const entries = [entryOf({ ...refused, ...foreign, path: `${from}/${'a'.repeat(20_000)}` }), entryOf({ id: 2 })];
  const view = viewOf(errorGroups(entries)[0]!);
  expect(view.q).toHaveLength(200);
  expect(entriesIn(entries, view)).toEqual([entries[0]]);
});
