/** What the service may do to a screen: refuse, fail, be slow, or answer with something else than it should. */
import type { Page } from '@playwright/test';
import {
  answerTo,
  expectNoOverflow,
  expectProducts,
  productList,
  productRoute,
  productsRoute,
  searchbox,
} from './support/catalog';
import { expect, test } from './support/fixtures';
import { connectKept, openWith } from './support/open';
import type { Fault, Sandbox } from './support/sandbox';
import { expectRow, expectScreen } from './support/screen';

interface Screen {
  path: string;
  route: string;
  /** The h1 when all is well, and while there is nothing to show. */
  good: string;
  bad: string;
  noRecord: string;
  /** What an empty list is called; a record has none. */
  empty?: string;
  permission: string;
}

const screens: readonly Screen[] = [
  {
    path: '/catalog?type=template',
    route: productsRoute,
    good: 'Catalog',
    bad: 'Catalog',
    noRecord: 'The answer holds no list of products',
    empty: 'No product matches',
    permission: 'catalog:read',
  },
  {
    path: '/catalog/invoice-studio',
    route: productRoute,
    good: 'Invoice Studio',
    bad: 'Product',
    noRecord: 'The answer holds no product',
    permission: 'catalog:read',
  },
  {
    path: '/seller/products?state=ready',
    route: 'GET /api/seller/products',
    good: 'Seller products',
    bad: 'Seller products',
    noRecord: 'No list in the answer',
    empty: 'This account sells nothing yet',
    permission: 'seller_products:read',
  },
  {
    path: '/seller/products/0b100000-0000-4000-8000-000000000001',
    route: 'GET /api/seller/products/:id',
    good: 'Storefront Checkout Kit',
    bad: 'Own product',
    noRecord: 'No product in the answer',
    permission: 'seller_products:read',
  },
];

const alert = (page: Page) => page.getByRole('alert');
const tryAgain = (page: Page) => alert(page).getByRole('button', { name: 'Try again' });
const asked = async (sandbox: Sandbox, route: string) => (await sandbox.requests(route)).length;

/** Presses "Try again" and expects the screen with all that it shows, at the address it was opened by. */
async function expectRecovery(page: Page, { path, good }: Pick<Screen, 'path' | 'good'>): Promise<void> {
  await tryAgain(page).click();
  await expect(alert(page)).toHaveCount(0);
  await expectScreen(page, good);
  await expect(
    page.getByRole('main').getByRole('listitem').or(page.getByRole('main').getByRole('row')).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(path);
}

for (const screen of screens) {
  const { path, route, bad, noRecord, empty } = screen;

  test(`${path}: answers that cannot be read are a picture each, never a blank screen`, async ({
    page,
    sandbox,
    token,
  }) => {
    const unreadable = 'The answer could not be read';
    const bodies: [body: string, title: string][] = [
      ['<!doctype html><h1>502 Bad Gateway</h1>', unreadable],
      ['{"products":[{"id":"1","name":"Half a', unreadable],
      ['', unreadable],
      ['{}', noRecord],
      ['null', noRecord],
      ['"products"', noRecord],
      ['{"products":["a","b"],"product":"a","total":2}', noRecord],
    ];
    if (!empty) bodies.push(['[]', noRecord]);
    for (const [body] of bodies) await sandbox.fault({ route, status: 200, body });
    await openWith(page, path, token('seller'));
    for (const [place, [body, title]] of bodies.entries()) {
      await test.step(body, async () => {
        if (place > 0) await tryAgain(page).click();
        await expect.poll(() => asked(sandbox, route)).toBe(place + 1);
        await expect(alert(page)).toContainText(title);
        await expectScreen(page, bad);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      });
    }
    await expectRecovery(page, screen);
  });

  test(`${path}: refused, the missing permission is named, and it was asked once`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b403\b/);
    await sandbox.fault({ route, status: 403 });
    await openWith(page, path, token('seller'));
    await expectScreen(page, bad);
    await expect(alert(page)).toContainText('This token may not see this');
    await expect(alert(page)).toContainText('403 FORBIDDEN');
    await expect(alert(page)).toContainText(screen.permission);
    expect(await asked(sandbox, route)).toBe(1);
    await expectRecovery(page, screen);
  });

  test(`${path}: a service that goes on failing is asked four times, then a picture`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b500\b/);
    await sandbox.fault({ route, status: 500, times: 4 });
    await openWith(page, path, token('seller'));
    await expect(alert(page)).toContainText('The service failed');
    await expectScreen(page, bad);
    await expect(alert(page)).toContainText('500 INTERNAL_ERROR');
    expect(await asked(sandbox, route)).toBe(4);
    await expectRecovery(page, screen);
    expect(await asked(sandbox, route)).toBe(5);
  });
}

