/** One own product: its state, its versions, and its running prep. */
import type { Page } from '@playwright/test';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { alert, expectRow, expectScreen, follow } from '../support/screen';
import { ownProductPath } from '../support/products';
import { goTo } from '../support/screens';

const path = ownProductPath;
const id = (last: string) => path(last).slice('/seller/products/'.length);
const route = 'GET /api/seller/products/:id';

const steps = (page: Page) => page.getByRole('list', { name: 'Lifecycle' }).getByRole('listitem');
const latest = (page: Page) => page.getByRole('region', { name: sellerWords.latestPrep });

const read = (sandbox: Sandbox, last: string) => sandbox.get<AnswerBody<'seller.product'>>(`/api${path(last)}`);

const standings = [
  ['1', 'Storefront Checkout Kit', 'Ready', 'Quote and run a prep'],
  ['2', 'Queue Ledger for Laravel', 'Draft', 'Upload the code'],
  ['4', 'Fleet Dispatch Console', 'In audit', 'Wait for the report'],
  ['5', 'Invoice OCR Pipeline', 'Changes needed', 'Fix the findings and commit a higher version'],
  ['6', 'Clinic Booking Platform', 'Verified', 'Submit for publication'],
] as const;

test('each state has its step and its next action, and a Pack its own screens @deep', async ({ page, sandbox }) => {
  await test.step('each state', async () => {
    await openWith(page, '/seller/products', sandbox.token('seller'));
    for (const [last, name, current, next] of standings) {
      await test.step(current, async () => {
        await goTo(page, { path: path(last), h1: name });
        await expect(page).toHaveTitle(`${name} · Marketplace Console`);
        await expect(steps(page)).toHaveCount(5);
        await expect(page.getByRole('list', { name: 'Lifecycle' }).locator('[aria-current="step"]')).toHaveText(
          current,
        );
        await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText(next);
        await expect(page.getByRole('link', { name: sellerWords.comparePrices })).toHaveCount(last === '2' ? 0 : 1);
      });
    }
  });
  await test.step('a Pack', async () => {
    await openWith(page, path('c'), sandbox.token('seller'));
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('TypeAgent Pack');
    await page.getByRole('link', { name: 'Listing', exact: true }).click();
    await expect(page).toHaveURL(`${path('c')}/listing`);
    await page.goBack();
    await page.getByRole('region', { name: 'Lifecycle' }).getByRole('link', { name: 'Upload a first version' }).click();
    await expect(page).toHaveURL(`${path('c')}/versions`);
    await openWith(page, path('1'), sandbox.token('seller'));
    await expectScreen(page, 'Storefront Checkout Kit');
    await expect(page.getByRole('main').getByRole('link', { name: /^(Listing|Versions)$/ })).toHaveCount(0);
  });
});

test('versions are listed newest first, each with its digest to copy @deep', async ({ page, sandbox }) => {
  await sandbox.commitVersion(id('1'), { version: '1.5.0' });
  const product = await read(sandbox, '1');
  await openWith(page, path('1'), sandbox.token('seller'));
  const table = page.getByRole('table', { name: 'Versions' });
  await expect(table.getByRole('rowheader').first()).toHaveText('1.5.0');
  await expect(table.getByRole('rowheader')).toHaveText(product.versions.map(({ version }) => version));
  for (const { version, changelog } of product.versions)
    await expectRow(table, { Version: version, Changelog: changelog });
  for (const [index, { version, digest }] of product.versions.entries()) {
    const copyWith = (name: string) => copied(page, () => table.getByRole('button', { name }).nth(index).click());
    expect(await copyWith('Copy version')).toBe(version);
    expect(await copyWith('Copy digest')).toBe(digest);
  }
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('1.5.0');
  expect(await copied(page, () => facts.getByRole('button', { name: 'Copy ID' }).click())).toBe(id('1'));
});

