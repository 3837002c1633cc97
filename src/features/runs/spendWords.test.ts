import { expect, test } from 'vitest';
import { heldWords, spendWords } from './runWords';

test.each([
  [true, 0, 'Run with your key'],
  [true, 20, 'Run with your key, up to 20 Points'],
  [false, 0, 'Run for 0 Points'],
  // The dialog itself states the price.
  [false, 51, undefined],
])('with an own key: %s, at %i Points, the button says %s', (ownKey, points, words) => {
  expect(spendWords(ownKey, points)).toBe(words);
});

test('what is held is said only where Points are', () => {
  expect(heldWords(true, 0)).toBe('Your provider charges you for the model. No Points are held.');
  expect(heldWords(true, 20)).toMatch(/^Your provider charges you for the model\. The Points are held/);
  expect(heldWords(false, 0)).toBe('No Points are held.');
  expect(heldWords(false, 51)).toMatch(/^The Points are held/);
});
