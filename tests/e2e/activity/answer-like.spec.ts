/** A logged answer as a fault of the sandbox, and the pictures that screens have of it. */
import type { Page } from '@playwright/test';
import { activityWords } from '../../../src/features/activity/words';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { payoutsWords } from '../../../src/features/seller/payouts/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { alert, expectRow, expectScreen, expectStateAccessible, follow } from '../support/screen';

const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('button');
const dialog = (page: Page) => page.getByRole('dialog', { name: activityWords.replay });

const entry = (path: string, response: object, more: object = {}) => ({
  startedDateTime: '2026-11-20T10:00:00.000Z',
  time: 30,
  request: { method: 'GET', url: `https://api.example${path}` },
  response,
  ...more,
});
const getText = (text: string, status = 200) => ({ status, content: { mimeType: 'application/json', text } });

async function importHar(page: Page, entries: readonly object[]): Promise<void> {
  await page.getByLabel(activityWords.harFile).setInputFiles({
    name: 'live.har',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ log: { entries } })),
  });
  await expect(page.getByText('From a file, not from this session')).toBeVisible();
}

test('answers of a HAR file are set up, listed, and seen by the screens that ask next @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b418\b/);
  await openWith(page, '/activity', sandbox.token('seller'));
  await importHar(page, [
    entry('/api/orders/purchases', {
      status: 200,
      // Latin-1, and an id that no number of a program can hold.
      content: {
        mimeType: 'application/json; charset=latin1',
        encoding: 'base64',
        text: Buffer.from('{"purchases":[{"id":9007199254740993,"product":{"name":"Löwe"}}]}', 'latin1').toString(
          'base64',
        ),
      },
    }),
    entry('/api/seller/connect/status', getText('{"error":{"code":"TEAPOT","message":"Short and stout."}}', 418)),
  ]);

  // By keys alone: to the row, to the button, through the dialog, to Faults.
  await rows(page).filter({ hasText: '/orders/purchases' }).focus();
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: activityWords.replay });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('application/json');
  await expectStateAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Times' }).press('Enter');
  await expect(dialog(page)).toContainText(
    `The next request to GET /api/orders/purchases in the world ${sandbox.world} gets this response.`,
  );
  await expectStateAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await rows(page).filter({ hasText: '/connect/status' }).click();
  await button.click();
  await dialog(page).getByRole('textbox', { name: 'Requests to let through first' }).fill('1');
  await dialog(page).getByRole('button', { name: sharedWords.setUp }).click();
  await expect(dialog(page)).toContainText('After 1 other request, the next request to GET /api/seller/connect/status');
  await dialog(page).getByRole('link', { name: activityWords.goToFaults }).click();
  await expectScreen(page, 'Sandbox');
  const pending = page.getByRole('table', { name: sandboxWords.pendingFaults });
  await expectRow(pending, {
    Route: 'GET /api/orders/purchases',
    'What happens': '200, body replaced, 30 ms late, before the work',
    'Times left': '1',
  });
  await expectRow(pending, { Route: 'GET /api/seller/connect/status', 'What happens': /^after 1 more request: 418/ });

  await follow(page, 'Purchases');
  await expectScreen(page, 'Purchases');
  await expect(page.getByRole('table', { name: 'Purchases' })).toContainText('Löwe');
  await page.getByRole('button', { name: uiWords.rawResponse }).first().click();
  await expect(page.getByRole('dialog')).toContainText('9007199254740993');
  await page.keyboard.press('Escape');
  await follow(page, 'Payouts');
  await expect(page.getByText(payoutsWords.connected)).toBeVisible();
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(alert(page)).toContainText('418 TEAPOT');
  expect((await sandbox.state()).faults).toEqual([]);
});
