/** The seller's own products: what the API lists, searched and filtered in the address. */
import type { Page } from '@playwright/test';
import { sellerProductsWords } from '../../../src/features/seller/products/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, openWith, test } from '../support/fixtures';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { expectRow, expectScreen, h1 } from '../support/screen';

const table = (page: Page) => page.getByRole('table', { name: sellerWords.yourProducts });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link');
const search = (page: Page) => page.getByRole('searchbox', { name: sellerProductsWords.search });
const state = (page: Page) => page.getByRole('combobox', { name: 'State' });
const own = async (sandbox: Sandbox) =>
  (await sandbox.get<AnswerBody<'seller.products'>>('/api/seller/products')).products;

const stateNames: Record<string, string> = {
  draft: 'Draft',
  ready: 'Ready',
  in_audit: 'In audit',
  changes_needed: 'Changes needed',
  verified: 'Verified',
  published: 'Published',
};

test('own products are listed as the API lists them, narrowed in the address, and opened @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('listed', async () => {
    const products = await own(sandbox);
    expect(new Set(products.map((product) => product.state))).toEqual(new Set(Object.keys(stateNames)));
    await openWith(page, '/seller/products', sandbox.token('seller'));
    await expectScreen(page, 'Seller products');
    await expect(names(page)).toHaveText(products.map(({ name }) => name));
    for (const { name, state, currentVersion } of products)
      await expectRow(table(page), { Product: name, State: stateNames[state]!, Version: currentVersion ?? '–' });
    // Without a version there is nothing to prepare.
    await expect(table(page).getByRole('link', { name: /^Prep of / })).toHaveCount(
      products.filter((product) => product.currentVersion).length,
    );
  });
  await test.step('narrowed', async () => {
    const products = await own(sandbox);
    await openWith(page, '/seller/products', sandbox.token('seller'));
    await state(page).selectOption({ label: 'Ready' });
    await expect(page).toHaveURL('/seller/products?state=ready');
    const ready = products.filter((product) => product.state === 'ready');
    await expect(names(page)).toHaveText(ready.map(({ name }) => name));
    await expect(page.getByText(`${ready.length} of ${products.length}`, { exact: true })).toBeVisible();
    await search(page).fill('LABEL printer');
    await expect(page).toHaveURL('/seller/products?q=LABEL+printer&state=ready');
    await expect(names(page)).toHaveText(['Warehouse Label Printer Bridge']);

    await page.reload();
    await expect(names(page)).toHaveText(['Warehouse Label Printer Bridge']);
    await expect(search(page)).toHaveValue('LABEL printer');
    await expect(state(page)).toHaveValue('ready');

    await search(page).fill('no such thing');
    await expect(page.getByRole('heading', { name: sharedWords.noMatchingProducts })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: sharedWords.showAll }).click();
    await expect(h1(page)).toBeFocused();
    await expect(page).toHaveURL('/seller/products');
    await expect(names(page)).toHaveCount(products.length);
    for (const [text, found] of [
      ['4.2.1', 'Clinic Booking Platform'],
      ['0b100000-0000-4000-8000-000000000005', 'Invoice OCR Pipeline'],
      ['결제', '결제 연동 스타터 키트'],
    ] as const) {
      await search(page).fill(text);
      await expect(names(page)).toHaveText([found]);
    }
  });
  await test.step('opened', async () => {
    await openWith(page, '/seller/products?state=verified', sandbox.token('seller'));
    await names(page).first().click();
    await expectScreen(page, 'Clinic Booking Platform');
    await page.goBack();
    await expect(page).toHaveURL('/seller/products?state=verified');
    await page.getByRole('link', { name: 'Prep of Clinic Booking Platform' }).click();
    await expect(page).toHaveURL('/seller/products/0b100000-0000-4000-8000-000000000006/prep');
  });
});

test('an unknown state is shown as received; at 390 px a product is two lines beside its tile @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('an unknown state', async () => {
    const products = await own(sandbox);
    const body = JSON.stringify({
      products: products.map((product, index) => (index === 0 ? { ...product, state: 'under_moon' } : product)),
    });
    await sandbox.fault({ route: 'GET /api/seller/products', status: 200, body });
    await openWith(page, '/seller/products', sandbox.token('seller'));
    await expectRow(table(page), { Product: products[0]!.name, State: 'under_moon' });
    await state(page).selectOption({ label: 'under_moon' });
    await expect(names(page)).toHaveText([products[0]!.name]);
  });
  await test.step('at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, '/seller/products', sandbox.token('seller'));
    const row = table(page).getByRole('row').filter({ hasText: 'Storefront Checkout Kit' });
    const middle = async (text: string) => {
      const box = await row.getByText(text, { exact: true }).boundingBox();
      return Math.round(((box?.y ?? 0) + (box?.height ?? 0) / 2) / 8);
    };
    await expect(row.getByText('Storefront Checkout Kit', { exact: true })).toBeVisible();
    // The font may come in between.
    await expect(async () => {
      expect(await middle('Ready')).toBe(await middle('Storefront Checkout Kit'));
      expect(await middle('Template')).toBeGreaterThan(await middle('Ready'));
      expect(await middle('1.4.2')).toBe(await middle('Template'));
      expect(await middle('Prep')).toBe(await middle('Template'));
      expect((await row.boundingBox())?.height).toBeLessThan(80);
    }).toPass();
  });
});

test('two thousand own products come in pages, with the page in the address @deep', async ({ page, sandbox }) => {
  await sandbox.addProducts(2_000);
  const products = await own(sandbox);
  const pages = Math.ceil(products.length / 20);
  await openWith(page, `/seller/products?page=${pages}`, sandbox.token('seller'));
  await expect(names(page)).toHaveText(products.slice((pages - 1) * 20).map(({ name }) => name));
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  await expect(page).toHaveURL(`/seller/products?page=${pages - 1}`);
  await expect(page.getByRole('heading', { name: /^Page \d+ of/ })).toBeFocused();
  await expect(names(page)).toHaveText(products.slice((pages - 2) * 20, (pages - 1) * 20).map(({ name }) => name));
  // A new search starts on its first page.
  await search(page).fill('booking clinic platform');
  await expect(page).toHaveURL('/seller/products?q=booking+clinic+platform');
  const found = products.filter(({ name }) => name.startsWith('Clinic Booking Platform'));
  expect(found.length).toBeGreaterThan(20);
  await expect(names(page)).toHaveText(found.slice(0, 20).map(({ name }) => name));
  await search(page).fill('');
  await page.getByRole('combobox', { name: sharedWords.pageSize }).selectOption('60');
  await expect(page).toHaveURL('/seller/products?page_size=60');
  await expect(names(page)).toHaveCount(60);

  await openWith(page, '/seller/products?page=900', sandbox.token('seller'));
  await expect(page.getByRole('heading', { name: 'There is no page 900' })).toBeVisible();
  await page.getByRole('button', { name: `Go to page ${pages}` }).click();
  await expect(names(page)).toHaveCount(products.length - (pages - 1) * 20);
  await expect(h1(page)).toBeFocused();
});
