import { expect, test } from 'vitest';
import { type Comparison, MAX_DIFFS, findDifferences, jsonDiff } from './jsonDiff';

test('the fields that differ, in order, with the JSON of both sides', () => {
  const left = { id: 1, seller: { name: 'A', since: null }, tags: ['x', 'y'], gone: true, kind: [] };
  const right = { id: 1, seller: { name: 'B', since: null }, tags: ['x'], kind: {}, new: { a: 1 } };
  expect(jsonDiff(JSON.stringify(left), JSON.stringify(right))).toEqual([
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
  expect(jsonDiff(JSON.stringify(left), JSON.stringify(right))).toEqual(diffs);
});

test('stops at the limit, and survives any depth', () => {
  const list = (value: number) => JSON.stringify(Array.from({ length: 2 * MAX_DIFFS }, () => value));
  expect(jsonDiff(list(1), list(2))).toHaveLength(MAX_DIFFS);
  const deep = (value: number) => '['.repeat(50_000) + value + ']'.repeat(50_000);
  expect(jsonDiff(deep(1), deep(2))).toMatchObject([{ left: '1', right: '2' }]);
});

test('a list with more parts than a call takes arguments', () => {
  const parts = Array.from({ length: 600_000 }, (_, index) => ({ key: String(index), step: `[${index}]`, value: 0 }));
  const compared = findDifferences<'list' | number>('list', 'list', {
    getParts: (value) => (value === 'list' ? { isList: true, parts } : undefined),
    isSame: () => false,
    tellsAbsentByParts: false,
  });
  expect(compared.next().value).toMatchObject({ path: '[0]' });
});

test.each([
  ['digits beyond those of a number', '{"id":9007199254740993}', '{"id":9007199254740992}', ['id']],
  ['zeros at the end', '[1.0]', '[1.00]', ['[0]']],
  ['an exponent', '1e2', '100', ['(whole)']],
  ['a doubled name', '{"points":100,"points":900}', '{"points":900}', ['points', 'points (2)']],
  ['the first of a doubled name', '{"a":{"p":1,"p":2}}', '{"a":{"p":3,"p":2}}', ['a.p']],
  ['a name like that of a second', '{"p":1,"p":2,"p (2)":3}', '{"p":1,"p":2,"p (2)":4}', ['p (2)']],
  ['a negative zero', '-0', '0', ['(whole)']],
  ['spaces and order alone', '{ "a": [ 1, { } ],\n"b": 2 }', '{"b":2,"a":[1,{}]}', []],
])('%s', (_, left, right, paths) => {
  expect(jsonDiff(left, right).map(({ path }) => path)).toEqual(paths);
});

test('the caller decides which parts belong together, what is the same, and how an absent record is listed', () => {
  const values = (options: Pick<Comparison<unknown>, 'tellsAbsentByParts'>): Comparison<unknown> => ({
    getParts: (value) =>
      typeof value === 'object' && value !== null
        ? {
            isList: false,
            parts: Object.entries(value).map(([name, part]) => ({
              key: name.toLowerCase(),
              step: `.${name}`,
              value: part as unknown,
            })),
          }
        : undefined,
    isSame: (first, second) => String(first) === String(second),
    ...options,
  });
  const [first, second] = [
    { B: 1, c: { d: 2 } },
    { e: { f: 3 }, b: '1', g: {} },
  ];
  const paths = (listsAbsent: boolean) =>
    Array.from(findDifferences(first, second, values({ tellsAbsentByParts: listsAbsent })), ({ path }) => path);
  expect([paths(true), paths(false)]).toEqual([
    ['c.d', 'e.f'],
    ['c', 'e', 'g'],
  ]);
});
