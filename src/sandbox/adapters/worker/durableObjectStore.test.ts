/** What an object keeps of a world that was given keys. */
import { expect, test } from 'vitest';
import { findCanaries } from '../../../../tests/canary/canaries';
import { fill, listingTexts, world } from '../../../../tests/canary/filled';
import { client, testSandbox } from '../../testSupport';
import { durableObjectStore } from './durableObjectStore';
import type { ObjectLog } from './objectLog';

test('no key is in the log of an object', async () => {
  let all = '';
  const take = async (make: () => Promise<string>) => void (all += await make());
  const log = {
    append: (make: () => Promise<string>) => void take(make),
    replace: (_: string, make: () => Promise<string>) => void take(make),
    written: () => Promise.resolve(),
    read: () => undefined,
  };
  const sandbox = testSandbox({ worldStore: durableObjectStore(log as unknown as ObjectLog) });
  await fill(sandbox, client(sandbox, 'seller', world));
  await expect.poll(() => all.split('\n').length).toBeGreaterThan(listingTexts.length);
  expect(all).toContain('[redacted]');
  expect(findCanaries(all)).toEqual([]);
});
