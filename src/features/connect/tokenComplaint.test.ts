import { expect, test } from 'vitest';
import { tokenComplaint } from './tokenComplaint';

test.each(['txk_abc', '  txk_abc\n', 'a', '!"#~'])('%j can be a token', (typed) => {
  expect(tokenComplaint(typed)).toBeUndefined();
});

test.each([
  ['', /first/],
  [' \n\t', /first/],
  ['txk a', /Character 4 is a space/],
  ['txk\na', /Character 4 is a space or a line break/],
  ['txk\u00a0a', /Character 4 is a space/],
  ['txk…', /Character 4 is not a plain ASCII/],
  ['\u200btxk', /Character 1 is not a plain ASCII/],
  ['a\u0000', /Character 2/],
  ['a\u007f', /Character 2/],
  ['x'.repeat(8001), /too long/],
])('%j is refused', (typed, words) => {
  expect(tokenComplaint(typed)).toMatch(words);
});

test('a message repeats nothing of what was typed', () => {
  expect(tokenComplaint('sécret')).not.toMatch(/s.?cret/);
});
