/** What a deep link asks first is asked while the console's code is on its way, once, and by nobody a second time. */
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import type { Account } from './support/sandbox';
import { expectScreen, wire } from './support/screen';
import { everyScreen, expectWhole, pushAddress } from './support/screens';

/** An address that asks for nothing. */
const nowhere = '/no/such/screen';

test('every screen by its own address: each request is sent once, and none in vain', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  test.slow();
  expectFailures(/\b404\b/);
  let connected: Account | undefined;
  for (const screen of await everyScreen(sandbox)) {
    await test.step(screen.path, async () => {
      if (connected !== screen.account) await openWith(page, nowhere, token(screen.account));
      connected = screen.account;
      // Within the console the screen asks by itself; what it asks then is what may be asked ahead.
      const own = await asked(async () => {
        await page.goto(nowhere);
        await pushAddress(page, screen.path);
      });
      const ahead = await asked(() => page.goto(screen.path));
      expect(ahead, 'requests of a deep link').toEqual(own);
      expect(new Set(ahead).size, 'each once').toBe(ahead.length);
    });

    async function asked(open: () => Promise<unknown>): Promise<string[]> {
      const before = (await sandbox.state()).requests.length;
      await open();
      await expectWhole(page, screen);
      await expect(wire(page)).toBeVisible();
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
