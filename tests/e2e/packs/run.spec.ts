/** A run from its inputs to its quote and its result, and the effect on the Points. RunEndings.test.tsx has every other end. */
import { compareWords } from '../../../src/features/runs/compare/words';
import { resultWords } from '../../../src/features/runs/result/words';
import { runsWords } from '../../../src/features/runs/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { seeded } from '../support/packs';
import * as run from '../support/run';
import { expectRow, expectScreen, expectStateAccessible, forgetToken } from '../support/screen';
import { goTo } from '../support/screens';

test('a confirmed run is sent once, as quoted, and its unused Points are returned', async ({ page, sandbox }) => {
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await page.getByLabel(runsWords.maxInputTokens).fill('7000');
  await page.getByRole('checkbox', { name: /Web search/ }).check();
  await page.getByLabel('Checkpoint').selectOption('1');
  await page.getByLabel(runsWords.maxOutputTokens).fill('1000');
  await run.fillPrompt(page, `${run.prompt} Be short.`);
  await page.getByLabel('Model').selectOption('anthropic:claude-haiku-4-5');
  await run.quoteButton(page).click();
  await run.reviewButton(page).click();
  await expect(run.dialog(page)).toContainText('Web search');
  await expectStateAccessible(page);
  const button = await run.spendButton(page).textContent();
  const ceiling = Number(/[\d,]+/.exec(button ?? '')?.[0].replace(',', ''));
  expect(ceiling).toBeGreaterThan(0);
  await run.spendButton(page).dblclick();
  await expect(run.waiting(page)).toContainText(`At most${ceiling} Points`);
  await run.expectUnderWay(sandbox);
  await expect(page.getByRole('list', { name: sharedWords.runsUnderWay }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText(`${(2_000 - ceiling).toLocaleString('en-US')} Points`);
  expect(await run.account(sandbox)).toEqual({ available: 2_000 - ceiling, held: ceiling, spent: 0, sent: 1 });
  const [sent] = await sandbox.requests(run.plainRoute);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    model: 'anthropic:claude-haiku-4-5',
    fundingMode: 'points',
    growthVersion: 1,
    enabledSkills: ['web_search'],
    maxInputTokens: 7_000,
    maxOutputTokens: 1_000,
    // The sandbox's log does not contain the prompt.
    prompt: `[prompt of ${`${run.prompt} Be short.`.length} characters]`,
  });

  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText(/Spent \d+ of \d+ Points/);
  const { spent, available } = await run.account(sandbox);
  await expect(usage).toContainText(`Spent ${spent} of ${ceiling} Points`);
  await expect(usage).toContainText(`Returned${ceiling - spent} Points`);
  expect(available).toBe(2_000 - spent);
  await expectToast(page, `Run ended: completed, ${spent} Points charged`);

  // The way back: this browser remembers the run, and a new one starts from the same inputs, prompt included.
  await page.getByRole('link', { name: resultWords.runAgain }).click();
  await expect(page).toHaveURL(new RegExp(`${run.runPath}\\?from=`));
  await expect(page.getByLabel('Prompt')).toHaveValue(`${run.prompt} Be short.`);
  await expect(page.getByLabel('Checkpoint')).toHaveValue('1');
  await expectRow(page.getByRole('table', { name: spendingWords.earlierAttempts }), {
    Model: 'anthropic:claude-haiku-4-5',
    Outcome: /Accepted/,
  });
  await page.getByRole('link', { name: /^Open the run [0-9a-f]{8}$/ }).click();
  await expect(page).toHaveURL(run.resultPath);
});

test('a draft survives a reload in its tab, and is removed with the token @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox, 'A draft that stays');
  await page.getByRole('checkbox', { name: /Translation/ }).check();
  await page.reload();
  await expect(page.getByLabel('Prompt')).toHaveValue('A draft that stays');
  await expect(page.getByRole('checkbox', { name: /Translation/ })).toBeChecked();
  // Another run's inputs replace it, but the prompt is not lost.
  await goTo(page, { path: `/runs/${seeded.grown}`, h1: 'Run result' });
  await page.getByRole('link', { name: resultWords.runAgain }).click();
  await expect(page.getByLabel('Prompt')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore previous prompt' }).click();
  await expect(page.getByLabel('Prompt')).toHaveValue('A draft that stays');
  await forgetToken(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('A draft that stays');
});

test('a run at another checkpoint leads to the comparison when it ends @deep', async ({ page, sandbox }) => {
  await openWith(page, `/runs/${seeded.grown}`, sandbox.token('buyer'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Run at another checkpoint' }).click();
  await expect(page).toHaveURL(`${run.runPath}?from=${seeded.grown}&compare=${seeded.grown}`);
  await expect(page.getByLabel('Model')).toHaveValue('anthropic:claude-haiku-4-5');
  await page.getByLabel('Checkpoint').selectOption('0');
  await run.fillPrompt(page);
  await run.confirm(page);
  await run.endRun(sandbox);
  await expect(page).toHaveURL(/\/runs\/.*\?compare=/);
  await page.getByRole('link', { name: resultWords.compareTwo }).click();
  await expectScreen(page, 'Compare runs');
  await expectRow(page.getByRole('table', { name: compareWords.inputsThatDiffer }), {
    What: /^Checkpoint$/,
    Left: '3',
    Right: /0/,
  });
});