for (const { path, route, good, empty } of screens.filter(({ empty }) => empty)) {
  test(`${path}: a bare empty list is empty, which is no failure`, async ({ page, sandbox, token }) => {
    await sandbox.fault({ route, status: 200, body: '[]' });
    await openWith(page, path, token('seller'));
    await expectScreen(page, good);
    await expect(page.getByRole('heading', { name: empty! })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
}

const catalog = screens[0]!;
const cut = { drop: true, status: 200 } as const;

/** Failures after which the list comes by itself, and how often it was asked for. */
for (const [what, fault, times] of [
  ['503 three times', { status: 503, times: 3 }, 4],
  ['a cut connection', cut, 2],
  ['429', { status: 429, retryAfter: 1 }, 2],
] as const) {
  test(`${what}: asked again, never before Retry-After, and then the list stands there`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b(429|503)\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    const answer = await answerTo(sandbox, 'type=template');
    const before = await asked(sandbox, productsRoute);
    await sandbox.fault({ route: productsRoute, ...fault });
    await openWith(page, catalog.path, token('seller'));
    await expectProducts(page, answer);
    await expect(alert(page)).toHaveCount(0);
    const requests = (await sandbox.requests(productsRoute)).slice(before);
    expect(requests).toHaveLength(times);
    const [first, second] = requests.map(({ at }) => Date.parse(at));
    if ('retryAfter' in fault) expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  });
}

/** Failures that need the reader: what is said, and how often it was asked for. */
const failures: [what: string, fault: Omit<Fault, 'route'>, said: string[], times: number][] = [
  ['503 four times', { status: 503, times: 4 }, ['The service failed', '503 SERVICE_UNAVAILABLE'], 4],
  ['a connection cut four times', { ...cut, times: 4 }, ['No answer', 'NETWORK'], 4],
  ['429 with a long wait', { status: 429, retryAfter: 60 }, ['Too many requests', '429 RATE_LIMIT'], 1],
  ['429 of a busy service', { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 }, ['The service is busy'], 1],
  ['400', { status: 400, message: 'No idea what you mean' }, ['400 BAD_REQUEST', 'No idea what you mean'], 1],
  ['403 by scope', { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' }, ['Only the signed-in site may do this'], 1],
  ['404', { status: 404 }, ['Not here', '404 NOT_FOUND'], 1],
  ['409', { status: 409 }, ['Something changed in between', '409 CONFLICT'], 1],
  ['410', { status: 410 }, ['This has expired', '410 GONE'], 1],
  ['418', { status: 418, body: 'short and stout' }, ['The service refused this', '418 HTTP_418'], 1],
  [
    '502 in HTML',
    { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
    ['The service failed', '502 HTTP_502'],
    1,
  ],
  ['a message on top', { status: 400, body: '{"message":"Said on top","code":"BAD_REQUEST"}' }, ['Said on top'], 1],
];

test('each failure is told in its own words, and "Try again" leads on', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b[45]\d\d\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  for (const [, fault] of failures) await sandbox.fault({ route: productsRoute, ...fault });
  await openWith(page, catalog.path, token('seller'));
  let sum = 0;
  for (const [what, , said, times] of failures) {
    await test.step(what, async () => {
      if (sum > 0) await tryAgain(page).click();
      for (const words of said) await expect(alert(page)).toContainText(words);
      sum += times;
      expect(await asked(sandbox, productsRoute)).toBe(sum);
      await expect(page.getByRole('radio', { name: 'Template' })).toBeChecked();
    });
  }
  await expectRecovery(page, catalog);
});

test('while a slow answer is on its way, rows in grey stand there and the controls work', async ({
  page,
  sandbox,
  token,
}) => {
  const answer = await answerTo(sandbox, 'type=plugin');
  await sandbox.fault({ route: productsRoute, delayMs: 1_500 });
  await openWith(page, '/catalog', token('seller'));
  await expect(page.getByRole('status').filter({ hasText: 'Loading products' })).toBeAttached();
  await expect(alert(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Plugin' }).click();
  await expectProducts(page, answer);
});

test('a list under another key, in snake_case and with a wrapper, is read as a list', async ({
  page,
  sandbox,
  token,
}) => {
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
  await openWith(page, '/catalog', token('seller'));
  await expectProducts(page, {
    products: [{ id: '', slug: '', name: 'Snake Case Kit', seller: { id: '', name: '' } }],
  });
  const row = productList(page).getByRole('listitem');
  await expect(row).toContainText('$12.50');
  await expect(row).toContainText('Rated 4.3 of 5 in 8 ratings');
  await expect(row).toContainText('verified');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveAttribute('href', '/catalog/snake');
});

test('wrong types and missing fields leave out what cannot be read, and show the rest', async ({
  page,
  sandbox,
  token,
}) => {
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
  await openWith(page, '/catalog', token('seller'));
  const rows = productList(page).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toHaveText('?Unnamed product');
  await expect(rows.nth(1)).toContainText('Only A Name');
  await expect(rows.nth(2)).toContainText('only-an-id');
  await expect(rows.nth(3).getByRole('link')).toHaveAttribute('href', '/catalog/only-a-slug');
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object|null/);
});

test('totals that contradict the page do not make pages of nothing', async ({ page, sandbox, token }) => {
  const body = JSON.stringify({ products: [{ name: 'One' }], total: 45, pageSize: 0 });
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/catalog', token('seller'));
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
});

test('without a total, a full page has a next one', async ({ page, sandbox, token }) => {
  const products = Array.from({ length: 20 }, (_, place) => ({ name: `Product ${place}` }));
  await sandbox.fault({ route: productsRoute, status: 200, body: JSON.stringify(products) });
  await openWith(page, '/catalog', token('seller'));
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/catalog?page=2');
  await expectProducts(page, await answerTo(sandbox, 'page=2'));
});

test('a product of wrong types shows what can be read', async ({ page, sandbox, token }) => {
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
  await openWith(page, '/catalog/strange', token('seller'));
  await expectScreen(page, 'Unnamed product');
  await expectRow(page.getByRole('table', { name: 'License prices' }), {
    License: 'Regular',
    'Price, USD': 'not given',
  });
  await expect(page.getByRole('region', { name: 'Entitlement' })).toContainText('The answer does not say');
  await expect(page.getByRole('link', { name: /Get support/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Tag' })).toHaveAttribute('href', '/catalog?q=Tag');
});

test('own products of wrong types show what can be read', async ({ page, sandbox, token }) => {
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
  await openWith(page, '/seller/products', token('seller'));
  const table = page.getByRole('table', { name: 'Own products' });
  await expectRow(table, { Product: 'Unnamed product', State: 'odd_state', Version: '2.0.0' });
  await expectRow(table, { Product: 'Unnamed product', State: 'not given', Version: 'none' });
  await table.getByRole('link', { name: 'Unnamed product' }).click();
  await expectScreen(page, 'Unnamed product');
  await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText('odd_state');
  await page.getByText('More fields').click();
  await expect(page.getByText('"new_field"')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/);
});

test('markup, scripts and giants in a list stay text and stay inside the page', async ({ page, sandbox, token }) => {
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
  await openWith(page, '/catalog', token('seller'));
  await expect(productList(page).getByRole('link')).toHaveCount(names.length);
  for (const [place, name] of names.entries())
    expect(await productList(page).getByRole('link').nth(place).textContent()).toBe(name);
  await expect(page).toHaveTitle(/^Catalog/);
  await expectNoOverflow(page);
});

test('the raw answer shows what came, though it is no JSON', async ({ page, sandbox, token }) => {
  await sandbox.fault({ route: productsRoute, status: 200, body: '<p>A proxy speaks</p>', contentType: 'text/html' });
  await openWith(page, '/catalog', token('seller'));
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toContainText('<p>A proxy speaks</p>');
});

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
