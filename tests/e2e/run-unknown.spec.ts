/** Runs whose end is not known: lost answers, giving up, and a browser that sends twice. None is charged twice. */
import { expect, test } from './support/fixtures';
import { openByHand } from './support/open';
import {
  account,
  confirm,
  dialog,
  filesRoute,
  fillPrompt,
  plainRoute,
  quoteButton,
  resultPath,
  review,
  reviewButton,
  runPath,
  spendButton,
  untouched,
} from './support/run';
import { expectRow } from './support/screen';

const notKnown = 'It is not known whether this was charged';

for (const [what, fault] of [
  ['the connection was cut', { drop: true, status: 200 }],
  ['a 500 came instead', { status: 500 }],
] as const) {
  test(`answer lost after the charge (${what}): the run is found, charged once`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b500\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.fault({ route: plainRoute, when: 'after', ...fault });
    await openByHand(page, runPath, token('buyer'));
    await fillPrompt(page);
    await confirm(page);
    await expect(page).toHaveURL(resultPath);
    expect(await account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
    await page.goto(runPath);
    await page.getByLabel('API token').fill(token('buyer'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
      Outcome: /Accepted\. The answer was lost/,
    });
  });
}

test('the browser sends the request again by itself: charged once, and the run is found', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b409\b/);
  await sandbox.fault({ route: plainRoute, when: 'after', drop: true });
  await openByHand(page, runPath, token('buyer'));
  await fillPrompt(page);
  await confirm(page);
  await expect(page).toHaveURL(resultPath);
  const { sent, ...points } = await account(sandbox);
  expect(points).toEqual({ available: 1_949, held: 51, spent: 0 });
  expect(sent).toBeGreaterThanOrEqual(1);
});

test('answer lost before the work: locked, looked at twice, then armed again', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b503\b/);
  await sandbox.fault({ route: plainRoute, status: 503 });
  await openByHand(page, runPath, token('buyer'));
  await fillPrompt(page);
  await confirm(page);
  await expect(page.getByRole('alert')).toContainText(notKnown);
  await expect(quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Looking once more in a few seconds')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden({ timeout: 10_000 });
  await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), { Outcome: /Not started/ });
  expect(await account(sandbox)).toEqual({ ...untouched, sent: 1 });
  await confirm(page);
  await expect(page).toHaveURL(resultPath);
  expect(await account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 2 });
});

test('giving up while the answer is awaited: what that means is said, and the run is found', async ({
  page,
  sandbox,
  token,
}) => {
  await sandbox.fault({ route: filesRoute, when: 'after', delayMs: 4_000 });
  await openByHand(page, runPath, token('buyer'));
  await fillPrompt(page);
  await page
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'n') });
  await confirm(page);
  await expect(dialog(page)).toContainText('Sent. Waiting for the run to be admitted.');
  await expect(dialog(page)).toContainText('Stop waiting does not take the run back');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page).toHaveURL(resultPath);
  expect(await account(sandbox)).toMatchObject({ available: 1_949, held: 51, sent: 1 });
});

test('while the runs cannot be read it stays locked, over a reload too', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b500\b/, /\b403\b/);
  await openByHand(page, runPath, token('buyer'));
  await fillPrompt(page);
  await review(page);
  await sandbox.fault({ route: plainRoute, when: 'after', status: 500 });
  await sandbox.fault({ route: 'GET /api/ai-packs/workload/status', status: 403, code: 'FORBIDDEN', times: 50 });
  await spendButton(page).click();
  await expect(page.getByText('The runs could not be read, so nothing is known yet.')).toBeVisible();
  await openByHand(page, runPath, token('buyer'));
  await expect(page.getByRole('region', { name: 'Outcome not known' })).toContainText(notKnown);
  await expect(quoteButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(reviewButton(page)).toHaveCount(0);
  expect(await account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
});
