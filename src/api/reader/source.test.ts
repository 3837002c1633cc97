import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { jsonFieldText, jsonText } from '../../../tests/support/jsonText';
import type { Json } from './json';
import { attachSource, getSourceText, selectFields } from './source';

/** The body of an answer of this text. */
const answered = <T = Json>(text: string): T => {
  const body = JSON.parse(text) as T;
  attachSource(body, text);
  return body;
};

test('any record of an answer is shown as it arrived, wherever it is', () => {
  fc.assert(
    fc.property(jsonText, fc.array(jsonFieldText, { maxLength: 4 }), (before, fields) => {
      // Of a repeated name, the last value is read.
      const { x } = answered<{ x: [unknown, Json] }>(`{"x": ${before},"x": [${before}, { ${fields.join(' , ')} } ]}`);
      expect(getSourceText(x[1])).toBe(`{${fields.join(',')}}`);
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
      '{"in":{"a":1.0, "b":2}}',
      ({ in: inner }) => [['in', selectFields(inner as Json, [['a', 1]])]],
      '{"in":{"a":1.0}}',
    ],
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
