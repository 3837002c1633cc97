/** Payouts: whether the connected account can take payments, what is missing, and that viewing changes nothing. */
import { payoutsWords } from '../../../src/features/seller/payouts/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectScreen, follow } from '../support/screen';

const route = 'GET /api/seller/connect/status';

test('an incomplete account: what is missing, and where in the browser to provide it @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/seller/payouts', sandbox.token('broke'));
  await expectScreen(page, 'Payouts');
  await expect(page.getByRole('list', { name: 'Connected account' }).getByRole('listitem')).toHaveText([
    `${payoutsWords.connected} yes`,
    'Can take payments no',
    'Can receive payouts no',
  ]);
  await expect(page.getByRole('list', { name: 'Missing' }).getByRole('listitem')).toHaveText([
    'A bank account for payouts',
    'An identity document of the account holder',
  ]);
  await expect(page.getByRole('main')).toContainText('This screen is read-only');
  await expect(
    page.getByRole('link', { name: /Continue in the signed-in site.*marketplace\.example/ }),
  ).toHaveAttribute('href', 'https://marketplace.example/seller/payouts');
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect.poll(() => sandbox.asked(route)).toBe(2);
  const { requests } = await sandbox.state();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a complete account, answers of another shape, and a failed one @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/);
  await openWith(page, '/', sandbox.token('seller'));
  await follow(page, 'Payouts');
  await expect(page).toHaveURL('/seller/payouts');
  await expect(page.getByText('Nothing. The account is ready.')).toBeVisible();

  const otherAnswer = {
    status: 'restricted',
    requirements: { currently_due: ['external_account'] },
    onboarding_url: 'data:x',
  };
  await sandbox.fault({ route, status: 200, body: JSON.stringify(otherAnswer) });
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(page.getByText('restricted', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Missing' })).toHaveText('External account');
  await expect(page.getByRole('list', { name: 'Connected account' }).getByText('not reported')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /Continue in the signed-in site/ })).toHaveCount(0);

  await sandbox.fault({ route, status: 400 });
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(page.getByRole('alert')).toContainText('The last refresh failed');
  await expect(page.getByText('restricted', { exact: true })).toBeVisible();

  await sandbox.fault({ route, status: 200, body: '{"hello":1}' });
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(page.getByRole('alert')).toContainText('The response contains no payment readiness');
  await page.getByRole('button', { name: uiWords.tryAgain }).click();
  await expect(page.getByText('Nothing. The account is ready.')).toBeVisible();
});
