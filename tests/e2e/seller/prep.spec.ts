/** Every answer to a prep as a seller sees it, and its effect on the Points. */
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import { checkoutKit } from '../support/products';
import { expectRow, expectScreen, expectStateAccessible } from '../support/screen';

const quoteRoute = 'GET /api/seller/products/:id/prep-quote';

test('a confirmed prep is sent once at the price on the button, and followed', async ({ page, sandbox }) => {
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  const tiers = page.getByRole('radiogroup', { name: 'Prep tier' });
  await expect(tiers.getByRole('radio')).toHaveCount(4);
  for (const points of ['120', '640', '1,890', '2,980'])
    await expect(tiers.getByText(points, { exact: true })).toBeVisible();

  await prep.review(page);
  await expect(prep.dialog(page)).toContainText('1.4.2');
  await expect(prep.dialog(page)).toContainText('5,000 → 4,360');
  await expect(prep.dialog(page)).toContainText('If the work fails, its Points are returned');
  await prep.confirm(page);

  await expect(page).toHaveURL(prep.reportPath);
  await expectToast(page, 'Prep started for 640 Points');
  await expect(page.getByRole('button', { name: /Spend/ })).toHaveCount(0);
  const latest = page.getByRole('region', { name: 'Latest prep' });
  await expect(latest).toContainText('running');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });

  await sandbox.advance(90_000);
  await expect(latest).toContainText('completed');
  await expect(latest).toContainText('Charged640 Points');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});

test('failed work returns its Points, and the product says so @deep', async ({ page, sandbox }) => {
  await sandbox.fault({ route: prep.route, work: 'fails' });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  await expectStateAccessible(page);
  await sandbox.advance(90_000);
  const latest = page.getByRole('region', { name: 'Latest prep' });
  await expect(latest).toContainText('failed');
  await expect(latest).toContainText('Returned640 Points');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 1 });
  await page.goto(prep.prepPath);
  await expect(page.getByRole('table', { name: 'Earlier attempts' })).toBeVisible();
  await expectStateAccessible(page);
});

test('nothing is sent without the exact phrase, and closing voids the confirmation', async ({ page, sandbox }) => {
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  await prep.reviewButton(page).hover();
  await expect(page.getByText('Choose a tier first')).toBeVisible();

  await prep.review(page);
  for (const wrong of ['', 'run_seller_prep', 'RUN_SELLER_PREP ']) {
    await prep.dialog(page).getByLabel('Confirmation phrase').fill(wrong);
    await page.keyboard.press('Enter');
    await expect(prep.spendButton(page, '640')).toHaveAttribute('aria-disabled', 'true');
    await expect(prep.dialog(page).getByLabel('Confirmation phrase')).toHaveAttribute('aria-invalid', 'true');
  }
  await expectStateAccessible(page);
  await prep.dialog(page).getByLabel('Confirmation phrase').fill(prep.phrase);
  await page.keyboard.press('Escape');
  await expect(prep.dialog(page)).toBeHidden();
  await prep.review(page, 'Smoke scan');
  await expect(prep.dialog(page).getByLabel('Confirmation phrase')).toHaveValue('');
  await expect(prep.spendButton(page, '120')).toBeVisible();
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('a double click and a second Enter send one request', async ({ page, sandbox }) => {
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await prep.openReview(page, sandbox);
  const field = prep.dialog(page).getByLabel('Confirmation phrase');
  await field.fill(prep.phrase);
  await prep.spendButton(page, '640').dblclick();
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await expect(prep.dialog(page)).toBeVisible();
  await sandbox.release();
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('too few Points close the review, which says how many are missing and where to get them', async ({
  page,
  sandbox,
}) => {
  await openWith(page, prep.prepPath, sandbox.token('broke'));
  await page.getByRole('radiogroup', { name: 'Prep tier' }).getByRole('radio', { name: 'Verified listing' }).check();
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(prep.reviewButton(page)).toHaveAccessibleDescription('Not enough Points: 600 Points missing');
  await prep.reviewButton(page).press('Enter');
  await expect(prep.dialog(page)).toBeHidden();
  const panel = page.getByRole('region', { name: 'Review', exact: true });
  await expect(panel).toContainText('You’re 600 Points short.');
  await expect(panel).toContainText('Get more Points in the signed-in site.');
  await expectStateAccessible(page);
  expect(await prep.account(sandbox, 'broke')).toEqual({ available: 40, held: 0, spent: 0, sent: 0 });
});

test('402: shows how many Points are missing and where to get them @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b402\b/);
  // A quote that does not name the balance: then the service decides.
  const quote = await sandbox.get<{ availablePoints?: number }>(`/api${prep.prepPath}-quote`, 'broke');
  delete quote.availablePoints;
  await sandbox.fault({ route: quoteRoute, status: 200, body: JSON.stringify(quote), times: 1_000 });
  await openWith(page, prep.prepPath, sandbox.token('broke'));
  await prep.review(page);
  await expect(prep.dialog(page)).toContainText('Balanceunknown');
  await prep.confirm(page);
  await expect(prep.dialog(page)).toContainText('Not enough Points');
  await expect(prep.dialog(page)).toContainText('Missing600 Points');
  await expect(prep.dialog(page).getByRole('link', { name: /Get Points/ })).toHaveAttribute('href', /^https:/);
  expect(await prep.account(sandbox, 'broke')).toEqual({ available: 40, held: 0, spent: 0, sent: 1 });
});

test('409 by version: old and new are shown, and the new price is confirmed again', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await prep.openReview(page, sandbox);
  await sandbox.commitVersion(checkoutKit.id, { version: '1.5.0', sizeBytes: 510_000 });
  await prep.confirm(page);
  await expect(prep.dialog(page).getByRole('alert')).toHaveText('The price rose to 800 Points');
  await prep.dialog(page).getByText('Details', { exact: true }).click();
  const changes = prep.dialog(page).getByRole('table', { name: 'What changed' });
  await expectRow(changes, { What: 'Version', 'You reviewed': '1.4.2', Now: '1.5.0' });
  await expectRow(changes, { What: 'Verified listing', 'You reviewed': '640', Now: '800' });
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 1 });

  await prep.dialog(page).getByRole('button', { name: 'Review at 800 Points' }).click();
  await expect(prep.dialog(page).getByLabel('Confirmation phrase')).toHaveValue('');
  await prep.confirm(page, '800');
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ available: 4_200, held: 800, spent: 0, sent: 2 });
});

