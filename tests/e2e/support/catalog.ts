/** The catalog in journeys: its list on the screen, compared with the API's own answer. */
import { type Locator, type Page, expect } from '@playwright/test';
import { catalogWords } from '../../../src/features/catalog/list/words';
import { sharedWords } from '../../../src/shared/words';
import type { Account, AnswerBody, Sandbox } from './sandbox';

export const productsRoute = 'GET /api/catalog/products';
export const productRoute = 'GET /api/catalog/products/:slug';

/** The API's answer to the view in an address: by default newest first and 20 a page. */
export async function getCatalogAnswer(sandbox: Sandbox, view = '', account: Account = 'seller') {
  const asked = new URLSearchParams({ sort: 'newest', page_size: '20' });
  for (const [name, value] of new URLSearchParams(view)) asked.set(name, value);
  return sandbox.get<AnswerBody<'catalog.products'>>(`/api/catalog/products?${asked}`, account);
}

/** The answer to the buyer's download of Invoice Studio, to be sent with a change. */
export async function getDownload(sandbox: Sandbox) {
  const { product } = await sandbox.get<AnswerBody<'catalog.product'>>('/api/catalog/products/invoice-studio', 'buyer');
  return sandbox.get<AnswerBody<'install.download'>>(`/api/install/products/${product.id}/download`, 'buyer');
}

export const productList = (page: Page): Locator => page.getByRole('list', { name: 'Products', exact: true });
export const searchbox = (page: Page): Locator => page.getByRole('searchbox', { name: catalogWords.search });
export const chip = (page: Page, label: string): Locator =>
  page
    .getByRole('list', { name: sharedWords.activeFilters })
    .getByRole('button', { name: `Remove filter ${label}`, exact: true });

/** Expects exactly these products on the screen, as links in this order. */
export async function expectProducts(page: Page, { products }: { products: { name: string }[] }): Promise<void> {
  await expect(productList(page).getByRole('link')).toHaveText(products.map(({ name }) => name));
  await expect(productList(page).getByRole('listitem')).toHaveCount(products.length);
}

/** The filter controls. */
export const filters = (page: Page): Locator => page.getByRole('region', { name: 'Filters' });
export const combo = (page: Page, name: string): Locator => filters(page).getByRole('combobox', { name, exact: true });
export const box = (page: Page, name: string): Locator => filters(page).getByRole('textbox', { name, exact: true });
export const tick = (page: Page, name: string): Locator => filters(page).getByRole('checkbox', { name, exact: true });
export const type = (page: Page, name: string): Locator => filters(page).getByRole('radio', { name, exact: true });
