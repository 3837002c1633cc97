import { expect, test } from 'vitest';
import { findNearest } from './findNearest';

const names = ['status', 'code', 'retryAfter', 'after', 'when'];

test.each([
  ['stauts', 'status'],
  ['STATUS', 'status'],
  ['retry_after', 'retryAfter'],
  ['wen', 'when'],
  ['code', 'code'],
  ['zzz', undefined],
  ['', undefined],
])('%s is nearest to %s', (given, expected) => {
  expect(findNearest(given, names)).toBe(expected);
});

test.each([
  ['prot', ['products', 'port'], 'port'],
  ['host', ['post', 'HOST'], 'HOST'],
  ['dri', ['dir', 'drive'], 'dir'],
  ['bob', ['broke', 'buyer'], undefined],
  ['ab', ['ba', 'xy'], undefined],
])('a single typo such as %s wins over similarity: %j', (given, among, expected) => {
  expect(findNearest(given, among)).toBe(expected);
});

test('with no names there is none, and a long text takes no time', () => {
  expect(findNearest('status', [])).toBeUndefined();
  expect(findNearest('x'.repeat(1_000_000), names)).toBeUndefined();
});
