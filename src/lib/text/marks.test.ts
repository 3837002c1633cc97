import { expect, test } from 'vitest';
import { limitMarks, hasTooManyMarks } from './marks';

test.each([
  ['plain', 'Café, 한글, हिन्दी, שָׁלוֹם', false],
  ['30 marks', `e${'\u0301'.repeat(30)}x`, false],
  ['31 marks', `e${'\u0301'.repeat(31)}x`, true],
  ['a million marks', `e${'\u0301\u0316'.repeat(500_000)}x`, true],
])('%s: a letter keeps 30', (_, text, tooMany) => {
  expect(hasTooManyMarks(text)).toBe(tooMany);
  const drawn = limitMarks(text);
  expect(drawn === text).toBe(!tooMany);
  expect(hasTooManyMarks(drawn)).toBe(false);
  if (tooMany) expect(drawn).toHaveLength(32);
});
