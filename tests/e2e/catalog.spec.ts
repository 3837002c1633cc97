/** The catalog: every filter through its control, held against what the API answers, and the view in the address. */
import type { Locator, Page } from '@playwright/test';
import {
  answerTo,
  chip,
  expectNoOverflow,
  expectProducts,
  productList,
  productRoute,
  productsRoute,
  searchbox,
} from './support/catalog';
import { expect, test } from './support/fixtures';
import { connectKept, openWith } from './support/open';
import { expectScreen } from './support/screen';

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const combo = (page: Page, name: string) => filters(page).getByRole('combobox', { name, exact: true });
const box = (page: Page, name: string) => filters(page).getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string) => filters(page).getByRole('checkbox', { name, exact: true });
const type = (page: Page, name: string) => filters(page).getByRole('radio', { name, exact: true });
const clearAll = (page: Page) => page.getByRole('button', { name: 'Clear all' });

test('shows the catalog: how many, newest first, a page of twenty', async ({ page, sandbox, token }) => {
  const answer = await answerTo(sandbox);
  await openWith(page, '/catalog', token('seller'));
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveTitle(/^Catalog/);
  await expect(page.getByText(`${answer.catalogTotal} products`, { exact: true })).toBeVisible();
  await expectProducts(page, answer);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('Page 1 of 13');
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

interface Filter {
  param: string;
  value: string;
  chip: string;
  set: (page: Page) => Promise<unknown>;
  /** The control, and what it looks like when the filter is on. */
  on: (page: Page) => Promise<void>;
}

const chosen = (param: string, value: string, label: string, name: string): Filter => ({
  param,
  value,
  chip: label,
  set: (page) => combo(page, name).selectOption(value),
  on: (page) => expect(combo(page, name)).toHaveValue(value),
});
const ticked = (param: string, value: string, label: string, control: (page: Page) => Locator): Filter => ({
  param,
  value,
  chip: label,
  set: (page) => control(page).click(),
  on: (page) => expect(control(page)).toBeChecked(),
});
const typed = (param: string, value: string, label: string, name: string): Filter => ({
  param,
  value,
  chip: label,
  set: (page) => box(page, name).fill(value),
  on: (page) => expect(box(page, name)).toHaveValue(value),
});

const house = '5e11e700-0000-4000-8000-000000000001';
const filterTable: Record<string, Filter[]> = {
  'chosen from the values of the service': [
    chosen('category', 'billing', 'Category: Billing and invoicing', 'Category'),
    chosen('language', 'TypeScript', 'Language: TypeScript', 'Language'),
    chosen('framework', 'Spring Boot', 'Framework: Spring Boot', 'Framework'),
    chosen('database', 'PostgreSQL', 'Database: PostgreSQL', 'Database'),
    chosen('payment_gateway', 'Toss Payments', 'Payment: Toss Payments', 'Payment'),
    chosen('tool', 'docker', 'Install tool: Docker', 'Install tool'),
    chosen('license', 'agency', 'License: Agency', 'License'),
  ],
  'ticked or typed': [
    ticked('type', 'template', 'Type: Template', (page) => type(page, 'Template')),
    ticked('region', 'korea', 'Korea-ready', (page) => tick(page, 'Korea-ready')),
    ticked('free', 'true', 'Free only', (page) => tick(page, 'Free only')),
    ticked('verified', 'true', 'Verified', (page) => tick(page, 'Verified')),
    ticked('team_reviewed', 'true', 'Team reviewed', (page) => tick(page, 'Team reviewed')),
    typed('min_price', '99.5', 'From $99.50', 'Minimum price'),
    typed('max_price', '20', 'Up to $20', 'Maximum price'),
    typed('seller', house, 'Seller: Harbor Lane Software', 'Seller'),
  ],
};

for (const [how, table] of Object.entries(filterTable)) {
  test(`filters ${how}: address, chip, control and list agree with the API`, async ({ page, sandbox, token }) => {
    const all = await answerTo(sandbox);
    await openWith(page, '/catalog', token('seller'));
    for (const filter of table) {
      await test.step(filter.param, async () => {
        const view = new URLSearchParams({ [filter.param]: filter.value }).toString();
        const answer = await answerTo(sandbox, view);
        expect(answer.total, 'a filter that tells products apart').toBeLessThan(all.total);
        expect(answer.total).toBeGreaterThan(0);
        await filter.set(page);
        await expect(page).toHaveURL(`/catalog?${view}`);
        await expectProducts(page, answer);
        await expect(page.getByText(`${answer.total} of ${all.total} products`, { exact: true })).toBeVisible();
        await filter.on(page);
        await chip(page, filter.chip).click();
        await expect(page).toHaveURL('/catalog');
        await expectProducts(page, all);
        await expect(chip(page, filter.chip)).toHaveCount(0);
      });
    }
  });
}

test('sort orders and page sizes are asked of the service, and the usual ones are left out of the address', async ({
  page,
  sandbox,
  token,
}) => {
  await openWith(page, '/catalog', token('seller'));
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const orders = ['best_selling', 'top_rated', 'price_low', 'price_high'];
  const seen = [JSON.stringify((await answerTo(sandbox)).products)];
  for (const order of orders) {
    const answer = await answerTo(sandbox, `sort=${order}`);
    seen.push(JSON.stringify(answer.products));
    await sort.selectOption(order);
    await expect(page).toHaveURL(`/catalog?sort=${order}`);
    await expectProducts(page, answer);
  }
  expect(new Set(seen).size, 'orders that differ').toBe(5);
  await sort.selectOption('newest');
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await answerTo(sandbox));

  const size = page.getByRole('combobox', { name: 'Page size' });
  for (const [value, pages] of [
    ['10', 25],
    ['60', 5],
  ] as const) {
    await size.selectOption(value);
    await expect(page).toHaveURL(`/catalog?page_size=${value}`);
    await expectProducts(page, await answerTo(sandbox, `page_size=${value}`));
    await expect(page.getByText(`Page 1 of ${pages}`, { exact: true })).toBeVisible();
  }
  await size.selectOption('20');
  await expect(page).toHaveURL('/catalog');
});

test('pages are links; the last has no next, and one beyond the end leads back to it', async ({
  page,
  sandbox,
  token,
}) => {
  await openWith(page, '/catalog?page=14', token('seller'));
  await expect(page.getByRole('heading', { name: 'There is no page 14' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to page 13' }).click();
  await expect(page).toHaveURL('/catalog?page=13');
  await expectProducts(page, await answerTo(sandbox, 'page=13'));
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/catalog?page=12');

  await type(page, 'Template').click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/catalog?type=template&page=2');
  await expectProducts(page, await answerTo(sandbox, 'type=template&page=2'));
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await answerTo(sandbox, 'type=template'));
});

const shared =
  'q=invoice&category=billing&type=template&language=TypeScript&framework=Next.js&database=PostgreSQL' +
  '&payment_gateway=Stripe&region=korea&tool=npm&license=agency&min_price=10&max_price=500&verified=1' +
  `&team_reviewed=true&seller=${house}&sort=price_high&page_size=10`;

test('a shared address shows the same view and the same list in another tab', async ({
  context,
  page,
  sandbox,
  token,
}) => {
  const answer = await answerTo(sandbox, shared);
  expect(answer.products.map(({ slug }) => slug)).toEqual(['invoice-studio']);
  await openWith(page, '/catalog', token('seller'));
  const second = await context.newPage();
  await openWith(second, `/catalog?${shared}`, token('seller'));
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
  await expectProducts(second, await answerTo(sandbox, 'sort=price_high&page_size=10'));
  await expectProducts(page, await answerTo(sandbox));
});

test('back and forward restore the view, its controls and its list', async ({ page, sandbox, token }) => {
  await openWith(page, '/catalog', token('seller'));
  await type(page, 'Template').click();
  await expectProducts(page, await answerTo(sandbox, 'type=template'));
  await tick(page, 'Verified').click();
  await expectProducts(page, await answerTo(sandbox, 'type=template&verified=true'));
  await page.getByRole('link', { name: 'Next' }).click();
  const third = await answerTo(sandbox, 'type=template&verified=true&page=2');
  await expectProducts(page, third);
  await productList(page).getByRole('link').first().click();
  await expectScreen(page, third.products[0]!.name);

  await page.goBack();
  await expect(page).toHaveURL('/catalog?type=template&verified=true&page=2');
  await expectProducts(page, third);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await answerTo(sandbox, 'type=template'));
  await expect(tick(page, 'Verified')).not.toBeChecked();
  await expect(type(page, 'Template')).toBeChecked();
  await page.goBack();
  await expect(type(page, 'Any type')).toBeChecked();
  await expectProducts(page, await answerTo(sandbox));
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/catalog?type=template&verified=true');
  await expect(tick(page, 'Verified')).toBeChecked();
  await expectProducts(page, await answerTo(sandbox, 'type=template&verified=true'));
});

test('typing waits for a pause, Enter does not, and emptying counts at once', async ({ page, sandbox, token }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    if (q !== null && request.url().includes('/api/')) asked.push(q);
  });
  await page.clock.install({ time: '2026-01-01T00:00:00Z' });
  await openWith(page, '/catalog', token('seller'));
  await expect(productList(page)).toBeVisible();
  await page.clock.pauseAt('2026-01-01T01:00:00Z');
  await searchbox(page).focus();
  for (const letter of 'ledger') {
    await page.keyboard.press(letter);
    await page.clock.runFor(150);
  }
  await expect(searchbox(page)).toHaveValue('ledger');
  expect(asked).toEqual([]);
  await page.clock.runFor(150);
  await page.clock.resume();
  await expect(page).toHaveURL('/catalog?q=ledger');
  await expectProducts(page, await answerTo(sandbox, 'q=ledger'));
  expect(asked).toEqual(['ledger']);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/catalog');
  await expect(searchbox(page)).toBeFocused();
  await page.clock.pauseAt('2026-01-01T02:00:00Z');
  await searchbox(page).fill('invoice');
  await searchbox(page).press('Enter');
  await expect(page).toHaveURL('/catalog?q=invoice');
  await expect(searchbox(page)).toHaveValue('invoice');
});

