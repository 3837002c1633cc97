/** What a deep link asks first is asked while the console's code is on its way, once, and by nobody a second time. */
import { expect, test } from './support/fixtures';
import { connectKept } from './support/open';
import { expectScreen } from './support/screen';
import { screensOf } from './support/screens';

test('every screen by its own address: each request is sent once, and none in vain', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  test.slow();
  expectFailures(/\b404\b/);
  await connectKept(page, token('seller'));
  for (const screen of await screensOf(sandbox)) {
    await test.step(screen.path, async () => {
      // Within the console the screen asks by itself; what it asks then is what may be asked ahead.
      const own = await asked(async () => {
        await page.goto('/no/such/screen');
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, screen.path);
      });
      const ahead = await asked(() => page.goto(screen.path));
      expect(ahead, 'requests of a deep link').toEqual(own);
      expect(new Set(ahead).size, 'each once').toBe(ahead.length);
    });

    async function asked(open: () => Promise<unknown>): Promise<string[]> {
      const before = (await sandbox.state()).requests.length;
      await open();
      await expectScreen(page, screen.h1);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Request in progress' })).toHaveCount(0);
      const { requests } = await sandbox.state();
      return requests
        .slice(before)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted();
    }
  }
});

test('without a token nothing is asked', async ({ page, sandbox }) => {
  await page.goto('/catalog');
  await expectScreen(page, 'Connect');
  expect((await sandbox.state()).requests).toEqual([]);
});
