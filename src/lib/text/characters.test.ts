import { expect, test } from 'vitest';
import { countCharacters, firstCharacters } from './characters';

test.each([
  ['', 0],
  ['abc', 3],
  ['😀a', 2],
  ['한글', 2],
  ['e\u0301', 2],
  ['\uD83D', 1],
  ['\uDE00\uD83D', 2],
  ['😀'.repeat(300), 300],
])('%j has %i characters, as its code points', (text, count) => {
  expect(countCharacters(text)).toBe(count);
  expect(countCharacters(text)).toBe(Array.from(text).length);
});

test.each([
  ['😀😀😀', 2, '😀😀'],
  ['a😀b', 2, 'a😀'],
  ['ab', 5, 'ab'],
  ['😀', 1, '😀'],
  ['😀a', 1, '😀'],
])('the first characters of %j, at most %i, are %j', (text, limit, first) => {
  expect(firstCharacters(text, limit)).toBe(first);
});
