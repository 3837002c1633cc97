/** What an object keeps of a world that was given keys. */
import { expect, test } from 'vitest';
import { foundIn } from '../../../../tests/canary/canaries';
import { fill, portions, world } from '../../../../tests/canary/filled';
import { client, testSandbox } from '../../testSupport';
import { objectKeeper } from './objectKeeper';
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
  const keeping = testSandbox({ keeper: objectKeeper(log as unknown as ObjectLog) });
  await fill(keeping, client(keeping, 'seller', world));
  await expect.poll(() => all.split('\n').length).toBeGreaterThan(portions.length);
  expect(all).toContain('[redacted]');
  expect(foundIn(all)).toEqual([]);
});
