import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { filtersQuery } from '../../../api/resources/catalog';
import { queryClient } from '../../../api/client/queryClient';
import { paths } from '../../../paths';
import { sample } from '../../../../tests/depth';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../../tests/support/tab';
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { Component, loader } from './CatalogScreen';
import { catalogWords } from './words';

const sandbox = sandboxEachTest('seller');
const down = { status: 503, retryAfter: 60 };

const open = (view = '') => drawScreen(paths.catalog, { loader, Component }, `/catalog${view && `?${view}`}`);
/** The service's own answer to a view, requested by another program. */
async function ask(view = '') {
  const query = { sort: 'newest', page_size: '20', ...Object.fromEntries(new URLSearchParams(view)) };
  return (await sandbox.as('seller').ask('catalog.products', { query })).body;
}
const listed = () =>
  screen.queryByRole('list', { name: 'Products' }) &&
  within(screen.getByRole('list', { name: 'Products' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const expectProducts = async (view?: string) => {
  const { products } = await ask(view);
  await waitFor(() => expect(listed()).toEqual(products.map(({ name }) => name)));
};
/** What the page has requested of the list, as queries. */
const lists = () => sandbox.asked('GET').filter((line) => line.startsWith('GET /api/catalog/products?'));
const searchbox = () => screen.getByRole('searchbox', { name: catalogWords.search });
const combo = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const box = (name: string) => screen.getByRole('textbox', { name });
const tick = (name: string) => screen.getByRole('checkbox', { name });
const filtersShown = () => screen.findByRole('radio', { name: 'Any type' });

test('filter values that could not be read again stay, and are not said to be missing', async () => {
  open();
  await screen.findByRole('radio', { name: /^template/i });
  await sandbox.fault('catalog.filters', down);
  await readAgain(filtersQuery());
  expect(queryClient.getQueryState(filtersQuery().queryKey)?.status).toBe('error');
  expect(screen.getByRole('radio', { name: /^template/i })).toBeVisible();
  expect(screen.queryByText('Filter values couldn’t be loaded')).toBeNull();
});

test('filter values that cannot be listed can be typed', async () => {
  await sandbox.fault('catalog.filters', { status: 403 });
  const { at } = open();
  expect(await screen.findByText('Filter values couldn’t be loaded')).toBeVisible();
  await userEvent.type(box('Language'), 'Go{Enter}');
  expect(at().search).toBe('?language=Go');
  expect(await screen.findByRole('button', { name: 'Remove filter Language: Go' })).toBeVisible();
  await expectProducts('language=Go');
});

const house = '5e11e700-0000-4000-8000-000000000001';
const select = (name: string, value: string) => userEvent.selectOptions(combo(name), value);
const type = (name: string, value: string) => userEvent.type(box(name), `${value}{Enter}`);
const click = (name: string) => userEvent.click(screen.queryByRole('radio', { name }) ?? tick(name));

const filters = [
  ['category', 'billing', 'Category: Billing and invoicing', 'Category', select],
  ['language', 'TypeScript', 'Language: TypeScript', 'Language', select],
  ['framework', 'Spring Boot', 'Framework: Spring Boot', 'Framework', select],
  ['database', 'PostgreSQL', 'Database: PostgreSQL', 'Database', select],
  ['payment_gateway', 'Toss Payments', 'Payment: Toss Payments', 'Payment', select],
  ['tool', 'docker', 'Install tool: Docker', 'Install tool', select],
  ['license', 'agency', 'License: Agency', 'License', select],
  ['min_price', '99.5', 'From $99.50', 'Minimum price', type],
  ['max_price', '20', 'Up to $20', 'Maximum price', type],
  ['seller', house, 'Seller: Harbor Lane Software', 'Seller', type],
  ['type', 'template', 'Type: Template', 'Template', click],
  ['region', 'korea', 'Korea-ready', 'Korea-ready', click],
  ['free', 'true', 'Free only', 'Free only', click],
  ['verified', 'true', 'Verified', 'Verified', click],
  ['team_reviewed', 'true', 'Team reviewed', 'Team reviewed', click],
] as const;

// A filter of each kind: chosen, typed, clicked.
test.each(sample(filters, ([, , , , set]) => set))(
  '%s=%s: address, chip, control and list agree with the API',
  async (name, value, chip, control, set) => {
    const { at } = open();
    await filtersShown();
    const view = new URLSearchParams({ [name]: value }).toString();
    const [all, answer] = [await ask(), await ask(view)];
    expect(answer.total, 'a filter that excludes some products').toBeLessThan(all.total);
    expect(answer.total).toBeGreaterThan(0);
    await set(control, value);
    expect(at().search).toBe(`?${view}`);
    await expectProducts(view);
    expect(await screen.findByText(`${answer.total} of ${all.total} products`)).toBeVisible();
    if (set === click) expect(screen.queryByRole('radio', { name: control }) ?? tick(control)).toBeChecked();
    else expect(set === select ? combo(control) : box(control)).toHaveValue(value);
    await userEvent.click(await screen.findByRole('button', { name: `Remove filter ${chip}` }));
    expect(at().search).toBe('');
    await expectProducts();
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  },
);

test('a region that the document names is a switch, also when it is typed', async () => {
  const { at } = open();
  await filtersShown();
  await userEvent.type(box('Region'), 'eu{Enter}');
  expect(at().search).toBe('?region=eu');
  expect(tick('Korea-ready')).not.toBeChecked();
  await userEvent.clear(box('Region'));
  await userEvent.type(box('Region'), 'korea{Enter}');
  expect(at().search).toBe('?region=korea');
  expect(tick('Korea-ready')).toBeChecked();
});

test('sort and page size go to the service; defaults are not in the address', async () => {
  const { at } = open();
  await expectProducts();
  for (const order of ['best_selling', 'top_rated', 'price_low', 'price_high']) {
    await select('Sort', order);
    expect(at().search).toBe(`?sort=${order}`);
    await expectProducts(`sort=${order}`);
  }
  await select('Sort', 'newest');
  expect(at().search).toBe('');
  await select(sharedWords.pageSize, '10');
  expect(at().search).toBe('?page_size=10');
  await expectProducts('page_size=10');
  const pages = Math.ceil((await ask()).total / 10);
  expect(screen.getByRole('navigation', { name: 'Pagination' })).toHaveTextContent(`Page 1 of ${pages}`);
  await select(sharedWords.pageSize, '20');
  expect(at().search).toBe('');
});

const shared =
  'q=invoice&category=billing&type=template&language=TypeScript&framework=Next.js&database=PostgreSQL' +
  '&payment_gateway=Stripe&region=korea&tool=npm&license=agency&min_price=10&max_price=500&verified=1' +
  `&team_reviewed=true&seller=${house}&sort=price_high&page_size=10`;

test('every control shows its part of a shared address, which "Clear all" leaves in its order', async () => {
  const { at } = open(shared);
  await filtersShown();
  await expectProducts(shared);
  expect(listed()).toHaveLength(1);
  expect(searchbox()).toHaveValue('invoice');
  for (const [name, value] of [
    ['Category', 'billing'],
    ['Language', 'TypeScript'],
    ['Framework', 'Next.js'],
    ['Database', 'PostgreSQL'],
    ['Payment', 'Stripe'],
    ['Install tool', 'npm'],
    ['License', 'agency'],
    ['Sort', 'price_high'],
    [sharedWords.pageSize, '10'],
  ] as const)
    expect(combo(name)).toHaveValue(value);
  for (const name of ['Korea-ready', 'Verified', 'Team reviewed']) expect(tick(name)).toBeChecked();
  expect(tick('Free only')).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Template' })).toBeChecked();
  expect(box('Minimum price')).toHaveValue('10');
  expect(box('Maximum price')).toHaveValue('500');
  expect(box('Seller')).toHaveValue(house);

  await userEvent.click(screen.getByRole('button', { name: 'Remove filter $10 to $500' }));
  const left = new URLSearchParams(at().search);
  expect([left.has('min_price'), left.has('max_price'), left.get('category')]).toEqual([false, false, 'billing']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(at().search).toBe('?sort=price_high&page_size=10');
  await expectProducts('sort=price_high&page_size=10');
});

test('no match has its own picture, which points out crossed prices', async () => {
  const { at } = open('min_price=50&max_price=10');
  expect(await screen.findByRole('heading', { name: sharedWords.noMatchingProducts })).toBeVisible();
  expect(screen.getByText('The minimum price is above the maximum.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(at().search).toBe('');
  await expectProducts();
  await userEvent.type(searchbox(), 'zzyzx{Enter}');
  expect(await screen.findByText('A product must match the search text and every filter.')).toBeVisible();
  expect(screen.getByText(`0 of ${(await ask()).total} products`)).toBeVisible();
});

test('an empty catalog is not a search without a match', async () => {
  await sandbox.fault('catalog.products', { status: 200, body: '{"products":[],"total":0}' });
  open();
  expect(await screen.findByRole('heading', { name: 'The catalog is empty' })).toBeVisible();
});

test('past the last page, the way leads to it', async () => {
  open('page=14');
  expect(await screen.findByRole('heading', { name: 'There is no page 14' })).toBeVisible();
  const last = Math.ceil((await ask()).total / 20);
  const way = screen.getByRole('link', { name: `Go to page ${last}` });
  expect(way).toHaveAttribute('href', `/catalog?page=${last}`);
});

test('a page size above the cap shows the cap, and says so', async () => {
  const { at } = open('page_size=100');
  await expectProducts('page_size=60');
  expect(combo(sharedWords.pageSize)).toHaveValue('60');
  expect(screen.getByText('100 requested, but a page shows at most 60')).toBeVisible();
  await select(sharedWords.pageSize, '40');
  expect(at().search).toBe('?page_size=40');
  expect(screen.queryByText(/requested, but/)).toBeNull();
});

test.each(
  sample([
    ['page=0', 'page must be at least 1.', undefined],
    ['page=1.5', 'page must be a whole number.', undefined],
    ['page_size=0', 'page_size must be at least 1.', () => combo(sharedWords.pageSize)],
    ['sort=upside_down', 'sort must be one of newest', () => combo('Sort')],
    ['license=x', 'license must be one of regular', () => combo('License')],
    ['min_price=abc', 'min_price must be a number.', () => box('Minimum price')],
    ['max_price=1e3', 'max_price must be a number.', () => box('Maximum price')],
    ['seller=not-a-uuid', 'seller must be a UUID.', () => box('Seller')],
    ['free=yes', 'free must be true or false.', undefined],
    ['type=template&type=plugin', 'type must be given only once.', undefined],
    [`q=${'a'.repeat(201)}`, 'q must have at most 200 characters.', searchbox],
  ] as const),
)('%s: reported at its field, left as typed, and not sent', async (view, error, field) => {
  const { at } = open(view);
  await filtersShown();
  expect(screen.getByText('No request was sent').closest('[role=alert]')).toHaveTextContent(error);
  if (field) {
    expect(field()).toHaveValue(view.split('=')[1]);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(error));
  } else if (!view.startsWith('page')) {
    expect(within(screen.getByRole('region', { name: 'Filters' })).getByText(error)).toBeVisible();
  }
  expect(lists()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove invalid values' }));
  expect(new URLSearchParams(at().search).has(view.split('=')[0]!)).toBe(false);
  await waitFor(() => expect(lists()).toHaveLength(1));
});

test('malformed values are all reported, and each is corrected in its field', async () => {
  const { at } = open('type=template&license=x&min_price=abc&seller=not-a-uuid');
  await filtersShown();
  const issues = () => within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(issues()).toHaveLength(3);
  fireEvent.change(box('Minimum price'), { target: { value: '10' } });
  await userEvent.type(box('Minimum price'), '{Enter}');
  expect(issues()).toHaveLength(2);
  await select('License', 'regular');
  expect(issues()).toHaveLength(1);
  expect(lists()).toEqual([]);
  await userEvent.clear(box('Seller'));
  expect(at().search).toBe('?type=template&license=regular&min_price=10');
  await waitFor(() => expect(lists()).toHaveLength(1));
  expect(box('Minimum price')).toBeValid();
  await userEvent.type(box('Maximum price'), 'ten{Enter}');
  expect(box('Maximum price')).toHaveAccessibleDescription('max_price must be a number.');
  expect(box('Maximum price')).toHaveValue('ten');
  expect(screen.getByRole('alert')).toHaveTextContent('No request was sent');
});

test('a 400 of the service is shown at the fields it lists, and the text stays', async () => {
  const fields = [
    { field: 'language', message: 'language is not one we know.' },
    { field: 'q', message: 'q holds a word we do not search.' },
    { field: 'sort', message: 'sort is not possible here.' },
    { field: 'page_size', message: 'page_size is not possible here.' },
  ];
  const error = { code: 'BAD_REQUEST', message: 'Four parameters are malformed', fields };
  await sandbox.fault('catalog.products', { status: 400, body: JSON.stringify({ error }) });
  open('q=invoice&language=TypeScript');
  await filtersShown();
  expect(await screen.findByRole('alert')).toHaveTextContent('400 BAD_REQUEST');
  const controls = [combo('Language'), searchbox(), combo('Sort'), combo(sharedWords.pageSize)];
  expect(controls.map((control) => control.getAttribute('aria-invalid'))).toEqual(Array(4).fill('true'));
  for (const [index, control] of controls.entries())
    expect(control).toHaveAccessibleDescription(fields[index]!.message);
  expect(searchbox()).toHaveValue('invoice');
  expect(combo('Language')).toHaveValue('TypeScript');
  await userEvent.click(screen.getByRole('button', { name: uiWords.tryAgain }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  for (const control of [combo('Language'), searchbox(), combo('Sort'), combo(sharedWords.pageSize)])
    expect(control).toHaveAccessibleDescription('');
});

test('a slow answer to an older search never overtakes a newer one', async () => {
  const { at } = open();
  await expectProducts();
  await sandbox.fault('catalog.products', { hold: true });
  await userEvent.type(searchbox(), 'ledger{Enter}');
  await waitFor(() => expect(lists().at(-1)).toContain('q=ledger'));
  await userEvent.clear(searchbox());
  await userEvent.type(searchbox(), 'invoice{Enter}');
  await expectProducts('q=invoice');
  await sandbox.release();
  await expectProducts('q=invoice');
  expect(searchbox()).toHaveValue('invoice');
  expect(at().search).toBe('?q=invoice');
});

test('typed text is sent without Enter; Enter and clearing the field send at once', async () => {
  const { at } = open();
  await expectProducts();
  await userEvent.type(searchbox(), 'ledger');
  await waitFor(() => expect(at().search).toBe('?q=ledger'));
  await expectProducts('q=ledger');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(at().search).toBe('');
  expect(searchbox()).toHaveFocus();
  await userEvent.type(searchbox(), 'invoice{Enter}');
  expect(at().search).toBe('?q=invoice');
});

test('pointing at a product prefetches it', async () => {
  open();
  await expectProducts();
  const [first] = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('link');
  await userEvent.hover(first!);
  await waitFor(() =>
    expect(sandbox.asked('GET')).toContain(
      `GET /api${first!.getAttribute('href')!.replace('/catalog/', '/catalog/products/')}`,
    ),
  );
});

const need = () => screen.getByRole('textbox', { name: catalogWords.describeNeed });
const find = () => userEvent.click(screen.getByRole('button', { name: catalogWords.findMatches }));
const needSent = () => sandbox.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

test.each(
  sample([
    ['', 'Enter at least 3 characters. This has 0.'],
    ['  ab  ', 'Enter at least 3 characters. This has 2.'],
    ['x'.repeat(301), 'Enter at most 300 characters. This has 301.'],
  ]),
)('a need that cannot be sent is reported at the field and stays: "%s"', async (text, error) => {
  open('need=');
  await screen.findByRole('button', { name: catalogWords.findMatches });
  expect(need()).not.toHaveAttribute('aria-invalid');
  fireEvent.change(need(), { target: { value: text } });
  await find();
  expect(need()).toHaveAccessibleDescription(expect.stringContaining(error));
  expect(need()).toBeInvalid();
  expect(need()).toHaveFocus();
  expect(need()).toHaveValue(text);
  expect(needSent()).toEqual([]);
});

test('a need that is too short in the address is reported and not sent', async () => {
  open('need=ab');
  await screen.findByRole('button', { name: catalogWords.findMatches });
  expect(need()).toHaveAccessibleDescription(expect.stringContaining('Enter at least 3 characters. This has 2.'));
  expect(needSent()).toEqual([]);
});

test('a meaningless need gets an empty answer, which is not a failure', async () => {
  open('need=what+is+it');
  expect(await screen.findByRole('heading', { name: sharedWords.noMatchingProducts })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(need()).toHaveValue('what is it');
});

test('a failed smart search is sent again only by "Try again"; a refusal of the need is at its field', async () => {
  await sandbox.fault('catalog.smartSearch', { status: 400, message: 'query is not a need' });
  await sandbox.fault('catalog.smartSearch', { status: 403 });
  await sandbox.fault('catalog.smartSearch', { status: 200, body: '<html>hello</html>', contentType: 'text/html' });
  await sandbox.fault('catalog.smartSearch', { status: 200, body: '{"total":3}' });
  const { go } = open('need=numbered+invoices');
  for (const [at, ...said] of [
    [1, '400 BAD_REQUEST', 'query is not a need'],
    [2, '403 FORBIDDEN', 'catalog:read'],
    [3, '200 UNREADABLE'],
    [4, 'The response contains no list of matches'],
  ] as const) {
    for (const words of said) await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
    expect(need()).toHaveValue('numbered invoices');
    if (at === 1) expect(need()).toHaveAccessibleDescription(expect.stringContaining('query is not a need'));
    expect(need().getAttribute('aria-invalid')).toBe(at === 1 ? 'true' : null);
    expect(needSent()).toHaveLength(at);
    if (at < 4) await userEvent.click(screen.getByRole('button', { name: uiWords.tryAgain }));
  }
  // Coming back shows the earlier answer and sends nothing.
  await userEvent.click(screen.getByRole('button', { name: catalogWords.backToList }));
  await expectProducts();
  await go(-1);
  expect(await screen.findByRole('alert')).toHaveTextContent('The response contains no list of matches');
  expect(needSent()).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: uiWords.tryAgain }));
  expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
  expect(needSent()).toHaveLength(5);
});

test('leaving before the answer to a need neither cancels nor repeats it', async () => {
  await sandbox.fault('catalog.smartSearch', { hold: true });
  const { go } = open('need=numbered+invoices');
  await waitFor(() => expect(needSent()).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: catalogWords.backToList }));
  await expectProducts();
  await go(-1);
  await sandbox.release();
  expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
  expect(needSent()).toHaveLength(1);
});
