import { expect, test } from 'vitest';
import { innerLevels, listLevels } from './levels';

/** Each level by its name and path. */
const getLevels = (value: unknown) => listLevels(value).map(({ name, path }) => [name, path]);

test('the levels of a quote are the answer and the records it wraps, outermost first, however their names are spelled', () => {
  const quote = { run_quote: { limits: {} }, 'PREP-QUOTE': {}, affordability: {}, pack: { quote: {} }, data: [{}] };
  expect(getLevels(quote)).toEqual([
    ['', ''],
    ['runquote', 'run_quote.'],
    ['limits', 'run_quote.limits.'],
    ['prepquote', 'PREP-QUOTE.'],
    ['affordability', 'affordability.'],
  ]);
  expect(listLevels(quote)[2]?.record).toBe(quote.run_quote.limits);
  expect(innerLevels(quote)).toEqual(['run_quote', 'PREP-QUOTE', 'affordability']);
});

test('records nested too deeply are no levels, nor is anything but a record', () => {
  expect(getLevels({ data: { data: { data: { data: { data: {} } } } } }).at(-1)).toEqual(['data', 'data.'.repeat(4)]);
  expect([null, 'quote', [{}]].flatMap(getLevels)).toEqual([]);
});