test('a running prep is polled until it ends, also past a failed poll, and not after @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b503\b/);
  const { prep } = await read(sandbox, '4');
  const points = `${prep!.points.toLocaleString('en-US')} Points`;
  await page.clock.install();
  await openWith(page, path('4'), sandbox.token('seller'));
  await expect(latest(page)).toContainText('running');
  await expect(latest(page)).toContainText('TierLaunch ready');
  await expect(latest(page)).toContainText(`Held${points}`);
  const stages = page.getByRole('list', { name: sharedWords.auditStages }).getByRole('listitem');
  await expect(stages.filter({ hasText: 'waiting' }).first()).toBeVisible();
  await sandbox.fault({ route, status: 503, retryAfter: 60, times: 1_000 });
  await page.clock.fastForward(5_000);
  // With a Retry-After this long the console reports the failure instead of retrying first.
  await expect(alert(page)).toContainText('The last refresh failed');
  await expect(alert(page)).toContainText('503');
  await expect(page.getByText('The screen keeps refreshing automatically')).toBeVisible();
  await expect(latest(page)).toContainText('running');
  await sandbox.clearFaults();
  await sandbox.advance(480_000);
  await page.clock.fastForward(5_000);
  await expect(latest(page)).toContainText('completed');
  await expect(alert(page)).toHaveCount(0);
  await expect(latest(page)).toContainText(`Charged${points}`);
  await expect(latest(page)).toContainText('audit passing');
  await expect(stages.filter({ hasText: 'waiting' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Lifecycle' }).locator('[aria-current="step"]')).toHaveText('Verified');
  const requests = await sandbox.asked(route);
  await page.clock.fastForward(120_000);
  // Any poll that a timer had sent would have arrived before this.
  await follow(page, 'Catalog');
  await expectScreen(page, 'Catalog');
  expect(await sandbox.asked(route)).toBe(requests);
});

test('what is refused, failed or unknown is shown as received @deep', async ({ page, sandbox }) => {
  await test.step('a failed audit', async () => {
    expectFailures(page, /report.*\b403\b/);
    await openWith(page, path('5'), sandbox.token('seller'));
    await expect(latest(page)).toContainText('audit failing');
    await expect(
      page
        .getByRole('list', { name: sharedWords.auditStages })
        .getByRole('listitem')
        .filter({ hasText: 'failing' })
        .first(),
    ).toBeVisible();
    await sandbox.fault({ route: 'GET /api/seller/products/:id/report', status: 403, times: 20 });
    await page.reload();
    await expectScreen(page, 'Invoice OCR Pipeline');
    await expect(latest(page)).toContainText('completed');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('refused', async () => {
    expectFailures(page, /\b40[034]\b/);
    const { products } = await sandbox.get<AnswerBody<'catalog.products'>>('/api/catalog/products');
    const foreign = products.find(({ seller }) => seller.name !== 'Harbor Lane Software')!;
    await openWith(page, '/seller/products', sandbox.token('seller'));
    for (const [given, code, said] of [
      [foreign.id, '403 FORBIDDEN', `The product ${foreign.id} belongs to another seller.`],
      ['0b100000-0000-4000-8000-0000000000ff', '404 NOT_FOUND', 'There is no product with the id'],
      ['0f000000-0000-4000-8000-000000000001', '404 NOT_FOUND', 'There is no product with the id'],
      ['not-a-uuid', '400 BAD_REQUEST', 'id must be a UUID'],
    ] as const) {
      await test.step(`${code} ${given}`, async () => {
        const asked = await sandbox.asked(route);
        await goTo(page, { path: `/seller/products/${given}`, h1: 'Your product' });
        await expect(alert(page)).toContainText(code);
        await expect(alert(page)).toContainText(said);
        expect(await sandbox.asked(route)).toBe(asked + 1);
      });
    }
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
    await expectScreen(page, 'Seller products');
  });
  await test.step('an unknown state', async () => {
    const product = await read(sandbox, '1');
    const body = JSON.stringify({
      product: { ...product, state: 'under_moon', prep: { status: 'dreaming', tier: 'moon_walk' } },
    });
    await sandbox.fault({ route, status: 200, body });
    await openWith(page, path('1'), sandbox.token('seller'));
    await expectScreen(page, product.name);
    await expect(page.getByRole('region', { name: 'Lifecycle' })).toContainText('State: under_moon');
    await expect(page.getByRole('list', { name: 'Lifecycle' })).toHaveCount(0);
    await expect(latest(page)).toContainText('dreaming');
  });
});
