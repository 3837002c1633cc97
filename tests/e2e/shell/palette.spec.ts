/** The command palette and the keys: screens, routes and records by a few letters, and nothing while someone types. */
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { catalogWords } from '../../../src/features/catalog/list/words';
import { explorerWords } from '../../../src/features/explorer/words';
import { sellerWords } from '../../../src/features/seller/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectAccessible, expectKeys, expectScreen } from '../support/screen';

const palette = (page: Page) => page.getByRole('dialog', { name: appWords.commandPalette });
const box = (page: Page) => palette(page).getByRole('combobox');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
async function arrive(page: Page, path: string, token: string, h1: string): Promise<void> {
  await openWith(page, path, token);
  await expectScreen(page, h1);
  await expectKeys(page);
}

/** Presses two keys at once: as a sequence they count only within a second and a half. */
const pressKeys = (page: Page, ...keys: [string, string]) => Promise.all(keys.map((key) => page.keyboard.press(key)));

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+K');
  await expect(box(page)).toBeFocused();
};

test('a screen, a route and a product are found by a few letters', async ({ page, sandbox }) => {
  await arrive(page, '/', sandbox.token('seller'), 'Token');
  await openPalette(page);
  await box(page).pressSequentially('pyts');
  await expect(selected(page)).toContainText('Payouts');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Payouts');
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  await box(page).pressSequentially('post prep');
  await expect(selected(page)).toContainText('POST /api/seller/products/:id/prep');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explorer/seller.prep');

  await openPalette(page);
  await box(page).pressSequentially('checkout kit');
  await expect(selected(page)).toContainText(checkoutKit.name);
  await page.keyboard.press('Enter');
  await expectScreen(page, checkoutKit.name);
});

test('the lists are read once, arrow keys wrap around, and the focus is kept and given back @deep', async ({
  page,
  sandbox,
}) => {
  // The header of this screen has no button, so the palette begins with the screens.
  await arrive(page, '/catalog', sandbox.token('seller'), 'Catalog');
  expect(await sandbox.asked('GET /api/seller/products')).toBe(0);
  await sandbox.fault({ route: 'GET /api/seller/products', hold: true });
  await openPalette(page);
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toContainText('Catalog');
  const before = await selected(page).boundingBox();
  await sandbox.release();
  await expect(palette(page).getByRole('group', { name: sellerWords.yourProducts })).toContainText(checkoutKit.name);
  await expect(selected(page)).toContainText('Catalog');
  expect(await selected(page).boundingBox()).toEqual(before);

  await page.keyboard.press('Escape');
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: sellerWords.yourProducts })).toContainText(checkoutKit.name);
  expect(await sandbox.asked('GET /api/seller/products')).toBe(1);
  await page.keyboard.press('Escape');

  await test.step('arrows and closing', async () => {
    const field = page.getByRole('searchbox', { name: catalogWords.search });
    await field.focus();
    await openPalette(page);
    await expect(palette(page).getByRole('group', { name: 'Packs' })).toBeAttached();
    await expect(palette(page).getByRole('group', { name: sellerWords.yourProducts })).toBeAttached();
    await expect(selected(page)).toContainText('Token');
    await page.keyboard.press('ArrowUp');
    await expect(selected(page)).not.toContainText('Token');
    await page.keyboard.press('ArrowDown');
    await expect(selected(page)).toContainText('Token');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await openPalette(page);
    await page.keyboard.press('Control+K');
    await expect(palette(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box(page).fill('zzzz');
    await expect(palette(page)).toContainText('No results.');
    // Neither a click beside the field nor Tab leads out of it.
    await palette(page).getByRole('heading').click();
    await page.keyboard.press('Tab');
    await expect(box(page)).toBeFocused();
    // A click beside the box closes it, and does not reach the page.
    await page.mouse.click(5, 400);
    await expect(palette(page)).toHaveCount(0);
    await expectScreen(page, 'Catalog');
    await openPalette(page);
    await box(page).fill('zzzz');
    await page.keyboard.press('Enter');
    await box(page).fill('purch');
    await palette(page)
      .getByRole('option', { name: /^Purchases/ })
      .click();
    await expectScreen(page, 'Purchases');
  });
  await test.step('a screen that arrives while it is open', async () => {
    await sandbox.fault({ route: 'GET /api/seller/connect/status', hold: true });
    await pressKeys(page, 'g', 'y');
    await openPalette(page);
    await box(page).fill('purch');
    await sandbox.release();
    await expectScreen(page, 'Payouts');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Purchases');
  });
});