test('a slow answer to an older search never overtakes a newer one', async ({ page, sandbox, token }) => {
  const [older, newer] = [await answerTo(sandbox, 'q=ledger'), await answerTo(sandbox, 'q=invoice')];
  expect(older.products).not.toEqual(newer.products);
  await openWith(page, '/catalog', token('seller'));
  const searched = async (word: string) =>
    (await sandbox.requests(productsRoute)).findLast(({ path }) => path.includes(`q=${word}`))?.status;
  const asked = (await sandbox.requests(productsRoute)).length;
  await sandbox.fault({ route: productsRoute, delayMs: 1_200 });
  await searchbox(page).fill('ledger');
  await expect.poll(async () => (await sandbox.requests(productsRoute)).length).toBe(asked + 1);
  await searchbox(page).fill('invoice');
  await expectProducts(page, newer);
  expect(await searched('ledger'), 'the older one is still held').toBeNull();
  await expect.poll(() => searched('ledger')).toBe(200);
  await expectProducts(page, newer);
  await expect(searchbox(page)).toHaveValue('invoice');
  await expect(page).toHaveURL('/catalog?q=invoice');
});

test('the same for filters: the last choice wins', async ({ page, sandbox, token }) => {
  const newer = await answerTo(sandbox, 'type=dataset');
  await openWith(page, '/catalog', token('seller'));
  await expectProducts(page, await answerTo(sandbox));
  await sandbox.fault({ route: productsRoute, delayMs: 1_200 });
  await type(page, 'Plugin').click();
  await type(page, 'Dataset').click();
  await expect(type(page, 'Dataset')).toBeChecked();
  await expect(page).toHaveURL('/catalog?type=dataset');
  await expectProducts(page, newer);
  await expect
    .poll(async () => (await sandbox.requests(productsRoute)).filter(({ status }) => status === null).length)
    .toBe(0);
  await expectProducts(page, newer);
});

