/** What this browser spent, and what was charged. */
import { sellerWords } from '../../../src/features/seller/words';
import { downloadWords } from '../../../src/shared/download/words';
import { saved } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import * as prep from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectRow, expectScreen, expectStateAccessible } from '../support/screen';
import { goTo } from '../support/screens';

test('what a prep was charged is read on request, and can be saved as CSV @deep', async ({ page, sandbox }) => {
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await expect(page.getByText('Nothing spent from this browser yet')).toBeVisible();
  await goTo(page, { path: `${checkoutKitPath}/prep`, h1: 'Prep' });
  await prep.review(page);
  await prep.confirm(page);
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');

  // After a reload nothing but the attempt itself is known.
  await page.goto('/activity?tab=points');
  await expectScreen(page, 'Activity');
  const attempts = page.getByRole('table', { name: /^Attempts of / });
  await expectRow(attempts, { Product: /Prep, Verified listing/, Quoted: /^640$/, Held: /^–$/, Charged: /^–$/ });
  await page.getByRole('button', { name: 'Load charges' }).click();
  await expectRow(attempts, {
    Quoted: /^640$/,
    Held: /^640$/,
    Charged: /^–$/,
    Outcome: /^Accepted by the service\. Still in progress when/,
  });
  await sandbox.advance(600_000);
  await page.getByRole('button', { name: 'Load charges' }).click();
  await expectRow(attempts, {
    Quoted: /^640$/,
    Held: /^0$/,
    Charged: /^640$/,
    Returned: /^0$/,
    Outcome: /Ended, according to its record/,
  });
  await expectRow(page.getByRole('table', { name: 'Points by product' }), {
    Product: checkoutKit.name,
    Attempts: /^1$/,
    Charged: /^640$/,
    Unknown: /^0$/,
  });
  await expectStateAccessible(page);

  const csv = await saved(page, () => page.getByRole('button', { name: downloadWords.saveCsv }).click());
  expect(csv.name).toBe('points.csv');
  expect(csv.text).toContain(`,prep,${checkoutKit.name},${checkoutKit.id},`);
  expect(csv.text).toContain(',640,0,640,0,Accepted,');
  expect(csv.text).not.toContain(sandbox.token('seller'));
});
