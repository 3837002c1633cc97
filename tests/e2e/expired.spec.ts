/** A token that ends in the middle: the reader is asked for another and led back to the same place and view. */
import type { Page } from '@playwright/test';
import { answerTo, expectProducts, productList, productRoute, productsRoute, searchbox } from './support/catalog';
import { expect, test } from './support/fixtures';
import { connectKept, openWith } from './support/open';
import { expectScreen } from './support/screen';

const refused = 'The token was refused (401).';

async function connectAgain(page: Page, token: string): Promise<void> {
  await expectScreen(page, 'Connect');
  await expect(page.getByText(refused)).toBeVisible();
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a 401 in the middle leads to Connect, and from there back to the view that was asked for', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b401\b/);
  const view = 'type=template&sort=price_low';
  const answer = await answerTo(sandbox, `${view}&page=2`);
  await openWith(page, `/catalog?${view}`, token('seller'));
  await expect(productList(page)).toBeVisible();
  await sandbox.fault({ route: productsRoute, status: 401 });
  await page.getByRole('link', { name: 'Next' }).click();
  await connectAgain(page, token('seller'));
  await expect(page).toHaveURL(`/catalog?${view}&page=2`);
  await expectProducts(page, answer);
});

test('a 401 while something is followed leads back to it; a kept token is wiped', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b401\b/);
  const path = '/seller/products/0b100000-0000-4000-8000-000000000004';
  await connectKept(page, token('seller'));
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 401 });
  await expectScreen(page, 'Connect');
  await page.reload();
  await page.getByLabel('API token').fill(token('seller'));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expectScreen(page, 'Fleet Dispatch Console');
});

test('a 401 on the way to a product leads back to that product', async ({ page, sandbox, token, expectFailures }) => {
  expectFailures(/\b401\b/);
  await openWith(page, '/catalog?q=invoice+studio', token('seller'));
  await sandbox.fault({ route: productRoute, status: 401 });
  await productList(page).getByRole('link', { name: 'Invoice Studio', exact: true }).click();
  await connectAgain(page, token('buyer'));
  await expect(page).toHaveURL('/catalog/invoice-studio');
  await expectScreen(page, 'Invoice Studio');
});

test('nothing of the former account is on the screen after another one connects', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b401\b/);
  await openWith(page, '/catalog?q=invoice+studio', token('seller'));
  await expect(productList(page).getByRole('listitem').first()).toContainText('owned');
  await sandbox.fault({ route: productsRoute, status: 401 });
  await searchbox(page).fill('subscription box');
  await connectAgain(page, token('broke'));
  await expectProducts(page, await answerTo(sandbox, 'q=subscription box', 'broke'));
  await expect(productList(page)).not.toContainText('owned');
});
