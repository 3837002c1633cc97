/** A new Agent Pack: the terms first, then the draft, and nothing typed is lost on the way. */
import type { Page } from '@playwright/test';
import { listingWords } from '../../../src/features/seller/listing/words';
import { newPackWords } from '../../../src/features/seller/newPack/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { alert, expectStateAccessible, expectScreen, follow } from '../support/screen';

const path = '/seller/packs/new';
const createRoute = 'POST /api/seller/products';
const termsRoute = 'POST /api/ai-packs/terms/accept';
const listingPath = /\/seller\/products\/[0-9a-f-]{36}\/listing$/;
const create = (page: Page) => page.getByRole('button', { name: newPackWords.createDraft });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

test('a newcomer accepts the terms at the first draft, which is then created as typed', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await page.setViewportSize({ width: 390, height: 700 });
  await openWith(page, '/seller/products', sandbox.token('newcomer'));
  await expect(page.getByRole('heading', { name: 'This account sells nothing yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New Agent Pack' }).click();
  await expectScreen(page, 'New Agent Pack');
  await field(page, 'Name').fill('Ticket Triage');
  await field(page, 'Price in USD').fill('19');
  await field(page, listingWords.shortDescription).fill('Sorts new tickets by what they need first.');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ticket Triage');
  await create(page).click();
  await expect(alert(page)).toContainText('Accept the Agent Pack terms first');
  await expect(alert(page)).toBeInViewport();
  await expectStateAccessible(page);
  expect(await sandbox.asked(termsRoute)).toBe(0);
  await page.getByRole('button', { name: 'Accept the terms and create the draft' }).click();
  await expect(page).toHaveURL(listingPath);
  await expectToast(page, 'Draft created');
  await expect(field(page, 'Name')).toHaveValue('Ticket Triage');
  await expect(field(page, 'Price in USD')).toHaveValue('19');
  expect((await sandbox.requests(termsRoute)).map(({ body }) => body)).toEqual(['{"surface":"api"}']);
  const [refused, created] = await sandbox.requests(createRoute);
  expect([refused?.status, created?.status]).toEqual([403, 201]);
  expect(JSON.parse(created?.body ?? '')).toEqual({
    assetKind: 'agent_pack',
    productType: 'agent_pack',
    name: 'Ticket Triage',
    priceUsd: 19,
    shortDescription: 'Sorts new tickets by what they need first.',
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, 'Products');
  await expect(page.getByRole('link', { name: 'Ticket Triage' })).toBeVisible();
  await page.goto(path);
  await expect(field(page, 'Name')).toHaveValue('');
});

test('what is invalid is not sent, and a lost answer creates no draft twice @deep', async ({ page, sandbox }) => {
  await test.step('invalid', async () => {
    expectFailures(page, /\b400\b/);
    await openWith(page, path, sandbox.token('seller'));
    await create(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(page.getByText('A Pack needs a name')).toBeVisible();
    await field(page, 'Name').fill('Ab');
    await field(page, 'Price in USD').fill('19 dollars');
    await expect(page.getByText(/^At least 3 characters/)).toBeVisible();
    await expect(page.getByText('A number from 0 to 100,000, with at most 2 decimals.')).toBeVisible();
    await create(page).click();
    expect(await sandbox.asked(createRoute)).toBe(0);
    await field(page, 'Name').fill('Abc');
    await field(page, 'Price in USD').fill('');
    const body = { error: { code: 'BAD_REQUEST', message: 'No', fields: [{ field: 'name', message: 'It is taken' }] } };
    await sandbox.fault({ route: createRoute, status: 400, body: JSON.stringify(body) });
    await create(page).click();
    await expect(alert(page)).toContainText('The draft wasn’t created');
    await expect(page.getByText('It is taken')).toBeVisible();
  });
  await test.step('a lost answer', async () => {
    expectFailures(page, /ERR_/);
    await openWith(page, path, sandbox.token('seller'));
    await field(page, 'Name').fill('Ticket Triage');
    await sandbox.fault({ route: createRoute, when: 'before', status: 200, drop: true });
    await create(page).click();
    await expect(alert(page)).toContainText('your products don’t include the draft');
    await sandbox.fault({ route: createRoute, when: 'after', status: 200, drop: true });
    await create(page).click();
    await expect(page).toHaveURL(listingPath);
    await expect(field(page, 'Name')).toHaveValue('Ticket Triage');
    const { products } = await sandbox.get<{ products: { name: string }[] }>('/api/seller/products');
    expect(products.filter(({ name }) => name === 'Ticket Triage')).toHaveLength(1);
  });
});
