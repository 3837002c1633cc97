import { describe, expect, test } from 'vitest';
import { type Located, findConfirmed, isListing, locateRecords, namesOther, readStatusVerdict } from './locateRecords';

describe('the records in which an answer may say what was done', () => {
  /** Each by its id, with its name and the ids of what wraps it. */
  const located = (body: unknown) =>
    locateRecords(body, 'submission', 'auditQueue').map(({ record, name, parents }) => [
      record['id'],
      name,
      parents.map(({ id }) => id),
    ]);

  test.each<[what: string, body: unknown, found: unknown[]]>([
    ['the answer itself', { id: 1 }, [[1, '', []]]],
    [
      'under a wrapper or one of the names, in any spelling, outermost first',
      { id: 1, Data: { id: 2, audit_queue: { id: 3 } }, SUBMISSION: { id: 4 } },
      [
        [1, '', []],
        [2, '', [1]],
        [3, 'auditqueue', [1, 2]],
        [4, 'submission', [1]],
      ],
    ],
    [
      'not under a name that only contains one',
      { id: 1, metadata: {}, data_center: {}, submissions: {} },
      [[1, '', []]],
    ],
    ['no other record, list or text', { id: 1, product: {}, data: [{ id: 2 }], submission: 'x' }, [[1, '', []]]],
    [
      'not those nested too deeply',
      { id: 1, data: { id: 2, data: { id: 3, data: { id: 4, data: { id: 5 } } } } },
      [
        [1, '', []],
        [2, '', [1]],
        [3, '', [1, 2]],
        [4, '', [1, 2, 3]],
      ],
    ],
    ['none in a list', [{ id: 1 }], []],
    ['none in null', null, []],
  ])('%s', (_, body, found) => expect(located(body)).toEqual(found));
});

test.each<[what: string, body: object, id: number | undefined]>([
  ['the outermost that says yes', { id: 1, data: { id: 2, says: 'yes', data: { id: 3, says: 'yes' } } }, 2],
  ['none, if any says no', { id: 1, says: 'yes', data: { id: 2, says: 'no' } }, undefined],
  ['none, if none says yes', { id: 1, data: { id: 2 } }, undefined],
])('of several records, %s confirms', (_, body, id) => {
  expect(findConfirmed(body, [], ({ record }) => record['says'] as 'yes' | 'no' | undefined)?.record['id']).toBe(id);
});

describe('a record about a product or Pack', () => {
  const located = (record: Located['record'], name = ''): Located => ({ record, name, parents: [] });

  test.each<[record: Located['record'], name: string, is: boolean]>([
    [{ id: 'p' }, 'product', true],
    [{ id: 'p' }, 'pack', true],
    [{ slug: 's' }, '', true],
    [{ name: 'N' }, '', true],
    [{ current_version: '1.0.0' }, '', true],
    [{ assetKind: 'agent' }, 'version', true],
    [{ id: 'p', status: 'queued' }, 'submission', false],
  ])('%o, named “%s”, is its listing: %s', (record, name, is) => expect(isListing(located(record, name))).toBe(is));

  test.each<[record: Located['record'], name: string, other: boolean]>([
    [{ productId: 'X' }, '', true],
    [{ pack_id: 'X' }, '', true],
    [{ productId: 'ID-P' }, '', false],
    [{ product_id: 'id-p', id: 'X' }, 'product', false],
    [{ id: 'X' }, 'product', true],
    [{ id: 'X', slug: 's' }, '', true],
    [{ id: 'ID-P' }, 'pack', false],
    [{ id: 'X' }, 'submission', false],
    [{}, 'product', false],
  ])('%o, named “%s”, is about another one: %s', (record, name, other) => {
    expect(namesOther(located(record, name), 'Id-p')).toBe(other);
  });
});

describe('the status and state of a record', () => {
  const verdict = (record: Located['record']) => readStatusVerdict(record, (word) => word === 'live');

  test.each<[record: Located['record'], verdict: 'yes' | 'no' | undefined]>([
    [{ status: 'live' }, 'yes'],
    [{ STATE: 'live' }, 'yes'],
    [{ status: 'OK', state: 'live' }, 'yes'],
    [{ status: 'live', state: 'draft' }, 'no'],
    [{ status: 'draft' }, 'no'],
    [{ status: '' }, 'no'],
    [{ status: true }, 'no'],
    [{ status: ['live'] }, 'no'],
    [{ status: 'incomplete' }, 'no'],
    [{ status: 'ok-ish' }, 'no'],
    [{ status: null, state: undefined }, undefined],
    [{ httpStatus: 'draft', statusText: 'draft', live: true }, undefined],
  ])('%o: %s', (record, says) => expect(verdict(record)).toBe(says));

  test.each('okay success Successful succeeded accepted created done complete completed true'.split(' '))(
    '“%s” merely says that the request succeeded',
    (status) => expect(verdict({ status })).toBeUndefined(),
  );
});
