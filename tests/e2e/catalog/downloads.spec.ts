/** Downloading a product: entitlement, five minutes, a file that is checked, and a link that is secret. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { getDownload } from '../support/catalog';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { findLeaks } from '../support/leaks';
import type { AnswerBody } from '../support/sandbox';
import { expectScreen, expectStateAccessible, requestBar } from '../support/screen';

const route = 'GET /api/install/products/:id/download';
const path = '/catalog/invoice-studio';
const panel = (page: Page) => page.getByRole('region', { name: 'Download' });
const getLink = (page: Page) => page.getByRole('button', { name: downloadWords.getLink });
const fresh = (page: Page) => page.getByRole('button', { name: downloadWords.freshLink });
const load = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });

test('the file is checked and saved; its link is nowhere but on the clipboard', async ({ page, sandbox }) => {
  const { product } = await sandbox.get<AnswerBody<'catalog.product'>>('/api/catalog/products/invoice-studio', 'buyer');
  await openWith(page, path, sandbox.token('buyer'));
  expect(await sandbox.asked(route)).toBe(0);
  await getLink(page).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^(5:00|4:[0-5]\d)$/);
  await expect(panel(page)).toContainText(new URL(page.url()).host);
  const link = await copied(page, () => panel(page).getByRole('button', { name: sharedWords.copyLink }).click());
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

  await page.getByRole('contentinfo').getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toContainText('[redacted]');
  await expect.poll(() => findLeaks(page, ticket)).toEqual([]);
  await page.keyboard.press('Escape');
  const command = await copied(page, () => requestBar(page).getByRole('button', { name: appWords.copyCurl }).click());
  expect(command).toMatch(/^curl /);
  expect(command).not.toContain(ticket);
  expect(JSON.stringify(await sandbox.state())).not.toContain(ticket);
});

test('a file that is not the promised one is not saved; an expired link is replaced by a fresh one @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b410\b/);
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

  await sandbox.advance(300_000);
  await panel(page).getByRole('button', { name: downloadWords.downloadAgain }).click();
  await expect(fresh(page)).toBeVisible();
  await sandbox.fault({ route, status: 410 });
  await fresh(page).click();
  await expect(panel(page)).toContainText('The link has expired');
  await fresh(page).click();
  await expect(load(page)).toBeVisible();
});

test('a download from a purchase shows progress, is cancelled and restarted @deep', async ({ page, sandbox }) => {
  await openWith(page, '/purchases?q=invoice+studio', sandbox.token('buyer'));
  await page.getByRole('button', { name: 'Download Invoice Studio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Invoice Studio' });
  await dialog.getByRole('button', { name: downloadWords.getLink }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  // Each megabyte takes long enough for its progress to be seen.
  await sandbox.latency(6_000);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Download' })).toBeAttached();
  await expect(dialog.getByText(/^\d+ kB of 111 kB · .*\/s$/)).toBeVisible();
  await dialog.getByRole('button', { name: uiWords.cancel }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Cancelled' })).toBeAttached();
  await sandbox.latency(0);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: downloadWords.downloadAgain }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-studio-.*\.zip$/);
  await expect(dialog).toContainText('SHA-256 verified. Download started');
  await dialog.getByRole('button', { name: uiWords.close }).click();
  await expect(dialog).toBeHidden();
  await expectScreen(page, 'Purchases');
});
