/** A prep from its quote to its report, and its effect on the Points. PrepEndings.test.tsx has every other end. */
import { prepWords } from '../../../src/features/seller/prep/words';
import { sellerWords } from '../../../src/features/seller/words';
import { uiWords } from '../../../src/ui/words';
import { expect, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import { expectScreen, expectStateAccessible } from '../support/screen';

test('a prep that is confirmed more than once is sent once, at the price on the button, and followed', async ({
  page,
  sandbox,
}) => {
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  const tiers = page.getByRole('radiogroup', { name: prepWords.tier });
  await expect(tiers.getByRole('radio')).toHaveCount(4);
  for (const points of ['120', '640', '1,890', '2,980'])
    await expect(tiers.getByText(points, { exact: true })).toBeVisible();

  await prep.review(page);
  await expect(prep.dialog(page)).toContainText('1.4.2');
  await expect(prep.dialog(page)).toContainText('5,000 → 4,360');
  await expect(prep.dialog(page)).toContainText('If the work fails, its Points are returned');
  await expectStateAccessible(page);
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  const field = prep.dialog(page).getByLabel(uiWords.confirmationPhrase);
  await field.fill(prep.phrase);
  await prep.spendButton(page, '640').dblclick();
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await expect(prep.dialog(page)).toBeVisible();
  await sandbox.release();

  await expect(page).toHaveURL(prep.reportPath);
  await expectToast(page, 'Prep started for 640 Points');
  await expect(page.getByRole('button', { name: /Spend/ })).toHaveCount(0);
  const latest = page.getByRole('region', { name: sellerWords.latestPrep });
  await expect(latest).toContainText('running');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });

  await sandbox.advance(90_000);
  await expect(latest).toContainText('completed');
  await expect(latest).toContainText('Charged640 Points');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});
