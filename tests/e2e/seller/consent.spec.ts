/** Consent covers only what has been in view: no window size, zoom or focus position lets it be given unseen. */
import type { Locator, Page } from '@playwright/test';
import { prepWords } from '../../../src/features/seller/prep/words';
import { uiWords } from '../../../src/ui/words';
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

/** The least room first, then a phone, a tablet, 1440 × 900 at 200 % zoom, and a desktop. */
const sizes = [
  [390, 500],
  [390, 844],
  [768, 1024],
  [720, 450],
  [1440, 900],
] as const;

test('at every size all of a prep is in view, and the phrase arms it @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await prep.openReview(page, sandbox);
  await expect(details(prep.dialog(page))).toHaveCount(9);
  await expect(prep.dialog(page).getByRole('heading', { name: prepWords.confirm })).toBeFocused();
  await expect(prep.dialog(page)).toHaveAccessibleDescription(/Tier Verified listing.*Price 640 Points/);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectInView(prep.dialog(page));
    await expectFitsWidth(page, `${width} × ${height}`);
  }
  await prep.dialog(page).getByLabel(uiWords.confirmationPhrase).fill(prep.phrase);
  await expect(prep.spendButton(page, '640')).not.toHaveAttribute('aria-disabled');
});

test('at every size all of a run is in view at once, and it is armed @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await run.openRun(page, sandbox);
  await run.review(page);
  await expect(run.spendButton(page)).not.toHaveAttribute('aria-disabled');
  for (const [width, height] of sizes.filter(([, height]) => height > 800)) {
    await page.setViewportSize({ width, height });
    await expectInView(run.dialog(page));
  }
});

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
  await expect(dialog.getByRole('heading', { name: prepWords.confirm })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: prepWords.confirm })).toBeInViewport({ ratio: 1 });
  await expect(spend).toHaveAccessibleDescription(unseenReason);
  await expectStateAccessible(page);
  // The keyboard reaches what has to be scrolled.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('group', { name: prepWords.confirm })).toBeFocused();

  // Typing scrolls to the field, past lines that were never in view.
  await dialog.getByLabel(uiWords.confirmationPhrase).fill(prep.phrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip', { name: unseenReason })).toBeVisible();
  await spend.press('Enter');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });

  await dialog.getByRole('group', { name: prepWords.confirm }).focus();
  await page.keyboard.press('Home');
  await scrollThrough(page, dialog, spend, 'ArrowDown');
  await spend.click();
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});
