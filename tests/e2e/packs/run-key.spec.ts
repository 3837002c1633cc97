/** The provider key is in its field and in one header of one request, and nowhere else. */
import type { Page } from '@playwright/test';
import { copied, saved } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { Recorder, findSecretForms, getSecretForms, findLeaks } from '../support/leaks';
import { growthPath, replies } from '../support/packs';
import * as run from '../support/run';
import { expectScreen, requestBar } from '../support/screen';

const canary = 'sk-canary+/"7f3&no=such%key';
const header = 'x-tetrees-provider-key';

const readRoute = 'GET /api/ai-packs/runs/:runId';
const path = `/api/ai-packs/${replies}/runs`;
const keyField = (page: Page) => page.getByLabel('Provider key');

/** Opens Run with the prompt and the key filled in. */
async function openWithKey(page: Page, token: string): Promise<void> {
  await openWith(page, run.runPath, token);
  await page.getByLabel('Funding').selectOption('byok');
  await run.fillPrompt(page);
  await keyField(page).fill(canary);
}

/** Expects the key in its header of one request, and in no other part of any request. */
async function expectCarried(ear: Recorder, to: string): Promise<void> {
  const carried = [];
  for (const request of ear.apiRequests()) {
    const { [header]: key, ...headers } = await request.allHeaders();
    if (key !== undefined) carried.push([request.method(), new URL(request.url()).pathname, key]);
    const rest = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(headers)}`;
    expect(findSecretForms(rest, canary), request.url()).toEqual([]);
  }
  expect(carried).toEqual([['POST', to, canary]]);
  expect(ear.origins()).toEqual([ear.origin]);
}

test('a provider key echoed in a refusal is not shown, and its field is empty @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  const ear = new Recorder(page);
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await page.getByLabel('Funding').selectOption('byok');
  await expect(keyField(page)).toHaveAttribute('type', 'password');
  await expect(keyField(page)).toHaveAttribute('autocomplete', 'off');
  await run.fillPrompt(page);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await expect(page.getByRole('button', { name: 'Review run' })).toHaveAttribute('aria-disabled', 'true');
  // The key is no part of the quote, which stays.
  await keyField(page).fill(canary);
  await expect(page.getByRole('button', { name: 'Review run' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(await findLeaks(page, canary)).toEqual(['values of fields']);

  const echo = `The key ${canary} is not good: ${encodeURIComponent(canary)}`;
  await sandbox.fault({
    route: run.plainRoute,
    status: 403,
    body: JSON.stringify({ error: { code: 'FORBIDDEN', message: echo }, [canary]: [echo] }),
  });
  await run.reviewButton(page).click();
  await expect(run.spendButton(page)).toHaveText('Run with your key');
  await expect(run.dialog(page)).toContainText('Your provider charges you for the model. No Points are held.');
  await run.spendButton(page).click();
  await expect(run.dialog(page)).toContainText('The key [redacted] is not good');
  await expect(run.dialog(page)).toContainText('Your provider key wasn’t saved.');
  expect(await findLeaks(page, canary), 'with the echo on the screen').toEqual([]);
  await run.dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(keyField(page)).toHaveValue('');
  await expectCarried(ear, path);
});

test('a run on your own key: one request carries the key, and it is nowhere else', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  await openWithKey(page, sandbox.token('buyer'));
  await run.attach(page, run.textFile('notes.txt'));
  await page.getByRole('checkbox', { name: /Web search/ }).check();
  await run.review(page);
  // The provider charges for the model, and nothing but hosted skills costs Points.
  await expect(run.dialog(page)).toContainText('Web search 20 = 20 Points');
  await expect(run.spendButton(page)).toHaveText('Run with your key, up to 20 Points');
  const ceiling = 20;
  await run.spendButton(page).click();
  await expect(run.waiting(page)).toBeVisible();
  await run.expectUnderWay(sandbox);
  expect(await run.account(sandbox)).toEqual({ available: 2_000 - ceiling, held: ceiling, spent: 0, sent: 1 });
  expect(await findLeaks(page, canary), 'while the run is awaited').toEqual([]);
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  expect(await findLeaks(page, canary), 'after the run').toEqual([]);
  const { text } = await saved(page, () => page.getByRole('button', { name: 'Save as Markdown' }).click());
  expect(text).toContain('- Funding: provider key');
  expect(findSecretForms(text, canary)).toEqual([]);
  await page.getByRole('link', { name: 'Run again with the same inputs' }).click();
  await expectScreen(page, 'Run');
  await requestBar(page).getByRole('button', { name: 'Raw response' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw response' })).toBeVisible();
  expect(await findLeaks(page, canary), 'with the raw response open').toEqual([]);
  await page.keyboard.press('Escape');
  const command = await run.copiedCommand(page);
  expect(command).toContain(`${header}: $PROVIDER_KEY`);
  expect(findSecretForms(command, canary)).toEqual([]);
  await expectCarried(ear, `${path}-with-files`);
  expect(findSecretForms(JSON.stringify(await sandbox.state()), canary)).toEqual([]);
  // One of the five searches that were held was made.
  expect(await run.account(sandbox)).toEqual({ available: 1_996, held: 0, spent: 4, sent: 1 });
});

test('the token in the field of the provider key: the field says what it is, and no run can be confirmed @deep', async ({
  page,
  sandbox,
}) => {
  const token = sandbox.token('buyer');
  const ear = new Recorder(page);
  await openWith(page, run.runPath, token);
  await page.getByLabel('Funding').selectOption('byok');
  await run.fillPrompt(page);
  await keyField(page).fill(` ${token}`);
  await expect(keyField(page)).toHaveAccessibleDescription(/contains this session’s token, not a provider’s key/);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await expect(page.getByRole('button', { name: 'Review run' })).toHaveAttribute('aria-disabled', 'true');
  await keyField(page).fill(canary);
  await expect(keyField(page)).not.toHaveAttribute('aria-invalid', 'true');
  expect(await ear.leaks(token)).toEqual([]);
});

/** A run that repeats the key wherever a service could. */
function echoing(runId: string | undefined) {
  const echo = getSecretForms(canary).join(' | ');
  return JSON.stringify({
    run: {
      runId,
      productId: replies,
      status: 'partial',
      usage: { points: 0 },
      result: `The result for ${echo}.\n\n\`\`\`\n${canary}\n\`\`\``,
      error: { code: 'PROVIDER', message: `Refused: ${echo}` },
      citations: [
        { index: 1, title: echo, url: `https://a.example/?q=${encodeURIComponent(canary)}`, snippet: canary },
      ],
      [`tried ${canary}`]: { basic: `Basic ${Buffer.from(`:${canary}`).toString('base64')}` },
    },
  });
}

