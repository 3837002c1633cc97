/**
 * The catalog: its list checked against the API's answer, and the view in the address. What each filter, sort and malformed value shows is tested in
 * `CatalogScreen.test.tsx`.
 */
import type { Locator, Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import {
  getCatalogAnswer,
  box,
  chip,
  combo,
  expectProducts,
  productList,
  productRoute,
  searchbox,
  tick,
  type,
} from '../support/catalog';
import { expect, openWith, test } from '../support/fixtures';
import { expectFitsWidth, expectScreen, follow, h1 } from '../support/screen';

test('the catalog is shown as the API lists it, and filtered by each kind of control', async ({ page, sandbox }) => {
  const all = await getCatalogAnswer(sandbox);
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveTitle(/^Catalog/);
  await expect(page.getByText(`${all.catalogTotal} products`, { exact: true })).toBeVisible();
  await expectProducts(page, all);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('Page 1 of 13');
  await expect(page.getByRole('list', { name: sharedWords.activeFilters })).toHaveCount(0);
  for (const [view, label, set] of [
    ['category=billing', 'Category: Billing and invoicing', () => combo(page, 'Category').selectOption('billing')],
    ['min_price=99.5', 'From $99.50', () => box(page, 'Minimum price').fill('99.5')],
    ['type=template', 'Type: Template', () => type(page, 'Template').click()],
  ] as const) {
    await test.step(view, async () => {
      const answer = await getCatalogAnswer(sandbox, view);
      await set();
      await expect(page).toHaveURL(`/catalog?${view}`);
      await expectProducts(page, answer);
      await expect(page.getByText(`${answer.total} of ${all.total} products`, { exact: true })).toBeVisible();
      await chip(page, label).click();
      await expect(page).toHaveURL('/catalog');
      await expectProducts(page, all);
      await expect(chip(page, label)).toHaveCount(0);
    });
  }
});

test('pages are links to their heading, in view above its rows, with the keyboard as with a click @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/catalog?page=13', sandbox.token('seller'));
  await expectProducts(page, await getCatalogAnswer(sandbox, 'page=13'));
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/catalog?page=12');

  await type(page, 'Template').click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(page).toHaveURL('/catalog?type=template&page=2');
  const heading = page.getByRole('heading', { level: 2, name: /^Page 2 of/ });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template&page=2'));
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(productList(page).getByRole('link').first()).toBeFocused();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
  await searchbox(page).fill('ledger');
  await expect(page).toHaveURL(/q=ledger/);
  await expect(searchbox(page)).toBeFocused();
});

test('back and forward restore the controls, the list and the focus @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('seller'));
  await follow(page, 'Catalog');
  await expectProducts(page, await getCatalogAnswer(sandbox));
  await type(page, 'Template').click();
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
  await tick(page, 'Verified').click();
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template&verified=true'));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: /^Page 2 of/ })).toBeFocused();
  const third = await getCatalogAnswer(sandbox, 'type=template&verified=true&page=2');
  await expectProducts(page, third);
  await productList(page).getByRole('link').first().click();
  await expectScreen(page, third.products[0]!.name);

  await page.goBack();
  await expect(page).toHaveURL('/catalog?type=template&verified=true&page=2');
  await expectProducts(page, third);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
  await expect(tick(page, 'Verified')).not.toBeChecked();
  await expect(type(page, 'Template')).toBeChecked();
  await page.goBack();
  await expect(type(page, 'Any type')).toBeChecked();
  await expectProducts(page, await getCatalogAnswer(sandbox));
  await page.goBack();
  await expectScreen(page, 'Token');
  for (let step = 0; step < 3; step += 1) await page.goForward();
  await expect(page).toHaveURL('/catalog?type=template&verified=true');
  await expect(tick(page, 'Verified')).toBeChecked();
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template&verified=true'));
  await page.goForward();
  await page.goForward();
  await expectScreen(page, third.products[0]!.name);
  await expect(h1(page)).toBeFocused();
});

test("markup in the service's texts stays text; hovering prefetches a product, and opening it sends nothing more @deep", async ({
  page,
  sandbox,
}) => {
  const name = '<b>Bold</b> Editor & Co';
  await openWith(page, '/catalog?q=bold+editor', sandbox.token('seller'));
  const link = productList(page).getByRole('link', { name, exact: true });
  await expect(productList(page)).toContainText('<script>alert("hello")</script>');
  await link.hover();
  await expect.poll(() => sandbox.asked(productRoute)).toBe(1);
  await link.click();
  await expectScreen(page, name);
  await expect(h1(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp('<b>Bold</b>'));
  await expect(h1(page).locator('b')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
  expect(await sandbox.asked(productRoute)).toBe(1);
});

test('by keyboard alone: from the search to a product and back to the same list @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expect(productList(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchbox(page)).toBeFocused();
  await page.keyboard.type('ledger');
  const answer = await getCatalogAnswer(sandbox, 'q=ledger');
  await expectProducts(page, answer);
  await reach(page, productList(page).getByRole('link').first(), 'Tab');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: answer.products[0]!.name });
  await expect(heading).toBeFocused();
  await reach(
    page,
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Catalog' }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/catalog?q=ledger');
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeFocused();
  await expectProducts(page, answer);
  await expect(searchbox(page)).toHaveValue('ledger');
});

/** Presses a key until the element has focus; fails after as many presses as a screen has tab stops. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await focused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('on a phone the filters open from a button, and nothing overflows @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/catalog?sort=top_rated', sandbox.token('seller'));
  await expect(productList(page)).toBeVisible();
  await expectFitsWidth(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: 'Korea-ready' }).check();
  const answer = await getCatalogAnswer(sandbox, 'region=korea&sort=top_rated');
  await dialog.getByRole('button', { name: `Show ${answer.total} products` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expectProducts(page, answer);
  await expectFitsWidth(page);
});
