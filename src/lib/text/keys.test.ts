import { expect, test } from 'vitest';
import { keysOf } from './keys';

test('unique keys stay as they are; duplicates are numbered', () => {
  expect(keysOf(['a', 'b', 'a', 'a', ''], (text) => text)).toEqual(['a', 'b', 'a (2)', 'a (3)', '']);
});
