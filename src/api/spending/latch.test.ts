import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred, sharedLocks } from '../testSupport';

/** The latch as one tab has it. */
async function openTab() {
  vi.resetModules();
  return import('./latch');
}

/** Work that ends when told. */
function work() {
  const { promise, resolve } = deferred<string>();
  const started = deferred();
  const run = vi.fn(() => {
    started.resolve();
    return promise;
  });
  return { run, resolve, started: started.promise };
}

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('%s', (_, hasLocks) => {
  let locks: ReturnType<typeof sharedLocks>;
  beforeEach(() => {
    locks = sharedLocks();
    vi.stubGlobal('navigator', hasLocks ? { locks } : {});
  });

  test('work runs, and the latch opens after it', async () => {
    const { latch, isLatched } = await openTab();
    const { run, resolve } = work();
    const ended = latch('s', run);
    expect(await isLatched('s')).toBe(true);
    expect(await isLatched('other')).toBe(false);
    resolve('done');
    expect(await ended).toEqual({ taken: false, result: 'done' });
    expect(await isLatched('s')).toBe(false);
    expect(locks.held.size).toBe(0);
  });

  test('a second time in the same tab nothing runs, nor is it queued', async () => {
    const { latch } = await openTab();
    const { run, resolve } = work();
    const first = latch('s', run);
    const second = vi.fn();
    expect(await latch('s', second)).toEqual({ taken: true });
    resolve('done');
    await first;
    expect(second).not.toHaveBeenCalled();
    expect(run).toHaveBeenCalledOnce();
  });

  test('other subjects are free', async () => {
    const { latch } = await openTab();
    const first = work();
    const ended = latch('s', first.run);
    expect(await latch('t', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
    first.resolve('');
    await ended;
  });

  test('work that fails opens the latch too', async () => {
    const { latch } = await openTab();
    await expect(latch('s', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await latch('s', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
  });

  test('it says whether it can see other tabs', async () => {
    const { seesOtherTabs } = await openTab();
    expect(seesOtherTabs()).toBe(hasLocks);
  });
});

describe('over tabs', () => {
  test('only one tab runs, and the others see it', async () => {
    vi.stubGlobal('navigator', { locks: sharedLocks() });
    const [one, two] = [await openTab(), await openTab()];
    const first = work();
    const ended = one.latch('s', first.run);
    await first.started;
    const second = vi.fn();
    expect(await two.latch('s', second)).toEqual({ taken: true });
    expect(second).not.toHaveBeenCalled();
    expect(await two.isLatched('s')).toBe(true);
    first.resolve('done');
    await ended;
    expect(await two.isLatched('s')).toBe(false);
    expect(await two.latch('s', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
  });
});
