import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Random } from './random';
import { Sha256 } from './sha256';

const random = new Random(5);
const bytes = Uint8Array.from({ length: 1_000 }, () => random.between(0, 255));
const native = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('every length around the blocks, in one piece', () => {
  for (let length = 0; length <= 200; length += 1) {
    const data = bytes.subarray(0, length);
    expect(new Sha256().update(data).hex(), `${length} bytes`).toBe(native(data));
  }
});

test.each([1, 7, 63, 64, 65, 128, 999])('pieces of %i bytes give the digest of the whole', (size) => {
  const hash = new Sha256();
  for (let at = 0; at < bytes.length; at += size) hash.update(bytes.subarray(at, at + size));
  expect(hash.hex()).toBe(native(bytes));
  expect(hash.hex(), 'asked again').toBe(native(bytes));
});

test('it goes on from the state after whole blocks, and from nowhere else', () => {
  const { state } = new Sha256().update(bytes.subarray(0, 640));
  for (const length of [640, 641, 1_000]) {
    const rest = bytes.subarray(640, length);
    expect(new Sha256(state).update(rest).hex()).toBe(native(bytes.subarray(0, length)));
  }
  expect(() => new Sha256().update(bytes.subarray(0, 65)).state).toThrow(RangeError);
});

test('more than 512 MB have a length in 64 bits', () => {
  const { state } = new Sha256().update(bytes.subarray(0, 64));
  const far = new Sha256({ ...state, bytes: 2 ** 29 + 64 }).hex();
  expect(far).not.toBe(new Sha256(state).hex());
});
