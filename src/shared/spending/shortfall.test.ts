import { expect, test } from 'vitest';
import { formatBalance, computeShortfall, describeShortfall } from './shortfall';

const none = { at: 'none' };
const contradicted = { at: 'contradicted' };
const short = (missing?: number) => ({ at: 'short', missing });

test.each([
  [{ points: 120, available: 40 }, short(80), 'Not enough Points: 80 Points missing'],
  [{ points: 120, available: 40, canAfford: false }, short(80), 'Not enough Points: 80 Points missing'],
  [{ points: 120, available: undefined, canAfford: false }, short(), 'Not enough Points'],
  [{ points: 120, available: 120 }, none, undefined],
  [{ points: 0, available: 0, canAfford: true }, none, undefined],
  // The service decides what the console cannot know.
  [{ points: 120, available: undefined }, none, undefined],
  [{ points: undefined, available: 40 }, none, undefined],
  [{ points: 120, available: 40, canAfford: true }, contradicted, undefined],
  [{ points: 120, available: 200, canAfford: false }, contradicted, undefined],
])('%o is %o', (means, shortfall, why) => {
  expect(computeShortfall(means)).toEqual(shortfall);
  expect(describeShortfall(computeShortfall(means))).toBe(why);
});

test.each([
  [undefined, 120, 'unknown'],
  [5_000, 640, '5,000 → 4,360'],
  [640, 640, '640 → 0'],
  [40, 120, '40, 80 missing'],
  [5_000, 0, '5,000'],
])('a balance of %s and a price of %i read %s', (available, points, text) => {
  expect(formatBalance(available, points)).toBe(text);
});

test('an amount that may be returned is marked', () =>
  expect(formatBalance(2_000, 51, 'at least ')).toBe('2,000 → at least 1,949'));
