/** After a 429 its route is closed until the wait is over: on every screen, in every tab, in the explorer. */
import type { Page } from '@playwright/test';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { openRequests } from '../support/openRequests';
import * as prep from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import * as run from '../support/run';
import { expectScreen, follow } from '../support/screen';

const quoteRoute = 'GET /api/seller/products/:id/prep-quote';
/** Longer than any machine takes for what is done meanwhile: the page's clock goes on. */
const limit = { status: 429, code: 'RATE_LIMIT', retryAfter: 300 };
/** More than that, in milliseconds. */
const PAST_LIMIT_MS = 301_000;
/** What is left of it, on a button. */
const left = /^([0-4]:\d\d|5:00|\d{1,2} s)$/;

/** What this tab reads of the product, from now on: the evidence of a spend, and what its screen shows. */
function productReads(page: Page): readonly string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(`/api${checkoutKitPath}`)) reads.push(pathname);
  });
  return reads;
}

async function expectClosed(button: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(
    /^The service asks you to wait. Ready again in up to (a minute|\d+ (seconds|minutes))$/,
  );
  await expect(button.getByText(left)).toBeVisible();
}

test('a limited prep cannot be sent again before its wait is over, from any tab; then it is read once, and sent once @deep', async ({
  page,
  context,
  sandbox,
}) => {
  expectFailures(page, /\b429\b/);
  await page.clock.install();
  const open = openRequests(page);
  // Another tab reads the product again when it hears of the spend, whenever that is.
  const reads = productReads(page);
  await prep.openReview(page, sandbox);
  const second = await context.newPage();
  const alsoOpen = openRequests(second);
  const answered = () => expect.poll(() => open.size + alsoOpen.size, 'requests without an answer').toBe(0);
  await openWith(second, prep.prepPath, sandbox.token('seller'));
  await prep.review(second);
  await prep.dialog(second).getByLabel('Confirmation phrase').fill(prep.phrase);
  // What both tabs read for their reviews is counted before the limit.
  await answered();

  await sandbox.fault({ route: prep.route, ...limit });
  await prep.confirm(page);
  await expect(prep.dialog(page)).toContainText('Too many requests');
  await answered();
  const before = reads.length;
  await expectClosed(prep.dialog(page).getByRole('button', { name: 'Quote again' }));
  // The dialog that was open in another tab, unless that has seen the spend while it was being sent and closed it. It has seen that before it
  // hears of the wait, which both the button behind the dialog and the one in it then say.
  await expect(second.getByText(left).first()).toBeAttached();
  if (await prep.dialog(second).isVisible()) {
    await expectClosed(prep.spendButton(second, '640'));
    await prep.spendButton(second, '640').press('Enter');
    await prep.dialog(second).getByLabel('Confirmation phrase').press('Enter');
  }
  await prep.dialog(page).getByRole('button', { name: 'Close' }).click();
  await expectClosed(prep.reviewButton(page));
  await prep.reviewButton(page).press('Enter');
  await expect(prep.dialog(page)).toBeHidden();
  expect([await sandbox.asked(prep.route), reads.length]).toEqual([1, before]);

  // A page that is loaded during the wait knows of it.
  await second.reload();
  await second.getByRole('radiogroup', { name: 'Prep tier' }).getByRole('radio', { name: 'Verified listing' }).check();
  await expectClosed(prep.reviewButton(second));
  await answered();
  expect(reads).toHaveLength(before);

  await page.clock.fastForward(PAST_LIMIT_MS);
  await expect(prep.reviewButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  // One look: the product, its report and the balance.
  expect(reads).toHaveLength(before + 3);
  await prep.reviewButton(page).click();
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 2 });
});

test('a limited quote is not asked for again from its screen, the explorer or another tab until the wait is over @deep', async ({
  page,
  context,
  sandbox,
}) => {
  expectFailures(page, /\b429\b/);
  await page.clock.install();
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  const again = page.getByRole('button', { name: 'Quote again' });
  await expect(again).toBeVisible();
  await sandbox.fault({ route: quoteRoute, ...limit });
  await again.click();
  await expect(page.getByText('The last refresh failed')).toBeVisible();
  await expectClosed(again);
  const sent = await sandbox.asked(quoteRoute);

  const second = await context.newPage();
  await openWith(second, `/explorer/seller.prepQuote?path.id=${checkoutKit.id}`, sandbox.token('seller'));
  const send = second.getByRole('button', { name: 'Send', exact: true });
  await expectClosed(send);
  await send.press('Enter');
  await follow(page, 'Products');
  await expectScreen(page, 'Seller products');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('Not sent yet');
  expect(await sandbox.asked(quoteRoute)).toBe(sent);

  await page.clock.fastForward(PAST_LIMIT_MS);
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.click();
  await expect(second.getByRole('status').filter({ hasText: 'Response 200 received' })).toBeAttached();
  expect(await sandbox.asked(quoteRoute)).toBe(sent + 1);
});

test('a limited run cannot be sent again before its wait is over, and what is read waits as well @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b429\b/);
  await page.clock.install();
  await run.openRun(page, sandbox);
  await run.review(page);
  await sandbox.fault({ route: run.plainRoute, ...limit, code: 'AI_WORKLOAD_BUSY' });
  await run.spendButton(page).click();
  await expect(run.dialog(page)).toContainText('The service is busy. Nothing was charged.');
  const growth = `GET /api/ai-packs/:id/growth`;
  const before = await sandbox.asked(growth);
  await run.dialog(page).getByRole('button', { name: 'Close' }).click();
  await run.quoteButton(page).click();
  await expectClosed(run.reviewButton(page));
  await run.reviewButton(page).press('Enter');
  await expect(run.dialog(page)).toBeHidden();
  expect([await run.account(sandbox), await sandbox.asked(growth)]).toEqual([{ ...run.untouched, sent: 1 }, before]);

  await page.clock.fastForward(PAST_LIMIT_MS);
  await expect(run.reviewButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await run.reviewButton(page).click();
  await sandbox.fault({ route: run.plainRoute, hold: true });
  await run.spendButton(page).click();
  await sandbox.release();
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  expect((await run.account(sandbox)).sent).toBe(2);
});

for (const [asks, header, wait] of [
  ['a year', 31_536_000, 'more than a day'],
  ['a number of fifteen digits', 999_999_999_999_999, 'more than a day'],
] as const)
  test(`a Retry-After of ${asks} closes a spend for ten minutes, and the screen says so @deep`, async ({
    page,
    sandbox,
  }) => {
    expectFailures(page, /\b429\b/);
    await page.clock.install();
    await prep.openReview(page, sandbox);
    await sandbox.fault({ route: prep.route, ...limit, retryAfter: header });
    await prep.confirm(page);
    await expect(prep.dialog(page)).toContainText(`The service asks you to wait ${wait}.`);
    await expect(prep.dialog(page).getByRole('timer')).toHaveText(/^Ready again in (10:00|9:\d\d)$/);
    await page.clock.fastForward(601_000);
    const again = prep.dialog(page).getByRole('button', { name: 'Quote again' });
    await expect(again).not.toHaveAttribute('aria-disabled', 'true');
    await again.click();
    await prep.reviewButton(page).click();
    await prep.confirm(page);
    await expect(page).toHaveURL(prep.reportPath);
    expect((await prep.account(sandbox)).sent).toBe(2);
  });
