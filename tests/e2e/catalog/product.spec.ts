/** One product of the catalog: what it is, what it costs, and whether this account may use it. */
import type { Page } from '@playwright/test';
import { downloadWords } from '../../../src/shared/download/words';
import { uiWords } from '../../../src/ui/words';
import { productRoute } from '../support/catalog';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import type { AnswerBody } from '../support/sandbox';
import { expectFitsWidth, expectScreen } from '../support/screen';

const entitlement = (page: Page) => page.getByRole('region', { name: 'Entitlement' });
const buy = (page: Page) => entitlement(page).getByRole('link', { name: /Buy in the signed-in site/ });

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
  const acquire = { name: downloadWords.acquireFree };
  await expect(entitlement(page).getByRole('link', acquire)).toHaveAttribute('href', `/packs/${product.id}`);
  const download = page.getByRole('region', { name: 'Download' });
  await download.getByRole('button', { name: downloadWords.getLink }).click();
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
  await download.getByRole('button', { name: downloadWords.getLink }).click();
  await expect(download.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
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
  await page.getByRole('alert').getByRole('button', { name: uiWords.tryAgain }).click();
  await expect(entitlement(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
