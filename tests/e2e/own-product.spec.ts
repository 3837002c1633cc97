/** One own product: where it stands, its versions, and the prep that is at work on it. */
import type { Page } from '@playwright/test';
import { type Listed, expectNoOverflow } from './support/catalog';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import type { Sandbox } from './support/sandbox';
import { expectRow, expectScreen } from './support/screen';

const id = (last: string) => `0b100000-0000-4000-8000-00000000000${last}`;
const path = (last: string) => `/seller/products/${id(last)}`;
const route = 'GET /api/seller/products/:id';

const steps = (page: Page) => page.getByRole('list', { name: 'Lifecycle' }).getByRole('listitem');
const latest = (page: Page) => page.getByRole('region', { name: 'Latest prep' });

interface Own {
  name: string;
  digest: string;
  versions: { version: string; digest: string; changelog: string }[];
  prep: { points: number } | null;
}
const read = async (sandbox: Sandbox, last: string) =>
  (await sandbox.get<{ product: Own }>(`/api${path(last)}`)).product;

for (const [last, name, current, next] of [
  ['1', 'Storefront Checkout Kit', 'Ready', 'Quote and run a prep'],
  ['2', 'Queue Ledger for Laravel', 'Draft', 'Upload the code'],
  ['4', 'Fleet Dispatch Console', 'In audit', 'Wait for the report'],
  ['5', 'Invoice OCR Pipeline', 'Changes needed', 'Fix the findings and commit a higher version'],
  ['6', 'Clinic Booking Platform', 'Verified', 'Submit for publication'],
] as const) {
  test(`${current}: its step is marked, and the next action stands beside it`, async ({ page, token }) => {
    await openWith(page, path(last), token('seller'));
    await expectScreen(page, name);
    await expect(page).toHaveTitle(`${name} · Marketplace Console`);
    await expect(steps(page)).toHaveCount(5);
    await expect(page.getByRole('list', { name: 'Lifecycle' }).locator('[aria-current="step"]')).toHaveText(current);
    await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText(next);
    await expect(page.getByRole('link', { name: 'Compare prep prices' })).toHaveCount(last === '2' ? 0 : 1);
  });
}

test('versions stand newest first, each with its digest to copy', async ({ context, page, sandbox, token }) => {
  const product = await read(sandbox, '1');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, path('1'), token('seller'));
  const table = page.getByRole('table', { name: 'Versions' });
  await expect(table.getByRole('rowheader')).toHaveText(product.versions.map(({ version }) => version));
  for (const { version, changelog } of product.versions)
    await expectRow(table, { Version: version, Changelog: changelog });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [place, { digest }] of product.versions.entries()) {
    await table.getByRole('button', { name: 'Copy digest' }).nth(place).click();
    await expect.poll(copied).toBe(digest);
  }
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('1.4.2');
  await facts.getByRole('button', { name: 'Copy id' }).click();
  await expect.poll(copied).toBe(id('1'));
});

test('a version committed elsewhere shows when the product is opened anew', async ({ page, sandbox, token }) => {
  await sandbox.commitVersion(id('1'), { version: '1.5.0' });
  await openWith(page, path('1'), token('seller'));
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('rowheader').first()).toHaveText('1.5.0');
});

test('a running prep is followed until it ends, and then left alone', async ({ page, sandbox, token }) => {
  const { prep } = await read(sandbox, '4');
  const points = `${prep!.points.toLocaleString('en-US')} Points`;
  await openWith(page, path('4'), token('seller'));
  await expect(latest(page)).toContainText('running');
  await expect(latest(page)).toContainText('TierLaunch ready');
  await expect(latest(page)).toContainText(`Held${points}`);
  const stages = page.getByRole('list', { name: 'Audit stages' }).getByRole('listitem');
  await expect(stages.filter({ hasText: 'waiting' }).first()).toBeVisible();
  await sandbox.advance(480_000);
  await expect(latest(page)).toContainText('completed');
  await expect(latest(page)).toContainText(`Charged${points}`);
  await expect(latest(page)).toContainText('audit passing');
  await expect(stages.filter({ hasText: 'waiting' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Lifecycle' }).locator('[aria-current="step"]')).toHaveText('Verified');
});

test('a failed audit names its stages', async ({ page, token }) => {
  await openWith(page, path('5'), token('seller'));
  await expect(latest(page)).toContainText('audit failing');
  await expect(
    page.getByRole('list', { name: 'Audit stages' }).getByRole('listitem').filter({ hasText: 'failing' }).first(),
  ).toBeVisible();
});

test('the report may fail without harm to the rest', async ({ page, sandbox, token, expectFailures }) => {
  expectFailures(/report.*\b403\b/);
  await sandbox.fault({ route: 'GET /api/seller/products/:id/report', status: 403, times: 20 });
  await openWith(page, path('5'), token('seller'));
  await expectScreen(page, 'Invoice OCR Pipeline');
  await expect(latest(page)).toContainText('completed');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the product of somebody else is refused, in words', async ({ page, sandbox, token, expectFailures }) => {
  expectFailures(/\b403\b/);
  const { products } = await sandbox.get<Listed>('/api/catalog/products');
  const foreign = products.find(({ seller }) => seller.name !== 'Harbor Lane Software')!;
  await openWith(page, `/seller/products/${foreign.id}`, token('seller'));
  await expectScreen(page, 'Own product');
  await expect(page.getByRole('alert')).toContainText('This token may not see this');
  await expect(page.getByRole('alert')).toContainText(`The product ${foreign.id} belongs to another seller.`);
});

for (const [what, given, status, said] of [
  ['unknown', '0b100000-0000-4000-8000-0000000000ff', 404, /There is no product with the id/],
  ['hidden', '0f000000-0000-4000-8000-000000000001', 404, /There is no product with the id/],
  ['malformed', 'not-a-uuid', 400, /id must be a UUID/],
] as const) {
  test(`a product whose id is ${what} is ${status}, with the way back`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(new RegExp(`\\b${status}\\b`));
    await openWith(page, `/seller/products/${given}`, token('seller'));
    await expectScreen(page, 'Own product');
    await expect(page.getByRole('alert')).toContainText(`${status} `);
    await expect(page.getByRole('alert')).toContainText(said);
    expect(await sandbox.requests(route)).toHaveLength(1);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
    await expectScreen(page, 'Seller products');
  });
}

test('a lifecycle word that nobody knows is shown as it came', async ({ page, sandbox, token }) => {
  const product = await read(sandbox, '1');
  const body = JSON.stringify({
    product: { ...product, state: 'under_moon', prep: { status: 'dreaming', tier: 'moon_walk' } },
  });
  await sandbox.fault({ route, status: 200, body });
  await openWith(page, path('1'), token('seller'));
  await expectScreen(page, product.name);
  await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText('State: under_moon');
  await expect(page.getByRole('list', { name: 'Lifecycle' })).toHaveCount(0);
  await expect(latest(page)).toContainText('dreaming');
});

for (const last of ['7', 'b', '4']) {
  test(`on a phone the product …${last} does not overflow`, async ({ page, sandbox, token }) => {
    const product = await read(sandbox, last);
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, path(last), token('seller'));
    await expectScreen(page, product.name);
    await expectNoOverflow(page);
  });
}
