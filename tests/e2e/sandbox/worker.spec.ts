/** A prep on the adapter for Cloudflare, in workerd, where only what its objects store survives. */
import { sellerWords } from '../../../src/features/seller/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { TEST_MS } from '../../limits';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import { test as base, expect, expectFailures, openWith } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import { expectRow, expectScreen } from '../support/screen';

const test = base.extend<object, { worker: ServerProcess }>({
  worker: [
    async ({}, use) => {
      const worker = await serverProcess('.', ['scripts/worker.mjs'], { ...process.env, SANDBOX_STRICT: '1' }, TEST_MS);
      await use(worker);
      await worker.stop();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  // To this name a browser would be led.
  sandboxOrigin: [({ worker }, use) => use(worker.url.replace('127.0.0.1', 'localhost')), { scope: 'worker' }],
  baseURL: ({ sandboxOrigin }, use) => use(sandboxOrigin),
  // workerd closes a connection after five idle seconds, perhaps just as it is used again.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  sandboxRequest: ({ request }, use) => use(request),
});

test('a confirmed prep is sent once at the price on the button, its lost answer found, and followed to its report @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b500\b/);
  await sandbox.fault({ route: prep.route, when: 'after', status: 500 });
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  await prep.review(page);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await expectToast(page, 'Prep started for 640 Points');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
  const latest = page.getByRole('region', { name: sellerWords.latestPrep });
  await expect(latest).toContainText('running');
  await sandbox.advance(90_000);
  await expect(latest).toContainText('completed');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
  await page.getByRole('link', { name: sellerWords.comparePrices }).click();
  await expectRow(page.getByRole('table', { name: spendingWords.earlierAttempts }), {
    Tier: 'Verified listing',
    Outcome: /Accepted\. The response was lost/,
  });
});
