/**
 * `test` as every journey uses it: a world of its own, the sandbox's controls, and a guard against noise.
 *
 *   test('…', async ({ page, sandbox, connectAs }) => { await connectAs('seller'); … });
 */
import { type Page, test as base, expect } from '@playwright/test';
import { Guard } from './guard';
import { keepNotices } from './notices';
import { type Account, Sandbox, tokenOf } from './sandbox';
import { worldOf } from './world';

interface Fixtures {
  /** The name of this test's world: the same in every run, shared with no other test. */
  world: string;
  sandbox: Sandbox;
  guard: Guard;
  /** Allows failures that the test provokes, matched against lines such as `console error: <url> <text>`. */
  expectFailures: (...patterns: RegExp[]) => void;
  /** The token of an account in this test's world. */
  token: (account: Account) => string;
  /** Opens Connect, enters an account's token and presses "Connect"; `on` is another tab. */
  connectAs: (account: Account, on?: Page) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  world: async ({}, use, testInfo) => {
    await use(worldOf(testInfo));
  },
  sandbox: async ({ request, world }, use) => {
    const sandbox = new Sandbox(request, world);
    await sandbox.reset();
    await use(sandbox);
    await sandbox.clearFaults();
  },
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(context, [new URL(baseURL ?? '').origin]);
      await keepNotices(context);
      await use(guard);
      expect(guard.noise, 'console messages and failed requests').toEqual([]);
    },
    { auto: true },
  ],
  expectFailures: async ({ guard }, use) => {
    await use((...patterns) => guard.expectFailures(...patterns));
  },
  token: async ({ world }, use) => {
    await use((account) => tokenOf(account, world));
  },
  connectAs: async ({ page, token }, use) => {
    await use(async (account, on = page) => {
      await on.goto('/connect');
      await on.getByLabel('API token').fill(token(account));
      await on.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(on.getByRole('heading', { level: 1, name: 'Connect', exact: true })).toBeHidden();
    });
  },
});

export { expect };
