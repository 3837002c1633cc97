/** After a 429 its route is closed until the wait is over, in every tab. */
import type { Page } from '@playwright/test';
import { prepWords } from '../../../src/features/seller/prep/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { openRequests } from '../support/openRequests';
import * as prep from '../support/prep';
import { checkoutKitPath } from '../support/products';

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
  await prep.dialog(second).getByLabel(uiWords.confirmationPhrase).fill(prep.phrase);
  // What both tabs read for their reviews is counted before the limit.
  await answered();

  await sandbox.fault({ route: prep.route, ...limit });
  await prep.confirm(page);
  await expect(prep.dialog(page)).toContainText('Too many requests');
  await answered();
  const before = reads.length;
  await expectClosed(prep.dialog(page).getByRole('button', { name: spendingWords.quoteAgain }));
  // The dialog that was open in another tab, unless that has seen the spend while it was being sent and closed it. It has seen that before it
  // hears of the wait, which both the button behind the dialog and the one in it then say.
  await expect(second.getByText(left).first()).toBeAttached();
  if (await prep.dialog(second).isVisible()) {
    await expectClosed(prep.spendButton(second, '640'));
    await prep.spendButton(second, '640').press('Enter');
    await prep.dialog(second).getByLabel(uiWords.confirmationPhrase).press('Enter');
  }
  await prep.dialog(page).getByRole('button', { name: uiWords.close }).click();
  await expectClosed(prep.reviewButton(page));
  await prep.reviewButton(page).press('Enter');
  await expect(prep.dialog(page)).toBeHidden();
  expect([await sandbox.asked(prep.route), reads.length]).toEqual([1, before]);

  // A page that is loaded during the wait knows of it.
  await second.reload();
  await second
    .getByRole('radiogroup', { name: prepWords.tier })
    .getByRole('radio', { name: 'Verified listing' })
    .check();
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
