import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { jsonFieldText, jsonText } from '../../../tests/support/jsonText';
import type { Json } from './json';
import {
  attachSource,
  getMoreText,
  getSourceText,
  hasSource,
  isSameReading,
  mergeRecords,
  selectFields,
  withField,
} from './source';

/** The body of an answer of this text. */
const answered = (text: string): Json => {
  const body = JSON.parse(text) as Json;
  attachSource(body, text);
  return body;
};

test('any record of an answer is shown as it arrived, wherever it is', () => {
  fc.assert(
    fc.property(jsonText, fc.array(jsonFieldText, { maxLength: 4 }), (before, fields) => {
      // Of a repeated name, the last value is read.
      const body = answered(`{"x": ${before},"x": [${before}, { ${fields.join(' , ')} } ]}`) as { x: [unknown, Json] };
      expect(getSourceText(body.x[1])).toBe(`{${fields.join(',')}}`);
    }),
    { numRuns: cases(1_000, 200) },
  );
});

describe('selected fields are shown as they arrived', () => {
  test.each<[what: string, text: string, select: (record: Json) => [string, unknown][], shown: string]>([
    [
      'in their order',
      '{"b": 1.0,"x":2,"10":1.10}',
      (record) => [
        ['10', 1.1],
        ['b', record['b']],
      ],
      '{"b": 1.0,"10":1.10}',
    ],
    ['a record, whole', '{"in":{"a":1.0, "b":2}}', (record) => [['in', record['in']]], '{"in":{"a":1.0, "b":2}}'],
    [
      'a part of a record',
      '{"in":{"a":1.0, "b":2},"x":3.0}',
      ({ in: inner }) => [
        ['in', selectFields(inner as Json, [['a', 1]])],
        ['x', 3],
      ],
      '{"in":{"a":1.0},"x":3.0}',
    ],
    ['a part that the console wrote', '{"in":{"a":1.0,"b":2}}', () => [['in', { a: 1 }]], '{"in":{"a":1}}'],
    ['a list', '{"l":[ 1.0 ],"x":2}', (record) => [['l', record['l']]], '{"l":[ 1.0 ]}'],
    [
      'with every repeated name, since one of its values was read',
      '{"a":1.0,"x":2,"b":3,"a":1}',
      () => [['b', 3]],
      '{"a":1.0,"b":3,"a":1}',
    ],
    [
      'a part of the value that was read of a repeated name',
      '{"in":{"z":1.0},"in":{"a":1.0,"b":2}}',
      ({ in: inner }) => [['in', selectFields(inner as Json, [['a', 1]])]],
      '{"in":{"z":1.0},"in":{"a":1.0}}',
    ],
    [
      'under names that every object inherits',
      '{"__proto__":1.0,"__proto__":{"a":2.0},"toString":3.0}',
      () => [['toString', 3]],
      '{"__proto__":1.0,"__proto__":{"a":2.0},"toString":3.0}',
    ],
    ['none', '{"x":2}', () => [], '{}'],
  ])('%s', (_, text, select, shown) => {
    const record = answered(text);
    expect(getSourceText(selectFields(record, select(record)))).toBe(shown);
  });
});

describe('the fields that were not read', () => {
  test.each<[text: string, read: string[], more: string | undefined]>([
    ['{"a":1.0, "b_c" : 2,"d":[{"e":1e2}]}', ['a', 'bC'], '{"d":[{"e":1e2}]}'],
    ['{"a":1,"b":2.0,"a":3}', ['a'], '{"a":1,"b":2.0,"a":3}'],
    ['{"a":1,"b":2}', ['a', 'b'], undefined],
    ['{}', [], undefined],
  ])('of %s, read %j: %s', (text, read, more) => expect(getMoreText(answered(text), ...read)).toBe(more));
});

test('a record of the console is written like any JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      expect(getSourceText(record)).toBe(JSON.stringify(record));
    }),
  );
  expect(getSourceText({ a: [undefined] })).toBe('{"a":[null]}');
});

test('of merged records, the last value of a name is read, and all are shown', () => {
  const merged = mergeRecords([answered('{"a":1.0,"b":{"c":2.0}}'), { d: 3 }, answered('{"a":4.0}')]);
  expect(merged).toEqual({ a: 4, b: { c: 2 }, d: 3 });
  expect(getSourceText(merged)).toBe('{"a":1.0,"b":{"c":2.0},"d":3,"a":4.0}');
});