/** Expects no key in such a run, neither on its screen nor in its raw response, which it leaves open. */
async function expectRedacted(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Result/ })).toContainText('The result for [redacted]');
  await expect(page.getByText('Refused: [redacted]', { exact: false }).first()).toBeVisible();
  await page.getByText('More fields', { exact: true }).click();
  expect(await findLeaks(page, canary), 'on the screen').toEqual([]);
  await requestBar(page).getByRole('button', { name: 'Raw response' }).click();
  await expect(page.getByRole('region', { name: 'Raw response' })).toContainText('[redacted]');
  expect(await findLeaks(page, canary), 'with the raw response open').toEqual([]);
}

test("a key echoed in any form by the run's answer is not shown @deep", async ({ page, sandbox }) => {
  await openWithKey(page, sandbox.token('buyer'));
  const fresh = '0a9d0000-0000-4000-8000-0000000000ff';
  await sandbox.fault({ route: run.plainRoute, status: 200, body: echoing(fresh) });
  // The world has no such run, which is read again if it takes long to get there.
  await sandbox.fault({ route: readRoute, status: 200, times: 20, body: echoing(fresh) });
  await run.confirm(page);
  await expect(page).toHaveURL(`/runs/${fresh}`);
  await expectRedacted(page);
});

test('a key echoed in any form by a later poll is neither shown nor copied @deep', async ({ page, sandbox }) => {
  await sandbox.answerRuns('admitted');
  await openWithKey(page, sandbox.token('buyer'));
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  await expectScreen(page, 'Run result');
  await sandbox.advance(20_000);

  const runId = page.url().split('/').at(-1);
  await sandbox.fault({ route: readRoute, status: 200, times: 20, body: echoing(runId) });
  await page.getByRole('link', { name: 'Run again with the same inputs' }).click();
  await expectScreen(page, 'Run');
  await page.goBack();
  await expectRedacted(page);
  const texts = [await copied(page, () => page.getByRole('button', { name: 'Copy response' }).click())];
  expect(texts[0]).toContain('Refused: [redacted]');
  await page.keyboard.press('Escape');
  texts.push(await copied(page, () => page.getByRole('button', { name: 'Copy result' }).click()));
  expect(texts[1]).toContain('The result for [redacted]');
  texts.push(await copied(page, () => requestBar(page).getByRole('button', { name: 'Copy cURL' }).click()));
  expect(texts[2]).toContain('curl');
  expect(findSecretForms(texts.join('\n'), canary)).toEqual([]);
});

test('growth accepted on your own key: one request carries it, no echo is shown @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/);
  const ear = new Recorder(page);
  const route = 'POST /api/ai-packs/:id/growth/:sequence/accept';
  const echo = `The key ${canary} is not good: ${encodeURIComponent(canary)}`;
  await sandbox.fault({
    route,
    status: 400,
    body: JSON.stringify({
      error: { code: 'BAD_REQUEST', message: echo, fields: [{ field: header, message: echo }] },
      [canary]: [echo],
    }),
  });
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  await page.getByRole('button', { name: 'Accept delta 5', exact: true }).click();
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true });
  await expect(keyField(page)).toHaveAttribute('type', 'password');
  await expect(keyField(page)).toHaveAttribute('autocomplete', 'off');
  await keyField(page).fill(canary);
  expect(await findLeaks(page, canary)).toEqual(['values of fields']);
  await accept.click();
  await expect(page.getByRole('dialog')).toContainText('The key [redacted] is not good');
  await expect(page.getByRole('dialog')).toContainText('Your provider key wasn’t saved.');
  await expect(keyField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(keyField(page)).toHaveValue('');
  expect(await findLeaks(page, canary), 'with the echo on the screen').toEqual([]);
  await accept.click();
  await expect(page.getByRole('status').filter({ hasText: 'Checkpoint 5 is accepted' })).toBeVisible();
  expect(await findLeaks(page, canary), 'once accepted').toEqual([]);
  expect(findSecretForms(JSON.stringify(await sandbox.state()), canary)).toEqual([]);
  expect(await sandbox.asked(route)).toBe(2);
  await expectCarried(ear, `/api/ai-packs/${replies}/growth/5/accept`);
});
