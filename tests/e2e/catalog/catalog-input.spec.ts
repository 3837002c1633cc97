/** Malformed values in the catalog's address or fields: reported at the field, left as typed, never sent. */
import type { Locator, Page } from '@playwright/test';
import {
  getCatalogAnswer,
  box,
  combo,
  expectProducts,
  filters,
  productList,
  productsRoute,
  searchbox,
} from '../support/catalog';
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectScreen } from '../support/screen';

test('typed text is sent after a pause; Enter and clearing the field send at once @deep', async ({ page, sandbox }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    if (q !== null && request.url().includes('/api/')) asked.push(q);
  });
  await page.clock.install({ time: '2026-01-01T00:00:00Z' });
  await openWith(page, '/catalog', sandbox.token('seller'));
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
  await expectProducts(page, await getCatalogAnswer(sandbox, 'q=ledger'));
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

test('a slow answer to an older search never overtakes a newer one @deep', async ({ page, sandbox }) => {
  const [older, newer] = [await getCatalogAnswer(sandbox, 'q=ledger'), await getCatalogAnswer(sandbox, 'q=invoice')];
  expect(older.products).not.toEqual(newer.products);
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectProducts(page, await getCatalogAnswer(sandbox));
  const searched = async (word: string) =>
    (await sandbox.requests(productsRoute)).findLast(({ path }) => path.includes(`q=${word}`));
  const asked = await sandbox.asked(productsRoute);
  await sandbox.fault({ route: productsRoute, hold: true });
  await searchbox(page).fill('ledger');
  await expect.poll(() => sandbox.asked(productsRoute)).toBe(asked + 1);
  await searchbox(page).fill('invoice');
  await expectProducts(page, newer);
  expect((await searched('ledger'))?.status, 'the older search has not been answered').toBeNull();
  await sandbox.clearFaults();
  const isOver = async () => {
    const { status, dropped } = (await searched('ledger'))!;
    return status !== null || dropped;
  };
  await expect.poll(isOver).toBe(true);
  await expectProducts(page, newer);
  await expect(searchbox(page)).toHaveValue('invoice');
  await expect(page).toHaveURL('/catalog?q=invoice');
});

const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Page size' });
const getSort = (page: Page) => page.getByRole('combobox', { name: 'Sort' });

/** Addresses with one malformed value, and the control that shows it, if any does. */
const malformed: readonly (readonly [view: string, error: string, field?: (page: Page) => Locator])[] = [
  ['page=0', 'page must be at least 1.'],
  ['page=1.5', 'page must be a whole number.'],
  ['page_size=0', 'page_size must be at least 1.', pageSize],
  ['sort=upside_down', 'sort must be one of newest', getSort],
  ['license=x', 'license must be one of regular', (page) => combo(page, 'License')],
  ['min_price=abc', 'min_price must be a number.', (page) => box(page, 'Minimum price')],
  ['max_price=1e3', 'max_price must be a number.', (page) => box(page, 'Maximum price')],
  ['seller=not-a-uuid', 'seller must be a UUID.', (page) => box(page, 'Seller')],
  ['free=yes', 'free must be true or false.'],
  ['type=template&type=plugin', 'type must be given only once.'],
  [`q=${'a'.repeat(201)}`, 'q must have at most 200 characters.', searchbox],
];

test('a malformed address is reported at its field, left as typed, and not sent @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('seller'));
  await expectScreen(page, 'Token');
  for (const [view, error, field] of sample(malformed, ([, , field]) => field !== undefined)) {
    await test.step(view, async () => {
      await page.goto(`/catalog?${view}`);
      const picture = page.getByRole('alert').filter({ hasText: 'No request was sent' });
      await expect(picture).toContainText(error);
      await expectScreen(page, 'Catalog');
      if (field) {
        await expect(field(page)).toHaveValue(view.split('=')[1]!);
        await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page)).toHaveAccessibleDescription(new RegExp(error));
      }
      if (!field && !view.startsWith('page')) await expect(filters(page).getByText(error)).toBeVisible();
    });
  }
  expect(await sandbox.requests(productsRoute)).toEqual([]);
  await page.getByRole('button', { name: 'Remove invalid values' }).click();
  await expect(page).toHaveURL('/catalog');
  await expectProducts(page, await getCatalogAnswer(sandbox));
});

