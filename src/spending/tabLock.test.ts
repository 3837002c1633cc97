import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred, sharedLocks } from '../api/client/testSupport';
import { TabLock } from './tabLock';

/** The lock as one tab sees it. */
const openTab = (locks: object | undefined) => new TabLock(() => locks as LockManager | undefined);

/** Work that ends on demand. */
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
  let tabLock: TabLock;
  beforeEach(() => {
    locks = sharedLocks();
    tabLock = openTab(hasLocks ? locks : undefined);
  });

  test('work runs, and the lock opens after it', async () => {
    const { run, resolve } = work();
    const ended = tabLock.run('s', run);
    expect(await tabLock.isTaken('s')).toBe(true);
    expect(await tabLock.isTaken('other')).toBe(false);
    resolve('done');
    expect(await ended).toEqual({ taken: false, result: 'done' });
    expect(await tabLock.isTaken('s')).toBe(false);
    expect(locks.held.size).toBe(0);
  });

  test('a second call in the same tab neither runs nor queues', async () => {
    const { run, resolve } = work();
    const first = tabLock.run('s', run);
    const second = vi.fn();
    expect(await tabLock.run('s', second)).toEqual({ taken: true });
    resolve('done');
    await first;
    expect(second).not.toHaveBeenCalled();
    expect(run).toHaveBeenCalledOnce();
  });

  test('other subjects are free', async () => {
    const first = work();
    const ended = tabLock.run('s', first.run);
    expect(await tabLock.run('t', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
    first.resolve('');
    await ended;
  });

  test('failing work opens the lock too', async () => {
    await expect(tabLock.run('s', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await tabLock.run('s', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
  });
});

test('across tabs only one tab runs, and the others see it', async () => {
  const locks = sharedLocks();
  const [one, two] = [openTab(locks), openTab(locks)];
  const first = work();
  const ended = one.run('s', first.run);
  await first.started;
  const second = vi.fn();
  expect(await two.run('s', second)).toEqual({ taken: true });
  expect(second).not.toHaveBeenCalled();
  expect(await two.isTaken('s')).toBe(true);
  first.resolve('done');
  await ended;
  expect(await two.isTaken('s')).toBe(false);
  expect(await two.run('s', () => Promise.resolve('ok'))).toEqual({ taken: false, result: 'ok' });
});
