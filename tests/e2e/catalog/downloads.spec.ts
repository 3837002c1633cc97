/** Downloading a product: entitlement, five minutes, a file that is checked, and a link that is secret. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { getDownload } from '../support/catalog';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { findLeaks } from '../support/leaks';
import type { AnswerBody } from '../support/sandbox';
import { expectScreen, expectStateAccessible, requestBar } from '../support/screen';
import { goTo } from '../support/screens';

const route = 'GET /api/install/products/:id/download';
const path = '/catalog/invoice-studio';
const panel = (page: Page) => page.getByRole('region', { name: 'Download' });
const getLink = (page: Page) => page.getByRole('button', { name: 'Get download link' });
const fresh = (page: Page) => page.getByRole('button', { name: 'Request a fresh link' });
const load = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });

test('the file is checked and saved; its link is nowhere but on the clipboard', async ({ page, sandbox }) => {
  const { product } = await sandbox.get<AnswerBody<'catalog.product'>>('/api/catalog/products/invoice-studio', 'buyer');
  await openWith(page, path, sandbox.token('buyer'));
  expect(await sandbox.asked(route)).toBe(0);
  await getLink(page).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^(5:00|4:[0-5]\d)$/);
  await expect(panel(page)).toContainText(new URL(page.url()).host);
  const link = await copied(page, () => panel(page).getByRole('button', { name: 'Copy link' }).click());
  expect(link).toMatch(/\/downloads\/[0-9a-f]{32}$/);
  const ticket = link.split('/').at(-1) ?? '';

  const asked = page.waitForRequest(/\/downloads\//);
  const saved = page.waitForEvent('download');
  await load(page).click();
  const headers = await (await asked).allHeaders();
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('referer');
  await expect(
    panel(page)
      .getByRole('status')
      .filter({ hasText: /^SHA-256 verified\. Download started$/ }),
  ).toBeAttached();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`invoice-studio-${product.version}.zip`);
  const bytes = readFileSync(await file.path());
  expect([bytes.length, `sha256:${createHash('sha256').update(bytes).digest('hex')}`]).toEqual([
    product.sizeBytes,
    product.digest,
  ]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Raw response' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw response' })).toContainText('[redacted]');
  await expect.poll(() => findLeaks(page, ticket)).toEqual([]);
  await page.keyboard.press('Escape');
  const command = await copied(page, () => requestBar(page).getByRole('button', { name: 'Copy cURL' }).click());
  expect(command).toMatch(/^curl /);
  expect(command).not.toContain(ticket);
  expect(JSON.stringify(await sandbox.state())).not.toContain(ticket);
});

test("the countdown follows the service's clock; then a fresh link is offered @deep", async ({ page, sandbox }) => {
  await page.clock.install();
  await openWith(page, path, sandbox.token('buyer'));
  await getLink(page).click();
  await expect(panel(page).getByRole('timer')).toBeVisible();
  await sandbox.advance(240_000);
  // Any answer carries the service's time.
  await page.getByRole('button', { name: 'Show deploy targets' }).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^(1:00|[1-5]?\d s)$/);
  await page.clock.fastForward(60_000);
  await expect(fresh(page)).toBeVisible();
  await expect(panel(page)).toContainText('The link has expired');
  await expect(load(page)).toHaveCount(0);
  await fresh(page).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^(5:00|4:[0-5]\d)$/);
  await expect(load(page)).toBeVisible();
});

test('a 410 from the storage or the service also offers a fresh link @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b410\b/);
  await openWith(page, path, sandbox.token('buyer'));
  await getLink(page).click();
  await expect(load(page)).toBeVisible();
  await sandbox.advance(300_000);
  await load(page).click();
  await expect(fresh(page)).toBeVisible();
  await sandbox.fault({ route, status: 410 });
  await fresh(page).click();
  await expect(panel(page)).toContainText('The link has expired');
  await fresh(page).click();
  await expect(load(page)).toBeVisible();
});

test('without a license, the panel says which one is missing and where to buy it @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, '/catalog/dunning-desk', sandbox.token('buyer'));
  await getLink(page).click();
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('No license for Dunning Desk');
  await expect(alert).toContainText('403 FORBIDDEN');
  await expect(alert.getByRole('link', { name: /^Buy a license in the signed-in site/ })).toHaveAttribute(
    'href',
    'https://marketplace.example/products/dunning-desk/buy',
  );
  await expect(getLink(page)).toBeVisible();
});

test('a file that is not the promised one is reported prominently and not saved @deep', async ({ page, sandbox }) => {
  const link = await getDownload(sandbox);
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  await sandbox.fault({ route, status: 200, body: JSON.stringify({ ...link, digest }) });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await openWith(page, path, sandbox.token('buyer'));
  await getLink(page).click();
  await load(page).click();
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('This isn’t the expected file. It wasn’t saved.');
  // What a bar covers by half counts as too small a target, so that the page is shown whole.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await expectStateAccessible(page);
  await expect(alert).toContainText(digest.slice(7));
  await expect(alert).toContainText(link.digest.slice(7));
  expect(downloads).toEqual([]);
});

test('a download from a purchase shows progress, is cancelled and restarted @deep', async ({ page, sandbox }) => {
  await openWith(page, '/purchases?q=invoice+studio', sandbox.token('buyer'));
  await page.getByRole('button', { name: 'Download Invoice Studio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Invoice Studio' });
  await dialog.getByRole('button', { name: 'Get download link' }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  // Each megabyte takes long enough for its progress to be seen.
  await sandbox.latency(6_000);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Download' })).toBeAttached();
  await expect(dialog.getByText(/^\d+ kB of 111 kB · .*\/s$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Cancelled' })).toBeAttached();
  await sandbox.latency(0);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download again' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-studio-.*\.zip$/);
  await expect(dialog).toContainText('SHA-256 verified. Download started');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expectScreen(page, 'Purchases');
});

test('another host is left to the browser, by a link that names the host @deep', async ({ page, sandbox }) => {
  const url = 'https://storage.example/files/a.zip?X-Amz-Signature=0123';
  await sandbox.fault({ route, status: 200, body: JSON.stringify({ download_url: url, filename: 'a.zip' }) });
  await sandbox.fault({ route, status: 200, body: '{"url":"javascript:alert(1)"}' });
  await openWith(page, path, sandbox.token('buyer'));
  await getLink(page).click();
  const link = panel(page).getByRole('link', { name: /^Download from storage\.example/ });
  await expect(link).toHaveAttribute('href', url);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('download', '');
  await expect(panel(page).getByRole('timer')).toHaveText(/^(5:00|4:[0-5]\d)$/);
  await expect(load(page)).toHaveCount(0);
  await sandbox.advance(300_000);
  await page.getByRole('button', { name: 'Show deploy targets' }).click();
  await fresh(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('The response contains no link');
});

test('a file too large for the page is left to the browser, by a plain link @deep', async ({ page, sandbox }) => {
  const link = await getDownload(sandbox);
  await sandbox.fault({ route, status: 200, body: JSON.stringify({ ...link, sizeBytes: 256_000_001 }) });
  await openWith(page, path, sandbox.token('buyer'));
  await getLink(page).click();
  await expect(panel(page).getByRole('link', { name: /^Download from localhost/ })).toHaveAttribute('href', link.url);
  await expect(panel(page)).toContainText('Compare the SHA-256 of the file before you use it.');
  await expect(load(page)).toHaveCount(0);
});

test('pressing the button for one product requests no link for the next @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog/device-trust-runner', sandbox.token('buyer'));
  await expect(getLink(page)).toBeVisible();
  await sandbox.fault({ route, hold: true });
  await getLink(page).click();
  await expect.poll(() => sandbox.asked(route)).toBe(1);
  await goTo(page, { path, h1: 'Invoice Studio' });
  await expect(getLink(page)).toBeVisible();
  await sandbox.clearFaults();
  expect(await sandbox.asked(route)).toBe(1);
});
