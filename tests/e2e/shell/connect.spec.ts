/** Connecting: how it works, how it fails, and where it leads. */
import type { Page } from '@playwright/test';
import { connectWords } from '../../../src/features/connect/words';
import { sharedWords } from '../../../src/shared/words';
import { getCatalogAnswer, expectProducts, productList, productsRoute, searchbox } from '../support/catalog';
import { expect, expectFailures, giveToken, readStorage, openByHand, openWith, test } from '../support/fixtures';
import { Recorder } from '../support/leaks';
import { expectScreen, expectStateAccessible, forgetToken } from '../support/screen';
import { pushAddress } from '../support/screens';

const probe = 'GET /api/auth/api-token-status';
const field = (page: Page) => page.getByLabel(sharedWords.apiToken);

test('connecting with a token: one probe, then the Token screen @deep', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  await page.goto('/connect');
  await expectScreen(page, sharedWords.connect);
  await expect(page).toHaveTitle('Connect · Marketplace Console');
  await giveToken(page, `  ${sandbox.token('seller')} `);
  await expectScreen(page, 'Token');
  await expect(page).toHaveURL('/');
  expect([...new Set(await ear.authorizations())]).toEqual([`Bearer ${sandbox.token('seller')}`]);
  expect(await sandbox.requests(probe)).toMatchObject([{ account: 'seller', status: 200 }]);
});

test('connecting with one click, in a private world named in the address', async ({ page, sandbox }) => {
  await page.goto(`/connect?world=${sandbox.world}`);
  await expect(page.getByLabel('World')).toHaveValue(sandbox.world);
  const accounts = page.getByRole('list', { name: 'Accounts' });
  await expect(accounts.getByRole('button')).toHaveText(
    ['seller', 'buyer', 'readonly', 'broke', 'newcomer', 'expired', 'revoked'].map((name) => `Use ${name} token`),
  );
  await expectStateAccessible(page);
  await accounts.getByRole('button', { name: 'Use buyer token' }).click();
  await expectScreen(page, 'Token');
  await expect(page.getByRole('link', { name: `Sandbox ${sandbox.world}: open its controls` })).toBeVisible();
  // Live and the sandbox differ at a glance.
  await expect(page.getByRole('banner')).toContainText(`Sandbox · ${sandbox.world}`);
  await expect(page.getByRole('banner')).not.toContainText('Live');
  expect(await sandbox.requests(probe)).toMatchObject([{ account: 'buyer', status: 200 }]);
});

test('a typed world goes into the address and tokens, and a refused account says so at its place @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('a refused account', async () => {
    expectFailures(page, /api-token-status.*\b401\b/);
    await page.goto(`/connect?world=${sandbox.world}`);
    await page.getByRole('button', { name: 'Use revoked token' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Use revoked token' });
    await expect(row.getByRole('alert')).toContainText('401 UNAUTHORIZED');
    await expect(row.getByRole('alert')).toContainText('This token was revoked.');
    await expect(field(page)).not.toHaveAttribute('aria-invalid');
  });
  await test.step('a typed world', async () => {
    const ear = new Recorder(page);
    await page.goto('/connect');
    await page.getByLabel('World').fill('no/world');
    await expect(page.getByLabel('World')).toHaveAccessibleDescription(/1 to 64 letters, digits or hyphens/);
    const use = page.getByRole('button', { name: 'Use seller token' });
    await expect(use).toHaveAttribute('aria-disabled', 'true');
    await use.press('Enter');
    expect(ear.apiRequests()).toEqual([]);
    await page.getByLabel('World').fill(sandbox.world);
    await expect(page).toHaveURL(`/connect?world=${sandbox.world}`);
    await use.click();
    await expectScreen(page, 'Token');
    expect(await sandbox.requests(probe)).toMatchObject([{ account: 'seller', status: 200 }]);
  });
});

test('an unknown, expired or revoked token: 401 at the field, nothing is stored @deep', async ({ page, sandbox }) => {
  expectFailures(page, /api-token-status.*\b401\b/);
  const ear = new Recorder(page);
  await page.goto('/connect');
  await page.getByLabel(sharedWords.keepInTab).check();
  const refused = [
    { given: 'mkt_no_such_token_0123456789', message: "The token isn't valid" },
    { given: sandbox.token('expired'), message: 'This token has expired.' },
    { given: sandbox.token('revoked'), message: 'This token was revoked.' },
  ];
  for (const [index, { given, message }] of refused.entries()) {
    await giveToken(page, given);
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(`401 UNAUTHORIZED.*${message}`));
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveValue(given);
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL('/connect');
    expect(await readStorage(page)).not.toContain(given);
    expect(ear.apiRequests()).toHaveLength(index + 1);
  }
  await expectStateAccessible(page);
  await page.goto('/seller/products');
  await expectScreen(page, sharedWords.connect);
  expect(ear.apiRequests()).toHaveLength(3);
});

