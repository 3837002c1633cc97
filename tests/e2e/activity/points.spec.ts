/** What this browser spent, what was charged, and the cap of a session: above it the console asks once more. */
import type { Page } from '@playwright/test';
import { saved } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { clauses } from '../support/packs';
import * as prep from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import * as run from '../support/run';
import { expectRow, expectScreen, expectStateAccessible } from '../support/screen';
import { goTo } from '../support/screens';

const question = (page: Page) => page.getByRole('dialog', { name: 'Over this session’s cap' });
const panel = (page: Page) => page.getByRole('region', { name: 'Session cap' });

async function setCap(page: Page, points: string): Promise<void> {
  await panel(page).getByLabel('Cap in Points').fill(points);
  await panel(page)
    .getByRole('button', { name: /^(Set|Change) cap$/ })
    .click();
}

async function askForPrep(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Verified listing' }).check();
  await prep.reviewButton(page).click();
}

test('what a prep was charged is read on request, and can be saved as CSV @deep', async ({ page, sandbox }) => {
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await expect(page.getByText('Nothing spent from this browser yet')).toBeVisible();
  await goTo(page, { path: `${checkoutKitPath}/prep`, h1: 'Prep' });
  await prep.review(page);
  await prep.confirm(page);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');

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

  const csv = await saved(page, () => page.getByRole('button', { name: 'Save CSV' }).click());
  expect(csv.name).toBe('points.csv');
  expect(csv.text).toContain(`,prep,${checkoutKit.name},${checkoutKit.id},`);
  expect(csv.text).toContain(',640,0,640,0,Accepted,');
  expect(csv.text).not.toContain(sandbox.token('seller'));
});

test('a spend above the cap asks once more before the consent, and is then spent once @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await setCap(page, 'much');
  await expect(panel(page)).toContainText('A whole number, 0 or more.');
  await setCap(page, '639');
  await expect(panel(page).getByRole('meter', { name: 'Charged or held' })).toHaveAttribute('aria-valuemax', '639');
  await expectStateAccessible(page);
  await goTo(page, { path: prep.prepPath, h1: 'Prep' });
  await askForPrep(page);
  for (const line of ['Session cap639 Points', 'so far0 Points', 'This adds640 Points', 'New total640 Points'])
    await expect(question(page)).toContainText(line);
  await expect(prep.dialog(page)).toBeHidden();
  await expectStateAccessible(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(prep.dialog(page)).toBeHidden();
  await prep.reviewButton(page).click();
  await question(page).getByRole('button', { name: 'Continue anyway' }).click();
  await expect(question(page)).toBeHidden();
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
  await prep.confirm(page);
  await expectScreen(page, 'Report');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('an unknown outcome counts against the cap, in another tab too @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_|\b(403|50\d)\b/);
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await expect(panel(page)).toContainText('0 Points');
  const tab = await page.context().newPage();
  await openWith(tab, '/activity?tab=points', sandbox.token('seller'));
  await setCap(tab, '650');
  await goTo(page, { path: prep.prepPath, h1: 'Prep' });
  await sandbox.fault({ route: prep.route, status: 503 });
  // While the product cannot be read the outcome stays unknown.
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, code: 'FORBIDDEN', times: 50 });
  await askForPrep(page);
  await prep.confirm(page);
  await expect(page.getByText('may have been spent')).toBeVisible();
  await expect(panel(tab)).toContainText('640 Points of 650 Points');
  await goTo(tab, { path: `/packs/${clauses.id}/run`, h1: 'Run' });
  await run.fillPrompt(tab);
  await run.quoteButton(tab).click();
  await run.reviewButton(tab).click();
  await expect(question(tab)).toContainText('so far640 Points');
  await expect(question(tab)).toContainText('This adds at most');
  await expect(run.dialog(tab)).toBeHidden();
});
