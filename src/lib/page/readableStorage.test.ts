import { beforeEach, expect, test } from 'vitest';
import { isStorageReadable, withReadableStorage } from './readableStorage';

const blocked = {
  configurable: true,
  get: () => {
    throw new DOMException('Blocked.', 'SecurityError');
  },
};

const real = { getItem: () => null };
beforeEach(() => void Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: real }));

test('a blocked storage can be read during the work, and is blocked again after it, also if that fails', async () => {
  Object.defineProperty(globalThis, 'localStorage', blocked);
  expect(isStorageReadable()).toBe(false);
  const stored = await withReadableStorage(async () => {
    localStorage.setItem('a', '1');
    await Promise.resolve();
    return [localStorage.getItem('a'), localStorage.length, localStorage.key(0), localStorage.getItem('b')];
  });
  expect(stored).toEqual(['1', 1, 'a', null]);
  expect(() => localStorage).toThrow('Blocked.');
  await expect(withReadableStorage(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(isStorageReadable()).toBe(false);
});

test('a storage that can be read is the one that is read', async () => {
  expect(await withReadableStorage(() => Promise.resolve(localStorage))).toBe(real);
});
