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

test('waits for a slow database, searches it, and closes it', async () => {
  const { close, opens } = database();
  const reading = read();
  await vi.advanceTimersByTimeAsync(9_999);
  opens();
  expect(await reading).toEqual([{ where: 'a name', text: 'slow' }]);
  expect(close).toHaveBeenCalledOnce();
});

test('a database that does not open in time is not searched, and is closed if it opens later', async () => {
  const { close, opens } = database();
  const reading = read().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toContain('The database slow couldn’t be opened');
  expect(close).not.toHaveBeenCalled();
  opens();
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});
