/** A run from inputs to quote to result, every possible answer, and the effect on the Points. */
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { replies, seeded, startRun } from '../support/packs';
import * as run from '../support/run';
import type { AnswerBody } from '../support/sandbox';
import { expectRow, expectScreen, expectStateAccessible, forgetToken } from '../support/screen';
import { goTo } from '../support/screens';

test('any change voids the quote: no run is confirmed at the price of another', async ({ page, sandbox }) => {
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await expectScreen(page, 'Run');
  await run.quoteButton(page).click();
  await expect(page.getByLabel('Prompt')).toBeFocused();
  await expect(page.getByText('Enter at least 2 characters')).toBeVisible();

  await run.fillPrompt(page);
  await expect(page.getByText('55 of 40,000 characters')).toBeVisible();
  await run.quoteButton(page).click();
  const quote = page.getByRole('region', { name: 'Quote' });
  await expect(quote).toContainText('At most51 Points');
  await expect(quote).toContainText('Balance2,000');
  const files = page.getByRole('region', { name: 'Files' });
  for (const change of [
    () => page.getByLabel('Funding').selectOption('byok'),
    () => page.getByLabel('Funding').selectOption('points'),
    () => run.attach(page, run.textFile('one.txt')),
    () => files.getByRole('button', { name: 'Remove one.txt' }).click(),
    () => page.getByLabel('Max input tokens').fill('7000'),
    () => page.getByRole('checkbox', { name: /Web search/ }).check(),
    () => page.getByLabel('Checkpoint').selectOption('1'),
    () => page.getByLabel('Max output tokens').fill('1000'),
    () => run.fillPrompt(page, `${run.prompt} Be short.`),
    () => page.getByLabel('Model').selectOption('anthropic:claude-haiku-4-5'),
  ]) {
    await change();
    await expect(run.reviewButton(page)).toHaveCount(0);
    await run.quoteButton(page).click();
    await expect(run.reviewButton(page)).toBeVisible();
  }
  await expect(page.getByText('checkpoint 1, this run only')).toBeVisible();
});

test('a confirmed run is sent once, as quoted, and its unused Points are returned', async ({ page, sandbox }) => {
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await page.getByLabel('Max input tokens').fill('7000');
  await page.getByRole('checkbox', { name: /Web search/ }).check();
  await page.getByLabel('Checkpoint').selectOption('1');
  await page.getByLabel('Max output tokens').fill('1000');
  await run.fillPrompt(page, `${run.prompt} Be short.`);
  await page.getByLabel('Model').selectOption('anthropic:claude-haiku-4-5');
  await run.quoteButton(page).click();
  await run.reviewButton(page).click();
  await expect(run.dialog(page)).toContainText('Web search');
  const button = await run.spendButton(page).textContent();
  const ceiling = Number(/[\d,]+/.exec(button ?? '')?.[0].replace(',', ''));
  expect(ceiling).toBeGreaterThan(0);
  await run.spendButton(page).dblclick();
  await expect(run.waiting(page)).toContainText(`At most${ceiling} Points`);
  await run.expectUnderWay(sandbox);
  await expect(page.getByRole('list', { name: 'Runs under way' }).getByRole('listitem')).toHaveCount(1);
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
  await page.getByRole('link', { name: 'Run again with the same inputs' }).click();
  await expect(page).toHaveURL(new RegExp(`${run.runPath}\\?from=`));
  await expect(page.getByLabel('Prompt')).toHaveValue(`${run.prompt} Be short.`);
  await expect(page.getByLabel('Checkpoint')).toHaveValue('1');
  await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
    Model: 'anthropic:claude-haiku-4-5',
    Outcome: /Accepted/,
  });
  await page.getByRole('link', { name: /^Open the run [0-9a-f]{8}$/ }).click();
  await expect(page).toHaveURL(run.resultPath);
});

