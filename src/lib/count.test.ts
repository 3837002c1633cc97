import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount, formatCounted, formatPart } from './count';

it.each([
  [1e21, '1,000,000,000,000,000,000,000'],
  [0.1, '0.1'],
  [Number.NaN, '–'],
  [-0, '0'],
])('counts %s in full as %s', (value, text) => expect(formatCount(value)).toBe(text));

it('uses the singular for one only', () => {
  expect(formatCounted(1, 'request')).toBe('1 request');
  expect(formatCounted(0, 'request')).toBe('0 requests');
  expect(formatCounted(1200, 'entry', 'entries')).toBe('1,200 entries');
});

it('says of how many where it is a part', () => {
  expect(formatPart(3, 12, 'product')).toBe('3 of 12 products');
  expect(formatPart(12, 12, 'product')).toBe('12 products');
  expect(formatPart(3, 12)).toBe('3 of 12');
});

it('writes every number as Intl does, except the sign', () => {
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  const check = (value: number) => {
    expect(formatCount(value)).toBe(intl.format(value).replace(/^-0$/, '0').replace('-', '\u2212'));
  };
  fc.assert(fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), check));
  fc.assert(fc.property(fc.maxSafeInteger(), check));
  fc.assert(fc.property(fc.integer(), fc.nat(20), (digits, places) => check(digits / 10 ** places)));
});
