/** What this browser spent: attempts by product and day, what was charged, and the CSV. */
import { saved } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { confirm, review } from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectStateAccessible, expectRow, expectScreen } from '../support/screen';
import { goTo } from '../support/screens';

test('what a prep was charged is read on request, and can be saved as CSV @deep', async ({ page, sandbox }) => {
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await expect(page.getByText('Nothing was spent from this browser')).toBeVisible();
  await goTo(page, { path: `${checkoutKitPath}/prep`, h1: 'Prep' });
  await review(page);
  await confirm(page);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');

  // After a reload nothing but the attempt itself is known.
  await page.goto('/activity?tab=points');
  await expectScreen(page, 'Activity');
  const attempts = page.getByRole('table', { name: /^Attempts of / });
  await expectRow(attempts, { Product: /Prep, Verified listing/, Quoted: /^640$/, Held: /^–$/, Charged: /^–$/ });
  await page.getByRole('button', { name: 'Read what was charged' }).click();
  await expectRow(attempts, { Quoted: /^640$/, Held: /^640$/, Charged: /^–$/, End: /Accepted\..*in progress when/ });
  await sandbox.advance(600_000);
  await page.getByRole('button', { name: 'Read what was charged' }).click();
  await expectRow(attempts, {
    Quoted: /^640$/,
    Held: /^0$/,
    Charged: /^640$/,
    Returned: /^0$/,
    End: /ended, by the product’s latest prep/,
  });
  await expectRow(page.getByRole('table', { name: 'Points by product' }), {
    Product: checkoutKit.name,
    Attempts: /^1$/,
    Charged: /^640$/,
    'Not known': /^0$/,
  });
  await expectStateAccessible(page);

  const csv = await saved(page, () => page.getByRole('button', { name: 'Save CSV' }).click());
  expect(csv.name).toBe('points.csv');
  expect(csv.text).toContain(`,prep,${checkoutKit.name},${checkoutKit.id},`);
  expect(csv.text).toContain(',640,0,640,0,Accepted,');
  expect(csv.text).not.toContain(sandbox.token('seller'));
});
