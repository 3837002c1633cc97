/** Consent covers only what has been in view: no window size, zoom or focus position lets it be given unseen. */
import type { Locator, Page } from '@playwright/test';
import { sample } from '../../depth';
import { expect, openWith, test } from '../support/fixtures';
import * as prep from '../support/prep';
import * as run from '../support/run';
import { expectStateAccessible, expectFitsWidth } from '../support/screen';

const unseenReason = 'Scroll through all the details above first';

/** The title with its subject, and each line down to the price. */
const details = (dialog: Locator): Locator =>
  dialog.getByRole('heading', { level: 2 }).or(dialog.getByRole('term')).or(dialog.getByRole('definition'));

async function expectInView(dialog: Locator): Promise<void> {
  await expect(details(dialog).last()).toBeVisible();
  for (const line of await details(dialog).all()) await expect(line).toBeInViewport({ ratio: 1 });
}

/** Scrolls the details by keyboard until the button is armed. */
async function scrollThrough(page: Page, dialog: Locator, spend: Locator, key: string): Promise<void> {
  await dialog.getByRole('group').focus();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(spend).not.toHaveAccessibleDescription(unseenReason, { timeout: 200 });
  }).toPass();
}

// The first row is a phone.
for (const [width, height] of sample([
  [390, 844],
  [1440, 900],
  [768, 1024],
  [390, 500],
  // 1440 × 900 at 200 % zoom.
  [720, 450],
] as const)) {
  test(`at ${width} × ${height} all of a prep is in view, and the phrase arms it`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height });
    await prep.openReview(page, sandbox);
    await expect(details(prep.dialog(page))).toHaveCount(9);
    await expectInView(prep.dialog(page));
    await expect(prep.dialog(page).getByRole('heading', { name: 'Confirm prep' })).toBeFocused();
    await expect(prep.dialog(page)).toHaveAccessibleDescription(/Tier Verified listing.*Price 640 Points/);
    await prep.dialog(page).getByLabel('Confirmation phrase').fill(prep.phrase);
    await expect(prep.spendButton(page, '640')).not.toHaveAttribute('aria-disabled');
    await expectFitsWidth(page);
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`at ${width} × ${height} all of a run is in view at once, and it is armed @deep`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height });
    await run.openRun(page, sandbox);
    await run.review(page);
    await expectInView(run.dialog(page));
    await expect(run.spendButton(page)).not.toHaveAttribute('aria-disabled');
  });
}

test('in a tiny window a prep is blocked until its lines have been scrolled through @deep', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await page.getByRole('radio', { name: 'Verified listing' }).check();
  await page.setViewportSize({ width: 300, height: 170 });
  await prep.reviewButton(page).click();
  const dialog = prep.dialog(page);
  const spend = prep.spendButton(page, '640');
  // It opens at its top, not at the field.
  await expect(dialog.getByRole('heading', { name: 'Confirm prep' })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: 'Confirm prep' })).toBeInViewport({ ratio: 1 });
  await expect(spend).toHaveAccessibleDescription(unseenReason);
  await expectStateAccessible(page);

  // Typing scrolls to the field, past lines that were never in view.
  await dialog.getByLabel('Confirmation phrase').fill(prep.phrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip', { name: unseenReason })).toBeVisible();
  await spend.press('Enter');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });

  await dialog.getByRole('group', { name: 'Confirm prep' }).focus();
  await page.keyboard.press('Home');
  await scrollThrough(page, dialog, spend, 'ArrowDown');
  await spend.click();
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('at 390 × 500 and 200 % a run is blocked until it has been scrolled through @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox);
  await run.quoteButton(page).click();
  await expect(run.reviewButton(page)).not.toHaveAttribute('aria-disabled');
  await page.setViewportSize({ width: 195, height: 250 });
  await run.reviewButton(page).click();
  const dialog = run.dialog(page);
  await expect(run.spendButton(page)).toHaveAccessibleDescription(unseenReason);
  await expectStateAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('group', { name: 'Confirm run' })).toBeFocused();
  await run.spendButton(page).press('Enter');
  expect((await run.account(sandbox)).sent).toBe(0);
  await scrollThrough(page, dialog, run.spendButton(page), 'PageDown');
  await run.spendButton(page).press('Enter');
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  expect((await run.account(sandbox)).sent).toBe(1);
});
