/** The sandbox as a place: clock, settings, faults, Points, requests, reset, and the calls behind them. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { prepWords } from '../../../src/features/seller/prep/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { startPrep } from '../support/prep';
import { checkoutKitPath } from '../support/products';
import { expectRow, expectScreen, expectStateAccessible, follow, navigation } from '../support/screen';
import { copied } from '../support/copied';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSandbox(page: Page, world: string): Promise<void> {
  await page.getByRole('link', { name: `Sandbox ${world}: open its controls` }).click();
  await expectScreen(page, 'Sandbox');
  await expect(page.getByRole('main')).toContainText(`World ${world}`);
}

test("each account's ledger is shown, and advancing the clock advances the work", async ({ page, sandbox }) => {
  await startPrep(sandbox, 'verified_listing', 640);
  await openWith(page, checkoutKitPath, sandbox.token('seller'));
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
  await openSandbox(page, sandbox.world);
  const points = part(page, 'Points');
  // 6,380 of them are granted and held for the prep that runs when a world begins.
  await expect(points).toContainText('11,380 granted = 4,360 available + 7,020 held + 0 spent Adds up');
  const ledger = points.getByRole('table', { name: 'Ledger of seller' });
  await expectRow(ledger, { Entry: 'hold', Points: '640', Available: '4,360', Held: '7,020', Spent: /^0$/ });

  const before = Date.parse((await sandbox.state()).now);
  await part(page, 'Clock').getByRole('button', { name: sandboxWords.add5Min }).click();
  await expect(part(page, 'Clock')).toContainText('The clock moved forward by 5 min.');
  await expect(part(page, 'Clock')).toContainText('Advanced by 300,000 ms (5 min)');
  await expect(points).toContainText('11,380 granted = 4,360 available + 6,380 held + 640 spent Adds up');
  await expectRow(ledger, { Entry: 'spend', Points: '640', Available: '4,360', Held: '6,380', Spent: '640' });
  expect(Date.parse((await sandbox.state()).now) - before).toBeGreaterThanOrEqual(300_000);

  await points.getByText('broke', { exact: true }).click();
  await expect(page).toHaveURL('/sandbox?account=broke');
  await expect(points).toContainText('40 granted = 40 available');
  await page.goBack();
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('completed');
});

test('milliseconds that are not a number are not sent, and a call is copied as a working curl command @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('milliseconds', async () => {
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const clock = part(page, 'Clock');
    const field = clock.getByLabel('Milliseconds', { exact: true });
    const advance = clock.getByRole('button', { name: 'Advance: Milliseconds' });
    for (const wrong of ['', '-5', '1.5', 'soon', '315360000001']) {
      await field.fill(wrong);
      await advance.click();
      await expect(field).toHaveAccessibleDescription(/A whole number from 0 to 315,360,000,000/);
      await expect(field).toHaveValue(wrong);
    }
    expect((await sandbox.state()).advancedMs).toBe(0);
    await field.fill('7200001');
    await advance.click();
    await expect(clock).toContainText('The clock moved forward by 2 h');
    expect((await sandbox.state()).advancedMs).toBe(7_200_001);
  });
  await test.step('a copied call', async () => {
    const clock = part(page, 'Clock');
    await clock.getByLabel('Milliseconds', { exact: true }).fill('61000');
    await expect(clock).toContainText(`POST /__sandbox/worlds/${sandbox.world}/clock {"advanceMs":61000}`);
    const command = await copied(page, () =>
      clock.getByRole('button', { name: 'Copy as cURL: advance the clock' }).click(),
    );
    expect(command).not.toContain('txk_');
    execFileSync('sh', ['-c', command]);
    expect((await sandbox.state()).advancedMs).toBe(7_200_001 + 61_000);
  });
});

test('a fault strikes once, preset or custom; one is removed and the others stay @deep', async ({ page, sandbox }) => {
  await test.step('preset', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const faults = part(page, 'Faults');
    await faults.getByLabel('What should happen').selectOption('The next read is refused: no access');
    await faults.getByRole('button', { name: sharedWords.setUp }).click();
    await expectRow(faults.getByRole('table', { name: sandboxWords.pendingFaults }), {
      Route: 'GET *',
      'What happens': '403, FORBIDDEN, before the work',
      'Times left': '1',
    });
    await follow(page, 'Payouts');
    await expect(page.getByRole('alert')).toContainText('403 FORBIDDEN');
    await follow(page, 'Sandbox');
    await expect(faults).toContainText('No faults pending');
    const requests = page.getByRole('table', { name: 'Requests of the world' });
    await expectRow(requests, {
      Account: 'seller',
      Request: 'GET /api/seller/connect/status',
      Response: '403 FORBIDDEN',
    });
  });
  await test.step('custom', async () => {
    expectFailures(page, /\b409\b/, /faults .*\b400\b/);
    await page.getByText('Custom fault').click();
    const form = page.getByRole('form', { name: 'New fault' });
    await form.getByLabel('Route', { exact: true }).selectOption('GET /api/seller/products');
    await form.getByLabel('Status').fill('99');
    await form.getByRole('button', { name: 'Add fault' }).click();
    await expect(form.getByLabel('Status')).toHaveAccessibleDescription(/A whole number from 200 to 599/);
    await expectStateAccessible(page);
    await form.getByLabel('Status').fill('409');
    await form.getByLabel('Code').fill('TEAPOT');
    await form.getByRole('button', { name: 'Add fault' }).click();
    await expectRow(page.getByRole('table', { name: sandboxWords.pendingFaults }), {
      Route: 'GET /api/seller/products',
      'What happens': '409, TEAPOT, before the work',
      'Times left': '1',
    });
    await form.getByLabel('What happens').selectOption('Work fails and its Points are returned');
    await form.getByRole('button', { name: 'Add fault' }).click();
    await expect(form.getByRole('alert')).toContainText('work');
    await expectStateAccessible(page);

    await follow(page, 'Products');
    await expect(page.getByRole('alert')).toContainText('409 TEAPOT');
    await page.getByRole('alert').getByRole('button', { name: uiWords.tryAgain }).click();
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
    await openSandbox(page, sandbox.world);
    await expect(part(page, 'Faults')).toContainText('No faults pending');
  });
  await test.step('removed', async () => {
    await sandbox.fault({ route: 'GET /api/orders/purchases', status: 409 });
    await sandbox.fault({ route: 'GET /api/catalog/filters', status: 409 });
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const faults = part(page, 'Faults');
    await faults.getByRole('button', { name: 'Remove the fault on GET /api/orders/purchases' }).click();
    await expect(faults).toContainText('The fault on GET /api/orders/purchases was removed.');
    await expect(faults).toContainText('1 fault pending');
    expect((await sandbox.state()).faults).toMatchObject([{ route: 'GET /api/catalog/filters' }]);
  });
});

test('an answer is held until the faults are cleared; a reset must be confirmed and undoes everything @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('held', async () => {
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const faults = part(page, 'Faults');
    await faults
      .getByLabel('What should happen')
      .selectOption('The next read gets no response until faults are cleared');
    await faults.getByRole('button', { name: sharedWords.setUp }).click();
    await expect(faults).toContainText('1 fault pending');
    await follow(page, 'Products');
    await expect(page.getByText(appWords.loadingScreen)).toBeAttached();
    const otherTab = await page.context().newPage();
    await openWith(otherTab, '/sandbox', sandbox.token('seller'));
    await expect(part(otherTab, 'Faults')).toContainText('No faults pending, 1 response held');
    await part(otherTab, 'Faults').getByRole('button', { name: 'Clear faults' }).click();
    await expect(part(otherTab, 'Faults')).toContainText('All faults were cleared.');
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
  });
  await test.step('reset', async () => {
    await startPrep(sandbox, 'verified_listing', 640);
    await sandbox.fault({ route: 'GET /api/catalog/filters', status: 409 });
    await sandbox.advance(1000);
    await openWith(page, '/sandbox', sandbox.token('seller'));
    await page.getByRole('button', { name: sandboxWords.reset }).click();
    await page.getByRole('button', { name: 'Keep world' }).click();
    expect((await sandbox.state()).accounts.seller.held).toBe(640);
    await page.getByRole('button', { name: sandboxWords.reset }).click();
    await page.getByRole('button', { name: sandboxWords.clickAgainToReset }).click();
    await expect(part(page, 'Reset')).toContainText('The world was reset.');
    await expect(part(page, 'Points')).toContainText('5,000 available + 6,380 held + 0 spent');
    await expect(part(page, 'Clock')).toContainText('Not advanced');
    expect((await sandbox.state()).faults).toEqual([]);
  });
});

test('latency, prices, answers to runs and ways of upload are settings of the world @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('latency', async () => {
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const settings = part(page, 'Settings');
    const latency = settings.getByLabel(sandboxWords.responseDelay, { exact: true });
    await latency.fill('1500');
    await latency.press('Enter');
    await expect(settings).toContainText('Every response is delayed by 1,500 ms.');
    await follow(page, 'Products');
    await expectScreen(page, 'Seller products');
    await expect(page.getByRole('contentinfo')).toContainText(/200 *(?:1,[5-9]\d\d|[2-9],\d{3}|\d\d,\d{3}) ms/);
    await openSandbox(page, sandbox.world);
    await expect(latency).toHaveValue('1500');
    await latency.fill('0');
    await latency.press('Enter');
    await expect(settings).toContainText('Every response is delayed by 0 ms.');
  });
  await test.step('prices, runs and uploads', async () => {
    const settings = part(page, 'Settings');
    const prices = settings.getByLabel('Prep price increase (%)', { exact: true });
    await prices.fill('-100');
    await prices.press('Enter');
    await expect(prices).toHaveAccessibleDescription(/A whole number from −99 to 1,000/);
    await prices.fill('-50');
    await prices.press('Enter');
    await expect(settings).toContainText('Prep prices are 50% lower.');
    await settings.getByText('When the run is admitted').click();
    await expect(settings.getByRole('radio', { name: 'When the run is admitted' })).toBeChecked();
    await settings.getByText('With the commit').click();
    await expect(settings.getByRole('radio', { name: 'With the commit' })).toBeChecked();
    expect(await sandbox.state()).toMatchObject({
      pricePercent: -50,
      runAnswer: 'admitted',
      uploadStrategy: 'multipart',
    });
    await page.goto(`${checkoutKitPath}/prep`);
    await expect(page.getByRole('radiogroup', { name: prepWords.tier })).toContainText('320');
  });
});

test('the log has no secrets; lists can be made long, and another world opened @deep', async ({ page, sandbox }) => {
  await test.step('requests', async () => {
    const misspelt = sandbox.post('/api/catalog/smart-search', { query: 'invoices', apiKey: 'sk-1234' });
    await expect(misspelt).rejects.toThrow("apiKey isn't a known field.");
    await openWith(page, '/sandbox', sandbox.token('seller'));
    const requests = page.getByRole('table', { name: 'Requests of the world' });
    await requests.getByText('Body').click();
    await expect(requests).toContainText('"apiKey":"[redacted]"');
    await expect(requests).not.toContainText('sk-1234');
    await expect(navigation(page).getByRole('link', { name: 'Sandbox' })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('lists and worlds', async () => {
    const records = page.getByRole('region', { name: 'Records' });
    await records.getByRole('textbox', { name: 'New seller products' }).fill('30');
    await expect(records).toContainText('/products {"count":30}');
    await records.getByRole('button', { name: /^Add/ }).click();
    await expect(records).toContainText('Added 30 products to the seller account.');
    await records.getByRole('textbox', { name: 'Buyer’s purchases' }).fill('7');
    await records.getByRole('button', { name: /^Set/ }).click();
    await expect(records).toContainText('The buyer account has 7 purchases.');
    const bought = await sandbox.get<{ purchases: unknown[] }>('/api/orders/purchases', 'buyer');
    expect(bought.purchases).toHaveLength(7);

    const worlds = page.getByRole('region', { name: 'Worlds' });
    await worlds.getByRole('textbox', { name: 'Another world' }).fill('not a name');
    await worlds.getByRole('button', { name: 'Choose an account' }).click();
    await expect(worlds).toContainText('World names have 1 to 64 letters, digits or hyphens.');
    await worlds.getByRole('textbox', { name: 'Another world' }).fill(`${sandbox.world}-b`);
    await expect(worlds).toContainText(`GET /__sandbox?world=${sandbox.world}-b`);
    await worlds.getByRole('button', { name: 'Choose an account' }).click();
    await expectScreen(page, sharedWords.connect);
    await page.getByRole('button', { name: 'Use buyer token' }).click();
    await expectScreen(page, 'Sandbox');
    await expect(page.getByText(`World ${sandbox.world}-b`)).toBeVisible();
  });
});
