import { expect, test, vi } from 'vitest';
import { mapInSteps } from './mapInSteps';

const { signal } = new AbortController();

test('maps in order, and yields when it has run for long', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const events: string[] = [];
  const mapped = mapInSteps([1, 2, 3, 4], signal, (item) => {
    now += 5;
    events.push(`item ${item}`);
    if (item === 1) setTimeout(() => events.push('other'));
    return item * 2;
  });
  expect(await mapped).toEqual([2, 4, 6, 8]);
  expect(events).toEqual(['item 1', 'item 2', 'other', 'item 3', 'item 4']);
});

test('stops once it is aborted', async () => {
  const map = vi.fn<(item: number) => number>();
  await expect(mapInSteps([1], AbortSignal.abort(new Error('left')), map)).rejects.toThrow('left');
  expect(map).not.toHaveBeenCalled();
});
