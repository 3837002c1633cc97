/** Long words in what the service answers: nothing runs out of the page or its panel, and no price is covered. */
import type { Locator } from '@playwright/test';
import { sample } from '../../depth';
import { expect, openWith, test } from '../support/fixtures';
import { prepPath } from '../support/prep';
import { checkoutKit, checkoutKitPath, ownProductPath } from '../support/products';
import { expectFitsWidth, expectScreen } from '../support/screen';

const giant = 'Ж'.repeat(200);

/** Expects that nothing in an element extends beyond its width, where it would be cut off. */
const expectFits = (element: Locator) =>
  expect
    .poll(() => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);

const product = { id: checkoutKit.id, name: giant, type: giant, state: giant, version: giant, priceUsd: 1e15 };
const stage = { key: giant, label: giant, status: giant };

for (const [path, title, answers] of sample([
  ['/purchases', 'Purchases', { 'GET /api/orders/purchases': { purchases: [{ id: giant, product, license: giant }] } }],
  ['/seller/products', 'Seller products', { 'GET /api/seller/products': { products: [product] } }],
  [
    checkoutKitPath,
    giant,
    {
      'GET /api/seller/products/:id': { ...product, prep: { status: giant, tier: giant } },
      'GET /api/seller/products/:id/report': { report: { status: giant, stages: [stage] } },
    },
  ],
  [
    `${checkoutKitPath}/readiness`,
    'Submission readiness',
    {
      'GET /api/seller/products/:id/submission-readiness': {
        groups: [{ key: giant, label: giant, items: [{ key: giant, label: giant, status: giant }] }],
      },
    },
  ],
] as const)) {
  test(`on a phone very long unbroken words do not overflow: ${path}`, async ({ page, sandbox }) => {
    for (const [route, body] of Object.entries(answers)) {
      await sandbox.fault({ route, status: 200, body: JSON.stringify(body) });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, path, sandbox.token('seller'));
    await expectScreen(page, title);
    await expectFitsWidth(page);
    for (const panel of await page.getByRole('main').getByRole('region').all()) await expectFits(panel);
  });
}

test('the name of a prep tier never covers its price', async ({ page, sandbox }) => {
  const choices = [{ tier: 'verified_listing', label: giant, description: giant, points: 640 }];
  const quote = { currentVersion: '1.4.2', choices };
  await sandbox.fault({ route: 'GET /api/seller/products/:id/prep-quote', status: 200, body: JSON.stringify(quote) });
  await openWith(page, prepPath, sandbox.token('seller'));
  const tiers = page.getByRole('radiogroup', { name: 'Prep tier' });
  const price = tiers.getByText('640', { exact: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(tiers);
    const [name, points] = [await tiers.getByText(giant).first().boundingBox(), await price.boundingBox()];
    expect(name!.x + name!.width).toBeLessThan(points!.x);
  }
});

test('the versions of a product fit beside its facts, changelog included', async ({ page, sandbox }) => {
  await openWith(page, ownProductPath('7'), sandbox.token('seller'));
  const versions = page.getByRole('region', { name: 'Versions' });
  for (const width of [1240, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(versions.getByRole('columnheader', { name: 'Changelog' })).toBeVisible();
    await expectFits(versions);
  }
});
