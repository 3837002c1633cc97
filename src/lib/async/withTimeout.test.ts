import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './withTimeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a promise that settles in time gives its result, and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.resolve('come'), 100)).resolves.toBe('come');
  await expect(withTimeout(Promise.reject(new Error('gone')), 100)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('one that takes longer gives undefined, and may reject later silently', async () => {
  let fail = (): void => undefined;
  const late = new Promise<string>((_, reject) => {
    fail = () => reject(new Error('too late'));
  });
  const ended = vi.fn();
  void withTimeout(late, 100).then(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined);
  fail();
  await vi.advanceTimersByTimeAsync(0);
});

test('it goes by the clock that it is given', async () => {
  const calls: (() => void)[] = [];
  const ended = withTimeout(new Promise(() => undefined), 100, (_, call) => {
    calls.push(call);
    return () => undefined;
  });
  calls[0]?.();
  await expect(ended).resolves.toBeUndefined();
});
