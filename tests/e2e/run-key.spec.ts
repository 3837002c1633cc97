/** The provider key is in its field and in one header of one request, and nowhere else. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures';
import { Ear, formsOf, leaksIn } from './support/leaks';
import { openWith } from './support/open';
import {
  account,
  confirm,
  dialog,
  fillPrompt,
  plainRoute,
  resultPath,
  review,
  runPath,
  spendButton,
} from './support/run';
import { expectScreen, wire } from './support/screen';

const canary = 'sk-canary+/"7f3&no=such%key';
const header = 'x-tetrees-provider-key';

test('a run on the own key: one request carries it, its field is emptied, and it is nowhere, the file that is saved included', async ({
  context,
  page,
  sandbox,
  token,
  baseURL,
  expectFailures,
}) => {
  expectFailures(/\b403\b/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ear = new Ear(context);
  const { origin } = new URL(baseURL ?? '');
  await openWith(page, runPath, token('buyer'));
  await page.getByLabel('Funding').selectOption('byok');
  const field = page.getByLabel('Provider key');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await fillPrompt(page);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await expect(page.getByRole('button', { name: 'Review run' })).toHaveAttribute('aria-disabled', 'true');
  await field.fill(canary);
  expect(await leaksIn(page, canary)).toEqual(['values of fields']);

  // A service that repeats it in its error: what is shown and logged of it holds none.
  const echo = `The key ${canary} is not good: ${encodeURIComponent(canary)}`;
  await sandbox.fault({
    route: plainRoute,
    status: 403,
    body: JSON.stringify({ error: { code: 'FORBIDDEN', message: echo }, [canary]: [echo] }),
  });
  await confirm(page);
  await expect(dialog(page)).toContainText('The key [redacted] is not good');
  await expect(dialog(page)).toContainText('The provider key was not kept.');
  expect(await leaksIn(page, canary), 'with the echo on the screen').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(field).toHaveValue('');

  await field.fill(canary);
  await page
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await review(page);
  // The provider charges for the model; what is left is the memory of the checkpoint.
  await expect(dialog(page)).toContainText('Model input0');
  await expect(dialog(page)).toContainText('Model output0');
  const ceiling = Number(/\d+/.exec((await spendButton(page).textContent()) ?? '')?.[0]);
  await expect(dialog(page)).toContainText(`Checkpoint memory${ceiling}`);
  await spendButton(page).click();
  await expect(page).toHaveURL(resultPath);
  expect(await account(sandbox)).toEqual({ available: 2_000 - ceiling, held: ceiling, spent: 0, sent: 2 });
  expect(await leaksIn(page, canary), 'after the run').toEqual([]);
  await sandbox.advance(20_000);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Markdown' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('- Funding: own provider key');
  for (const form of formsOf(canary)) expect(saved).not.toContain(form);
  await page.getByRole('link', { name: 'Run again with the same inputs' }).click();
  await expectScreen(page, 'Run');
  await wire(page).getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  expect(await leaksIn(page, canary), 'with the raw answer open').toEqual([]);
  await page.keyboard.press('Escape');
  await wire(page).getByRole('button', { name: 'Copy cURL' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`${header}: $PROVIDER_KEY`);
  const command = await page.evaluate(() => navigator.clipboard.readText());
  for (const form of formsOf(canary)) expect(command).not.toContain(form);

  const carried = [];
  for (const request of ear.apiRequests()) {
    const { [header]: key, ...headers } = await request.allHeaders();
    if (key !== undefined) carried.push([request.method(), new URL(request.url()).pathname, key]);
    const rest = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(headers)}`;
    for (const form of formsOf(canary)) expect(rest, request.url()).not.toContain(form);
  }
  const path = `/api/ai-packs/${runPath.split('/')[2]}/runs`;
  expect(carried).toEqual([
    ['POST', path, canary],
    ['POST', `${path}-with-files`, canary],
  ]);
  expect(ear.origins()).toEqual([origin]);
  for (const form of formsOf(canary)) expect(JSON.stringify(await sandbox.state())).not.toContain(form);
  expect(await account(sandbox)).toEqual({ available: 2_000 - ceiling, held: 0, spent: ceiling, sent: 2 });
});
