/** What a click spends, in every browser. */
import { Key } from 'selenium-webdriver';
import { prepWords } from '../../src/features/seller/prep/words';
import { uiWords } from '../../src/ui/words';
import * as prep from '../e2e/support/prep';
import { expect, test } from './support/fixtures';
import { reviewPrep } from './support/spends';

test('double-clicking to confirm a prep sends one request, at its price', async ({ tab, openAs, sandbox }) => {
  await openAs('seller', prep.prepPath);
  const dialog = await reviewPrep(tab);
  await dialog.role('textbox', uiWords.confirmationPhrase).type(prep.phrase);
  await dialog.role('button', 'Spend 640 Points').click(2);
  await tab.role('heading', /^Report/).appears();
  await tab.isAt(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('a price that was never in view cannot be agreed to', async ({ tab, openAs, sandbox }) => {
  await openAs('seller', prep.prepPath);
  await tab.role('radio', /^Verified listing/).click();
  await tab.page.setViewport({ width: 390, height: 180 });
  await tab.role('button', prepWords.review).click();
  const dialog = tab.role('dialog', prepWords.confirm);
  const spend = dialog.role('button', 'Spend 640 Points');
  await dialog.role('heading').isInSight();
  await dialog.role('heading').becomes({ focused: true });
  await spend.clickDisabled();
  expect((await spend.state()).description).toContain('Scroll through all the details above first');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });

  await dialog.role('group', prepWords.confirm).click();
  await expect(async () => {
    await tab.page.keyboard.type(Key.ARROW_DOWN);
    expect((await spend.state()).description).toContain(`Type ${prep.phrase} first`);
  }).toPass();
  await dialog.role('textbox', uiWords.confirmationPhrase).type(prep.phrase);
  await spend.click();
  await tab.role('heading', /^Report/).appears();
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});
