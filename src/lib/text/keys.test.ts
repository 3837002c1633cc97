import { expect, test } from 'vitest';
import { createKeys } from './keys';

test('unique keys stay as they are; duplicates are numbered', () => {
  expect(createKeys(['a', 'b', 'a', 'a', ''], (text) => text)).toEqual(['a', 'b', 'a (2)', 'a (3)', '']);
});
