/** The sandbox's controls in the console: clock, latency, faults, Points, reset. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { openWith } from '../support/open';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectRow, expectScreen, follow } from '../support/screen';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sandbox' });

async function openPanel(page: Page, world: string): Promise<void> {
  await page.getByRole('button', { name: `Sandbox ${world}: open its controls` }).click();
  await expect(panel(page)).toContainText(world);
}

async function start(page: Page, token: string): Promise<void> {
  const sent = await page.request.post(`/api/seller/products/${checkoutKit.id}/prep`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      tier: 'verified_listing',
      expectedVersion: '1.4.2',
      expectedPoints: 640,
      confirmation: 'RUN_SELLER_PREP',
    },
  });
  expect(sent.status()).toBe(202);
}

test("shows each account's Points, and the clock advances the work", async ({ page, world, token, sandbox }) => {
  await start(page, token('seller'));
  await openWith(page, checkoutKitPath, token('seller'));
  const latest = page.getByRole('region', { name: 'Latest prep' });
  await expect(latest).toContainText('running');
  await openPanel(page, world);
  const accounts = panel(page).getByRole('table', { name: 'Accounts' });
  await expectRow(accounts, { Account: /^seller$/, Granted: '5,000', Available: '4,360', Held: '640', Spent: '0' });
  await expectRow(accounts, { Account: /^broke$/, Granted: '40', Available: '40', Held: '0', Spent: '0' });
  await expectRow(accounts, { Account: /^buyer$/, Granted: '2,000', Available: '2,000' });

  const before = Date.parse((await sandbox.state()).now);
  await panel(page).getByRole('group', { name: 'Advance clock' }).getByRole('button', { name: '+5 min' }).click();
  await expect(panel(page)).toContainText('Done: the clock moved 5 min forward.');
  await expectRow(accounts, { Account: /^seller$/, Available: '4,360', Held: '0', Spent: '640' });
  expect(Date.parse((await sandbox.state()).now) - before).toBeGreaterThanOrEqual(300_000);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(latest).toContainText('completed');
});

test('seconds that are not a number are reported and not sent @deep', async ({ page, world, sandbox, token }) => {
  await openWith(page, '/', token('seller'));
  await openPanel(page, world);
  const clock = panel(page).getByRole('group', { name: 'Advance clock' });
  for (const wrong of ['', '-5', '1.5', 'soon', '999999999']) {
    await clock.getByLabel('Seconds').fill(wrong);
    await clock.getByRole('button', { name: 'Advance', exact: true }).click();
    await expect(clock.getByLabel('Seconds')).toHaveAccessibleDescription(/A whole number from 0 to/);
    await expect(clock.getByLabel('Seconds')).toHaveValue(wrong);
  }
  const before = Date.parse((await sandbox.state()).now);
  await clock.getByLabel('Seconds').fill('7200');
  await clock.getByRole('button', { name: 'Advance', exact: true }).click();
  await expect(panel(page)).toContainText('Done: the clock moved 2 h');
  const passed = Date.parse((await sandbox.state()).now) - before;
  expect(passed).toBeGreaterThanOrEqual(7_200_000);
  expect(passed).toBeLessThan(7_300_000);
});

test('a fault waits for its route, is listed until then, and strikes once @deep', async ({
  page,
  world,
  token,
  expectFailures,
}) => {
  expectFailures(/\b409\b/);
  await openWith(page, '/', token('seller'));
  await openPanel(page, world);
  await panel(page).getByLabel('Route', { exact: true }).selectOption('GET /api/seller/products');
  await panel(page).getByLabel('Status').fill('99');
  await panel(page).getByRole('button', { name: 'Add fault' }).click();
  await expect(panel(page).getByLabel('Status')).toHaveAccessibleDescription(/A whole number from 200 to 599/);
  await panel(page).getByLabel('Status').fill('409');
  await panel(page).getByLabel('Code').fill('TEAPOT');
  await panel(page).getByRole('button', { name: 'Add fault' }).click();
  await expectRow(panel(page).getByRole('table', { name: 'Pending faults' }), {
    Route: 'GET /api/seller/products',
    'What happens': '409, TEAPOT, before the work',
    'Times left': '1',
  });
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  await follow(page, 'Products');
  await expect(page.getByRole('alert')).toContainText('409 TEAPOT');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Own products' })).toBeVisible();
  await openPanel(page, world);
  await expect(panel(page)).toContainText('None waiting');
});

test('an answer is held until the faults are cleared @deep', async ({ page, world, token }) => {
  await openWith(page, '/', token('seller'));
  await openPanel(page, world);
  await panel(page).getByLabel('Route', { exact: true }).selectOption('GET /api/seller/products');
  await panel(page).getByLabel('What happens').selectOption('Answer held until faults are cleared');
  await panel(page).getByLabel('Times').fill('2');
  await panel(page).getByRole('button', { name: 'Add fault' }).click();
  await expect(panel(page)).toContainText('1 fault waiting');
  await page.keyboard.press('Escape');
  await follow(page, 'Products');
  await expect(page.getByText('Loading the screen')).toBeAttached();
  await openPanel(page, world);
  await expect(panel(page)).toContainText('1 fault waiting, 1 answer held');
  await panel(page).getByRole('button', { name: 'Clear faults' }).click();
  await expect(panel(page)).toContainText('Done: faults are cleared.');
  await expect(panel(page)).toContainText('None waiting');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('table', { name: 'Own products' })).toBeVisible();
});

test('latency delays every answer, and zero removes it @deep', async ({ page, world, token }) => {
  await openWith(page, '/', token('seller'));
  await openPanel(page, world);
  const latency = panel(page).getByLabel('Milliseconds');
  await latency.fill('1500');
  await panel(page).getByRole('button', { name: 'Set latency' }).click();
  await expect(panel(page)).toContainText('Every answer 1,500 ms late');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await follow(page, 'Products');
  await expectScreen(page, 'Seller products');
  await expect(page.getByRole('contentinfo')).toContainText(/200(?:1,[5-9]\d\d|[2-9],\d{3}|\d\d,\d{3}) ms/);
  await openPanel(page, world);
  await latency.fill('0');
  await panel(page).getByRole('button', { name: 'Set latency' }).click();
  await expect(panel(page)).toContainText('Done: every answer is 0 ms late');
  await expect(panel(page)).not.toContainText('1,500 ms late');
});

test('a reset must be confirmed and undoes everything @deep', async ({ page, world, sandbox, token }) => {
  await start(page, token('seller'));
  await sandbox.fault({ route: 'GET /api/catalog/filters', status: 409 });
  await openWith(page, checkoutKitPath, token('seller'));
  await openPanel(page, world);
  await panel(page).getByRole('button', { name: 'Reset world' }).click();
  await panel(page).getByRole('button', { name: 'Keep it' }).click();
  expect((await sandbox.state()).accounts.seller.held).toBe(640);
  await panel(page).getByRole('button', { name: 'Reset world' }).click();
  await panel(page).getByRole('button', { name: 'Press again to reset world' }).click();
  await expect(panel(page)).toContainText('Done: the world is seeded afresh.');
  const accounts = panel(page).getByRole('table', { name: 'Accounts' });
  await expectRow(accounts, { Account: /^seller$/, Available: '5,000', Held: '0', Spent: '0' });
  expect((await sandbox.state()).faults).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Latest prep' })).toBeHidden();
});

test('in a narrow window the body of the panel scrolls, and the dialog around it does not @deep', async ({
  page,
  world,
  token,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openWith(page, '/', token('seller'));
  await openPanel(page, world);
  await expect(panel(page).getByRole('group', { name: 'Sandbox' })).toBeVisible();
  expect(await panel(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
