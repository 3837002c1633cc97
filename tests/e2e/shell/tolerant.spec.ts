/** Answers with other types and shapes than the sandbox's: what can be read is shown, and nothing breaks. */
import type { Page } from '@playwright/test';
import { productWords } from '../../../src/features/catalog/product/words';
import { sellerWords } from '../../../src/features/seller/words';
import { getCatalogAnswer, expectProducts, productList, productRoute, productsRoute } from '../support/catalog';
import { expect, openWith, test } from '../support/fixtures';
import { checkoutKitPath } from '../support/products';
import type { AnswerBody } from '../support/sandbox';
import { expectRow, expectScreen } from '../support/screen';

const wrongValues: Readonly<Record<string, unknown>> = { string: { of: 7 }, object: 7, number: 'many', boolean: 'yes' };

/** The record with a value of another type in each field. */
const mistyped = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, wrongValues[typeof value]]));

const expectReadable = (page: Page) => expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/);

test('what can be read of odd answers is shown, and a wrong total makes no empty pages @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('odd records', async () => {
    const [real] = (await getCatalogAnswer(sandbox)).products;
    const list = [
      mistyped(real!),
      { name: 'Only A Name' },
      null,
      'text',
      { id: 'only-an-id' },
      { slug: 'only-a-slug' },
    ];
    const body = JSON.stringify({ products: list, total: 'many', page: 'first', pageSize: 0, catalogTotal: null });
    await sandbox.fault({ route: productsRoute, status: 200, body });
    await openWith(page, '/catalog', sandbox.token('seller'));
    const rows = productList(page).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(0)).toHaveText('?Unnamed product');
    await expect(rows.nth(1)).toContainText('Only A Name');
    await expect(rows.nth(2)).toContainText('only-an-id');
    await expect(rows.nth(3).getByRole('link')).toHaveAttribute('href', '/catalog/only-a-slug');
    await expectReadable(page);

    const { product } = await sandbox.get<AnswerBody<'catalog.product'>>('/api/catalog/products/invoice-studio');
    const licenses = [{ license: 4 }, null, { license: 'regular', priceUsd: 'ten' }];
    const more = { slug: 'strange', licenses, supportUrl: 'javascript:alert(1)', tags: [1, { label: 'Tag' }] };
    const odd = { ...mistyped(product), ...more };
    await sandbox.fault({
      route: productRoute,
      status: 200,
      body: JSON.stringify({ product: odd, entitlement: 'yes' }),
    });
    await page.goto('/catalog/strange');
    await expectScreen(page, 'Unnamed product');
    await expectRow(page.getByRole('table', { name: productWords.licensePrices }), {
      License: 'Regular',
      'Price, USD': 'not given',
    });
    await expect(page.getByRole('region', { name: 'Entitlement' })).toContainText('The response doesn’t say');
    await expect(page.getByRole('link', { name: /Get support/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Tag' })).toHaveAttribute('href', '/catalog?q=Tag');
    await expectReadable(page);

    const own = mistyped(await sandbox.get<AnswerBody<'seller.product'>>(`/api${checkoutKitPath}`));
    const oddProduct = {
      ...own,
      id: checkoutKitPath.split('/').at(-1),
      current_version: { version: '2.0.0', sha256: 'abc' },
    };
    const items = [{ ...oddProduct, currentVersion: undefined, state: { name: 'odd_state' } }, { state: 4 }];
    await sandbox.fault({ route: 'GET /api/seller/products', status: 200, body: JSON.stringify({ items }) });
    await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 200, body: JSON.stringify(items[0]) });
    await page.goto('/seller/products');
    const table = page.getByRole('table', { name: sellerWords.yourProducts });
    await expectRow(table, { Product: 'Unnamed product', State: 'odd_state', Version: '2.0.0' });
    await expectRow(table, { Product: 'Unnamed product', State: 'not given', Version: '–' });
    await table.getByRole('link', { name: 'Unnamed product' }).click();
    await expectScreen(page, 'Unnamed product');
    await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText('odd_state');
    await expectReadable(page);
  });
  await test.step('totals', async () => {
    const answers = [
      { products: [{ name: 'One' }], total: 45, pageSize: 0 },
      Array.from({ length: 20 }, (_, index) => ({ name: `Product ${index}` })),
    ];
    for (const body of answers) await sandbox.fault({ route: productsRoute, status: 200, body: JSON.stringify(body) });
    await openWith(page, '/catalog', sandbox.token('seller'));
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('Page 1 of 3');
    await page.reload();
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/catalog?page=2');
    await expectProducts(page, await getCatalogAnswer(sandbox, 'page=2'));
  });
});
