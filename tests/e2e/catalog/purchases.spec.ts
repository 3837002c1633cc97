/** The account's purchases: listed as the API does, filtered and sorted in the address, and linked to each product. */
import type { Page } from '@playwright/test';
import { purchaseWords } from '../../../src/features/orders/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, openWith, test } from '../support/fixtures';
import type { AnswerBody } from '../support/sandbox';
import { expectRow, expectScreen, h1 } from '../support/screen';

const route = 'GET /api/orders/purchases';
const table = (page: Page) => page.getByRole('table', { name: 'Purchases' });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link');
const search = (page: Page) => page.getByRole('searchbox', { name: purchaseWords.search });
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

test('purchases are listed as by the API; text, license and order are in the address @deep', async ({
  page,
  sandbox,
}) => {
  const { purchases } = await sandbox.get<AnswerBody<'orders.purchases'>>('/api/orders/purchases', 'buyer');
  // An answer is good for half a minute, which a busy machine may need for all of this.
  await page.clock.setFixedTime('2026-03-12T12:00:00Z');
  await openWith(page, '/purchases', sandbox.token('buyer'));
  await expectScreen(page, 'Purchases');
  await expect(page).toHaveTitle('Purchases · Marketplace Console');
  await expect(names(page)).toHaveText(purchases.map(({ product }) => product.name));
  for (const { product, license, version } of purchases)
    await expectRow(table(page), { Product: product.name, License: capital(license), Version: version });
  await expectRow(table(page), { Product: 'Quick Payslip', 'Price, USD': '$35', Version: '1.5.3' });

  await page.getByRole('combobox', { name: 'License' }).selectOption({ label: 'Regular' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Highest price' });
  await expect(page).toHaveURL('/purchases?license=regular&sort=price_high');
  await expect(names(page).first()).toHaveText('전자세금계산서');
  await search(page).fill('LEDGER');
  await expect(page).toHaveURL('/purchases?q=LEDGER&license=regular&sort=price_high');
  await expect(names(page)).toHaveText(['Ledger Base']);
  await expect(page.getByText(`1 of ${purchases.length}`, { exact: true })).toBeVisible();
  await names(page).click();
  await expectScreen(page, 'Ledger Base');
  await page.goBack();
  await expect(names(page)).toHaveText(['Ledger Base']);
  await search(page).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No matching purchases' })).toBeVisible();
  await page.getByRole('button', { name: sharedWords.showAll }).click();
  await expect(h1(page)).toBeFocused();
  await expect(page).toHaveURL('/purchases');
  await expect(names(page)).toHaveCount(purchases.length);
  expect(await sandbox.asked(route)).toBe(2);
});
