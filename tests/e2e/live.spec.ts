/** A console that is served against a real service; the sandbox of the console under test plays the service. */
import { startConsole } from './support/console';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectScreen } from './support/screen';

test('API_BASE_URL: the same console, marked live, its /api passed through, no sandbox beside it', async ({
  page,
  guard,
  token,
  sandbox,
  baseURL,
}) => {
  // It builds a console of its own first.
  test.slow();
  const service = new URL(baseURL ?? '');
  const live = await startConsole({ API_BASE_URL: service.origin });
  try {
    guard.allowOrigin(new URL(live.url).origin);
    await page.goto(`${live.url}/connect`);
    await expect(page.getByText(`Live · ${service.host}`)).toBeVisible();
    await expect(page.getByText('no real Points')).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel('API token').fill(token('seller'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expectScreen(page, 'Token');
    expect((await page.request.get(`${live.url}/__sandbox`)).status()).toBe(404);
    // The only place the live console asked is the service that was named when it was started.
    expect(await sandbox.requests('GET /api/auth/api-token-status')).toMatchObject([
      { account: 'seller', status: 200 },
    ]);
  } finally {
    await live.stop();
  }
});
