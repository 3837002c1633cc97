/**
 * `test` as every journey in Firefox and WebKit uses it: a world of its own, a tab of its own, noise is failure.
 *
 *   test('…', async ({ tab, openAs }) => { await openAs('seller', '/catalog'); await tab.role('searchbox').type('x'); });
 */
import { computeAccountId } from '../../../src/api/client/session/accountId';
import { test as base, expect } from '../../../src/entries/playwright';
import { type Account, Sandbox } from '../../e2e/support/sandbox';
import type { Browser } from './driver';
import { type Engine, browsers } from './installed';
import { Tab } from './tab';

interface Fixtures {
  sandbox: Sandbox;
  tab: Tab;
  /** Opens a screen by URL, connected as an account of this test's world. */
  openAs: (account: Account, path: string) => Promise<void>;
}

export interface WorkerFixtures {
  engine: Engine;
  running: Browser;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, use) => {
      const browser = await browsers[engine].start();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  sandbox: ({ request, world }, use) => use(new Sandbox(request, world.name, world.url)),
  tab: async ({ running, baseURL }, use, testInfo) => {
    const driver = await running.open();
    try {
      await driver.resize(1280, 800);
      const tab = new Tab(driver, baseURL ?? '');
      await use(tab);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', { body: await driver.screenshot(), contentType: 'image/png' });
      expect(await tab.noise(), 'console messages and page errors').toEqual([]);
    } finally {
      await driver.close();
    }
  },
  openAs: async ({ tab, sandbox }, use) => {
    await use(async (account, path) => {
      const token = sandbox.token(account);
      await tab.goWith(JSON.stringify({ environment: 'sandbox', token, account: computeAccountId(token) }), path);
    });
  },
});

export { expect };
