import { expect, test } from 'vitest';
import { endpointList } from '../../../contract/endpoints';
import { type FaultFields, describeFault, readFault, routeChoices } from './faultFields';

const fields: FaultFields = {
  route: 'GET /api/catalog/products',
  kind: 'status',
  status: '503',
  code: '',
  retryAfter: '',
  delayMs: '2000',
  times: '1',
};
const base = { route: fields.route, times: 1 };

test('the choice begins with all routes and those of a method, then has each one', () => {
  expect(routeChoices.slice(0, 4).map(({ value }) => value)).toEqual(['*', 'GET *', 'POST *', 'PATCH *']);
  expect(routeChoices).toHaveLength(4 + endpointList.length);
});

test.each([
  [{}, { ...base, status: 503 }],
  [
    { code: ' BUSY ', status: '429', retryAfter: '7' },
    { ...base, status: 429, code: 'BUSY', retryAfter: 7 },
  ],
  [{ kind: 'lostAfter' }, { ...base, drop: true, status: 200, when: 'after' }],
  [
    { kind: 'lostBefore', times: '3' },
    { ...base, times: 3, drop: true, when: 'before' },
  ],
  [{ kind: 'delay' }, { ...base, delayMs: 2000 }],
  [{ kind: 'hold' }, { ...base, hold: true }],
  [{ kind: 'workFails' }, { ...base, work: 'fails' }],
  [{ times: '1000000' }, { ...base, times: 1_000_000, status: 503 }],
] satisfies [Partial<FaultFields>, unknown][])('%j', (change, fault) => {
  expect(readFault({ ...fields, ...change })).toEqual({ fault });
});

test('HTML replaces the body', () => {
  expect(readFault({ ...fields, kind: 'html' })).toEqual({
    fault: { ...base, body: expect.stringContaining('<!doctype html>') as string, contentType: 'text/html' },
  });
});

test.each([
  [{ times: '0' }, ['times']],
  [{ times: '1000001' }, ['times']],
  [{ times: '1.5', status: '99' }, ['times', 'status']],
  [{ status: '' }, ['status']],
  [{ retryAfter: 'soon' }, ['retryAfter']],
  [{ kind: 'delay', delayMs: '-1', status: 'x' }, ['delayMs']],
] satisfies [Partial<FaultFields>, string[]][])('%j is refused', (change, names) => {
  const read = readFault({ ...fields, ...change });
  expect('issues' in read && Object.keys(read.issues)).toEqual(names);
});

test.each([
  [{ status: 503 }, '503, before the work'],
  [{ drop: true, afterWork: true }, 'connection dropped, after the work'],
  [{ delayMs: 50 }, '50 ms late, before the work'],
  [{ hold: true }, 'response held, before the work'],
  [{ failsWork: true }, 'the work fails'],
  [
    { replacesBody: true, setsHeaders: true, after: 1 },
    'after 1 more request: body replaced, custom headers, before the work',
  ],
])('a pending fault with %j is described as: %s', (change, description) => {
  const strikes = { code: undefined, drop: false, delayMs: 0, hold: false, setsHeaders: false, after: 0 };
  const waiting = { ...strikes, status: undefined, failsWork: false, replacesBody: false, afterWork: false };
  expect(describeFault({ ...waiting, ...change })).toBe(description);
});