test('the key / leads to the search, and is a letter inside it', async ({ page, token }) => {
  await openWith(page, '/catalog', token('seller'));
  await expect(productList(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchbox(page)).toBeFocused();
  await expect(searchbox(page)).toHaveValue('');
  await page.keyboard.press('/');
  await expect(searchbox(page)).toHaveValue('/');
});

const malformed: {
  view: string;
  complaint: string;
  field?: (page: Page) => Locator;
  kept?: string;
}[] = [
  { view: 'page=0', complaint: 'page must be at least 1.' },
  { view: 'page=1.5', complaint: 'page must be a whole number.' },
  { view: 'page_size=61', complaint: 'page_size must be at most 60.', field: pageSize, kept: '61' },
  { view: 'sort=upside_down', complaint: 'sort must be one of newest', field: sortOf, kept: 'upside_down' },
  {
    view: 'license=x',
    complaint: 'license must be one of regular',
    field: (page) => combo(page, 'License'),
    kept: 'x',
  },
  {
    view: 'min_price=abc',
    complaint: 'min_price must be a number.',
    field: (page) => box(page, 'Minimum price'),
    kept: 'abc',
  },
  {
    view: 'max_price=1e3',
    complaint: 'max_price must be a number.',
    field: (page) => box(page, 'Maximum price'),
    kept: '1e3',
  },
  {
    view: 'seller=not-a-uuid',
    complaint: 'seller must be a UUID.',
    field: (page) => box(page, 'Seller'),
    kept: 'not-a-uuid',
  },
  { view: 'free=yes', complaint: 'free must be true or false.' },
  { view: 'type=template&type=plugin', complaint: 'type must be given once.' },
  {
    view: `q=${'a'.repeat(201)}`,
    complaint: 'q must have at most 200 characters.',
    field: searchbox,
    kept: 'a'.repeat(201),
  },
];

function pageSize(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Page size' });
}
function sortOf(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Sort' });
}

test('a malformed address is complained of by its field, kept as it was typed, and not sent', async ({
  page,
  sandbox,
  token,
}) => {
  await connectKept(page, token('seller'));
  for (const { view, complaint, field, kept } of malformed) {
    await test.step(view, async () => {
      await page.goto(`/catalog?${view}`);
      const picture = page.getByRole('alert');
      await expect(picture).toContainText('Nothing was asked yet');
      await expect(picture).toContainText(complaint);
      await expectScreen(page, 'Catalog');
      if (field && kept) await expect(field(page)).toHaveValue(kept);
      if (field && ![pageSize, sortOf].includes(field)) {
        await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page)).toHaveAccessibleDescription(new RegExp(complaint));
      }
      if (!field && !view.startsWith('page')) await expect(filters(page).getByText(complaint)).toBeVisible();
    });
  }
  expect(await sandbox.requests(productsRoute)).toEqual([]);
  await page.getByRole('button', { name: 'Remove what is malformed' }).click();
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await answerTo(sandbox));
});

