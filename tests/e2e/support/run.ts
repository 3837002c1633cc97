/** The run of one Pack, as a buyer confirms it, and its effect on the ledger. */
import { type Page, expect } from '@playwright/test';
import { activityWords } from '../../../src/features/activity/words';
import { runWords } from '../../../src/features/runs/run/words';
import { sharedWords } from '../../../src/shared/words';
import { copied } from './copied';
import { openWith } from './fixtures';
import { replies, runsUnderWay } from './packs';
import type { Sandbox } from './sandbox';
import { follow } from './screen';

/** Ticket Reply Drafter: the buyer owns it, checkpoint 3 is the saved default. 51 Points with the first model. */
export const runPath = `/packs/${replies}/run`;
export const plainRoute = 'POST /api/ai-packs/:id/runs';
export const filesRoute = 'POST /api/ai-packs/:id/runs-with-files';
/** Takes a minute, so that the run is still in progress when a test looks, however busy the machine. */
export const prompt = 'Draft a reply to a customer waiting for a refund [slow]';

export const dialog = (page: Page) => page.getByRole('dialog', { name: runWords.confirm });
/** What stands in place of the inputs while the answer to a run is awaited. */
export const waiting = (page: Page) => page.getByRole('region', { name: runWords.pending });
export const reviewButton = (page: Page) => page.getByRole('button', { name: runWords.review });
export const quoteButton = (page: Page) => page.getByRole('button', { name: runWords.getQuote });
/** Says the most it can cost; on an own key, whose key it is. */
export const spendButton = (page: Page) =>
  dialog(page).getByRole('button', { name: /^Spend up to [\d,]+ Points$|^Run with your key(, up to [\d,]+ Points)?$/ });
export const resultPath = /\/runs\/[0-9a-f-]{36}$/;

export async function fillPrompt(page: Page, text = prompt): Promise<void> {
  await page.getByLabel('Prompt').fill(text);
}

export const textFile = (name: string, bytes = 40) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'a'),
});
export const attach = (page: Page, ...files: ReturnType<typeof textFile>[]): Promise<void> =>
  page.getByRole('region', { name: 'Files' }).locator('input[type=file]').setInputFiles(files);

/** Opens Run as the buyer, with the prompt filled in. */
export async function openRun(page: Page, sandbox: Sandbox, text = prompt): Promise<void> {
  await openWith(page, runPath, sandbox.token('buyer'));
  await fillPrompt(page, text);
}

/** Requests a quote and opens the confirmation. */
export async function review(page: Page): Promise<void> {
  await quoteButton(page).click();
  await reviewButton(page).click();
  await expect(dialog(page)).toBeVisible();
}

export async function confirm(page: Page): Promise<void> {
  await review(page);
  await spendButton(page).click();
}

/** Waits until a run of the buyer is admitted. The console shows it as awaited from the click on. */
export async function expectUnderWay(sandbox: Sandbox): Promise<void> {
  await expect.poll(() => runsUnderWay(sandbox), 'a run is under way').not.toHaveLength(0);
}

/** Waits until a run is admitted, and moves the world's clock past its end, at which its request is answered. */
export async function endRun(sandbox: Sandbox): Promise<void> {
  await expectUnderWay(sandbox);
  await sandbox.advance(120_000);
}

/** Confirms a run and lets it end: the result is on the screen. */
export async function runToEnd(page: Page, sandbox: Sandbox): Promise<void> {
  await confirm(page);
  await endRun(sandbox);
  await expect(page).toHaveURL(resultPath);
}

/** Copies the command of the run with files from Activity: the request bar may show a read in progress by then. */
export async function copiedCommand(page: Page): Promise<string> {
  await follow(page, 'Activity');
  await page.getByRole('button', { name: /^POST .*runs-with-files / }).click();
  const request = page.getByRole('region', { name: activityWords.requestDetails });
  await request.getByRole('button', { name: sharedWords.copyAs }).click();
  return copied(page, () => request.getByRole('button', { name: 'Copy as cURL' }).click());
}

/** An account's ledger, and the number of requests to the two spending routes. */
export const account = (sandbox: Sandbox, name: 'buyer' | 'broke' = 'buyer') =>
  sandbox.account(name, plainRoute, filesRoute);

export const untouched = { available: 2_000, held: 0, spent: 0 };
