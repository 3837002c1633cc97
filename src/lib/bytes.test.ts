import { expect, it } from 'vitest';
import { formatBytes } from './bytes';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [38_000, '38 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [12_400_000, '12.4 MB'],
  [Number.MAX_SAFE_INTEGER, '9 PB'],
  [1e24, '1,000,000 EB'],
  [-1, '–'],
  [Number.NaN, '–'],
])('%s bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
