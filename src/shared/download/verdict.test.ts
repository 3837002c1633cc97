import { expect, test } from 'vitest';
import { checkFile } from './verdict';

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)] as const;

test.each([
  ['the promised digest', [`sha256:${a}`], 5, { sha256: a, sizeBytes: 5 }, 'match'],
  ['in capitals', [a.toUpperCase()], undefined, { sha256: a, sizeBytes: 5 }, 'match'],
  ['a matching digest and a wrong size', [a], 6, { sha256: a, sizeBytes: 5 }, 'match'],
  ['another digest', [b], 5, { sha256: a, sizeBytes: 5 }, 'mismatch'],
  ['one of two promised digests differs', [a, `sha256:${b}`], 5, { sha256: a, sizeBytes: 5 }, 'mismatch'],
  ['no digest, another size', [undefined], 6, { sha256: a, sizeBytes: 5 }, 'mismatch'],
  ['a digest that cannot be computed, another size', [a], 6, { sha256: undefined, sizeBytes: 5 }, 'mismatch'],
  ['a digest that cannot be computed', [a], 5, { sha256: undefined, sizeBytes: 5 }, 'unknown'],
  ['nothing promised', [undefined], undefined, { sha256: a, sizeBytes: 5 }, 'unpromised'],
  ['a digest of another algorithm', ['md5:123'], 5, { sha256: a, sizeBytes: 5 }, 'unpromised'],
] as const)('%s', (_, digests, sizeBytes, receivedFile, verdict) => {
  expect(checkFile({ digests, sizeBytes }, receivedFile)).toBe(verdict);
});
