import { expect, it } from 'vitest';
import { formatBinaryBytes, formatBytes } from './bytes';

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

it.each([
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [16_384, '16 KiB'],
  [131_072, '128 KiB'],
  [1_048_575, '1 MiB'],
  [2_097_152, '2 MiB'],
  [-1, '–'],
])('%s bytes read %s in binary units', (bytes, text) => expect(formatBinaryBytes(bytes)).toBe(text));
