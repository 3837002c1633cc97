import { afterEach, expect, test, vi } from 'vitest';
import { wait } from './wait';

afterEach(() => vi.useRealTimers());

test('a wait ends when its time is up, or on its signal', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void wait(1000, new AbortController().signal).then(ended);
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
  const stop = new AbortController();
  void wait(1000, stop.signal).then(ended);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait ends at once when its signal has aborted already', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void wait(1000, AbortSignal.abort()).then(ended);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
