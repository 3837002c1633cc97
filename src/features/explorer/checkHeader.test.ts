import { expect, test } from 'vitest';
import { checkHeader } from './checkHeader';

test.each(['', 'portable', 'two words', 'a\tb', 'café £', '~!"#$%&'])('%j can be sent', (value) => {
  expect(checkHeader(value)).toBeUndefined();
  // `fetch` sends exactly what was typed.
  if (value !== '') expect(new Headers({ 'x-a': value }).get('x-a')).toBe(value);
});

test.each([
  ['한글', 'Character 1 is “한” (U+D55C), which no header can carry.'],
  ['a “quote”', 'Character 3 is ““” (U+201C), which no header can carry.'],
  ['it’s', 'Character 3 is “’” (U+2019), which no header can carry.'],
  ['😀', 'Character 1 is “😀” (U+1F600), which no header can carry.'],
  ['a\0', 'Character 2 is a control character (U+0000), which no header can carry.'],
  ['a\nb: c', 'Character 2 is a control character (U+000A), which no header can carry.'],
  ['\u001b[201~', 'Character 1 is a control character (U+001B), which no header can carry.'],
  ['\u007f', 'Character 1 is a control character (U+007F), which no header can carry.'],
  ['a\u009b', 'Character 2 is a control character (U+009B), which no header can carry.'],
  ['a\u200bb', 'Character 2 is U+200B, which no header can carry.'],
  ['\ud800', 'Character 1 is U+D800, which no header can carry.'],
  [' a', 'A header is sent without the space at its ends: remove it.'],
  ['a\t', 'A header is sent without the space at its ends: remove it.'],
])('%j cannot', (value, words) => {
  expect(checkHeader(value)).toBe(words);
});
