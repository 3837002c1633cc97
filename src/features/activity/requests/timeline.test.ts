import { expect, test } from 'vitest';
import { createScale } from './timeline';

test('moments are placed in proportion while requests follow each other closely', () => {
  const place = createScale([
    { from: 100, to: 200 },
    { from: 150, to: 300 },
  ]);
  expect([100, 150, 200, 300].map(place)).toEqual([0, 0.25, 0.5, 1]);
});

test('an hour without requests takes a sliver, and the order stays', () => {
  const hour = 3_600_000;
  const place = createScale([
    { from: hour, to: hour + 100 },
    { from: 0, to: 100 },
  ]);
  expect(place(100)).toBeCloseTo(100 / 204);
  expect(place(hour)).toBeCloseTo(104 / 204);
  expect(place(hour / 2)).toBeCloseTo(100 / 204);
  expect(place(hour + 100)).toBe(1);
});

test.each([[[]], [[{ from: 5, to: 5 }]]])('without any length, everything is at the start: %j', (spans) => {
  expect(createScale(spans)(5)).toBe(0);
});
