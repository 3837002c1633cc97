/** The catalog: every filter through its control, checked against the API's answer, and the view in the address. */
import type { Locator, Page } from '@playwright/test';
import {
  getCatalogAnswer,
  box,
  chip,
  clearAll,
  combo,
  expectProducts,
  productList,
  productRoute,
  productsRoute,
  searchbox,
  tick,
  type,
} from '../support/catalog';
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectFitsWidth, expectScreen, follow, h1 } from '../support/screen';

test('shows the catalog: the count, newest first, twenty to a page @deep', async ({ page, sandbox }) => {
  const answer = await getCatalogAnswer(sandbox);
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveTitle(/^Catalog/);
  await expect(page.getByText(`${answer.catalogTotal} products`, { exact: true })).toBeVisible();
  await expectProducts(page, answer);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('Page 1 of 13');
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

const house = '5e11e700-0000-4000-8000-000000000001';
/** By kind: the control, how it sets a filter, and each filter with its chip and the name of its control. */
const filterKinds = [
  {
    how: 'chosen from the values of the service',
    control: combo,
    set: (control: Locator, value: string) => control.selectOption(value),
    rows: [
      ['category', 'billing', 'Category: Billing and invoicing', 'Category'],
      ['language', 'TypeScript', 'Language: TypeScript', 'Language'],
      ['framework', 'Spring Boot', 'Framework: Spring Boot', 'Framework'],
      ['database', 'PostgreSQL', 'Database: PostgreSQL', 'Database'],
      ['payment_gateway', 'Toss Payments', 'Payment: Toss Payments', 'Payment'],
      ['tool', 'docker', 'Install tool: Docker', 'Install tool'],
      ['license', 'agency', 'License: Agency', 'License'],
    ],
  },
  {
    how: 'typed',
    control: box,
    set: (control: Locator, value: string) => control.fill(value),
    rows: [
      ['min_price', '99.5', 'From $99.50', 'Minimum price'],
      ['max_price', '20', 'Up to $20', 'Maximum price'],
      ['seller', house, 'Seller: Harbor Lane Software', 'Seller'],
    ],
  },
  {
    how: 'ticked',
    control: (page: Page, name: string) => type(page, name).or(tick(page, name)),
    set: (control: Locator) => control.click(),
    rows: [
      ['type', 'template', 'Type: Template', 'Template'],
      ['region', 'korea', 'Korea-ready', 'Korea-ready'],
      ['free', 'true', 'Free only', 'Free only'],
      ['verified', 'true', 'Verified', 'Verified'],
      ['team_reviewed', 'true', 'Team reviewed', 'Team reviewed'],
    ],
  },
] as const;

for (const { how, control, set, rows } of sample<(typeof filterKinds)[number]>(filterKinds)) {
  test(`filters ${how}: address, chip, control and list agree with the API`, async ({ page, sandbox }) => {
    const all = await getCatalogAnswer(sandbox);
    await openWith(page, '/catalog', sandbox.token('seller'));
    for (const [param, value, label, name] of sample<(typeof rows)[number]>(rows)) {
      await test.step(param, async () => {
        const view = new URLSearchParams({ [param]: value }).toString();
        const answer = await getCatalogAnswer(sandbox, view);
        expect(answer.total, 'a filter that excludes some products').toBeLessThan(all.total);
        expect(answer.total).toBeGreaterThan(0);
        await set(control(page, name), value);
        await expect(page).toHaveURL(`/catalog?${view}`);
        await expectProducts(page, answer);
        await expect(page.getByText(`${answer.total} of ${all.total} products`, { exact: true })).toBeVisible();
        if (how === 'ticked') await expect(control(page, name)).toBeChecked();
        else await expect(control(page, name)).toHaveValue(value);
        await chip(page, label).click();
        await expect(page).toHaveURL('/catalog');
        await expectProducts(page, all);
        await expect(chip(page, label)).toHaveCount(0);
      });
    }
  });
}

test('sort and page size go to the service; defaults are not in the address @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const orders = ['best_selling', 'top_rated', 'price_low', 'price_high'];
  const seen = [JSON.stringify((await getCatalogAnswer(sandbox)).products)];
  for (const order of orders) {
    const answer = await getCatalogAnswer(sandbox, `sort=${order}`);
    seen.push(JSON.stringify(answer.products));
    await sort.selectOption(order);
    await expect(page).toHaveURL(`/catalog?sort=${order}`);
    await expectProducts(page, answer);
  }
  expect(new Set(seen).size, 'orders that differ').toBe(5);
  await sort.selectOption('newest');
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await getCatalogAnswer(sandbox));

  const size = page.getByRole('combobox', { name: 'Page size' });
  for (const [value, pages] of [
    ['10', 25],
    ['60', 5],
  ] as const) {
    await size.selectOption(value);
    await expect(page).toHaveURL(`/catalog?page_size=${value}`);
    await expectProducts(page, await getCatalogAnswer(sandbox, `page_size=${value}`));
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(`Page 1 of ${pages}`);
  }
  await size.selectOption('20');
  await expect(page).toHaveURL('/catalog');
});

