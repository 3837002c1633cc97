import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fileDigest } from './manifest/fileDigest';
import { useReadFile } from './useReadFile';

/** A file whose bytes arrive on demand. */
function slowFile(text: string) {
  let come: (bytes: ArrayBuffer) => void = () => undefined;
  const bytes = new Promise<ArrayBuffer>((resolve) => (come = resolve));
  const file = Object.assign(new File([text], `${text}.taip`), { arrayBuffer: () => bytes });
  return { file, come: () => come(new TextEncoder().encode(text).buffer) };
}

test('the last chosen file wins, whichever is read first, and an abandoned one is not hashed', async () => {
  const digest = vi.fn((_: string, bytes: ArrayBuffer) => Promise.resolve(bytes));
  vi.stubGlobal('crypto', { subtle: { digest } });
  const [first, second] = [slowFile('a'), slowFile('b')];
  const { result, rerender } = renderHook(({ file }) => useReadFile(file, fileDigest), {
    initialProps: { file: first.file },
  });
  expect(result.current).toBeUndefined();
  rerender({ file: second.file });
  second.come();
  await waitFor(() => expect(result.current).toEqual({ at: 'known', sha256: '62' }));
  first.come();
  await new Promise((resolve) => setImmediate(resolve));
  expect(result.current).toEqual({ at: 'known', sha256: '62' });
  expect(digest).toHaveBeenCalledTimes(1);
});

test('an unreadable file says so', async () => {
  const gone = Object.assign(new File([], 'a.taip'), { arrayBuffer: () => Promise.reject(new Error('Gone')) });
  const { result } = renderHook(({ file }) => useReadFile(file, fileDigest), { initialProps: { file: gone } });
  await waitFor(() => expect(result.current).toEqual({ at: 'unreadable' }));
});
