/**
 * `test` as every journey uses it: a world of its own, the sandbox's controls, and a guard against noise.
 *
 *   test('…', async ({ page, sandbox }) => { await openWith(page, '/catalog', sandbox.token('seller')); … });
 */
import { test as base, expect } from '@playwright/test';
import { Guard } from './guard';
import { keepNotices } from './notices';
import type { Sandbox } from './sandbox';
import { inOwnWorld } from './world';

interface Fixtures {
  sandbox: Sandbox;
  guard: Guard;
}

export const test = base.extend<Fixtures>({
  sandbox: inOwnWorld,
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(context, [new URL(baseURL ?? '').origin]);
      await keepNotices(context);
      await use(guard);
      expect(guard.noise, 'console messages and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
