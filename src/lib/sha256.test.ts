import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { parseSha256, computeSha256InChunks, computeSha256, computeTextSha256 } from './sha256';

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
  expect(parseSha256(digest)).toBe(digits);
});

const computeDigest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

test('the digest of a file is that of its bytes, in a page without TLS too', async () => {
  expect(await computeSha256(new Blob(['a']))).toBe(computeDigest('a'));
  vi.stubGlobal('crypto', {});
  expect(await computeSha256(new Blob(['a']))).toBe(computeDigest('a'));
});

test.each(['', 'Do it', 'Überprüfe das 🧾', '\ud800'])('the digest of the text %j is that of its UTF-8', (text) => {
  vi.stubGlobal('crypto', {});
  expect(computeTextSha256(text)).toBe(computeDigest(text));
});

const MiB = 1024 * 1024;

test.each([0, 1, 4 * MiB, 4 * MiB + 1, 9 * MiB])('a file of %d bytes, in pieces', async (size) => {
  const content = new Uint8Array(size).map((_, at) => (at * 31) % 251);
  const file = new Blob([content]);
  const whole = vi.spyOn(file, 'arrayBuffer');
  expect(await computeSha256InChunks(file)).toBe(computeDigest(content));
  expect(whole).not.toHaveBeenCalled();
});

test('an abandoned file is not hashed to its end', async () => {
  const file = new Blob([new Uint8Array(9 * MiB)]);
  const slice = vi.spyOn(file, 'slice');
  await expect(computeSha256InChunks(file, AbortSignal.abort(new Error('Left')))).rejects.toThrow('Left');
  expect(slice).toHaveBeenCalledOnce();
});