test('409 by price: shows each price, old and new @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await prep.openReview(page, sandbox);
  await expectStateAccessible(page);
  await sandbox.reprice(10);
  await prep.confirm(page);
  await expect(prep.dialog(page).getByRole('alert')).toHaveText('The price rose to 704 Points');
  await expectStateAccessible(page);
  await prep.dialog(page).getByText('Details', { exact: true }).click();
  const changes = prep.dialog(page).getByRole('table', { name: 'What changed' });
  await expectRow(changes, { What: 'Verified listing', 'You reviewed': '640', Now: '704' });
  await expectStateAccessible(page);
  await expect(changes.getByRole('row', { name: /Version/ })).toHaveCount(0);
  await prep.dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Prep tier' }).getByText('704', { exact: true })).toBeVisible();
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 1 });
});

test('409 by concurrency: another client was first, and no second charge follows @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await prep.openReview(page, sandbox);
  await prep.startPrep(sandbox, 'smoke_scan', 120);
  await prep.confirm(page);
  await expect(prep.dialog(page)).toContainText('Something has changed');
  await expect(prep.dialog(page)).toContainText('Another prep is running');
  await prep.dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('A prep is running', { exact: true })).toBeVisible();
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await prep.account(sandbox)).toEqual({ available: 4_880, held: 120, spent: 0, sent: 2 });
});

/** A 400 that names a field. */
const malformed = JSON.stringify({
  error: {
    code: 'BAD_REQUEST',
    message: 'tier is malformed',
    fields: [{ field: 'tier', message: 'tier must be one of the quoted four.' }],
  },
});

test('400, 403 and 429: each is explained; nothing is spent or resent @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(400|403|429)\b/);
  await page.clock.install();
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  let sent = 0;
  const refusals = [
    [{ status: 400, body: malformed }, '400 BAD_REQUEST', 'tier must be one of the quoted four.'],
    [{ status: 403, code: 'FORBIDDEN' }, '403 FORBIDDEN'],
    [{ status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' }, 'Only the signed-in site may do this'],
    [
      { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 30 },
      '429 AI_WORKLOAD_BUSY',
      'The service is busy. Nothing was charged.',
    ],
    [{ status: 429, code: 'RATE_LIMIT', retryAfter: 30 }, '429 RATE_LIMIT', 'Too many requests'],
  ] as const;
  for (const [fault, ...texts] of sample<(typeof refusals)[number]>(refusals, ([{ status }]) => status === 429)) {
    await test.step(texts[0], async () => {
      await sandbox.fault({ route: prep.route, ...fault });
      await prep.review(page);
      await prep.confirm(page);
      for (const text of texts) await expect(prep.dialog(page)).toContainText(text);
      sent += 1;
      expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent });
      if ('retryAfter' in fault) {
        await expect(prep.dialog(page).getByRole('timer')).toContainText(/Ready again in (30|[12]?\d) s/);
        const again = prep.dialog(page).getByRole('button', { name: 'Quote again' });
        await expect(again).toHaveAttribute('aria-disabled', 'true');
        await page.clock.fastForward(31_000);
        await expect(again).not.toHaveAttribute('aria-disabled', 'true');
        await again.click();
      } else {
        await prep.dialog(page).getByRole('button', { name: 'Close' }).click();
      }
      await expect(prep.dialog(page)).toBeHidden();
    });
  }
  await prep.review(page);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: sent + 1 });
});
