/** A run matrix: prompts in columns, one consent to the list, and what became of every cell. */
import type { Page } from '@playwright/test';
import { compareWords } from '../../../src/features/runs/compare/words';
import { evaluateWords } from '../../../src/features/runs/evaluate/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { TEST_MS } from '../../limits';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { getGrowth, replies, runsUnderWay } from '../support/packs';
import * as run from '../support/run';
import type { Sandbox } from '../support/sandbox';
import { expectRow, expectStateAccessible } from '../support/screen';
import { workButton, workList } from '../support/underWay';
import { expectTranslated, translated } from '../support/translator';

/** Ticket Reply Drafter at checkpoints 3 and 4: 51 and 52 Points a run at most. */
const evaluatePath = `/packs/${replies}/evaluate?column=checkpoint%3D3&column=checkpoint%3D4`;

const consent = (page: Page) => page.getByRole('dialog', { name: evaluateWords.confirm });
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });
const spendButton = (page: Page) =>
  consent(page).getByRole('button', { name: /^Spend up to [\d,]+ Points on \d+ runs?$/ });
/** A cell that can be opened, by its place: `B3`. */
const openCell = (page: Page, place: string) => page.getByRole('link', { name: new RegExp(`^Open ${place}: `) });

/** Opens Evaluate as the buyer, and takes these prompts over from pasted text. */
async function openEvaluate(page: Page, sandbox: Sandbox, pasted: string, prompts: number): Promise<void> {
  await openWith(page, evaluatePath, sandbox.token('buyer'));
  await page.getByRole('button', { name: evaluateWords.pasteOrOpen }).click();
  const dialog = page.getByRole('dialog', { name: evaluateWords.pasteOrOpenPrompts });
  await dialog.getByLabel('Prompts').fill(pasted);
  await dialog.getByRole('button', { name: `Add ${prompts} prompts` }).click();
  await expect(dialog).toBeHidden();
}

/** Asks for the quotes and opens the consent. */
async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: evaluateWords.getQuotes }).click();
  await page.getByRole('button', { name: /^Review \d+ runs?$/ }).click();
  await expect(consent(page)).toBeVisible();
}

/** Lets one run after another end, until the screen shows this: each takes a few requests, so all of them longer than one step may. */
async function runUntil(page: Page, sandbox: Sandbox, text: string | RegExp): Promise<void> {
  const status = results(page).getByText(text);
  await expect
    .poll(
      async () => {
        if ((await runsUnderWay(sandbox)).length > 0) await sandbox.advance(20_000);
        return status.count();
      },
      { message: 'the runs end', timeout: TEST_MS },
    )
    .toBeGreaterThan(0);
}

/** What both columns were charged together, as their sums say. */
async function readColumnPoints(page: Page): Promise<number> {
  const points = await page
    .getByRole('table', { name: 'Totals by column' })
    .getByText(/^\d+ Points$/)
    .allTextContents();
  return points.slice(0, 2).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}

const csv = [
  'prompt,expected,note',
  '"Group these tickets by cause, then draft a reply.",A reply for each cause,last week',
  'Which tickets wait the longest?,,',
  'Summarise what is open,A short summary,',
  'x,,',
].join('\n');

test('prompts are pasted and stay, every column is quoted, and nothing is sent before the consent', async ({
  page,
  sandbox,
}) => {
  await openEvaluate(page, sandbox, csv, 3);
  await review(page);
  const dialog = consent(page);
  await expect(dialog).toContainText('6 runs of Ticket Reply Drafter: 3 prompts in 2 columns');
  await expect(dialog.getByText('3 runs, each up to 51 Points')).toBeVisible();
  await expect(dialog.getByText('3 runs, each up to 52 Points')).toBeVisible();
  await expect(spendButton(page)).toHaveText('Spend up to 309 Points on 6 runs');
  await dialog.getByRole('button', { name: uiWords.cancel }).click();
  await page.reload();
  await expect(page.getByLabel('Prompt 3', { exact: true })).toHaveValue('Summarise what is open');
  // One quote for each column.
  expect(await sandbox.asked('POST /api/ai-packs/runs/quote')).toBe(2);
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });
});