test('several malformed values are all named at once, and each can be corrected in its field', async ({
  page,
  sandbox,
  token,
}) => {
  await openWith(page, '/catalog?type=template&license=x&min_price=abc&seller=not-a-uuid', token('seller'));
  const complaints = page.getByRole('alert').getByRole('listitem');
  await expect(complaints).toHaveCount(3);
  await box(page, 'Minimum price').fill('10');
  await expect(complaints).toHaveCount(2);
  await combo(page, 'License').selectOption('regular');
  await expect(complaints).toHaveCount(1);
  expect(await sandbox.requests(productsRoute)).toEqual([]);
  await box(page, 'Seller').fill('');
  await expect(page).toHaveURL('/catalog?type=template&license=regular&min_price=10');
  await expectProducts(page, await answerTo(sandbox, 'type=template&license=regular&min_price=10'));
  await expect(box(page, 'Minimum price')).not.toHaveAttribute('aria-invalid');
});

test('typing a price that is none is complained of at once, and what was typed stays', async ({ page, token }) => {
  await openWith(page, '/catalog', token('seller'));
  await box(page, 'Maximum price').fill('ten');
  await expect(box(page, 'Maximum price')).toHaveAccessibleDescription('max_price must be a number.');
  await expect(box(page, 'Maximum price')).toHaveValue('ten');
  await expect(page.getByRole('alert')).toContainText('Nothing was asked yet');
});