test('pages are links, and an address past the end leads to the last page @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?page=14', sandbox.token('seller'));
  await expect(page.getByRole('heading', { name: 'There is no page 14' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to page 13' }).click();
  await expect(page).toHaveURL('/catalog?page=13');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'page=13'));
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/catalog?page=12');

  await type(page, 'Template').click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/catalog?type=template&page=2');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template&page=2'));
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
});

const shared =
  'q=invoice&category=billing&type=template&language=TypeScript&framework=Next.js&database=PostgreSQL' +
  '&payment_gateway=Stripe&region=korea&tool=npm&license=agency&min_price=10&max_price=500&verified=1' +
  `&team_reviewed=true&seller=${house}&sort=price_high&page_size=10`;

test('a shared address shows the same view and list in another tab @deep', async ({ page, sandbox }) => {
  const answer = await getCatalogAnswer(sandbox, shared);
  expect(answer.products.map(({ slug }) => slug)).toEqual(['invoice-studio']);
  await openWith(page, '/catalog', sandbox.token('seller'));
  const second = await page.context().newPage();
  await openWith(second, `/catalog?${shared}`, sandbox.token('seller'));
  await expectProducts(second, answer);
  await expect(searchbox(second)).toHaveValue('invoice');
  for (const [name, value] of [
    ['Category', 'billing'],
    ['Language', 'TypeScript'],
    ['Framework', 'Next.js'],
    ['Database', 'PostgreSQL'],
    ['Payment', 'Stripe'],
    ['Install tool', 'npm'],
    ['License', 'agency'],
  ] as const)
    await expect(combo(second, name)).toHaveValue(value);
  for (const name of ['Korea-ready', 'Verified', 'Team reviewed']) await expect(tick(second, name)).toBeChecked();
  await expect(tick(second, 'Free only')).not.toBeChecked();
  await expect(type(second, 'Template')).toBeChecked();
  await expect(box(second, 'Minimum price')).toHaveValue('10');
  await expect(box(second, 'Maximum price')).toHaveValue('500');
  await expect(box(second, 'Seller')).toHaveValue(house);
  await expect(second.getByRole('combobox', { name: 'Sort' })).toHaveValue('price_high');
  await expect(second.getByRole('combobox', { name: 'Page size' })).toHaveValue('10');

  await chip(second, '$10 to $500').click();
  await expect.poll(() => new URL(second.url()).searchParams.has('min_price')).toBe(false);
  expect(new URL(second.url()).searchParams.has('max_price')).toBe(false);
  expect(new URL(second.url()).searchParams.get('category')).toBe('billing');
  await clearAll(second).click();
  await expect(second).toHaveURL('/catalog?sort=price_high&page_size=10');
  await expectProducts(second, await getCatalogAnswer(sandbox, 'sort=price_high&page_size=10'));
  await expectProducts(page, await getCatalogAnswer(sandbox));
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

test('no match has its own picture, which points out crossed prices @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?min_price=50&max_price=10', sandbox.token('seller'));
  await expect(page.getByRole('heading', { name: 'No matching products' })).toBeVisible();
  await expect(page.getByText('The minimum price is above the maximum.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await clearAll(page).click();
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await getCatalogAnswer(sandbox));
  await searchbox(page).fill('zzyzx');
  await expect(page.getByText('A product must match the search text and every filter.')).toBeVisible();
  await expect(page.getByText('0 of 246 products')).toBeVisible();
  // An empty catalog looks different.
  await sandbox.fault({ route: productsRoute, status: 200, body: '{"products":[],"total":0}' });
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { name: 'The catalog is empty' })).toBeVisible();
});

test('if the filter values cannot be listed, they can be typed @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await sandbox.fault({ route: 'GET /api/catalog/filters', status: 403, times: 20 });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expect(page.getByText('Filter values couldn’t be loaded')).toBeVisible();
  await box(page, 'Language').fill('Go');
  await expect(page).toHaveURL('/catalog?language=Go');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'language=Go'));
  await expect(chip(page, 'Language: Go')).toBeVisible();
});

test("markup in the service's texts stays text @deep", async ({ page, sandbox }) => {
  const name = '<b>Bold</b> Editor & Co';
  await openWith(page, '/catalog?q=bold+editor', sandbox.token('seller'));
  const link = productList(page).getByRole('link', { name, exact: true });
  await expect(productList(page)).toContainText('<script>alert("hello")</script>');
  await link.click();
  await expectScreen(page, name);
  await expect(page).toHaveTitle(new RegExp('<b>Bold</b>'));
  await expect(page.getByRole('heading', { level: 1 }).locator('b')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
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

test('hovering over a product prefetches it; opening it sends nothing more @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  const first = productList(page).getByRole('link').first();
  await first.hover();
  await expect.poll(() => sandbox.asked(productRoute)).toBe(1);
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await sandbox.asked(productRoute)).toBe(1);
});

test('another page leads to its heading, in view above its rows, with the keyboard as with a click @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  const heading = page.getByRole('heading', { level: 2, name: 'Page 2 of 13' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expectProducts(page, await getCatalogAnswer(sandbox, 'page=2'));
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(productList(page).getByRole('link').first()).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search catalog' }).fill('ledger');
  await expect(page).toHaveURL(/q=ledger/);
  await expect(page.getByRole('searchbox', { name: 'Search catalog' })).toBeFocused();
});
