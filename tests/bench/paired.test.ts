import { expect, test } from 'vitest';
import { paired } from './paired';

const row = (name: string, value: number) => ({ name, goal: '≤ 100', value, unit: 'ms' });

test('rows are paired turn by turn, so that a slow turn on both sides does not count', () => {
  const own = [[row('a', 10), row('b', 1)], [row('a', 110)], [row('a', 12)]];
  const theirs = [[row('a', 20)], [row('a', 121)], [row('a', 21)]];
  expect(paired(own, theirs)).toEqual([
    {
      name: 'a',
      goal: '≤ 100',
      unit: 'ms',
      own: { median: 12, min: 10, max: 110 },
      other: { median: 21, min: 20, max: 121 },
      difference: -10,
    },
  ]);
});

test('rows of one name are refused: the second would be compared with the first', () => {
  expect(() => paired([[row('a', 1), row('a', 2)]], [[]])).toThrow('Two rows are named “a”.');
});
