/**
 * `test` as every journey in Firefox and WebKit uses it: a world of its own, a tab of its own, noise is failure.
 *
 *   test('…', async ({ tab, openAs }) => { await openAs('seller', '/catalog'); await tab.role('searchbox').type('x'); });
 */
import { computeAccountId } from '../../../src/api/client/session/accountId';
import { test as base, expect } from '../../../src/entries/playwright';
import { type Account, Sandbox } from '../../e2e/support/sandbox';
import { type Engine, browsers } from './installed';
import { type Browser, Tab } from './tab';

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
      const { start, program } = browsers[engine];
      const browser = await start(program ?? '');
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  sandbox: ({ request, world }, use) => use(new Sandbox(request, world.name, world.url)),
  tab: async ({ running, baseURL }, use, testInfo) => {
    const { page, noise, close } = await running.open();
    try {
      const tab = new Tab(page, baseURL ?? '');
      await page.setViewport({ width: 1280, height: 800 });
      await use(tab);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', { body: Buffer.from(await page.screenshot()), contentType: 'image/png' });
      expect(await noise(), 'console messages and page errors').toEqual([]);
    } finally {
      await close();
    }
  },
  openAs: async ({ tab, sandbox, baseURL }, use) => {
    await use(async (account, path) => {
      const token = sandbox.token(account);
      const session = JSON.stringify({ environment: 'sandbox', token, account: computeAccountId(token) });
      // A document without scripts but with the console's headers: other headers would start a new browsing context.
      await tab.page.goto(`${baseURL}/favicon.svg`);
      // As "Keep in this tab" does.
      await tab.page.evaluate(`sessionStorage.setItem('console.session', ${JSON.stringify(session)})`);
      await tab.go(path);
    });
  },
});

export { expect };