test('a list that the token may not read is not asked for; a failed one is named @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ai-packs\/owned.*503/);
  await sandbox.fault({ route: 'GET /api/ai-packs/owned', status: 503, times: 9 });
  await arrive(page, '/', sandbox.token('buyer'), 'Token');
  await openPalette(page);
  await expect(palette(page)).toContainText('Couldn’t list your Packs.');
  expect(await sandbox.asked('GET /api/seller/products')).toBe(0);
});

test('g and a letter go to a screen, j and k move through each kind of list, and no key acts while someone types @deep', async ({
  page,
  sandbox,
}) => {
  await arrive(page, '/', sandbox.token('seller'), 'Token');
  await pressKeys(page, 'g', 's');
  await expectScreen(page, 'Seller products');
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Next row');
  await expectAccessible(page);
  // Behind the dialog nothing moves.
  await page.keyboard.press('j');
  await page.keyboard.press('Control+K');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/seller\/products\/[^/]+$/);

  await test.step('routes, requests, rows of products', async () => {
    await pressKeys(page, 'g', 'e');
    await expectScreen(page, 'API explorer');
    const routes = page.getByRole('list', { name: 'Routes' }).getByRole('link');
    await expect(routes.first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(routes.nth(1)).toBeFocused();

    await pressKeys(page, 'g', 'a');
    await expectScreen(page, 'Activity');
    const requests = page.getByRole('list', { name: 'Requests' }).getByRole('button');
    await expect(requests.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(requests.nth(0)).toBeFocused();

    await pressKeys(page, 'g', 'c');
    await expectScreen(page, 'Catalog');
    const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(products.first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(products.nth(1).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('k');
    await expect(products.nth(0).getByRole('link').first()).toBeFocused();
  });
  await test.step('while someone types', async () => {
    const field = page.getByRole('searchbox', { name: catalogWords.search });
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('gp?jk/');
    await expect(field).toHaveValue('gp?jk/');
    await page.getByRole('heading', { level: 1 }).focus();
    for (const key of ['Alt+g', 'p', 'Alt+?', 'Control+Shift+K', 'Shift+G', 'p']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/catalog/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('the buttons of the screen’s header can be run from the palette as soon as they are enabled @deep', async ({
  page,
  sandbox,
}) => {
  await arrive(page, '/', sandbox.token('seller'), 'Token');
  const before = await sandbox.asked('GET /api/auth/api-token-status');
  await openPalette(page);
  await box(page).fill('check again');
  await expect(selected(page)).toHaveText(sharedWords.checkAgain);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect.poll(() => sandbox.asked('GET /api/auth/api-token-status')).toBe(before + 1);

  await test.step('a disabled one', async () => {
    await sandbox.fault({ route: 'GET /api/auth/api-token-status', hold: true });
    await page.getByRole('button', { name: sharedWords.checkAgain }).click();
    await expect(page.getByRole('button', { name: sharedWords.checkAgain })).toBeDisabled();
    await openPalette(page);
    await box(page).fill('check again');
    const again = palette(page).getByRole('option', { name: sharedWords.checkAgain });
    await expect(palette(page)).toContainText('No results.');
    await expect(again).toHaveCount(0);
    await sandbox.release();
    await expect(again).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
  await pressKeys(page, 'g', 'e');
  await expectScreen(page, 'API explorer');
  await openPalette(page);
  await box(page).fill('paste');
  await expect(selected(page)).toContainText('Paste');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: explorerWords.pasteCurl })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("a record is offered again until the session ends, with its screens and the sandbox's controls @deep", async ({
  page,
  sandbox,
}) => {
  await arrive(page, checkoutKitPath, sandbox.token('seller'), checkoutKit.name);
  await page.getByRole('link', { name: 'Payouts' }).click();
  await expectScreen(page, 'Payouts');
  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recently seen' });
  await expect(recent.getByRole('option')).toHaveText([/^Storefront Checkout Kit/]);
  await page.keyboard.press('Enter');
  await expectScreen(page, checkoutKit.name);
  await openPalette(page);
  await expect(recent).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openPalette(page);
  await box(page).fill('prep');
  await expect(selected(page)).toHaveText('Prep');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Prep');
  await expect(page).toHaveURL(`${checkoutKitPath}/prep`);

  const before = Date.parse((await sandbox.state()).now);
  await openPalette(page);
  await box(page).fill('advance');
  await expect(selected(page)).toContainText(/advance/i);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('The clock moved forward by 5 min.');
  expect(Date.parse((await sandbox.state()).now) - before).toBeGreaterThanOrEqual(300_000);

  await test.step('the Enter that ends a composition runs nothing', async () => {
    await box(page).fill('advance');
    await expect(selected(page)).toContainText(/advance/i);
    const advanced = (await sandbox.state()).advancedMs;
    // Safari sends it after the composition, with this key code alone.
    await box(page).evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
      ),
    );
    await expect(palette(page)).toBeVisible();
    expect((await sandbox.state()).advancedMs).toBe(advanced);
    // A decomposed text finds what is composed.
    await box(page).fill('테스트'.normalize('NFD'));
    await expect(box(page)).toHaveValue('테스트');
  });

  // The reset needs a second Enter, and forgets the first one if something else is selected.
  await box(page).fill('the world');
  await expect(selected(page)).toHaveText('Reset the world');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText('Choose again to reset the world');
  await box(page).fill('reset');
  await expect(selected(page)).toHaveText('Reset the world');
  expect(Date.parse((await sandbox.state()).now) - before).toBeGreaterThanOrEqual(300_000);
  // Holding a key down counts once, and so does a double-click.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(selected(page)).toContainText('Choose again to reset the world');
  await box(page).fill('the world');
  await selected(page).dblclick();
  await expect(selected(page)).toContainText('Choose again to reset the world');
  expect(Date.parse((await sandbox.state()).now) - before).toBeGreaterThanOrEqual(300_000);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('The world was reset.');
  expect(Date.parse((await sandbox.state()).now) - before).toBeLessThan(300_000);
});

test('the palette has no accessibility violations; on a phone it is in the menu @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(page, '/', sandbox.token('seller'), 'Token');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await expect(palette(page).getByRole('group', { name: 'Packs' })).toBeVisible();
  await expectAccessible(page);
});

test('keys work on other layouts, and can be turned off for good @deep', async ({ page, sandbox }) => {
  await arrive(page, '/', sandbox.token('seller'), 'Token');
  /** A key as a layout without Latin letters gives it. */
  const foreign = (...keys: (readonly [key: string, code: string])[]) =>
    page.evaluate((keys) => {
      for (const [key, code] of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    }, keys);
  // At once: as a sequence they count only within a second and a half.
  await foreign(['ㅎ', 'KeyG'], ['ㅊ', 'KeyC']);
  await expectScreen(page, 'Catalog');
  const search = page.getByRole('searchbox', { name: catalogWords.search });
  await expect(search).toBeVisible();
  await foreign(['／', 'Slash']);
  await expect(search).toBeFocused();
  await search.blur();
  await foreign(['？', 'Slash']);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await expectAccessible(page);
  await keys.getByRole('button', { name: uiWords.close, exact: true }).last().click();
  await page.reload();
  await expectScreen(page, 'Catalog');
  await expectKeys(page);
  await expect(search).toBeVisible();
  await page.keyboard.press('?');
  await pressKeys(page, 'g', 'a');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await openPalette(page);
  await expect(keys).toHaveCount(0);
  await expectScreen(page, 'Catalog');
});
