/** What counts as the answer to a spend: only recognized work settles it, and what is not as confirmed is said. */
import { sample } from '../../depth';
import { expect, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import * as run from '../support/run';
import { expectRow, expectScreen } from '../support/screen';
import { pushAddress } from '../support/screens';

const notKnown = 'may have been spent';

for (const [answer, body] of sample([
  ['an error', { error: { code: 'NOT_CHARGED', message: 'Nothing was charged.' } }],
  ['success: false', { success: false }],
  ['nothing', null],
  ['a status of refusal', { prep: { id: 'w', status: 'refused' } }],
  ['an unknown status', { prep: { id: 'w', status: 'rechazado' } }],
  ['a dry run', { dryRun: true, prep: { id: 'w', status: 'running' } }],
  ['the maintenance of the service', { maintenance: { id: 'm', state: 'scheduled' } }],
  ['a suspended account', { message: 'Your account is suspended', id: 'x', status: 'ok' }],
] as const))
  test(`a prep answered with 202 and ${answer} is not called started`, async ({ page, sandbox }) => {
    const answer = { status: 202, body: JSON.stringify(body) };
    await sandbox.fault({ route: prep.route, when: 'before', ...answer });
    await prep.openReview(page, sandbox);
    await prep.confirm(page);
    const notice = page.getByRole('region', { name: 'Outcome unknown' });
    await expect(notice).toContainText(notKnown);
    await expect(notice).toContainText('. The response ');
    await expect(page.getByText('Prep started')).toHaveCount(0);
    await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
    expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 1 });
  });

for (const [answer, body] of [
  ['a denial', { success: false }],
  ['an unknown language', { verificación: { identificador: 'w', estado: 'en cola' } }],
] as const)
  test(`${answer} over a prep that did start: it is found, and charged once @deep`, async ({ page, sandbox }) => {
    await sandbox.fault({ route: prep.route, when: 'after', status: 202, body: JSON.stringify(body) });
    await prep.openReview(page, sandbox);
    await prep.confirm(page);
    await expect(page).toHaveURL(prep.reportPath);
    await expectToast(page, 'Prep started for 640 Points');
    expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
  });

test('another tier at another price: said on the screen and among the attempts @deep', async ({ page, sandbox }) => {
  const work = { id: 'w', tier: 'deep_review', version: '1.4.2', points: 2_980, status: 'running' };
  await sandbox.fault({ route: prep.route, when: 'after', status: 202, body: JSON.stringify({ prep: work }) });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  const differs = 'tier deep_review instead of verified_listing, Points 2,980 instead of 640';
  await expect(page.getByText('The service started something other than what you confirmed')).toBeVisible();
  await expect(page.getByText(`The prep has ${differs}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Compare prep prices' }).click();
  await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
    Tier: 'Verified listing',
    Outcome: `Accepted by the service, but not as confirmed: ${differs}`,
  });
});

test('a run answered with an error is not called started, and is looked for @deep', async ({ page, sandbox }) => {
  await sandbox.fault({ route: run.plainRoute, when: 'before', status: 200, body: '{"error":{"code":"X"}}' });
  await run.openRun(page, sandbox);
  await run.quoteButton(page).click();
  await run.reviewButton(page).click();
  await run
    .dialog(page)
    .getByRole('button', { name: /^Spend up to/ })
    .click();
  const notice = page.getByRole('region', { name: 'Outcome unknown' });
  await expect(notice).toContainText('The response contains an error (X)');
  await expect(page.getByText('Run started')).toHaveCount(0);
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 1 });
});

test('a prep left while it is being sent tells its end on the screen after it @deep', async ({ page, sandbox }) => {
  await sandbox.fault({ route: prep.route, hold: true });
  await openWith(page, checkoutKitPath, sandbox.token('seller'));
  await expectScreen(page, checkoutKit.name);
  await pushAddress(page, prep.prepPath);
  await prep.review(page);
  await prep.confirm(page);
  await expect.poll(async () => (await prep.account(sandbox)).sent).toBe(1);
  await page.goBack();
  await expect(prep.dialog(page)).toBeHidden();
  await sandbox.release();
  await expect(page.getByText('Prep started for 640 Points.')).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await notices.getByRole('link', { name: 'Open the report' }).click();
  await expect(page).toHaveURL(prep.reportPath);
});