test('a token survives a reload only if the tab stores it, until it is forgotten', async ({ page, sandbox }) => {
  await openByHand(page, '/seller/products', sandbox.token('seller'));
  await expectScreen(page, 'Seller products');
  expect(await readStorage(page)).not.toContain(sandbox.token('seller'));
  await page.reload();
  await expectScreen(page, sharedWords.connect);
  await expect(page).toHaveURL('/connect?next=%2Fseller%2Fproducts');
  const keep = page.getByLabel(sharedWords.keepInTab);
  await expect(keep).not.toBeChecked();
  await keep.check();
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Seller products');
  await page.reload();
  await expectScreen(page, 'Seller products');

  const otherTab = await page.context().newPage();
  await otherTab.goto('/catalog');
  await expectScreen(otherTab, sharedWords.connect);
  await otherTab.close();

  await forgetToken(page);
  await expect(page).toHaveURL('/connect');
  expect(await readStorage(page)).not.toContain(sandbox.token('seller'));
  await page.goto('/catalog');
  await expectScreen(page, sharedWords.connect);
});

test('no data of the previous account is on the screen after another one connects @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  await openWith(page, '/catalog?q=invoice+studio', sandbox.token('seller'));
  await expect(productList(page).getByRole('listitem').first()).toContainText('owned');
  await sandbox.fault({ route: productsRoute, status: 401 });
  await searchbox(page).fill('subscription box');
  await expectScreen(page, sharedWords.connect);
  await expect(page.getByText(connectWords.refused)).toBeVisible();
  await giveToken(page, sandbox.token('broke'));
  await expectProducts(page, await getCatalogAnswer(sandbox, 'q=subscription box', 'broke'));
  await expect(productList(page)).not.toContainText('owned');
});

test('a deep link leads to Connect and back to the same view @deep', async ({ page, sandbox }) => {
  const view = '/catalog?q=invoice&sort=price_low&page_size=10';
  await page.goto(view);
  await expectScreen(page, sharedWords.connect);
  await expect(page).toHaveURL(`/connect?${new URLSearchParams({ next: view }).toString()}`);
  await expect(page.getByText('This address needs a token.')).toBeVisible();
  await giveToken(page, sandbox.token('seller'));
  await expect(page).toHaveURL(view);
  await expect(searchbox(page)).toHaveValue('invoice');
  await expect(page.getByLabel('Sort')).toHaveValue('price_low');
  // The way through Connect has left no entry behind.
  expect(await page.goBack()).toBeNull();
  await expect(page).toHaveURL('about:blank');
});

test('a return address that is no path of this console leads home, and another token replaces the first @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('the return address', async () => {
    // Two of the fifteen that the tests of `safeNext` cover.
    for (const next of ['//evil.example', '/connect?next=/catalog']) {
      await test.step(next, async () => {
        await page.goto(`/connect?${new URLSearchParams({ next }).toString()}`);
        await expectScreen(page, sharedWords.connect);
        await expect(page.getByText('evil.example')).toHaveCount(0);
        await giveToken(page, sandbox.token('seller'));
        await expectScreen(page, 'Token');
        await expect(page).toHaveURL('/');
      });
    }
  });
  await test.step('another token', async () => {
    await openWith(page, '/', sandbox.token('seller'));
    await expectScreen(page, 'Token');
    await pushAddress(page, '/connect');
    await expect(page.getByText(connectWords.connected)).toBeVisible();
    await giveToken(page, sandbox.token('buyer'));
    await expectScreen(page, 'Token');
    await expect(page.getByText(/It acts for an account of type buyer/)).toBeVisible();
  });
});

test('password managers can fill the form, and the browser itself cannot submit it @deep', async ({ page }) => {
  await page.goto('/connect');
  await expect(field(page)).toHaveAttribute('type', 'password');
  await expect(field(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(field(page)).toHaveAttribute('spellcheck', 'false');
  const form = page.locator('form').filter({ has: field(page) });
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue('Sandbox');
  await expect(form.locator('input[name]')).toHaveCount(0);
  await expect(form).toHaveAttribute('method', 'post');
  await field(page).fill('mkt_shown');
  await page.getByRole('button', { name: connectWords.showToken }).click();
  await expect(field(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide token' }).click();
  await expect(field(page)).toHaveAttribute('type', 'password');
});
