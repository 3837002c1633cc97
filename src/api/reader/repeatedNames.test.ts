import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { findRepeatedNames } from './repeatedNames';

test.each<[string, string[]]>([
  ['{"ceilingPoints":51,"ceilingPoints":5}', ['ceilingPoints']],
  ['{"ceilingPoints":5,"ceilingPoints":5}', ['ceilingPoints']],
  [String.raw`{"ceilingPoints":51,"ceiling\u0050oints":5}`, ['ceilingPoints']],
  [String.raw`{"\u0070oints":51,"p\u006fints":5}`, ['points']],
  ['{"a":1,"a":2,"a":3}', ['a']],
  ['{"quote":{"points":1},"quote":{"points":2}}', ['quote']],
  ['{"quote":{"points":1,"x":{},"points":2}}', ['quote.points']],
  ['{"choices":[{"tier":"a","points":1},{"tier":"b","points":2,"points":3}]}', ['choices.1.points']],
  ['[{"a":1},{"a":1,"a":2}]', ['1.a']],
  ['{"affordability":{"availablePoints":1,"availablePoints":9},"b":1,"b":2}', ['affordability.availablePoints', 'b']],
  ['{"":1,"":2}', ['']],
  ['{"__proto__":1,"__proto__":2,"constructor":1}', ['__proto__']],
  ['{"ceilingPoints":51,"ceiling_points":5,"CeilingPoints":7}', []],
  ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', []],
  [String.raw`{"a":"\"a\":1,\"a\":2"}`, []],
  ['{}', []],
  ['null', []],
  ['"a"', []],
])('in %s: %j', (text, names) => expect(findRepeatedNames(text)).toEqual(names));

test('for any JSON none, and one when a field of any of its records is written again, wherever and however', () => {
  const escaped = (name: string) =>
    `"${Array.from({ length: name.length }, (_, at) => `\\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.string(),
      fc.boolean(),
      fc.boolean(),
      (value, name, escapes, first) => {
        expect(findRepeatedNames(JSON.stringify(value, undefined, 2))).toEqual([]);
        const again = escapes ? escaped(name) : JSON.stringify(name);
        const fields = [`${JSON.stringify(name)}:${JSON.stringify(value)}`, `${again} : 1`];
        const record = `{${(first ? fields : fields.toReversed()).join(',')}}`;
        expect(findRepeatedNames(record)).toEqual([name]);
        expect(findRepeatedNames(`{"a":[0,${record}]}`)).toEqual([`a.1.${name}`]);
      },
    ),
    { numRuns: cases(500, 100) },
  );
});
