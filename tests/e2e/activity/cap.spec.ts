/** The cap of a session: above it the console asks once more, before the consent; below it nothing changes. */
import type { Page } from '@playwright/test';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { clauses } from '../support/packs';
import { account, charged, confirm, dialog, prepPath, reviewButton, route, untouched } from '../support/prep';
import { dialog as runDialog, fillPrompt, quoteButton, reviewButton as runReviewButton } from '../support/run';
import { expectStateAccessible, expectScreen } from '../support/screen';
import { goTo } from '../support/screens';

const question = (page: Page) => page.getByRole('dialog', { name: 'Above the cap of this session' });
const panel = (page: Page) => page.getByRole('region', { name: 'Cap of this session' });

async function setCap(page: Page, points: string): Promise<void> {
  await panel(page).getByLabel('Cap in Points').fill(points);
  await panel(page)
    .getByRole('button', { name: /^(Set|Change) cap$/ })
    .click();
}

async function askForPrep(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Verified listing' }).check();
  await reviewButton(page).click();
}

test('a spend above the cap asks once more before the consent, and is then spent once', async ({ page, sandbox }) => {
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await setCap(page, 'much');
  await expect(panel(page)).toContainText('Enter a whole number of Points, 0 or more.');
  await setCap(page, '639');
  await expect(panel(page).getByRole('meter', { name: 'Charged or held' })).toHaveAttribute('aria-valuemax', '639');
  await expectStateAccessible(page);
  await goTo(page, { path: prepPath, h1: 'Prep' });
  await askForPrep(page);
  for (const line of ['Cap of this session639 Points', 'so far0 Points', 'This adds640 Points', 'come to640 Points'])
    await expect(question(page)).toContainText(line);
  await expect(dialog(page)).toBeHidden();
  await expectStateAccessible(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(dialog(page)).toBeHidden();
  await reviewButton(page).click();
  await question(page).getByRole('button', { name: 'Go on above the cap' }).click();
  await expect(question(page)).toBeHidden();
  expect(await account(sandbox)).toEqual({ ...untouched, sent: 0 });
  await confirm(page);
  await expectScreen(page, 'Report');
  expect(await account(sandbox)).toEqual({ ...charged, sent: 1 });
});

test('an unknown outcome counts against the cap, in another tab too @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_|\b(403|50\d)\b/);
  await openWith(page, '/activity?tab=points', sandbox.token('seller'));
  await expect(panel(page)).toContainText('0 Points');
  const tab = await page.context().newPage();
  await openWith(tab, '/activity?tab=points', sandbox.token('seller'));
  await setCap(tab, '650');
  await goTo(page, { path: prepPath, h1: 'Prep' });
  await sandbox.fault({ route, status: 503 });
  // While the product cannot be read the outcome stays unknown.
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, code: 'FORBIDDEN', times: 50 });
  await askForPrep(page);
  await confirm(page);
  await expect(page.getByText('It is not known whether this was charged')).toBeVisible();
  await expect(panel(tab)).toContainText('640 Points of 650 Points');
  await goTo(tab, { path: `/packs/${clauses.id}/run`, h1: 'Run' });
  await fillPrompt(tab);
  await quoteButton(tab).click();
  await runReviewButton(tab).click();
  await expect(question(tab)).toContainText('so far640 Points');
  await expect(question(tab)).toContainText('This adds at most');
  await expect(runDialog(tab)).toBeHidden();
});