test('answered at admission: the result screen follows the run to its end @deep', async ({ page, sandbox }) => {
  await sandbox.answerRuns('admitted');
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await expectToast(page, 'Run started for up to 51 Points');
  expect(await run.account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
  await expect(page.getByText('The run is in progress')).toBeVisible();
  await expect(page.getByText('A run can’t be cancelled. It holds 51 Points until it ends')).toBeVisible();
  await sandbox.advance(120_000);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const { spent } = await run.account(sandbox);
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(`Spent ${spent} of 51 Points`);
});

test('anything unavailable says why: a model, a skill’s price, missing Points @deep', async ({ page, sandbox }) => {
  const { models } = await sandbox.get<AnswerBody<'packs.models'>>('/api/ai-packs/models');
  const [closed] = models.filter(({ unavailableReason }) => unavailableReason !== null);
  await openWith(page, run.runPath, sandbox.token('broke'));
  await expect(
    page.getByRole('option', { name: `${closed?.id}, not available: ${closed?.unavailableReason}` }),
  ).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Hosted skills' })).toContainText(/Web search.*up to 20 Points/);
  await expect(page.getByRole('group', { name: 'Hosted skills' })).toContainText('5 calls at 4 each');
  await run.fillPrompt(page);
  await run.quoteButton(page).click();
  const quote = page.getByRole('region', { name: 'Quote' });
  await expect(quote.getByText('not affordable', { exact: true })).toBeVisible();
  await expect(quote).toContainText('At most48 Points');
  await expect(quote).toContainText('You’re 8 Points short.');
  await expect(quote).toContainText('Get more Points in the signed-in site.');
  await expect(run.reviewButton(page)).toHaveAccessibleDescription('Not enough Points: 8 Points missing');
  expect((await run.account(sandbox, 'broke')).sent).toBe(0);
});

test('a quote of another model right before the run stops it @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox);
  await run.review(page);
  const quoted = { version: '1.0.0', growthVersion: 3, preview: false, breakdown: [], availablePoints: 2_000 };
  const body = JSON.stringify({ ...quoted, ceilingPoints: 51, model: 'openai:gpt-9' });
  await sandbox.fault({ route: 'POST /api/ai-packs/runs/quote', status: 200, body, times: 9 });
  await run.spendButton(page).click();
  await expect(run.dialog(page)).toContainText('The run wasn’t sent');
  await expect(run.dialog(page)).toContainText('The service quoted another model: openai:gpt-9, but you asked for');
  await expect(run.dialog(page).getByRole('button', { name: /^(Review|Spend)/ })).toHaveCount(0);
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });
});

test('before the Pack is acquired a run is a base preview, and says so @deep', async ({ page, sandbox }) => {
  const { packs } = await sandbox.get<AnswerBody<'packs.catalog'>>('/api/ai-packs/catalog', 'buyer');
  const foreign = packs.find(({ owned, free }) => !owned && free);
  // Filled in from an owner's run: inputs that a preview cannot have are left out and listed.
  const fill = `model=none:such&funding=byok&checkpoint=3&skill=no_such&from=${seeded.grown}`;
  await openWith(page, `/packs/${foreign?.id}/run?${fill}`, sandbox.token('buyer'));
  await expect(page.getByText('the model none:such, your provider key, checkpoint 3, the skill no_such')).toBeVisible();
  await expect(page.getByText('This is a base preview', { exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Your provider key (once acquired)' })).toBeDisabled();
  await expect(page.getByLabel('Checkpoint').getByRole('option')).toHaveText(['0 · signed base']);
  await run.fillPrompt(page);
  await run.runToEnd(page, sandbox);
  await expect(page.getByRole('region', { name: 'Inputs' })).toContainText('Checkpointbase preview');
  expect((await run.account(sandbox)).sent).toBe(1);
  await expect(page.getByRole('link', { name: 'Run again with the same inputs' })).toBeVisible();
  // Another checkpoint requires the Pack, and Run says so; the Pack is acquired outside the console.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Run at another checkpoint' }).click();
  await expect(page.getByText('A preview always runs on the signed base.')).toBeVisible();
  await sandbox.post(`/api/ai-packs/${foreign?.id}/acquire-free`, {}, 'buyer');
  await page.reload();
  await expect(page.getByText('Choose another checkpoint.')).toBeVisible();
});

test('the checkpoint changes during the review: nothing is sent at the old one @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox);
  await run.review(page);
  await expectStateAccessible(page);
  await sandbox.post(`/api/ai-packs/${replies}/growth/select`, { sequence: 1 }, 'buyer');
  await run.spendButton(page).click();
  await expect(run.dialog(page).getByRole('alert')).toHaveText(/^The price fell to \d+ Points$/);
  await run.dialog(page).getByText('Details', { exact: true }).click();
  const changes = run.dialog(page).getByRole('table', { name: 'What changed' });
  await expectRow(changes, { What: /^Checkpoint$/, 'You reviewed': '3', Now: '1' });
  await expect(page.getByLabel('Checkpoint').getByText('Saved default: 1')).toBeAttached();
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });
  await run
    .dialog(page)
    .getByRole('button', { name: /^Review at \d+ Points$/ })
    .click();
  await run.spendButton(page).click();
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('region', { name: 'Inputs' })).toContainText('Checkpoint1');
  expect((await run.account(sandbox)).sent).toBe(1);
});

