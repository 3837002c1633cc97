/** Where a product can be deployed: requested only when opened, one target at a time or side by side. */
import type { Page } from '@playwright/test';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectFitsWidth, expectRow, expectScreen, expectStateAccessible } from '../support/screen';

const route = 'GET /api/install/products/:id/deploy-targets';
const path = '/catalog/invoice-studio';
const panel = (page: Page) => page.getByRole('region', { name: 'Deploy targets', exact: true });
const show = (page: Page) => page.getByRole('button', { name: 'Show deploy targets' });
const choice = (page: Page, name: string) =>
  panel(page).getByRole('group', { name: 'Deploy target' }).getByRole('button', { name, exact: true });
const compared = (page: Page) => page.getByRole('table', { name: 'Deploy targets compared' });

test('nothing is requested before the panel is open; commands can be copied @deep', async ({ page, sandbox }) => {
  await openWith(page, path, sandbox.token('buyer'));
  await expectScreen(page, 'Invoice Studio');
  expect(await sandbox.asked(route)).toBe(0);
  await sandbox.fault({ route, hold: true });
  await show(page).click();
  await expect(page.getByText('Loading deploy targets')).toBeAttached();
  await sandbox.release();
  const vercel = page.getByRole('region', { name: 'Vercel', exact: true });
  await expect(vercel.getByRole('listitem').filter({ hasText: 'Vercel CLI, signed in' })).toBeVisible();
  await expectRow(vercel.getByRole('table'), { Name: 'DATABASE_URL', Needed: 'required' });
  await expectRow(vercel.getByRole('table'), { Name: 'APP_LOCALE', Needed: 'optional' });
  await expect(vercel).toContainText('Function run time');
  await expect(choice(page, 'Vercel')).toHaveAttribute('aria-pressed', 'true');
  const copyWith = (name: string) => copied(page, () => vercel.getByRole('button', { name }).click());
  expect(await copyWith('Copy command 2, Deploy')).toBe('vercel deploy --prod');
  expect(await copyWith('Copy as .env')).toMatch(/^# .*\nAPP_URL=\n/);

  await choice(page, 'Own server').click();
  await expect(page).toHaveURL(`${path}?targets=server`);
  await expect(page.getByRole('region', { name: 'Own server', exact: true })).toContainText('npm ci');
  await page.getByRole('button', { name: 'Hide deploy targets' }).click();
  await expect(page).toHaveURL(path);
  await show(page).click();
  await expect(vercel).toBeVisible();
  // An answer is good for half a minute, so this comes before what takes long.
  expect(await sandbox.asked(route)).toBe(1);
  await expectStateAccessible(page);
});

test('side by side: differences are marked, and can be shown alone @deep', async ({ page, sandbox }) => {
  await openWith(page, `${path}?targets=all`, sandbox.token('buyer'));
  await expect(compared(page).getByRole('columnheader')).toHaveText(['What', 'Vercel', 'Own server']);
  await expectRow(compared(page), { What: /PostgreSQL/, Vercel: 'needed', 'Own server': 'needed' });
  await expectRow(compared(page), { What: /differs.*Disk/, Vercel: '–', 'Own server': '100 MB' });
  await expectStateAccessible(page);
  await page.getByRole('checkbox', { name: 'Only what differs' }).check();
  await expect(page).toHaveURL(`${path}?targets=different`);
  await expect(compared(page).getByRole('rowheader').filter({ hasText: 'PostgreSQL' })).toHaveCount(0);
  const rows = await compared(page).getByRole('rowheader').count();
  await expect(compared(page).getByRole('rowheader').filter({ hasText: 'differs' })).toHaveCount(rows);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await choice(page, 'Vercel').click();
  await expectFitsWidth(page);
});

test('refused, failed, unreadable and empty each have their own picture @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/, /\b404\b/);
  await sandbox.fault({ route, status: 403 });
  await sandbox.fault({ route, status: 404 });
  await sandbox.fault({ route, status: 200, body: '{"targets":"none"}' });
  await sandbox.fault({ route, status: 200, body: '{"targets":[]}' });
  await openWith(page, `${path}?targets=`, sandbox.token('buyer'));
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('403 FORBIDDEN');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('404 NOT_FOUND');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('The response contains no deploy target');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('heading', { name: 'No deploy targets', exact: true })).toBeVisible();
  await expectScreen(page, 'Invoice Studio');
  expect(await sandbox.asked(route)).toBe(4);
});
