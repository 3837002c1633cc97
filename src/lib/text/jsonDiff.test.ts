import { expect, test } from 'vitest';
import { MOST_DIFFS, jsonDiff } from './jsonDiff';

test('the fields that differ, in order, with the JSON of both sides', () => {
  const left = { id: 1, seller: { name: 'A', since: null }, tags: ['x', 'y'], gone: true, kind: [] };
  const right = { id: 1, seller: { name: 'B', since: null }, tags: ['x'], kind: {}, new: { a: 1 } };
  expect(jsonDiff(left, right)).toEqual([
    { path: 'seller.name', left: '"A"', right: '"B"' },
    { path: 'tags[1]', left: '"y"', right: undefined },
    { path: 'gone', left: 'true', right: undefined },
    { path: 'kind', left: '[]', right: '{}' },
    { path: 'new', left: undefined, right: '{"a":1}' },
  ]);
});

test.each([
  ['equal values', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['values that are no records', 1, '1', [{ path: '(whole)', left: '1', right: '"1"' }]],
  ['null and a record', { a: null }, { a: {} }, [{ path: 'a', left: 'null', right: '{}' }]],
  ['a field named like one of every object', { toString: 1 }, {}, [{ path: 'toString', left: '1', right: undefined }]],
])('%s', (_, left, right, diffs) => {
  expect(jsonDiff(left, right)).toEqual(diffs);
});

test('stops at the limit, and survives any depth', () => {
  const list = (value: number) => Array.from({ length: 2 * MOST_DIFFS }, () => value);
  expect(jsonDiff(list(1), list(2))).toHaveLength(MOST_DIFFS);
  const deep = (value: number): unknown => JSON.parse('['.repeat(5000) + value + ']'.repeat(5000));
  expect(jsonDiff(deep(1), deep(2))).toMatchObject([{ left: '1', right: '2' }]);
});
