import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { digestInPieces } from './fileDigest';

const MiB = 1024 * 1024;

test.each([0, 1, 4 * MiB, 4 * MiB + 1, 9 * MiB])('a file of %d bytes, in pieces', async (size) => {
  const content = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
  const file = new Blob([content]);
  const whole = vi.spyOn(file, 'arrayBuffer');
  expect(await digestInPieces(file)).toBe(createHash('sha256').update(content).digest('hex'));
  expect(whole).not.toHaveBeenCalled();
});
