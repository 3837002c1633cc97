/** One product of the catalog: what it is, what it costs, and whether this account may use it. */
import type { Page } from '@playwright/test';
import { productRoute } from '../support/catalog';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import type { AnswerBody } from '../support/sandbox';
import { expectFitsWidth, expectRow, expectScreen } from '../support/screen';

const entitlement = (page: Page) => page.getByRole('region', { name: 'Entitlement' });
const buy = (page: Page) => entitlement(page).getByRole('link', { name: /Buy in the signed-in site/ });

const entitlements = [
  ['buyer', 'invoice-studio', 'Invoice Studio', 'Entitled', 'Bought by this account', 'Extended'],
  ['buyer', 'address-lookup-kr', '한국 주소 검색 Address Lookup', 'Entitled', 'Free product', 'Regular'],
  ['seller', 'invoice-studio', 'Invoice Studio', 'Entitled', 'Sold by this account'],
  ['buyer', 'dunning-desk', 'Dunning Desk', 'Not entitled', 'Not bought by this account'],
] as const;

test('each entitlement has its reason; only an account without one is sent to buy @deep', async ({ page, sandbox }) => {
  for (const [account, slug, name, ...says] of entitlements) {
    await test.step(`${slug} for the ${account}: ${says[1]}`, async () => {
      await openWith(page, `/catalog/${slug}`, sandbox.token(account));
      await expectScreen(page, name);
      await expect(page).toHaveTitle(`${name} · Marketplace Console`);
      for (const words of says) await expect(entitlement(page)).toContainText(words);
      await expect(buy(page)).toHaveCount(says[0] === 'Not entitled' ? 1 : 0);
    });
  }
  await expect(buy(page)).toHaveAttribute('href', 'https://marketplace.example/products/dunning-desk/buy');
});

test('a free Pack is acquired before its download; both places lead to its screen @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, '/catalog/query-plan-explainer', sandbox.token('buyer'));
  await expect(entitlement(page)).toContainText('Not entitled');
  await expect(entitlement(page)).toContainText('Free, not yet acquired by this account');
  await expect(buy(page)).toHaveCount(0);
  const { product } = await sandbox.get<AnswerBody<'catalog.product'>>(
    '/api/catalog/products/query-plan-explainer',
    'buyer',
  );
  const acquire = { name: 'Acquire free' };
  await expect(entitlement(page).getByRole('link', acquire)).toHaveAttribute('href', `/packs/${product.id}`);
  const download = page.getByRole('region', { name: 'Download' });
  await download.getByRole('button', { name: 'Get download link' }).click();
  await expect(download.getByRole('alert')).toContainText('Query Plan Explainer isn’t acquired yet');
  await expect(download.getByRole('alert')).toContainText('403 FORBIDDEN');
  await expectFitsWidth(page);
  await download.getByRole('link', acquire).click();
  await expectScreen(page, 'Query Plan Explainer');
  await page.getByRole('button', { name: /^Acquire/ }).click();
  await expect(page.getByText('owned', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(entitlement(page)).toContainText('Free product');
  await expect(entitlement(page).getByRole('link', acquire)).toHaveCount(0);
  await download.getByRole('button', { name: 'Get download link' }).click();
  await expect(download.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});

test('each license has its exact price, and ids are copied whole @deep', async ({ page, sandbox }) => {
  const { product } = await sandbox.get<AnswerBody<'catalog.product'>>('/api/catalog/products/ledger-base');
  await openWith(page, '/catalog/ledger-base', sandbox.token('seller'));
  const table = page.getByRole('table', { name: 'License prices' });
  for (const [license, price] of [
    ['Regular', '$64'],
    ['Extended', '$190'],
    ['Agency', '$340'],
    ['Enterprise', '$1,200'],
  ] as const)
    await expectRow(table, { License: license, 'Price, USD': price });
  await expect(table.getByRole('row')).toHaveCount(1 + product.licenses.length);
  const version = page.getByRole('region', { name: 'Version' });
  await expect(version).toContainText(product.version);
  for (const [label, value] of [
    ['version', product.version],
    ['digest', product.digest],
    ['product ID', product.id],
  ] as const) {
    const click = () => version.getByRole('button', { name: `Copy ${label}` }).click();
    expect(await copied(page, click)).toBe(value);
  }
});

test('shared attributes lead to a list of the products that share them @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog/invoice-studio', sandbox.token('seller'));
  await page.getByRole('region', { name: 'Listing' }).getByRole('link', { name: 'More from this seller' }).click();
  await expect(page).toHaveURL('/catalog?seller=5e11e700-0000-4000-8000-000000000001');
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('link')).toHaveCount(2);
});

test('an unknown product is reported, and odd characters are sent unchanged @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b404\b/);
  await openWith(page, '/catalog/a%2Fb%20%3Fc%23%C3%A9', sandbox.token('seller'));
  await expect(page.getByRole('alert')).toContainText('404 NOT_FOUND');
  expect((await sandbox.requests(productRoute)).map(({ path }) => path)).toEqual([
    '/api/catalog/products/a%2Fb%20%3Fc%23%C3%A9',
  ]);
  await page.goto('/catalog/ledger-bass');
  await expectScreen(page, 'Product');
  const picture = page.getByRole('alert');
  await expect(picture).toContainText('404 NOT_FOUND');
  await expect(picture).toContainText('The catalog has no product with the slug ledger-bass.');
  await expect(picture).toContainText('Check the address, or find it in its list.');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Catalog' }).click();
  await expectScreen(page, 'Catalog');
});

test('the data of the list shows until the answer arrives, or a refusal @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b404\b/);
  await openWith(page, '/catalog?q=invoice+studio', sandbox.token('buyer'));
  await sandbox.fault({ route: productRoute, status: 404, hold: true });
  await page.getByRole('list', { name: 'Products' }).getByRole('link', { name: 'Invoice Studio', exact: true }).click();
  await expect(page.getByText('Loading the product')).toBeAttached();
  await expectScreen(page, 'Invoice Studio');
  await sandbox.release();
  await expect(page.getByRole('alert')).toContainText('404 NOT_FOUND');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(entitlement(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