for (const [what, error, words] of [
  [
    'with fields',
    {
      message: 'Two parameters are malformed',
      fields: [
        { field: 'language', message: 'language is not one we know.' },
        { field: 'q', message: 'q holds a word we do not search.' },
      ],
    },
    { q: 'q holds a word we do not search.', language: 'language is not one we know.' },
  ],
  [
    'that names it in words',
    { message: 'The parameter q is not searchable' },
    { q: 'The parameter q is not searchable', language: '' },
  ],
] as const) {
  test(`a 400 of the service ${what} is shown by the field, and what was typed stays`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b400\b/);
    const answer = await answerTo(sandbox, 'q=invoice&language=Go');
    await sandbox.fault({
      route: productsRoute,
      status: 400,
      body: JSON.stringify({ error: { code: 'BAD_REQUEST', ...error } }),
    });
    await openWith(page, '/catalog?q=invoice&language=Go', token('seller'));
    await expect(page.getByRole('alert')).toContainText('400 BAD_REQUEST');
    await expect(searchbox(page)).toHaveAccessibleDescription(words.q);
    await expect(searchbox(page)).toHaveValue('invoice');
    await expect(combo(page, 'Language')).toHaveAccessibleDescription(words.language);
    await expect(combo(page, 'Language')).toHaveValue('Go');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(searchbox(page)).toHaveAccessibleDescription('');
    if (answer.total > 0) await expectProducts(page, answer);
  });
}

test('nothing found is its own picture, and says when the prices cross', async ({ page, token, sandbox }) => {
  await openWith(page, '/catalog?min_price=50&max_price=10', token('seller'));
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
  await expect(page.getByText('The lower price is above the upper one.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await clearAll(page).click();
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await answerTo(sandbox));
  await searchbox(page).fill('zzyzx');
  await expect(page.getByText('A product must meet the search text and every filter at once.')).toBeVisible();
  await expect(page.getByText('0 of 246 products')).toBeVisible();
});

test('an empty catalog is told apart from nothing found', async ({ page, sandbox, token }) => {
  await sandbox.fault({ route: productsRoute, status: 200, body: '{"products":[],"total":0}' });
  await openWith(page, '/catalog', token('seller'));
  await expect(page.getByRole('heading', { name: 'The catalog is empty' })).toBeVisible();
});

test('without the values of the filters they can be typed', async ({ page, sandbox, token, expectFailures }) => {
  expectFailures(/\b403\b/);
  await sandbox.fault({ route: 'GET /api/catalog/filters', status: 403, times: 20 });
  await openWith(page, '/catalog', token('seller'));
  await expect(page.getByText('Values could not be listed')).toBeVisible();
  await box(page, 'Language').fill('Go');
  await expect(page).toHaveURL('/catalog?language=Go');
  await expectProducts(page, await answerTo(sandbox, 'language=Go'));
  await expect(chip(page, 'Language: Go')).toBeVisible();
});

test('what the service wrote as markup stays text', async ({ page, token }) => {
  const name = '<b>Bold</b> Editor & Co';
  await openWith(page, '/catalog?q=bold+editor', token('seller'));
  const link = productList(page).getByRole('link', { name, exact: true });
  await expect(productList(page)).toContainText('<script>alert("hello")</script>');
  await link.click();
  await expectScreen(page, name);
  await expect(page).toHaveTitle(new RegExp('<b>Bold</b>'));
  await expect(page.getByRole('heading', { level: 1 }).locator('b')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
});

test('by keyboard alone: from the search to a product and back to the same list', async ({ page, sandbox, token }) => {
  await openWith(page, '/catalog', token('seller'));
  await expect(productList(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ledger');
  const answer = await answerTo(sandbox, 'q=ledger');
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

/** Presses a key until the focus is there; fails after as many presses as a screen has stops. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await focused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('on a phone the filters open from a button, and nothing overflows', async ({ page, sandbox, token }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/catalog?sort=top_rated', token('seller'));
  await expect(productList(page)).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: 'Korea-ready' }).check();
  const answer = await answerTo(sandbox, 'region=korea&sort=top_rated');
  await dialog.getByRole('button', { name: `Show ${answer.total} products` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expectProducts(page, answer);
  await expectNoOverflow(page);
});

test('a hovered product is not asked for a hundred times', async ({ page, sandbox, token }) => {
  await openWith(page, '/catalog', token('seller'));
  const first = productList(page).getByRole('link').first();
  await first.hover();
  await expect.poll(async () => (await sandbox.requests(productRoute)).length).toBe(1);
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await sandbox.requests(productRoute)).length).toBe(1);
});
