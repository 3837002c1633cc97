/** What comes with the first touch: not before it, with the focus kept, and told where it cannot come. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { quoteButton, runPath } from './support/run';

const productPath = '/catalog/invoice-studio';
const linkButton = (page: Page) => page.getByRole('button', { name: 'Get download link' });
const loadAgain = (page: Page) => page.getByRole('button', { name: 'Load it again' });

for (const { path, code, button } of [
  { path: runPath, code: 'RunSpending', button: quoteButton },
  { path: productPath, code: 'DownloadPanel', button: linkButton },
]) {
  test(`${code} comes with the first touch, and the button in its place keeps the focus`, async ({ page, token }) => {
    const came = () =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)), code);
    await openWith(page, path, token('buyer'));
    await expect(button(page)).toBeVisible();
    expect(await came()).toBe(false);
    const before = await button(page).elementHandle();
    await button(page).focus();
    // Another element by then: what stood in for it has gone.
    await expect
      .poll(() => button(page).evaluate((now, old) => now !== old && now === document.activeElement, before))
      .toBe(true);
    expect(await came()).toBe(true);
  });
}

test('a press whose code cannot come is void, and says so; by keyboard it is loaded again', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/);
  const route = 'GET /api/install/products/:id/download';
  await openWith(page, productPath, token('buyer'));
  await expect(linkButton(page)).toBeVisible();
  await page.context().setOffline(true);
  await linkButton(page).focus();
  await expect(page.getByRole('alert')).toContainText('The download could not be loaded');
  await page.keyboard.press('Enter');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.context().setOffline(false);
  // Who comes near again neither loses the notice nor asks for anything.
  await page.getByRole('heading', { name: 'Download', exact: true }).hover();
  await linkButton(page).hover();
  await loadAgain(page).focus();
  await expect(loadAgain(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(linkButton(page)).toBeFocused();
  expect(await sandbox.requests(route)).toHaveLength(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  expect(await sandbox.requests(route)).toHaveLength(1);
});

test('a press for one product asks for no link of the next one', async ({ page, sandbox, token }) => {
  const route = 'GET /api/install/products/:id/download';
  await openWith(page, '/catalog/device-trust-runner', token('buyer'));
  await expect(linkButton(page)).toBeVisible();
  await sandbox.fault({ route, hold: true });
  await linkButton(page).click();
  await expect.poll(() => sandbox.asked(route)).toBe(1);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, productPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice Studio' })).toBeVisible();
  await expect(linkButton(page)).toBeVisible();
  await sandbox.clearFaults();
  expect(await sandbox.asked(route)).toBe(1);
});
