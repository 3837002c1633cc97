/** Runs with an unknown outcome: a lost answer, and what was stopped with its files. None is charged twice. */
import type { Page } from '@playwright/test';
import { spendingWords } from '../../../src/shared/spending/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { openRequests, passQuietly } from '../support/openRequests';
import * as run from '../support/run';

const notKnown = 'may have been spent';

const notStarted = (page: Page) =>
  page.getByRole('table', { name: spendingWords.earlierAttempts }).getByRole('row').filter({ hasText: 'Not started' });

test('an answer lost at the end of the run: the run is found, charged once @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await sandbox.fault({ route: run.plainRoute, when: 'after', drop: true, status: 200 });
  await run.openRun(page, sandbox);
  await run.runToEnd(page, sandbox);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const { available, held, spent, sent } = await run.account(sandbox);
  expect({ held, sent, all: available + spent }).toEqual({ held: 0, sent: 1, all: 2_000 });
  expect(spent).toBeGreaterThan(0);
});

test('an upload cancelled midway: the run never starts, nothing is charged @deep', async ({ page, sandbox }) => {
  const open = openRequests(page);
  await page.clock.install();
  await run.openRun(page, sandbox);
  await run.attach(page, run.textFile('notes.txt', 4_000_000));
  await run.review(page);
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow);
  await run.spendButton(page).click();
  await expect(run.waiting(page)).toContainText('Sent with its files, which may still be uploading.');
  await run.waiting(page).getByRole('button', { name: uiWords.stopWaiting }).click();
  // The connection stays slow: at full speed the rest of the file might be sent before the browser has cut it.
  await expect(page.getByRole('alert')).toContainText(notKnown);
  await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
  await passQuietly(page, open, 640_000);
  await expect(notStarted(page)).toHaveCount(1);
  expect(await run.account(sandbox)).toMatchObject(run.untouched);
});

test('cancelled while waiting: the effect is explained, and the run is found @deep', async ({ page, sandbox }) => {
  await openWith(page, run.runPath, sandbox.token('buyer'));
  // A browser writes line breaks into the form as two characters.
  await run.fillPrompt(page, 'Draft a reply. [slow]\n\nTwo paragraphs.');
  await run.attach(page, run.textFile('notes.txt', 2_000_000));
  await run.confirm(page);
  await expect(run.waiting(page)).toContainText('Stop waiting does the same');
  await run.expectUnderWay(sandbox);
  await run.waiting(page).getByRole('button', { name: uiWords.stopWaiting }).click();
  await expect(page).toHaveURL(run.resultPath);
  expect(await run.account(sandbox)).toMatchObject({ available: 1_949, held: 51, sent: 1 });
});