test('three prompts at two checkpoints lead to another default @deep', async ({ page, sandbox }) => {
  await openEvaluate(page, sandbox, csv, 3);
  await page.getByText('Expectation and checks').first().click();
  await page.getByRole('button', { name: 'Add check' }).first().click();
  await page.getByLabel('Kind of check 1 of prompt 1').selectOption('Matches');
  await page.getByLabel('Regular expression of check 1 of prompt 1').fill('/rules of checkpoint 4/i');
  // One that would take longer than anybody waits.
  await page.getByRole('button', { name: 'Add check' }).first().click();
  await page.getByLabel('Kind of check 2 of prompt 1').selectOption('Matches');
  await page.getByLabel('Regular expression of check 2 of prompt 1').fill(String.raw`(\w+ ?)+!`);
  // On a phone a pattern has more room than its kind.
  await page.setViewportSize({ width: 390, height: 844 });
  const measureWidth = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0;
  expect(await measureWidth('Regular expression of check 1 of prompt 1')).toBeGreaterThan(
    await measureWidth('Kind of check 1 of prompt 1'),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await review(page);
  await spendButton(page).click();
  await runUntil(page, sandbox, 'Ended: 6 of 6 runs done.');

  const { spent, ...account } = await run.account(sandbox);
  expect(account).toEqual({ available: 2_000 - spent, held: 0, sent: 6 });
  expect(spent).toBeLessThanOrEqual(309);
  const sums = page.getByRole('table', { name: 'Totals by column' });
  await expectRow(sums, { Column: /^A · Checkpoint 3/, Runs: '3 done', 'Checks passed': '0 of 2' });
  await expectRow(sums, { Column: /^B · Checkpoint 4/, Runs: '3 done', 'Checks passed': '1 of 2' });
  expect(await readColumnPoints(page)).toBe(spent);
  await expectStateAccessible(page);

  await openCell(page, 'B1').click();
  const cell = page.getByRole('region', { name: 'Result B1' });
  await expect(cell).toBeFocused();
  await expect(cell.getByText('A reply for each cause')).toBeVisible();
  await expect(cell.getByRole('region', { name: compareWords.differences })).toContainText('Rules of checkpoint');
  await expect(cell.getByRole('list', { name: 'Checks' })).toContainText('the pattern took longer than a second');
  await page.keyboard.press('1');
  const better = cell.getByRole('button', { name: /^Better/ });
  await expect(better).toHaveAttribute('aria-pressed', 'true');
  // What is chosen is seen, not only said.
  const background = (button: Element) => getComputedStyle(button).backgroundColor;
  const otherBackground = await cell.getByRole('button', { name: /^Same/ }).evaluate(background);
  await expect(better).not.toHaveCSS('background-color', otherBackground);
  await expectStateAccessible(page);
  await cell.getByRole('button', { name: 'All results' }).click();
  await expectRow(sums, { Column: /^B · Checkpoint 4/, 'Compared with A': '1 better, 0 same, 0 worse' });

  await sums.getByRole('button', { name: 'Use checkpoint 4 for new runs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use checkpoint 4' }).click();
  await expect(page.getByText('New runs use checkpoint 4', { exact: true })).toBeVisible();
  await expect(sums.getByRole('button', { name: /^Use/ })).toHaveText('Use checkpoint 3 for new runs');
  expect((await getGrowth(sandbox, replies)).activeSequence).toBe(4);
  // A reload sends nothing, and finds the results where they stood.
  await page.reload();
  // Its column comes with the verdicts, and moves those after it.
  await expect(sums.getByRole('columnheader', { name: 'Checks passed' })).toBeVisible();
  await expectRow(sums, {
    Column: /^B · Checkpoint 4/,
    Runs: '3 done',
    'Compared with A': '1 better, 0 same, 0 worse',
  });
  expect((await run.account(sandbox)).sent).toBe(6);

  // After a result is closed, the page is scrolled as before, with the focus on its cell.
  await page.setViewportSize({ width: 1440, height: 420 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const result = page.getByRole('region', { name: 'Result B2' });
  const ways = [
    () => result.getByRole('button', { name: 'All results' }).click(),
    () => page.goBack().then(() => undefined),
  ];
  for (const back of ways) {
    const link = openCell(page, 'B2');
    await link.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => scrollBy(0, -120));
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await link.click();
    await expect(result).toBeFocused();
    await expect(result.getByRole('heading', { name: /^B2 · / })).toBeInViewport();
    await expect(page.getByRole('table', { name: 'Results' })).toBeHidden();
    await page.keyboard.press('End');
    await back();
    await expect(link).toBeFocused();
    await expect.poll(scrolled).toBe(before);
  }
});

test('a lost answer stays one unknown cell; Stop voids what was not sent, and a reload sends nothing @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b503\b/);
  await openEvaluate(page, sandbox, csv, 3);
  await review(page);
  // The second run is not admitted, and nothing says so.
  await sandbox.fault({ route: run.plainRoute, status: 503, when: 'before', after: 1 });
  await spendButton(page).click();
  await runUntil(page, sandbox, /Outcome of 1 run unknown: up to 52 Points may have been spent/);
  await results(page).getByRole('button', { name: 'Stop' }).click();
  await runUntil(page, sandbox, /^Ended: \d of 6 runs done\.$/);
  await expectStateAccessible(page);
  const { sent, held } = await run.account(sandbox);
  expect(held).toBe(0);
  await expect(results(page).getByText(sharedWords.notSent, { exact: true })).toHaveCount(6 - sent);
  await openCell(page, 'B1').click();
  await expect(page.getByText(spendingWords.outcomeUnknown, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View attempts' })).toBeVisible();
  await page.getByRole('button', { name: spendingWords.itDidNotStart }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'may still be in progress' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Result B1' })).toBeVisible();
  expect((await run.account(sandbox)).sent).toBe(sent);
});

test('under a translator the consent names what is charged at most, and the sums what was @deep', async ({
  page,
  sandbox,
}) => {
  await translated(page);
  await openEvaluate(page, sandbox, 'Which tickets wait the longest?\nSummarise what is open', 2);
  await expectTranslated(page);
  await review(page);
  await expect(consent(page)).toContainText('2 runs, each up to 52 Points');
  await expectTranslated(page);
  await expect(spendButton(page)).toHaveText('Spend up to 206 Points on 4 runs');
  await spendButton(page).click();
  await runUntil(page, sandbox, 'Ended: 4 of 4 runs done.');
  await expectTranslated(page);
  const { spent, sent } = await run.account(sandbox);
  expect(sent).toBe(4);
  expect(await readColumnPoints(page)).toBe(spent);
  await expect(page.getByRole('banner')).toContainText(`${(2_000 - spent).toLocaleString('en-US')} Points`);
});

test('an evaluation is followed from another tab: its progress, and its end with what it cost @deep', async ({
  page,
  context,
  sandbox,
}) => {
  const second = await context.newPage();
  await openWith(second, '/purchases', sandbox.token('buyer'));
  await openEvaluate(page, sandbox, 'Which tickets wait the longest?\nSummarise what is open', 2);
  await review(page);
  await spendButton(page).click();
  await expect(second).toHaveTitle(/^1 under way · Purchases/);
  await workButton(second).click();
  const open = workList(second, 'Under way');
  await expect(open).toContainText(/Evaluation of Ticket Reply Drafter/);
  await expect(open).toContainText(/\d of 4 runs ended/);
  await expect(open).toContainText('206 Points held');
  await second.keyboard.press('Escape');
  await runUntil(page, sandbox, 'Ended: 4 of 4 runs done.');
  await expect(second).toHaveTitle(/^Evaluation done · Purchases/);
  await workButton(second).click();
  const ended = workList(second, 'Ended since you last looked');
  await expect(ended).toContainText(`${await readColumnPoints(page)} Points charged`);
});
