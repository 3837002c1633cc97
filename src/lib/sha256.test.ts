import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256Digits, sha256Of } from './sha256';

afterEach(() => vi.unstubAllGlobals());

const a = 'ab'.repeat(32);

test.each([
  [`sha256:${a}`, a],
  [a.toUpperCase(), a],
  [`SHA-256=${a}`, a],
  [`md5:${a}`, undefined],
  [a.slice(1), undefined],
  [undefined, undefined],
])('the hex digits of %s', (digest, digits) => {
  expect(sha256Digits(digest)).toBe(digits);
});

test('the digest of a file is that of its bytes, and undefined without TLS', async () => {
  expect(await sha256Of(new Blob(['a']))).toBe(createHash('sha256').update('a').digest('hex'));
  vi.stubGlobal('crypto', {});
  expect(await sha256Of(new Blob(['a']))).toBeUndefined();
});
