/** Malformed values in the catalog's address or fields: reported at the field, kept as typed, never sent. */
import type { Locator, Page } from '@playwright/test';
import {
  answerTo,
  box,
  combo,
  expectProducts,
  filters,
  productList,
  productsRoute,
  searchbox,
  type,
} from '../support/catalog';
import { sample } from '../../depth';
import { expect, test } from '../support/fixtures';
import { expectFailures } from '../support/guard';
import { openWith } from '../support/open';
import type { Sandbox } from '../support/sandbox';
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

test('a slow answer to an older search never overtakes a newer one @deep', async ({ page, sandbox }) => {
  const [older, newer] = [await answerTo(sandbox, 'q=ledger'), await answerTo(sandbox, 'q=invoice')];
  expect(older.products).not.toEqual(newer.products);
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectProducts(page, await answerTo(sandbox));
  const searched = async (word: string) =>
    (await sandbox.requests(productsRoute)).findLast(({ path }) => path.includes(`q=${word}`))?.status;
  const asked = await sandbox.asked(productsRoute);
  await sandbox.fault({ route: productsRoute, hold: true });
  await searchbox(page).fill('ledger');
  await expect.poll(() => sandbox.asked(productsRoute)).toBe(asked + 1);
  await searchbox(page).fill('invoice');
  await expectProducts(page, newer);
  expect(await searched('ledger'), 'the older search has not been answered').toBeNull();
  await sandbox.clearFaults();
  await expect.poll(() => underWay(sandbox)).toBe(0);
  await expectProducts(page, newer);
  await expect(searchbox(page)).toHaveValue('invoice');
  await expect(page).toHaveURL('/catalog?q=invoice');
});

test('the same goes for filters: the last choice wins @deep', async ({ page, sandbox }) => {
  const newer = await answerTo(sandbox, 'type=dataset');
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectProducts(page, await answerTo(sandbox));
  const asked = await sandbox.asked(productsRoute);
  await sandbox.fault({ route: productsRoute, hold: true });
  await type(page, 'Plugin').click();
  await expect.poll(() => sandbox.asked(productsRoute)).toBe(asked + 1);
  await type(page, 'Dataset').click();
  await expect(type(page, 'Dataset')).toBeChecked();
  await expect(page).toHaveURL('/catalog?type=dataset');
  await expectProducts(page, newer);
  await sandbox.clearFaults();
  await expect.poll(() => underWay(sandbox)).toBe(0);
  await expectProducts(page, newer);
});

/** The number of list requests neither answered nor aborted. */
async function underWay(sandbox: Sandbox): Promise<number> {
  return (await sandbox.requests(productsRoute)).filter(({ status, dropped }) => status === null && !dropped).length;
}

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

test('a malformed address is reported at its field, kept as typed, and not sent @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('seller'));
  await expectScreen(page, 'Token');
  for (const { view, complaint, field, kept } of sample(malformed, (row) => row.field !== undefined)) {
    await test.step(view, async () => {
      await page.goto(`/catalog?${view}`);
      const picture = page.getByRole('alert').filter({ hasText: 'No request was sent' });
      await expect(picture).toContainText(complaint);
      await expectScreen(page, 'Catalog');
      if (field && kept) await expect(field(page)).toHaveValue(kept);
      if (field) {
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

test('several malformed values are all reported at once, and each can be corrected in its field @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/catalog?type=template&license=x&min_price=abc&seller=not-a-uuid', sandbox.token('seller'));
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

test('typing an invalid price is reported at once, and the text stays @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  await box(page, 'Maximum price').fill('ten');
  await expect(box(page, 'Maximum price')).toHaveAccessibleDescription('max_price must be a number.');
  await expect(box(page, 'Maximum price')).toHaveValue('ten');
  await expect(page.getByRole('alert')).toContainText('No request was sent');
});

for (const [what, error, words] of [
  [
    'with fields',
    {
      message: 'Two parameters are malformed',
      fields: [
        { field: 'language', message: 'language is not one we know.' },
        { field: 'q', message: 'q holds a word we do not search.' },
        { field: 'sort', message: 'sort is not possible here.' },
      ],
    },
    {
      q: 'q holds a word we do not search.',
      language: 'language is not one we know.',
      sort: 'sort is not possible here.',
      pageSize: '',
    },
  ],
  [
    'that names it in words',
    // The address has no page_size, but it is always sent.
    { message: 'Neither q nor page_size is possible' },
    {
      q: 'Neither q nor page_size is possible',
      language: '',
      sort: '',
      pageSize: 'Neither q nor page_size is possible',
    },
  ],
] as const) {
  test(`a 400 of the service ${what} is shown at the field, and the text stays @deep`, async ({ page, sandbox }) => {
    expectFailures(page, /\b400\b/);
    const answer = await answerTo(sandbox, 'q=invoice&language=TypeScript');
    await sandbox.fault({
      route: productsRoute,
      status: 400,
      body: JSON.stringify({ error: { code: 'BAD_REQUEST', ...error } }),
    });
    await openWith(page, '/catalog?q=invoice&language=TypeScript', sandbox.token('seller'));
    await expect(page.getByRole('alert')).toContainText('400 BAD_REQUEST');
    await expect(searchbox(page)).toHaveAccessibleDescription(words.q);
    await expect(searchbox(page)).toHaveValue('invoice');
    await expect(combo(page, 'Language')).toHaveAccessibleDescription(words.language);
    await expect(combo(page, 'Language')).toHaveValue('TypeScript');
    await expect(sortOf(page)).toHaveAccessibleDescription(words.sort);
    await expect(pageSize(page)).toHaveAccessibleDescription(words.pageSize);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const one of [searchbox, sortOf, pageSize]) await expect(one(page)).toHaveAccessibleDescription('');
    expect(answer.total).toBeGreaterThan(0);
    await expectProducts(page, answer);
  });
}