describe('a field is set, and the rest is sent as it arrived', () => {
  test.each<[what: string, record: string, name: string, value: unknown, text: string]>([
    ['in its place', '{"a":1.0, "b" : 2.0,"c":3.0}', 'b', 5, '{"a":1.0,"b" : 5,"c":3.0}'],
    ['at the end', '{"a":1.0}', 'b "c"', 'x', String.raw`{"a":1.0,"b \"c\"":"x"}`],
    ['once', '{"b":1.0,"a":2.0,"b":3.0,"c":4.0}', 'b', 5, '{"a":2.0,"b":5,"c":4.0}'],
  ])('%s', (_, record, name, value, text) => {
    const changed = withField(answered(record), name, value);
    expect(changed).toEqual({ ...JSON.parse(record), [name]: value });
    expect(getSourceText(changed)).toBe(text);
  });

  test('one field after another, and one that holds received records', () => {
    const once = withField({ a: 1 }, 'b', answered('{"n":1.0}'));
    const twice = withField(once, 'c', [answered('{"n":2.0}'), { in: answered('{"n":3.0}') }]);
    expect(getSourceText(twice)).toBe('{"a":1,"b":{"n":1.0},"c":[{"n":2.0},{"in":{"n":3.0}}]}');
  });
});

test('a source is known of what arrived and what was made of it, and is no field', () => {
  const body = answered('{"in":{"a":1}}') as { in: Json };
  expect([body, body.in, withField({}, 'a', 1), { ...body.in }, { a: 1 }].map(hasSource)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(body).toStrictEqual({ in: { a: 1 } });
});

test.each(['null', '1.0', '"a"', '[null,1,["b"]]'])('an answer without records needs no source: %s', (text) => {
  expect(answered(text)).toEqual(JSON.parse(text));
});

test('an answer that would exhaust the stack is refused', () => {
  const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
  expect(() => answered(nested(500))).not.toThrow();
  expect(() => answered(nested(2_000))).toThrow(RangeError);
});

describe('a reading can be shown in place of another', () => {
  test.each<[what: string, a: string, b: string, same: boolean]>([
    ['an answer that came again', '{"a":[{"b":1.0}]}', '{"a":[{"b":1.0}]}', true],
    ['the same values in other text', '{"a":1.0}', '{"a":1.00}', false],
    ['the same values in other text, inside', '[0,{"a":1.0}]', '[0,{"a": 1.0}]', false],
  ])('%s: %s and %s: %s', (_, a, b, same) => {
    expect(isSameReading({ raw: answered(a), n: 1 }, { raw: answered(b), n: 1 })).toBe(same);
    expect(isSameReading({ raw: answered(a), n: 1 }, { raw: answered(b), n: 2 })).toBe(false);
  });

  test('what the console built from others is compared by its values', () => {
    const [a, b] = ['{"a":1.0}', '{"a":1.00}'].map((text) => answered(text)) as [Json, Json];
    expect(isSameReading(mergeRecords([a]), mergeRecords([b]))).toBe(true);
    expect(isSameReading(a, { a: 1 })).toBe(false);
    expect(isSameReading({ a: 1 }, a)).toBe(false);
  });

  test.each<[what: string, a: unknown, b: unknown, same: boolean]>([
    ['a missing field', { a: 1, b: 2 }, { a: 1 }, false],
    ['an additional field', { a: 1 }, { a: 1, b: 2 }, false],
    ['another field without a value', { a: undefined }, { b: undefined }, false],
    ['lists', [1, [2]], [1, [2]], true],
    ['a longer list', [1], [1, 2], false],
    ['a list and a record', [], {}, false],
    ['a record and nothing', {}, null, false],
    ['nothing and a record', null, {}, false],
    ['not a number', { a: Number.NaN }, { a: Number.NaN }, true],
    ['a number and its text', 1, '1', false],
    ['sets, whose content is not compared', new Set(['a']), new Set(['a']), false],
  ])('%s: %o and %o: %s', (_, a, b, same) => expect(isSameReading(a, b)).toBe(same));
});
