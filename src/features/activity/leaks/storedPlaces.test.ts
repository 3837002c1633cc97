import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedPlaces } from './storedPlaces';

/** An empty database, and the request that opens it. */
function database() {
  const close = vi.fn<() => void>();
  const request = Object.assign(new EventTarget(), { result: { objectStoreNames: [], close } });
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'slow' }], open: () => request });
  return { close, opens: () => request.dispatchEvent(new Event('success')) };
}
const read = async () => storedPlaces.find(({ name }) => name === 'IndexedDB')?.read();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a database on a busy disk is waited for, looked at, and closed', async () => {
  const { close, opens } = database();
  const reading = read();
  await vi.advanceTimersByTimeAsync(9_999);
  opens();
  expect(await reading).toEqual([{ where: 'a name', text: 'slow' }]);
  expect(close).toHaveBeenCalledOnce();
});

test('one that does not open in time cannot be looked at, and is closed when it opens after all', async () => {
  const { close, opens } = database();
  const reading = read().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toContain('The database slow did not open');
  expect(close).not.toHaveBeenCalled();
  opens();
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});
