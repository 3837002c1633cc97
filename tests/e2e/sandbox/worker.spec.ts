/** Prep and runs on the adapter for Cloudflare, in workerd, where only what its objects store survives. */
import { TEST_MS } from '../../limits';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import { test as base, expect, expectFailures, openWith } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import * as run from '../support/run';
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
  const latest = page.getByRole('region', { name: 'Latest prep' });
  await expect(latest).toContainText('running');
  await sandbox.advance(90_000);
  await expect(latest).toContainText('completed');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
  await page.getByRole('link', { name: 'Compare prep prices' }).click();
  await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
    Tier: 'Verified listing',
    Outcome: /Accepted\. The response was lost/,
  });
});

test('a run is confirmed, awaited, and answered at its end by the alarm of its object @deep', async ({
  page,
  sandbox,
}) => {
  // A few seconds of real time, which nothing advances.
  await run.openRun(page, sandbox, 'Draft a reply to a customer waiting for a refund');
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const { available, held, spent, sent } = await run.account(sandbox);
  expect({ held, sent, all: available + spent }).toEqual({ held: 0, sent: 1, all: 2_000 });
  expect(spent).toBeGreaterThan(0);
});

test('a run left by a reload is found and charged once, and a fork of the world before it has its Points @deep', async ({
  page,
  sandbox,
}) => {
  await sandbox.answerRuns('admitted');
  const before = (await sandbox.state()).history.entries;
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await page.reload();
  await sandbox.advance(120_000);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  expect((await run.account(sandbox)).held).toBe(0);
  const fork = `${sandbox.world}-before`;
  const forked = await page.request.post(`/__sandbox/worlds/${sandbox.world}/fork`, { data: { to: fork, at: before } });
  expect(forked.ok()).toBe(true);
  await openWith(page, run.runPath, `txk_sandbox_buyer_${fork}`);
  await expect(page.getByRole('banner')).toContainText('2,000 Points');
});
