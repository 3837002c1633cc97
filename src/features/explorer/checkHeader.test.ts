import { expect, test } from 'vitest';
import { checkHeader } from './checkHeader';

test.each(['', 'portable', 'two words', 'a\tb', 'café £', '~!"#$%&'])('%j can be sent', (value) => {
  expect(checkHeader(value)).toBeUndefined();
  // `fetch` sends exactly what was typed.
  if (value !== '') expect(new Headers({ 'x-a': value }).get('x-a')).toBe(value);
});

test.each([
  ['한글', 'Character 1 is “한” (U+D55C), which a header can’t contain.'],
  ['a “quote”', 'Character 3 is ““” (U+201C), which a header can’t contain.'],
  ['it’s', 'Character 3 is “’” (U+2019), which a header can’t contain.'],
  ['😀', 'Character 1 is “😀” (U+1F600), which a header can’t contain.'],
  ['a\0', 'Character 2 is a control character (U+0000), which a header can’t contain.'],
  ['a\nb: c', 'Character 2 is a control character (U+000A), which a header can’t contain.'],
  ['\u001b[201~', 'Character 1 is a control character (U+001B), which a header can’t contain.'],
  ['\u007f', 'Character 1 is a control character (U+007F), which a header can’t contain.'],
  ['a\u009b', 'Character 2 is a control character (U+009B), which a header can’t contain.'],
  ['a\u200bb', 'Character 2 is U+200B, which a header can’t contain.'],
  ['\ud800', 'Character 1 is U+D800, which a header can’t contain.'],
  [' a', 'Remove the space at the start or end. A header is sent without it.'],
  ['a\t', 'Remove the space at the start or end. A header is sent without it.'],
])('%j cannot', (value, message) => {
  expect(checkHeader(value)).toBe(message);
});
