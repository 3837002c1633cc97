import { expect, test, vi } from 'vitest';
import { importOnce } from './importOnce';

test('loaded code is requested once, code that failed to load again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('code');
  const get = importOnce(load);
  await expect(get()).rejects.toThrow('gone');
  expect(await Promise.all([get(), get()])).toEqual(['code', 'code']);
  expect(await get()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
