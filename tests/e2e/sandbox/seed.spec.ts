/** A world with a seed of one's own, seen in the console. */
import { seedExample } from '../../../src/sandbox/seed/seedExample';
import { expect, openWith, test } from '../support/fixtures';
import { expectScreen } from '../support/screen';

test('a world with a seed of its own shows its Points, products, Packs, runs and checkpoints @deep', async ({
  page,
  request,
  world,
}) => {
  const url = `${world.url}/__sandbox/worlds/${world.name}/seed`;
  const put = (data: string) => request.put(url, { headers: { 'content-type': 'application/yaml' }, data });
  const refused = await put(seedExample().replace('state: ready', 'state: reddy'));
  expect([refused.status(), await refused.text()]).toEqual([400, expect.stringContaining('products.0.state')]);
  expect((await put(seedExample())).ok()).toBe(true);

  await openWith(page, '/', world.token('seller'));
  await expect(page.getByRole('main')).toContainText('12,000');
  await openWith(page, '/seller/products', world.token('seller'));
  await expect(page.getByRole('link', { name: 'Tide Clock Kit', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Storefront Checkout Kit' })).toHaveCount(0);

  await openWith(page, '/purchases', world.token('buyer'));
  await expect(page.getByRole('main')).toContainText('Chart Plotter Components');
  await openWith(page, '/packs', world.token('buyer'));
  await page.getByRole('link', { name: 'Tide Table Reader' }).first().click();
  await expectScreen(page, /Tide Table Reader/);
  await page
    .getByRole('link', { name: /^Growth/ })
    .first()
    .click();
  await expectScreen(page, 'Growth · Tide Table Reader');
  await expect(page.getByRole('list', { name: 'Checkpoints', exact: true })).toContainText('Times in UTC');
  await expect(page.getByRole('list', { name: 'Checkpoints', exact: true })).toContainText('Name the gauge');
});
