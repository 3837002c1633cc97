import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { parseJson } from './json';
import { readQuotedPrice } from './quotedPrice';

const line = (points: unknown, label = 'Input') => ({ label, points });
const read = (quote: object) => readQuotedPrice(quote, quote);
const lines = (sum: number, points: number) => ({ points: undefined, problem: { kind: 'lines', sum, points } });

test.each<[string, object]>([
  ['no lines', {}],
  ['an empty list', { breakdown: [] }],
  ['the same sum', { breakdown: [line(24), line(24), line(3)] }],
  ['a discount', { items: [line(60), line(-9)] }],
  ['a line that repeats the whole', { breakdown: [line(24), line(24), line(3), line(51, 'Total')] }],
  ['only the whole', { breakdown: [{ key: 'ceiling_points', points: 51 }] }],
  ['a line without Points', { breakdown: [line(24), line(undefined), { note: 'x' }] }],
  ['a line in another form', { breakdown: [line('24'), line(3)] }],
])('a price of 51 with %s stands', (_, more) => {
  expect(read({ ceilingPoints: 51, ...more })).toEqual({ points: 51, problem: undefined });
});

test.each<[string, object, object]>([
  ['lines of 51 under a ceiling of 5', { ceilingPoints: 5, breakdown: [line(24), line(24), line(3)] }, lines(51, 5)],
  ['a line that is no record', { ceilingPoints: 51, lines: [line(5), 'five', null] }, lines(5, 51)],
  ['lines of nothing', { ceilingPoints: 51, items: [line(0)] }, lines(0, 51)],
  ['another whole', { ceilingPoints: 51, breakdown: [line(51), line(5, 'Grand total')] }, lines(5, 51)],
])('%s: no price', (_, quote, problem) => expect(read(quote)).toEqual(problem));

test.each(
  ['breakdown', 'lines', 'items', 'components'].flatMap((list) =>
    ['points', 'cost'].map((name) => [list, name] as const),
  ),
)('the %s of a price add up to it, each with its %s', (list, name) => {
  const quote = { ceilingPoints: 51, [list]: [{ [name]: 50 }, { [name]: 1 }] };
  expect(read(quote).points).toBe(51);
  expect(read({ ...quote, ceilingPoints: 5 })).toEqual(lines(51, 5));
});

const labels = ['key', 'id', 'kind', 'type', 'label', 'name', 'title'];
const wholes = `Total|Total point|total_points|Total cost|GRAND TOTAL|ceiling|Ceiling point|ceilingPoints|Max|Maximum
  |max_points|Maximum point`.split('|');
test.each([...labels.map((name) => [name, 'total']), ...wholes.map((label) => ['label', label.trim()])])(
  'a line whose %s is %s repeats the whole',
  (name, label) => {
    expect(read({ ceilingPoints: 51, breakdown: [line(40), line(11), { [name]: label, points: 51 }] }).points).toBe(51);
  },
);

test.each(['Subtotal', 'Total input', 'Tax ceiling', 'Ceiling fee', 'Climax', 'Max input'])(
  'a line called %s is added to the others',
  (label) => expect(read({ ceilingPoints: 51, breakdown: [line(40), line(11, label)] }).points).toBe(51),
);

test('lines without a price beside them are none', () => {
  expect(read({ breakdown: [line(5)] })).toEqual({ points: undefined, problem: { kind: 'none' } });
});

test('a repeated name: no price, whatever else the quote says', () => {
  const problem = { kind: 'duplicated', fields: ['ceilingPoints'] };
  expect(readQuotedPrice({ ceilingPoints: 5 }, {}, ['ceilingPoints'])).toEqual({ points: undefined, problem });
});

test.each([
  ['-0', 0],
  ['0', 0],
  ['1e2', 100],
  ['51.0', 51],
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', undefined],
  ['1e400', undefined],
  ['"51"', undefined],
  ['51.5', undefined],
  ['-51', undefined],
])('a ceiling written as %s is %s', (written, points) => {
  const parsed = parseJson(`{"ceilingPoints":${written}}`);
  const quote = parsed.ok ? (parsed.value as object) : {};
  // Not `toBe(0)`, whose failure message for negative zero is unclear.
  expect(Object.is(read(quote).points, points)).toBe(true);
});

test('lines never change a price, and only their own sum lets it stand', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), fc.nat(10_000), (amounts, ceilingPoints) => {
      const sum = amounts.reduce((all, points) => all + points, 0);
      const { points } = read({ ceilingPoints, breakdown: amounts.map((amount) => line(amount)) });
      expect(points).toBe(sum === ceilingPoints ? ceilingPoints : undefined);
    }),
    { numRuns: cases(500, 100) },
  );
});
