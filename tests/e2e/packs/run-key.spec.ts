/** The provider key is in its field and in one header of one request, and nowhere else. */
import type { Page } from '@playwright/test';
import { resultWords } from '../../../src/features/runs/result/words';
import { downloadWords } from '../../../src/shared/download/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { uiWords } from '../../../src/ui/words';
import { saved } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { Recorder, findSecretForms, findLeaks } from '../support/leaks';
import { replies } from '../support/packs';
import * as run from '../support/run';
import { expectScreen, requestBar } from '../support/screen';

const canary = 'sk-canary+/"7f3&no=such%key';
const header = 'x-tetrees-provider-key';

const path = `/api/ai-packs/${replies}/runs`;
const keyField = (page: Page) => page.getByLabel(spendingWords.providerKey);

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

test('a run on your own key: one request carries the key, and it is nowhere else', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  await openWithKey(page, sandbox.token('buyer'));
  expect(await findLeaks(page, canary)).toEqual(['values of fields']);
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
  const { text } = await saved(page, () => page.getByRole('button', { name: downloadWords.saveAsMarkdown }).click());
  expect(text).toContain('- Funding: provider key');
  expect(findSecretForms(text, canary)).toEqual([]);
  await page.getByRole('link', { name: resultWords.runAgain }).click();
  await expectScreen(page, 'Run');
  await requestBar(page).getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toBeVisible();
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
