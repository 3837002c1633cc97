import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPoints, formatUsd } from './money';

it.each([
  [0, '0'],
  [640, '640'],
  [5000, '5,000'],
  [-640, '\u2212640'],
  [9_007_199_254_740_991, '9,007,199,254,740,991'],
  [12.5, '12.5'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('formatPoints: %s reads %s', (points, text) => expect(formatPoints(points)).toBe(text));

it.each([
  [0, '$0'],
  [79, '$79'],
  [79.5, '$79.50'],
  [0.05, '$0.05'],
  [-5, '\u2212$5'],
  [123_456_789_012.34, '$123,456,789,012.34'],
  [Number.NaN, '–'],
])('formatUsd: %s reads %s', (dollars, text) => expect(formatUsd(dollars)).toBe(text));

it('writes every amount as Intl does, except the sign', () => {
  const intl = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const check = (dollars: number) => {
    expect(formatUsd(dollars)).toBe(
      intl
        .format(dollars)
        .replace(/^-\$0$/, '$0')
        .replace('-', '\u2212'),
    );
  };
  fc.assert(fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), check));
  fc.assert(fc.property(fc.maxSafeInteger(), fc.nat(4), (digits, places) => check(digits / 10 ** places)));
});
