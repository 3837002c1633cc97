/**
 * `test` as every journey uses it: a world of its own, the sandbox's controls, and a guard against noise.
 *
 *   test('…', async ({ page, sandbox, connectAs }) => { await connectAs('seller'); … });
 */
import { type Page, test as base, expect } from '@playwright/test';
import { Guard } from './guard';
import { keepNotices } from './notices';
import { giveToken } from './open';
import type { Account, Sandbox } from './sandbox';
import { inOwnWorld } from './world';

interface Fixtures {
  sandbox: Sandbox;
  guard: Guard;
  /** Opens Connect, enters an account's token and presses "Connect"; `on` is another tab. */
  connectAs: (account: Account, on?: Page) => Promise<void>;
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
  connectAs: async ({ page, sandbox }, use) => {
    await use(async (account, on = page) => {
      await on.goto('/connect');
      await giveToken(on, sandbox.token(account));
      await expect(on.getByRole('heading', { level: 1, name: 'Connect', exact: true })).toBeHidden();
    });
  },
});

export { expect };
