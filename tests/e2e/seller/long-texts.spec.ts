/** Long words in what the service answers: nothing runs out of the page or its panel, and no price is covered. */
import type { Locator } from '@playwright/test';
import { prepWords } from '../../../src/features/seller/prep/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, openWith, test } from '../support/fixtures';
import { dialog, prepPath, review } from '../support/prep';
import { checkoutKit, checkoutKitPath, ownProductPath } from '../support/products';
import { expectFitsWidth, expectScreen } from '../support/screen';

const giant = 'Ж'.repeat(200);

/** Expects that nothing in an element extends beyond its width, where it would be cut off. */
const expectFits = (element: Locator) =>
  expect
    .poll(() => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);

/** A record with this text in each of these fields. */
const filled = (text: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const own = { ...filled(giant, 'name', 'type', 'state', 'version'), id: checkoutKit.id, priceUsd: 1e15 };
const listed = (text: string) => ({
  ...filled(text, 'name', 'shortDescription', 'description', 'type', 'primaryCategory', 'version', 'digest', 'more'),
  slug: 'giant',
  tags: [text],
  features: [text],
  installTools: [text],
  stack: { languages: [text] },
  licenses: [{ license: text, priceUsd: 1e15 }],
  seller: filled(text, 'id', 'name'),
  sizeBytes: 9e15,
  ratingCount: 9e15,
});
const product = { product: listed(giant), entitlement: { entitled: true, ...filled(giant, 'reason', 'license') } };
const products = { total: 1e15, products: ['W', 'ﷺ', '\u202egnp.exe '].map((text) => listed(text.repeat(500))) };
const report = { status: giant, stages: [filled(giant, 'key', 'label', 'status')] };
const readiness = { groups: [{ ...filled(giant, 'key', 'label'), items: [filled(giant, 'key', 'label', 'status')] }] };

const answered = [
  ['/purchases', 'Purchases', ['GET /api/orders/purchases', { purchases: [{ product: own, license: giant }] }]],
  ['/seller/products', 'Seller products', ['GET /api/seller/products', { products: [own] }]],
  ['/catalog', 'Catalog', ['GET /api/catalog/products', products]],
  ['/catalog/giant', giant, ['GET /api/catalog/products/:slug', product]],
  [
    checkoutKitPath,
    giant,
    ['GET /api/seller/products/:id', { ...own, prep: filled(giant, 'status', 'tier') }],
    ['GET /api/seller/products/:id/report', { report }],
  ],
  [
    `${checkoutKitPath}/readiness`,
    'Submission readiness',
    ['GET /api/seller/products/:id/submission-readiness', readiness],
  ],
] as const;

test('on a phone very long unbroken words do not overflow @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, title, ...answers] of answered) {
    await test.step(path, async () => {
      await sandbox.clearFaults();
      for (const [route, body] of answers) await sandbox.fault({ route, status: 200, body: JSON.stringify(body) });
      await openWith(page, path, sandbox.token('seller'));
      await expectScreen(page, title);
      for (const more of await page.getByText(sharedWords.moreFields).all()) await more.click();
      await expectFitsWidth(page);
      for (const panel of await page.getByRole('main').getByRole('region').all()) await expectFits(panel);
      for (const table of await page.getByRole('main').getByRole('table').all()) await expectFits(table.locator('..'));
    });
  }
});

test('a name with marks of direction turns nothing around in the consent to its prep @deep', async ({
  page,
  sandbox,
}) => {
  const name = 'Ledger\u202E Base\u200B';
  const hostile = { id: checkoutKit.id, name, type: 'app', state: 'draft', version: '1.4.2\u202E' };
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 200, body: JSON.stringify(hostile), times: 9 });
  await openWith(page, prepPath, sandbox.token('seller'));
  await expect(page).toHaveTitle(/^[ -~·]*$/);
  await review(page);
  const consent = dialog(page);
  await expect(consent).toContainText('One audit of LedgerU+202E BaseU+200B at the price below.');
  await expect(consent.locator('bdi')).toHaveCSS('unicode-bidi', 'isolate');
  await expect(consent.getByText('U+202E')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
});

test('the name of a prep tier never covers its price @deep', async ({ page, sandbox }) => {
  const choices = [{ tier: 'verified_listing', label: giant, description: giant, points: 640 }];
  const quote = { currentVersion: '1.4.2', choices };
  await sandbox.fault({ route: 'GET /api/seller/products/:id/prep-quote', status: 200, body: JSON.stringify(quote) });
  await openWith(page, prepPath, sandbox.token('seller'));
  const tiers = page.getByRole('radiogroup', { name: prepWords.tier });
  const price = tiers.getByText('640', { exact: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(tiers);
    const [name, points] = [await tiers.getByText(giant).first().boundingBox(), await price.boundingBox()];
    expect(name!.x + name!.width).toBeLessThan(points!.x);
  }
});

test('the versions of a product fit beside its facts, changelog included @deep', async ({ page, sandbox }) => {
  await openWith(page, ownProductPath('7'), sandbox.token('seller'));
  const versions = page.getByRole('region', { name: 'Versions' });
  for (const width of [1240, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(versions.getByRole('columnheader', { name: 'Changelog' })).toBeVisible();
    await expectFits(versions);
  }
});
