/** Runs with an unknown outcome: lost answers, cancelling, and a browser that sends twice. None is charged twice. */
import type { Page } from '@playwright/test';
import { sample } from '../../depth';
import { expect, expectFailures, openByHand, openWith, test } from '../support/fixtures';
import { openRequests, passQuietly } from '../support/openRequests';
import { replies } from '../support/packs';
import * as run from '../support/run';
import { expectRow } from '../support/screen';

const notKnown = 'may have been spent';

const notStarted = (page: Page) =>
  page.getByRole('table', { name: 'Earlier attempts' }).getByRole('row').filter({ hasText: 'Not started' });

for (const [loss, fault] of sample([
  ['the connection was cut', { drop: true, status: 200 }],
  ['a 500 came instead', { status: 500 }],
] as const)) {
  test(`answer lost at the end of the run (${loss}): the run is found, charged once`, async ({ page, sandbox }) => {
    expectFailures(page, /\b500\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.fault({ route: run.plainRoute, when: 'after', ...fault });
    await run.openRun(page, sandbox);
    await run.runToEnd(page, sandbox);
    await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
    const { available, held, spent, sent } = await run.account(sandbox);
    expect({ held, sent, all: available + spent }).toEqual({ held: 0, sent: 1, all: 2_000 });
    expect(spent).toBeGreaterThan(0);
  });

  test(`answer lost at admission (${loss}): the run is found, charged once @deep`, async ({ page, sandbox }) => {
    expectFailures(page, /\b500\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.answerRuns('admitted');
    await sandbox.fault({ route: run.plainRoute, when: 'after', ...fault });
    await run.openRun(page, sandbox);
    await run.confirm(page);
    await expect(page).toHaveURL(run.resultPath);
    expect(await run.account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
    await page.goto(run.runPath);
    await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
      Outcome: /Accepted\. The response was lost/,
    });
  });
}

test('the connection ends before the first byte: sent and charged once @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_EMPTY_RESPONSE/);
  await sandbox.answerRuns('admitted');
  await sandbox.fault({ route: run.plainRoute, when: 'after', drop: true });
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(page).toHaveURL(run.resultPath);
  expect(await run.account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
});

test('answer lost before the work: locked while in progress, then armed again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b50[34]\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const open = openRequests(page);
  await page.clock.install();
  await run.openRun(page, sandbox);
  let sent = 0;
  for (const fault of [
    { drop: true, status: 200 },
    { status: 503 },
    { status: 504, body: '<html>proxy</html>', contentType: 'text/html' },
  ]) {
    await test.step(JSON.stringify(fault), async () => {
      await sandbox.fault({ route: run.plainRoute, when: 'before', ...fault });
      await run.confirm(page);
      await expect(page.getByRole('alert')).toContainText(notKnown);
      await expect(run.quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
      await passQuietly(page, open, 100_000);
      await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
      await expect(run.quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
      await passQuietly(page, open, 115_000);
      sent += 1;
      await expect(notStarted(page)).toHaveCount(sent);
      await expect(page.getByRole('alert')).toBeHidden();
      expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent });
    });
  }
  await run.runToEnd(page, sandbox);
  expect(await run.account(sandbox)).toMatchObject({ held: 0, sent: sent + 1 });
});

test('a proxy gives up before the run is admitted: locked, and then found @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b504\b/);
  const open = openRequests(page);
  await page.clock.install();
  await run.openRun(page, sandbox);
  await run.review(page);
  await sandbox.fault({
    route: run.plainRoute,
    when: 'before',
    status: 504,
    body: '<html>proxy</html>',
    contentType: 'text/html',
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'));
  await run.spendButton(page).click();
  await expect(page.getByRole('alert')).toContainText(notKnown);
  await passQuietly(page, open, 60_000);
  await expect(run.quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
  // The request that the proxy passed on is admitted now.
  const body = (await sent).postDataJSON() as unknown;
  const admitted = sandbox.post(`/api/ai-packs/${replies}/runs`, body, 'buyer');
  await expect.poll(async () => (await run.account(sandbox)).held).toBe(51);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(run.resultPath);
  expect(await run.account(sandbox)).toMatchObject({ available: 1_949, held: 51, spent: 0 });
  await sandbox.advance(60_000);
  await admitted;
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
  await run.waiting(page).getByRole('button', { name: 'Stop waiting' }).click();
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
  await run.waiting(page).getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page).toHaveURL(run.resultPath);
  expect(await run.account(sandbox)).toMatchObject({ available: 1_949, held: 51, sent: 1 });
});

test('while the runs cannot be read it stays locked, even after a reload @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b500\b/, /\b403\b/);
  await openByHand(page, run.runPath, sandbox.token('buyer'));
  await run.fillPrompt(page);
  await run.review(page);
  await sandbox.answerRuns('admitted');
  await sandbox.fault({ route: run.plainRoute, when: 'after', status: 500 });
  await sandbox.fault({ route: 'GET /api/ai-packs/workload/status', status: 403, code: 'FORBIDDEN', times: 50 });
  await run.spendButton(page).click();
  await expect(page.getByText('The runs couldn’t be loaded, so nothing is known yet.')).toBeVisible();
  await openByHand(page, run.runPath, sandbox.token('buyer'));
  await expect(page.getByRole('region', { name: 'Outcome unknown' })).toContainText(notKnown);
  await expect(run.quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(run.reviewButton(page)).toHaveCount(0);
  expect(await run.account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
});

test('the connection drops when the run has ended: nothing is sent again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_/);
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await sandbox.fault({ route: run.plainRoute, when: 'after', drop: true, times: 2 });
  await run.fillPrompt(page);
  await run.confirm(page);
  await expect(run.waiting(page)).toBeVisible();
  await run.endRun(sandbox);
  await expect(run.waiting(page)).toHaveCount(0);
  await expect.poll(() => run.account(sandbox)).toEqual({ available: 1_983, held: 0, spent: 17, sent: 1 });
});
