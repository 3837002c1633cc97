import { expect, test } from 'vitest';
import { parseTypedNumber } from './typedNumber';

const whole = { min: 0, max: 1_000_000 };
const price = { min: 0, max: 10_000, decimals: 2 };

test.each([
  ['5000', whole, 5000],
  [' 12 ', whole, 12],
  ['5.0', whole, 5],
  ['5,0', whole, 5],
  ['１２３', whole, 123],
  ['٣٤', whole, 34],
  ['१२', whole, 12],
  ['1 000', whole, 1000],
  ['1\u00a0000', whole, 1000],
  ["1'000", whole, 1000],
  ['1,500', whole, 1500],
  ['１，５００', whole, 1500],
  ['1.500', whole, 1500],
  ['10,000', { min: 200, max: 20_000 }, 10_000],
  ['1,000,000', whole, 1_000_000],
  ['1,234.00', whole, 1234],
  ['1.234,0', whole, 1234],
  ['−5', { min: -99, max: 99 }, -5],
  ['－５', { min: -99, max: 99 }, -5],
  ['12.5', price, 12.5],
  ['12,50', price, 12.5],
  ['1,234.56', price, 1234.56],
  ['1.234,56', price, 1234.56],
  ['.5', price, 0.5],
  ['0,500', price, 0.5],
])('%s is read', (text, bounds, value) => {
  expect(parseTypedNumber(text, bounds)).toEqual({ value });
});

test.each([
  ['1,000', whole, '“1,000” may mean 1 or 1000. Write it without the comma.'],
  ['1.000', whole, '“1.000” may mean 1 or 1000. Write it without the point.'],
  ['１．０００', whole, '“１．０００” may mean 1 or 1000. Write it without the point.'],
  ['33.333', price, '“33.333” may mean 33.333 or 33333. Write it without the point.'],
  ['1,500', price, '“1,500” may mean 1.5 or 1500. Write it without the comma.'],
])('%s is asked about', (text, bounds, error) => {
  expect(parseTypedNumber(text, bounds)).toEqual({ error });
});

test.each([
  '',
  ' ',
  'x',
  '1e3',
  '0x10',
  '5.5',
  '1,2,3',
  '12,34,56',
  '--1',
  '-1',
  '1000001',
  '9007199254740993',
  '.',
  '9'.repeat(1000),
  'NaN',
])('%j is not accepted as a whole number', (text) => {
  expect(parseTypedNumber(text, whole)).toEqual({ error: 'A whole number from 0 to 1,000,000.' });
});

test('every field describes what it accepts in the same way', () => {
  expect(parseTypedNumber('x', price).error).toBe('A number from 0 to 10,000, with at most 2 decimals.');
  expect(parseTypedNumber('x', { min: 0, max: Number.MAX_SAFE_INTEGER }).error).toBe('A whole number, 0 or more.');
});
