/**
 * The console under a translator, which puts every text of the page into elements of its own and goes on as the page
 * changes: nothing breaks, and what is shown of Points stays what the service has.
 */
import { resultWords } from '../../../src/features/runs/result/words';
import { runsWords } from '../../../src/features/runs/words';
import { sellerWords } from '../../../src/features/seller/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { screens } from '../../screens';
import { expect, expectFailures, openByHand, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import * as run from '../support/run';
import { expectScreen, follow } from '../support/screen';
import { goThrough } from '../support/screens';
import { expectTranslated, translateOnce, translated } from '../support/translator';

for (const account of ['seller', 'buyer'] as const) {
  test(`every screen of the ${account}, and on to the next @deep`, async ({ page, sandbox }) => {
    await translated(page);
    const own = screens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, ({ path }) => test.step(path, () => expectTranslated(page)));
  });
}

test('a prep, from the token to its end @deep', async ({ page, sandbox }) => {
  await translated(page);
  await openByHand(page, prep.prepPath, sandbox.token('seller'));
  await expectTranslated(page);
  await prep.review(page, 'Smoke scan');
  await prep.dialog(page).getByRole('button', { name: uiWords.cancel }).click();
  await prep.review(page);
  await expect(prep.dialog(page)).toContainText('5,000 → 4,360');
  await expect(prep.dialog(page).locator('dd font')).toHaveCount(0);
  await expectTranslated(page);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await expectTranslated(page);
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('4,360 Points');
  const latest = page.getByRole('region', { name: sellerWords.latestPrep });
  await expect(latest).toContainText('running');
  await sandbox.advance(90_000);
  await expect(latest).toContainText('completed');
  await expect(latest).toContainText('Charged640 Points');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});

test('a run, from its quote to its result @deep', async ({ page, sandbox }) => {
  await translated(page);
  await run.openRun(page, sandbox);
  await run.quoteButton(page).click();
  await expect(page.getByRole('region', { name: 'Quote' })).toContainText('At most51 Points');
  await page.getByLabel(runsWords.maxInputTokens).fill('7000');
  await expect(run.reviewButton(page)).toHaveCount(0);
  await run.review(page);
  await expectTranslated(page);
  const button = await run.spendButton(page).textContent();
  const ceiling = Number(/[\d,]+/.exec(button ?? '')?.[0].replace(',', ''));
  await run.spendButton(page).click();
  await expect(run.waiting(page)).toContainText(`At most${ceiling} Points`);
  await run.expectUnderWay(sandbox);
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(`${(2_000 - ceiling).toLocaleString('en-US')} Points`);
  await expectTranslated(page);
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  await expectTranslated(page);
  const { spent, available } = await run.account(sandbox);
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(`Spent ${spent} of ${ceiling} Points`);
  await expect(banner).toContainText(`${available.toLocaleString('en-US')} Points`);
  await expectToast(page, `Run ended: completed, ${spent} Points charged`);
});

test('a result that is followed to its end shows what was spent @deep', async ({ page, sandbox }) => {
  await sandbox.answerRuns('admitted');
  await translated(page);
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByText(resultWords.inProgress)).toBeVisible();
  await expectTranslated(page);
  await sandbox.advance(120_000);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  await expectTranslated(page);
  const { spent, available } = await run.account(sandbox);
  expect(spent).toBeLessThan(51);
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(`Spent ${spent} of 51 Points`);
  await expect(page.getByRole('banner')).toContainText(`${available.toLocaleString('en-US')} Points`);
});

test('a run that is left, and tells its end elsewhere @deep', async ({ page, sandbox }) => {
  await translated(page);
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(run.waiting(page)).toBeFocused();
  await run.expectUnderWay(sandbox);
  for (const name of ['Catalog', 'Purchases', 'Activity']) {
    await follow(page, name);
    await expectScreen(page, name);
    await expectTranslated(page);
  }
  await sandbox.advance(120_000);
  await expectToast(page, 'Run ended: completed');
  const { available } = await run.account(sandbox);
  await expect(page.getByRole('banner')).toContainText(`${available.toLocaleString('en-US')} Points`);
  await page.getByRole('link', { name: runsWords.openRun }).click();
  await expect(page).toHaveURL(run.resultPath);
  await expectTranslated(page);
});

test('a prep whose answer was lost, and the look that finds it @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(403|500)\b/);
  await translated(page);
  await sandbox.fault({ route: prep.route, when: 'before', status: 500 });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  const unknown = page.getByRole('region', { name: spendingWords.outcomeUnknown });
  await expect(unknown).toContainText('may have been spent');
  await expect(unknown).toContainText('Verified listing of version 1.4.2 for 640 Points');
  await expect(unknown).toContainText('Still checking, because the request may be in progress');
  await expectTranslated(page);
  // Not sent again by itself: what has started is asked for the first twenty seconds only.
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, code: 'FORBIDDEN', times: 9 });
  await unknown.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(unknown).toContainText('Checking failed');
  await sandbox.clearFaults();
  await unknown.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(unknown).toContainText('Still checking, because the request may be in progress');
  await unknown.getByRole('button', { name: spendingWords.itStarted }).click();
  await expect(page).toHaveURL(prep.reportPath);
  await expectTranslated(page);
});

test('a run whose answer was lost, and the look that finds it @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b500\b/);
  await translated(page);
  await sandbox.answerRuns('admitted');
  await sandbox.fault({ route: run.plainRoute, when: 'after', status: 500 });
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('banner')).toContainText('1,949 Points');
  await expectTranslated(page);
});

test('a prep that is refused, and another review @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(402|409|429)\b/);
  await translated(page);
  for (const [index, [status, code, text]] of (
    [
      [402, 'INSUFFICIENT_POINTS', 'Not enough Points'],
      [409, 'PRICE_CHANGED', 'Something has changed'],
      [429, 'RATE_LIMIT', 'refused'],
    ] as const
  ).entries()) {
    await test.step(code, async () => {
      await prep.openReview(page, sandbox);
      await sandbox.fault({ route: prep.route, status, code, ...(status === 429 && { retryAfter: 1 }) });
      await prep.confirm(page);
      await expect(prep.dialog(page)).toContainText(text);
      await expectTranslated(page);
      await prep.dialog(page).getByRole('button', { name: uiWords.close }).click();
      await expect(prep.dialog(page)).toBeHidden();
      expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: index + 1 });
    });
  }
});

test('a page that is translated once, in the middle of a review @deep', async ({ page, sandbox }) => {
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await prep.review(page, 'Smoke scan');
  await translateOnce(page);
  await prep.dialog(page).getByRole('button', { name: uiWords.cancel }).click();
  await prep.review(page);
  await translateOnce(page);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await expect(page.getByRole('banner')).toContainText('4,360 Points');
});
