import { expect, test } from 'vitest';
import { keysOf } from './keys';

test('keys that are unlike stay as they are; those that are alike are numbered', () => {
  expect(keysOf(['a', 'b', 'a', 'a', ''], (text) => text)).toEqual(['a', 'b', 'a (2)', 'a (3)', '']);
});
