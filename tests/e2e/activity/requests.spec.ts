/** The requests of the tab: list and waterfall, filters, errors by kind, one request in full, repeat and compare. */
import type { Page } from '@playwright/test';
import { activityWords } from '../../../src/features/activity/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { checkoutKit } from '../support/products';
import {
  alert,
  expectAccessible,
  expectFitsWidth,
  expectRow,
  expectScreen,
  follow,
  requestBar,
} from '../support/screen';
import { goTo } from '../support/screens';

const list = (page: Page) => page.getByRole('list', { name: 'Requests' });
const row = (page: Page, name: RegExp) => list(page).getByRole('button', { name });
const inspector = (page: Page) => page.getByRole('region', { name: activityWords.requestDetails });
const showPart = (page: Page, part: string) =>
  inspector(page).locator('label').getByText(part, { exact: true }).click();

test('tries, waits and errors of requests are shown, and errors grouped by route and code @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('a retried GET', async () => {
    expectFailures(page, /\b503\b/);
    await openWith(page, '/explorer', sandbox.token('seller'));
    await expectScreen(page, 'API explorer');
    await sandbox.fault({ route: 'GET /api/seller/products', status: 503, code: 'MAINTENANCE', retryAfter: 1 });
    await follow(page, 'Products');
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
    await follow(page, 'Activity');
    await expectScreen(page, 'Activity');
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    const retried = row(page, /^GET \/api\/seller\/products 200 2 tries in .*1 s of it waiting for Retry-After/);
    await retried.click();
    await expect(retried).toHaveAttribute('aria-current', 'true');
    await showPart(page, 'Timing');
    const tries = inspector(page).getByRole('table', { name: 'Tries' });
    await expectRow(tries, { Try: /^1$/, End: /503 MAINTENANCE.*then a wait of 1 s, as Retry-After asked/s });
    await expectRow(tries, { Try: /^2$/, End: /^200$/ });
    await showPart(page, 'Headers');
    await expect(inspector(page).getByRole('region', { name: 'Headers sent' })).toContainText(
      'authorization[redacted]',
    );
    await expect(inspector(page).getByRole('region', { name: 'Headers received' })).toContainText('application/json');
    await showPart(page, 'Contract');
    await expect(inspector(page)).toContainText('The response has everything the service’s description promises');
  });
  await test.step('errors', async () => {
    expectFailures(page, /\b409\b/);
    await openWith(page, '/explorer', sandbox.token('seller'));
    await expectScreen(page, 'API explorer');
    await sandbox.fault({ route: 'GET /api/seller/products', status: 409, code: 'CONFLICT', times: 2 });
    await follow(page, 'Products');
    await alert(page).getByRole('button', { name: uiWords.tryAgain }).click();
    await expect(requestBar(page)).toContainText('2 failed');
    await follow(page, 'Activity');
    await page.getByText('2 errors of 1 kind').click();
    const errors = page.getByRole('table', { name: activityWords.errorsByRoute });
    await expectRow(errors, { Route: 'GET /api/seller/products', Code: '409 CONFLICT', Count: /^2$/ });
    await errors.getByRole('button', { name: 'Show 409 CONFLICT of GET /api/seller/products' }).click();
    await expect(page).toHaveURL('/activity?route=seller.products&status=4xx&code=CONFLICT');
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove filter Code: CONFLICT' }).click();
    await expect(page).toHaveURL('/activity?route=seller.products&status=4xx');
  });
});

