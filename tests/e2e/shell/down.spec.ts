/** A service that does not answer is reported once, above every screen, with the time of the next try. A rate limit is reported where it was hit. */
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { explorerWords } from '../../../src/features/explorer/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { writeBody } from '../support/body';
import { expect, expectFailures, giveToken, openWith, test } from '../support/fixtures';
import { openRequests, passQuietly, setOffline } from '../support/openRequests';
import { alert, expectStateAccessible, expectFitsWidth, expectScreen, follow, tryAgain } from '../support/screen';

const probe = 'GET /api/auth/api-token-status';
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'The service isn’t available.' });

test('a service that is down is reported once, until its first answer @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b50[34]\b/);
  await openWith(page, '/explorer', sandbox.token('seller'));
  await expectScreen(page, 'API explorer');
  await expect(strip(page)).toHaveCount(0);
  await sandbox.fault({ route: probe, status: 504, times: 99 });
  await sandbox.fault({ route: 'GET /api/seller/products', status: 503, times: 4 });
  await follow(page, 'Products');
  await expect(strip(page)).toHaveCount(1);
  await expect(strip(page).getByRole('timer')).toHaveText(/^Trying again in \d s$/);
  await expect(alert(page)).toContainText('503');
  await expectStateAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await strip(page).getByRole('button', { name: appWords.tryNow }).click();
  // Each wait is longer than the one before it.
  await expect(strip(page).getByRole('timer')).toHaveText(/^Trying again in (\d\d s|1:00)$/);
  await sandbox.clearFaults();
  await strip(page).getByRole('button', { name: appWords.tryNow }).press('Enter');
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'The service is available again.' })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [first, ...others] = (await sandbox.requests(probe)).map(({ status }) => status);
  expect([first, others.pop()]).toEqual([200, 200]);
  expect([...new Set(others)]).toEqual([504]);
  await tryAgain(page).click();
  await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
});

test('any answer takes the strip away, a lost network brings it back @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(404|503)\b/, /ERR_INTERNET_DISCONNECTED/);
  const open = openRequests(page);
  await page.clock.install();
  await openWith(page, '/explorer', sandbox.token('seller'));
  await expectScreen(page, 'API explorer');
  // The look whether the service is back takes nothing away.
  await sandbox.fault({ route: probe, status: 503, times: 99 });
  await sandbox.fault({ route: 'GET /api/seller/products', status: 503, times: 4 });
  await follow(page, 'Products');
  await expect(strip(page)).toHaveCount(1);
  await sandbox.fault({ route: 'GET /api/seller/connect/status', status: 404 });
  await follow(page, 'Payouts');
  await expect(alert(page)).toContainText('404 NOT_FOUND');
  await expect(strip(page)).toHaveCount(0);
  await setOffline(page, true);
  await tryAgain(page).click();
  await expect(strip(page)).toHaveCount(1);
  await sandbox.clearFaults();
  await setOffline(page, false);
  // The next look comes within a minute.
  await passQuietly(page, open, 60_000);
  await expect(strip(page)).toHaveCount(0);
});

test('a rate limit counts down at Connect and in the explorer @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b429\b/);
  const limit = { status: 429, retryAfter: 90 };
  await page.clock.install();
  await sandbox.fault({ route: probe, ...limit });
  await page.goto('/connect?next=/explorer/catalog.smartSearch');
  await giveToken(page, sandbox.token('seller'));
  const timer = alert(page).getByRole('timer');
  await expect(timer).toHaveText(/^Ready again in 1:[0-3]\d$/);
  await expectStateAccessible(page);
  // The same token again: the service is not asked before its wait is over.
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await expect(alert(page)).toContainText('Not sent yet');
  expect(await sandbox.asked(probe)).toBe(1);
  await page.clock.fastForward(91_000);
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await sandbox.fault({ route: 'POST /api/catalog/smart-search', ...limit });
  await writeBody(page, '{"query": "an invoice"}');
  await page.getByRole('button', { name: explorerWords.send, exact: true }).click();
  await expect(timer).toHaveText(/^Ready again in 1:[0-3]\d$/);
});
