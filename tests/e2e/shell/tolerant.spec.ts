/** Answers with other names, types and shapes than the sandbox's: what can be read is shown, and nothing breaks. */
import { answerTo, expectProducts, productList, productRoute, productsRoute } from '../support/catalog';
import { expect, openWith, test } from '../support/fixtures';
import { expectFitsWidth, expectRow, expectScreen } from '../support/screen';

test('a list in snake_case, under another key and in a wrapper, is read @deep', async ({ page, sandbox }) => {
  const item = {
    product_id: 'p-1',
    slug: 'snake',
    title: 'Snake Case Kit',
    product_type: 'plugin',
    price_usd: '12.50',
    average_rating: 4.25,
    rating_count: 8,
    is_verified: true,
    tech_stack: { languages: ['Go'] },
    new_field: { deep: true },
  };
  const body = JSON.stringify({ data: { catalog_items: [item] }, meta: { total_count: 1 } });
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectProducts(page, { products: [{ name: 'Snake Case Kit' }] });
  const row = productList(page).getByRole('listitem');
  await expect(row).toContainText('$12.50');
  await expect(row).toContainText('Rated 4.3 of 5 in 8 ratings');
  await expect(row).toContainText('verified');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveAttribute('href', '/catalog/snake');
});

test('fields of wrong types are left out, missing ones too, and the rest is shown @deep', async ({ page, sandbox }) => {
  const strange = {
    id: 7,
    slug: ['x'],
    name: { en: 'x' },
    shortDescription: false,
    type: 9,
    primaryCategory: [],
    secondaryCategory: 3,
    tags: 'a,b',
    stack: 'php',
    regions: { korea: true },
    installTools: 7,
    licenses: { regular: 5 },
    priceUsd: 'free',
    free: 'no',
    verified: 'yes',
    teamReviewed: 1,
    rating: 'high',
    ratingCount: -3,
    sales: 1.5,
    seller: 4,
    publishedAt: 'yesterday',
    version: 3,
    owned: 'maybe',
  };
  const products = [strange, { name: 'Only A Name' }, null, 'text', { id: 'only-an-id' }, { slug: 'only-a-slug' }];
  const body = JSON.stringify({ products, total: 'many', page: 'first', pageSize: 0, catalogTotal: null });
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/catalog', sandbox.token('seller'));
  const rows = productList(page).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toHaveText('?Unnamed product');
  await expect(rows.nth(1)).toContainText('Only A Name');
  await expect(rows.nth(2)).toContainText('only-an-id');
  await expect(rows.nth(3).getByRole('link')).toHaveAttribute('href', '/catalog/only-a-slug');
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object|null/);
});

test('a total that contradicts the page creates no empty pages @deep', async ({ page, sandbox }) => {
  const body = JSON.stringify({ products: [{ name: 'One' }], total: 45, pageSize: 0 });
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
});

test('without a total, a full page has a next one @deep', async ({ page, sandbox }) => {
  const products = Array.from({ length: 20 }, (_, place) => ({ name: `Product ${place}` }));
  await sandbox.fault({ route: productsRoute, status: 200, body: JSON.stringify(products) });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/catalog?page=2');
  await expectProducts(page, await answerTo(sandbox, 'page=2'));
});

test('a product with wrong types shows what can be read @deep', async ({ page, sandbox }) => {
  const product = {
    id: 7,
    slug: 'strange',
    name: ['x'],
    licenses: [{ license: 4 }, null, { license: 'regular', priceUsd: 'ten' }],
    features: 'many',
    description: { a: 1 },
    sizeBytes: 'big',
    publishedAt: {},
    digest: 5,
    supportUrl: 'javascript:alert(1)',
    tags: [1, { label: 'Tag' }],
  };
  await sandbox.fault({
    route: productRoute,
    status: 200,
    body: JSON.stringify({ product, entitlement: 'yes', other: 1 }),
  });
  await openWith(page, '/catalog/strange', sandbox.token('seller'));
  await expectScreen(page, 'Unnamed product');
  await expectRow(page.getByRole('table', { name: 'License prices' }), {
    License: 'Regular',
    'Price, USD': 'not given',
  });
  await expect(page.getByRole('region', { name: 'Entitlement' })).toContainText('The answer does not say');
  await expect(page.getByRole('link', { name: /Get support/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Tag' })).toHaveAttribute('href', '/catalog?q=Tag');
});

test('own products with wrong types show what can be read @deep', async ({ page, sandbox }) => {
  const product = {
    id: '0b100000-0000-4000-8000-000000000001',
    name: 9,
    state: { name: 'odd_state' },
    versions: [1, null, { version: 7 }, {}],
    current_version: { version: '2.0.0', sha256: 'abc' },
    prep: 'running',
    nextAction: 7,
    priceUsd: {},
    updatedAt: 'soon',
    slug: 4,
    new_field: 'kept',
  };
  await sandbox.fault({
    route: 'GET /api/seller/products',
    status: 200,
    body: JSON.stringify({ items: [product, { state: 4 }] }),
  });
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 200, body: JSON.stringify(product) });
  await openWith(page, '/seller/products', sandbox.token('seller'));
  const table = page.getByRole('table', { name: 'Own products' });
  await expectRow(table, { Product: 'Unnamed product', State: 'odd_state', Version: '2.0.0' });
  await expectRow(table, { Product: 'Unnamed product', State: 'not given', Version: '–' });
  await table.getByRole('link', { name: 'Unnamed product' }).click();
  await expectScreen(page, 'Unnamed product');
  await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText('odd_state');
  await page.getByText('More fields').click();
  await expect(page.getByText('"new_field"')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/);
});

test('markup, scripts and very long texts in a list stay text, and fit @deep', async ({ page, sandbox }) => {
  const names = [
    '<img src=x onerror="document.title=1">',
    '${7*7}{{7*7}}',
    '\u202egnp.exe',
    'W'.repeat(500),
    'ﷺ'.repeat(40),
  ];
  const products = names.map((name, place) => ({
    slug: `s${place}`,
    name,
    shortDescription: name,
    stack: { languages: [name] },
    price: 1e9,
  }));
  await sandbox.fault({ route: productsRoute, status: 200, body: JSON.stringify({ products, total: 1e15 }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expect(productList(page).getByRole('link')).toHaveCount(names.length);
  // A row shows the first 400 characters of a text.
  const shown = names.map((name) => (name.length > 400 ? `${name.slice(0, 400)}…` : name));
  expect(await productList(page).getByRole('link').allTextContents()).toEqual(shown);
  await expect(page).toHaveTitle(/^Catalog/);
  await expectFitsWidth(page);
});
