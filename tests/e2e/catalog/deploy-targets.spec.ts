/** Where a product can be deployed: requested only when opened, one target at a time or side by side. */
import type { Page } from '@playwright/test';
import { expect, openWith, test } from '../support/fixtures';
import { expectFitsWidth, expectRow, expectStateAccessible } from '../support/screen';

const path = '/catalog/invoice-studio';
const panel = (page: Page) => page.getByRole('region', { name: 'Deploy targets', exact: true });
const choice = (page: Page, name: string) =>
  panel(page).getByRole('group', { name: 'Deploy target' }).getByRole('button', { name, exact: true });
const compared = (page: Page) => page.getByRole('table', { name: 'Deploy targets compared' });

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