test('filters survive a reload; the log does not, and the screen says so @deep', async ({ page, sandbox }) => {
  await openWith(page, '/explorer', sandbox.token('seller'));
  await follow(page, 'Catalog');
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
  await follow(page, 'Activity');
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('Route').selectOption({ label: 'GET /api/catalog/filters' });
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 of 3 requests')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('nothing like it');
  await expect(page.getByText('No matching requests')).toBeVisible();
  await expect(page).toHaveURL('/activity?q=nothing+like+it&route=catalog.filters');
  await page.getByRole('button', { name: sharedWords.showAll }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('Status').selectOption('4xx');
  await expect(page).toHaveURL('/activity?status=4xx');
  await page.reload();
  await expect(page.getByText('The log stays only in memory')).toBeVisible();
  await expect(page).toHaveURL('/activity?status=4xx');
  await follow(page, 'Token');
  await expectScreen(page, 'Token');
  await page.goBack();
  await expect(page.getByText('No matching requests')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('4xx');
});

test('a read can be repeated, and its two answers compared field by field @deep', async ({ page, sandbox }) => {
  await openWith(page, '/seller/products', sandbox.token('seller'));
  await page.getByRole('link', { name: checkoutKit.name, exact: true }).click();
  await expectScreen(page, checkoutKit.name);
  await follow(page, 'Activity');
  const own = row(page, /^GET \/api\/seller\/products\/0b10…0001 200/);
  await expect(row(page, /./).nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, /./).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(own).toBeFocused();
  await page.keyboard.press('Enter');
  await inspector(page).getByRole('button', { name: sharedWords.copyAs }).click();
  const curl = inspector(page).getByRole('button', { name: 'Copy as cURL' });
  expect(await copied(page, () => curl.click())).toContain(`/api/seller/products/${checkoutKit.id}'`);
  await expect(inspector(page).getByRole('region', { name: 'Response' })).toContainText(checkoutKit.name);
  const compare = inspector(page).getByRole('button', { name: 'Compare' });
  await expect(compare).toBeDisabled();
  await sandbox.commitVersion(checkoutKit.id, { version: '9.9.9' });
  await inspector(page).getByRole('button', { name: activityWords.repeat }).click();
  await expect(own).toHaveCount(2);
  await expect(own.first()).toHaveAttribute('aria-current', 'true');
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Compare responses' });
  await expect(dialog.getByRole('table', { name: activityWords.differences })).toContainText('"9.9.9"');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a long list draws what is seen, keeps its place while more arrive, and never loses the focus @deep', async ({
  page,
  sandbox,
}) => {
  // The list is eight rows high.
  await page.setViewportSize({ width: 1280, height: 600 });
  await openWith(page, '/seller/products', sandbox.token('seller'));
  await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
  await follow(page, 'Activity');
  const rows = list(page).getByRole('listitem');
  const newest = list(page).locator('[aria-posinset="1"]').getByRole('button');
  await row(page, /^GET \/api\/seller\/products 200/).click();
  const repeat = inspector(page).getByRole('button', { name: activityWords.repeat });
  const sent = await rows.count();
  for (let size = sent + 1; size <= 40; size += 1) {
    await repeat.click();
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(size));
    await expect(newest).toHaveAttribute('aria-current', 'true');
  }
  expect(await rows.count()).toBeLessThan(20);
  await newest.focus();
  const region = page.getByRole('region', { name: 'Requests' });
  await region.evaluate((element) => {
    element.scrollTop = 15 * 36 + 10;
  });
  await expect(list(page).locator('[aria-posinset="18"]')).toBeVisible();
  await expect(newest).toBeFocused();
  expect(await rows.count()).toBeLessThan(20);
  // Nothing of the list moves under whoever reads it while a request arrives above.
  const place = (at: number) =>
    list(page)
      .locator(`[aria-posinset="${at}"]`)
      .evaluate((element) => element.getBoundingClientRect().top);
  const before = await place(18);
  await repeat.click();
  await expect(rows.first()).toHaveAttribute('aria-setsize', '41');
  await expect.poll(() => place(19)).toBe(before);
  expect(await region.evaluate((element) => element.scrollTop)).toBe(16 * 36 + 10);
  // Tab goes on to rows that were not drawn, and the last is reached.
  await list(page).locator('[aria-posinset="24"]').getByRole('button').focus();
  for (let at = 25; at <= 41; at += 1) {
    await page.keyboard.press('Tab');
    await expect(list(page).locator(`[aria-posinset="${at}"]`).getByRole('button')).toBeFocused();
  }
  // Back, by keys that arrive faster than a frame is drawn.
  await Promise.all(Array.from({ length: 30 }, () => page.keyboard.press('Shift+Tab')));
  await expect(list(page).locator('[aria-posinset="11"]').getByRole('button')).toBeFocused();
  await expectAccessible(page);
});

test('on a phone the request opens below the list and takes the focus @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/seller/products', sandbox.token('seller'));
  await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
  await goTo(page, { path: '/activity', h1: 'Activity' });
  await row(page, /^GET \/api\/seller\/products 200/).press('Enter');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toBeFocused();
  expect((await inspector(page).getByText(sharedWords.copyAs).boundingBox())?.width).toBeGreaterThan(20);
  for (const part of ['Request', 'Headers', 'Timing', 'Contract', 'Response']) {
    await showPart(page, part);
    await expectFitsWidth(page, part);
  }
  await expectAccessible(page);
  await inspector(page).getByRole('button', { name: 'Close the request' }).click();
  await expect(row(page, /^GET \/api\/seller\/products 200/)).toBeFocused();
});
