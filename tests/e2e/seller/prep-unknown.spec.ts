/** Spends with an unknown outcome: lost answers, reloads and second tabs. None is charged twice. */
import { prepWords } from '../../../src/features/seller/prep/words';
import { sellerWords } from '../../../src/features/seller/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { setOffline } from '../support/openRequests';
import * as prep from '../support/prep';
import { expectRow, expectStateAccessible } from '../support/screen';

test('an answer lost after the charge: the prep is found on the service, charged once', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await sandbox.fault({ route: prep.route, when: 'after', drop: true, status: 200 });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await expectToast(page, 'Prep started for 640 Points');
  await page.getByRole('link', { name: sellerWords.comparePrices }).click();
  await expectRow(page.getByRole('table', { name: spendingWords.earlierAttempts }), {
    Tier: 'Verified listing',
    Outcome: /Accepted\. The response was lost/,
  });
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('the network fails: the code for an unknown outcome has already loaded @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_INTERNET_DISCONNECTED/);
  await prep.openReview(page, sandbox);
  await setOffline(page, true);
  await prep.confirm(page);
  await expect(page.getByRole('alert')).toContainText('may have been spent');
  await expect(page.getByText(prepWords.notLoaded)).toBeVisible();
  await expectRow(page.getByRole('table', { name: spendingWords.earlierAttempts }), { Outcome: /Outcome unknown/ });
  await expectStateAccessible(page);
  await setOffline(page, false);
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('after a reload midway, the attempt is still there and is checked, and the charge is found @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /ERR_/);
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect.poll(async () => (await prep.account(sandbox)).held).toBe(640);
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expect(page).toHaveURL(prep.reportPath);
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('while one tab sends no other can, and earlier confirmations are void @deep', async ({ page, sandbox }) => {
  const [second, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [third, second, page]) {
    await prep.openReview(tab, sandbox);
  }
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await prep.confirm(page);
  await expect.poll(async () => (await prep.account(sandbox)).sent).toBe(1);
  await prep.confirm(second);
  await expect(prep.dialog(second)).toContainText('Nothing was sent');
  await sandbox.release();
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });

  // The work is done, so the service would accept another prep.
  await sandbox.advance(90_000);
  await prep.confirm(third);
  await expect(prep.dialog(third)).toContainText('Another tab has spent on this since you opened the dialog');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});
