/** The request bar at the foot: the request behind the screen, its raw response, and the command that repeats it. */
import { appWords } from '../../../src/app/words';
import { explorerWords } from '../../../src/features/explorer/words';
import { sellerWords } from '../../../src/features/seller/words';
import { uiWords } from '../../../src/ui/words';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { checkoutKit } from '../support/products';
import { alert, expectScreen, expectStateAccessible, follow, requestBar } from '../support/screen';

test('the request bar shows the request behind the screen, cancelled or failed @deep', async ({ page, sandbox }) => {
  await test.step('answered', async () => {
    await openWith(page, '/purchases', sandbox.token('seller'));
    await expect(requestBar(page)).toContainText('GET /api/orders/purchases 200');
    await expect(requestBar(page)).toContainText(/\d ms/);
    await expect(requestBar(page)).toContainText('2 requests, 0 failed');
    await follow(page, 'Products');
    await expect(requestBar(page)).toContainText('GET /api/seller/products 200');
    await expect(requestBar(page)).toContainText('3 requests, 0 failed');
    await page.getByRole('link', { name: checkoutKit.name, exact: true }).click();
    await expect(requestBar(page)).toContainText(`GET /api/seller/products/${checkoutKit.id} 200`);
  });
  await test.step('cancelled', async () => {
    await openWith(page, '/explorer/catalog.filters', sandbox.token('seller'));
    await expect(requestBar(page)).toContainText('GET /api/auth/api-token-status 200');
    await sandbox.fault({ route: 'GET /api/catalog/filters', status: 200, hold: true });
    await page.getByRole('button', { name: explorerWords.send, exact: true }).click();
    await expect(requestBar(page)).toContainText('GET /api/catalog/filters running');
    await page.getByRole('button', { name: explorerWords.cancelRequest }).click();
    await expect(page.getByRole('region', { name: 'Response' })).toContainText('CANCELLED');
    await expect(requestBar(page)).toContainText('GET /api/auth/api-token-status 200');
    await expect(requestBar(page)).toContainText('2 requests, 0 failed');
  });
  await test.step('failed', async () => {
    expectFailures(page, /\b500\b/);
    await openWith(page, '/purchases', sandbox.token('seller'));
    await expectScreen(page, 'Purchases');
    const route = 'GET /api/seller/products';
    const before = await sandbox.asked(route);
    await sandbox.fault({ route, status: 500, code: 'MAINTENANCE', message: 'Back at noon.', times: 4 });
    await follow(page, 'Products');
    const picture = alert(page);
    await expect(picture).toContainText('500 MAINTENANCE');
    await expectStateAccessible(page);
    await expect(picture).toContainText('The service said: Back at noon.');
    await expect(picture.getByRole('link', { name: 'What this token may do' })).toHaveAttribute('href', '/');
    await expectScreen(page, 'Seller products');
    await expect(requestBar(page)).toContainText('GET /api/seller/products 500 MAINTENANCE');
    await expect(requestBar(page)).toContainText('3 requests, 1 failed');
    expect(await sandbox.asked(route)).toBe(before + 4);
    await page.getByRole('button', { name: uiWords.rawResponse }).click();
    await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toContainText('Back at noon.');
    await expectStateAccessible(page);
    await page.keyboard.press('Escape');

    await picture.getByRole('button', { name: uiWords.tryAgain }).click();
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
    await expect(requestBar(page)).toContainText('GET /api/seller/products 200');
    await expect(requestBar(page)).toContainText('4 requests, 1 failed');
  });
});

test('the raw response is as sent; the copied command works with $TOKEN', async ({ page, sandbox, baseURL }) => {
  const path = '/catalog?q=it%27s%20%24HOME';
  await openWith(page, path, sandbox.token('seller'));
  await expect(requestBar(page)).toContainText(/GET \/api\/catalog\/products\S* 200/);
  const shown = page.getByRole('dialog', { name: uiWords.rawResponse });
  await page.getByRole('button', { name: uiWords.rawResponse }).click();
  const raw = shown.getByRole('region', { name: uiWords.rawResponse });
  await expect(raw).toContainText('"products"');
  const text = await raw.textContent();
  const [asked] = await sandbox.requests('GET /api/catalog/products');
  expect(JSON.parse(text ?? '')).toEqual(await sandbox.get(asked?.path ?? ''));
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();

  const command = await copied(page, () => page.getByRole('button', { name: appWords.copyCurl }).click());
  expect(command).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(command).not.toContain(sandbox.token('seller'));
  expect(command).not.toContain('txk_');
  // The URL is quoted: the shell expands nothing in it.
  const url = /'(http[^']*)'/.exec(command)?.[1] ?? '';
  expect(new URL(url).origin).toBe(baseURL);
  expect(new URL(url).searchParams.get('q')).toBe("it's $HOME");
});