test('a page size above the cap shows the cap, and says so @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?page_size=100', sandbox.token('seller'));
  await expectProducts(page, await getCatalogAnswer(sandbox, 'page_size=60'));
  await expect(pageSize(page)).toHaveValue('60');
  await expect(page.getByText('100 requested, but a page shows at most 60')).toBeVisible();
  expect((await sandbox.requests(productsRoute)).at(-1)?.status).toBe(200);
  await pageSize(page).selectOption('40');
  await expect(page).toHaveURL('/catalog?page_size=40');
  await expect(page.getByText(/requested, but/)).toHaveCount(0);
});

test('malformed values are all reported, and each is corrected in its field @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?type=template&license=x&min_price=abc&seller=not-a-uuid', sandbox.token('seller'));
  const issues = page.getByRole('alert').getByRole('listitem');
  await expect(issues).toHaveCount(3);
  await box(page, 'Minimum price').fill('10');
  await expect(issues).toHaveCount(2);
  await combo(page, 'License').selectOption('regular');
  await expect(issues).toHaveCount(1);
  expect(await sandbox.requests(productsRoute)).toEqual([]);
  await box(page, 'Seller').fill('');
  await expect(page).toHaveURL('/catalog?type=template&license=regular&min_price=10');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template&license=regular&min_price=10'));
  await expect(box(page, 'Minimum price')).not.toHaveAttribute('aria-invalid');
  // An invalid price is reported at once, and its text stays.
  await box(page, 'Maximum price').fill('ten');
  await expect(box(page, 'Maximum price')).toHaveAccessibleDescription('max_price must be a number.');
  await expect(box(page, 'Maximum price')).toHaveValue('ten');
  await expect(page.getByRole('alert')).toContainText('No request was sent');
});

test('a 400 of the service is shown at the fields it lists, and the text stays @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/);
  const answer = await getCatalogAnswer(sandbox, 'q=invoice&language=TypeScript');
  const issues = [
    ['language', 'language is not one we know.', combo(page, 'Language')],
    ['q', 'q holds a word we do not search.', searchbox(page)],
    ['sort', 'sort is not possible here.', getSort(page)],
    ['page_size', 'page_size is not possible here.', pageSize(page)],
  ] as const;
  const fields = issues.map(([field, message]) => ({ field, message }));
  const error = { code: 'BAD_REQUEST', message: 'Four parameters are malformed', fields };
  await sandbox.fault({ route: productsRoute, status: 400, body: JSON.stringify({ error }) });
  await openWith(page, '/catalog?q=invoice&language=TypeScript', sandbox.token('seller'));
  await expect(page.getByRole('alert')).toContainText('400 BAD_REQUEST');
  for (const [, message, control] of issues) await expect(control).toHaveAccessibleDescription(message);
  await expect(searchbox(page)).toHaveValue('invoice');
  await expect(combo(page, 'Language')).toHaveValue('TypeScript');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const [, , control] of issues) await expect(control).toHaveAccessibleDescription('');
  expect(answer.total).toBeGreaterThan(0);
  await expectProducts(page, answer);
});

test('any region can be given, and the one that the document names is a switch @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('buyer'));
  const region = page.getByRole('textbox', { name: 'Region', exact: true });
  await region.fill('eu');
  await region.press('Enter');
  await expect(page).toHaveURL('/catalog?region=eu');
  await expect(page.getByRole('checkbox', { name: /^Korea-ready/ })).not.toBeChecked();
  await region.fill('korea');
  await region.press('Enter');
  await expect(page).toHaveURL('/catalog?region=korea');
  await expect(page.getByRole('checkbox', { name: /^Korea-ready/ })).toBeChecked();
});
