import { expect, test } from 'vitest';
import { nearest } from './nearest';

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
  expect(nearest(given, names)).toBe(expected);
});

test.each([
  ['prot', ['products', 'port'], 'port'],
  ['host', ['post', 'HOST'], 'HOST'],
  ['dri', ['dir', 'drive'], 'dir'],
  ['bob', ['broke', 'buyer'], undefined],
  ['ab', ['ba', 'xy'], undefined],
])('one slip of the hand, as %s, goes before likeness: of %j', (given, among, expected) => {
  expect(nearest(given, among)).toBe(expected);
});

test('with no names there is none, and a long text takes no time', () => {
  expect(nearest('status', [])).toBeUndefined();
  expect(nearest('x'.repeat(1_000_000), names)).toBeUndefined();
});