test('another client runs the Pack: that run is linked, not taken for ours @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await run.openRun(page, sandbox);
  await run.review(page);
  const otherRun = await startRun(sandbox, replies, 'Something else [slow]');
  await run.spendButton(page).click();
  await expect(run.dialog(page)).toContainText('Something has changed');
  await expect(run.dialog(page)).toContainText('Another run of this Pack is under way');
  await expect(run.dialog(page).getByRole('link', { name: 'Open the run under way' })).toHaveAttribute(
    'href',
    `/runs/${otherRun}`,
  );
  await run.dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'A run of this Pack is under way' })).toBeVisible();
  await expect(run.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect((await run.account(sandbox)).sent).toBe(2);
});

test('402, 403, 404 and busy: each says why; nothing is spent or resent @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(402|403|404|429)\b/);
  await page.clock.install();
  await run.openRun(page, sandbox);
  let sent = 0;
  const refusals = [
    [402, 'INSUFFICIENT_POINTS', 'Not enough Points', 'Nothing was spent.'],
    [403, 'FORBIDDEN', '403 FORBIDDEN', 'Nothing was spent.'],
    [404, 'NOT_FOUND', '404 NOT_FOUND', 'Nothing was spent.'],
    [429, 'AI_WORKLOAD_BUSY', 'The service is busy. Nothing was charged.'],
  ] as const;
  for (const [status, code, ...texts] of sample<(typeof refusals)[number]>(refusals, ([code]) => code === 429)) {
    await test.step(code, async () => {
      await sandbox.fault({ route: run.plainRoute, status, code, ...(status === 429 && { retryAfter: 30 }) });
      await run.confirm(page);
      for (const text of texts) await expect(run.dialog(page)).toContainText(text);
      sent += 1;
      expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent });
      if (status === 429) return;
      await run.dialog(page).getByRole('button', { name: 'Close' }).click();
      // The button that opened the review has gone with its quote.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }
  await expect(run.dialog(page).getByRole('timer')).toContainText(/Ready again in (30|[12]?\d) s/);
  const again = run.dialog(page).getByRole('button', { name: 'Quote again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(31_000);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  await again.click();
  await expect(run.dialog(page)).toBeHidden();
  await run.reviewButton(page).click();
  await sandbox.fault({ route: run.plainRoute, hold: true });
  await run.spendButton(page).click();
  await page.clock.fastForward(12_000);
  await expect(run.waiting(page).getByText(/^\d\d s so far$/)).toBeVisible();
  await sandbox.release();
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  expect((await run.account(sandbox)).sent).toBe(sent + 1);
});

test('a draft survives a reload in its tab, and is removed with the token @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox, 'A draft that stays');
  await page.getByRole('checkbox', { name: /Translation/ }).check();
  await page.reload();
  await expect(page.getByLabel('Prompt')).toHaveValue('A draft that stays');
  await expect(page.getByRole('checkbox', { name: /Translation/ })).toBeChecked();
  // Another run's inputs replace it, but the prompt is not lost.
  await goTo(page, { path: `/runs/${seeded.grown}`, h1: 'Run result' });
  await page.getByRole('link', { name: 'Run again with the same inputs' }).click();
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
  await page.getByRole('link', { name: 'Compare the two runs' }).click();
  await expectScreen(page, 'Compare runs');
  await expectRow(page.getByRole('table', { name: 'Inputs that differ' }), {
    What: /^Checkpoint$/,
    Left: '3',
    Right: /0/,
  });
});
