/** What surrounds every screen: navigation, focus, keyboard, waiting, the header. */
import { appWords } from '../../../src/app/words';
import { catalogWords } from '../../../src/features/catalog/list/words';
import { sellerProductsWords } from '../../../src/features/seller/products/words';
import { sellerWords } from '../../../src/features/seller/words';
import { downloadWords } from '../../../src/shared/download/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openByHand, openWith, test } from '../support/fixtures';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectScreen, follow, forgetToken, h1, navigation, requestBar } from '../support/screen';
import { goTo, pushAddress } from '../support/screens';

test('navigation sets title and focus, a change of view keeps the focus, and the skip link leads past it all @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('navigation', async () => {
    // Nothing is under way, which the title would say first.
    await sandbox.advance(900_000);
    await openWith(page, '/', sandbox.token('seller'));
    for (const [link, heading, path] of [
      ['Catalog', 'Catalog', '/catalog'],
      ['Products', 'Seller products', '/seller/products'],
      ['Token', 'Token', '/'],
    ] as const) {
      await follow(page, link);
      await expectScreen(page, heading);
      await expect(page).toHaveURL(path);
      await expect(h1(page)).toHaveCount(1);
      await expect(h1(page)).toBeFocused();
      await expect(navigation(page).locator('[aria-current="page"]')).toHaveText([link]);
      await expect(page).toHaveTitle(`${link === 'Products' ? 'Products' : heading} · Marketplace Console`);
    }
    // Below an area its entry stays marked, and the title is the record's.
    await follow(page, 'Products');
    await page.getByRole('link', { name: checkoutKit.name, exact: true }).click();
    await expect(h1(page)).toBeFocused();
    await expect(page).toHaveTitle(`${checkoutKit.name} · Marketplace Console`);
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(['Products']);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(checkoutKit.name);
  });
  await test.step('a change of view', async () => {
    await openWith(page, '/seller/products', sandbox.token('seller'));
    await expectScreen(page, 'Seller products');
    const search = page.getByRole('searchbox', { name: sellerProductsWords.search });
    await search.fill('kit');
    await expect(page).toHaveURL('/seller/products?q=kit');
    await expect(search).toBeFocused();
    await page.getByLabel('State').focus();
    await page.getByLabel('State').selectOption('ready');
    await expect(page).toHaveURL('/seller/products?q=kit&state=ready');
    await expect(page.getByLabel('State')).toBeFocused();
  });
  await test.step('the skip link', async () => {
    await openWith(page, '/seller/products', sandbox.token('seller'));
    await expectScreen(page, 'Seller products');
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace Console' }).focus();
    await page.keyboard.press('Shift+Tab');
    const skip = page.getByRole('link', { name: uiWords.skipToContent });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expectScreen(page, 'Seller products');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: downloadWords.copyCsv })).toBeFocused();
  });
});

test('an unknown address says so without a token, and leads on with one @deep', async ({ page, sandbox }) => {
  // A page of plain text names no icon, so the browser asks for its own.
  expectFailures(page, /no\/such\/screen .* 404/, /favicon\.ico .* 404/);
  // What is not a screen is no page; only what is like one leads into the console.
  expect(await (await page.goto('/no/such/screen'))?.text()).toBe(
    'Nothing was found at this address. The console starts at /.\n',
  );
  await page.goto('/catalog/100%');
  await expectScreen(page, 'Screen not found');
  await expect(page.getByText('Write a percent sign as %25 in an address.')).toBeVisible();
  await openWith(page, '/', sandbox.token('seller'));
  await expectScreen(page, 'Token');
  await pushAddress(page, '/seller/nothing/here');
  await expectScreen(page, 'Screen not found');
  await expect(page.getByText('/seller/nothing/here isn’t a screen of this console.')).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Token' }).click();
  await expectScreen(page, 'Token');
});

test('by keyboard alone, Tab reaches every part in order, and Enter activates', async ({ page, sandbox }) => {
  await openWith(page, '/seller/products', sandbox.token('seller'));
  await expectScreen(page, 'Seller products');
  await page.getByRole('banner').getByRole('link', { name: 'Marketplace Console' }).focus();
  const passed: string[] = [];
  const names: string[] = [];
  for (let stop = 0; stop < 80 && passed.at(-1) !== 'FOOTER'; stop += 1) {
    await page.keyboard.press('Tab');
    const { part, name, ring } = await page.evaluate(() => {
      const at = document.activeElement;
      const style = at ? getComputedStyle(at) : undefined;
      return {
        part: at?.closest('header.frame-top, nav, main, footer')?.tagName ?? 'none',
        name: at?.textContent ?? '',
        ring: style ? style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0 : false,
      };
    });
    names.push(name);
    if (passed.at(-1) !== part) passed.push(part);
    if (part === 'NAV') expect(ring, `a focus ring on ${name}`).toBe(true);
  }
  expect(passed.filter((part) => part !== 'HEADER')).toEqual(['NAV', 'MAIN', 'FOOTER']);
  expect(names.join('\n')).toContain(checkoutKit.name);
  expect(names.at(-1)).toBe(uiWords.rawResponse);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(requestBar(page).getByRole('button', { name: uiWords.rawResponse })).toBeFocused();

  await navigation(page).getByRole('link', { name: 'Catalog' }).focus();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Catalog');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: catalogWords.search })).toBeFocused();
});

test('what the screen before has not got yet is asked for again, and a slow answer has a skeleton @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('asked for again', async () => {
    const route = 'GET /api/seller/products';
    await sandbox.fault({ route, hold: true });
    await openWith(page, '/', sandbox.token('seller'));
    await expectScreen(page, 'Token');
    await expect.poll(() => sandbox.asked(route)).toBe(1);
    await follow(page, 'Products');
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
    await expectScreen(page, 'Seller products');
    expect(await sandbox.asked(route)).toBe(2);
  });
  await test.step('slow', async () => {
    await openWith(page, '/purchases', sandbox.token('seller'));
    await expectScreen(page, 'Purchases');
    await sandbox.fault({ route: 'GET /api/seller/products', hold: true });
    await follow(page, 'Products');
    await expect(page.getByText(appWords.loadingScreen)).toBeAttached();
    await expect(requestBar(page)).toContainText('running');
    await expect(page.getByRole('table')).toHaveCount(0);
    await sandbox.release();
    await expect(page.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
    await expect(page.getByText(appWords.loadingScreen)).toHaveCount(0);
    await expect(h1(page)).toBeFocused();
    await expect(requestBar(page)).toContainText(/200 *[\d,]+ ms/);
  });
});

test('the header shows Points from the first answer that includes them @deep', async ({ page, sandbox }) => {
  await openWith(page, '/explorer', sandbox.token('seller'));
  await expectScreen(page, 'API explorer');
  await expect(page.getByRole('banner')).not.toContainText('Points');
  await goTo(page, { path: `${checkoutKitPath}/prep`, h1: 'Prep' });
  await expect(page.getByRole('banner')).toContainText('5,000 Points');
  await forgetToken(page);
  await openByHand(page, '/explorer', sandbox.token('broke'));
  await expect(page.getByRole('banner')).not.toContainText('Points');
});

test('a screen starts at the top, and going back returns to its place, however slow the screen between @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('there and back', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openWith(page, '/catalog?page_size=50', sandbox.token('seller'));
    await expectScreen(page, 'Catalog');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const rows = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    const last = rows.last().getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const left = await scrolled();
    expect(left).toBeGreaterThan(500);
    const name = (await last.textContent()) ?? '';
    await last.click();
    await expectScreen(page, name);
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expectScreen(page, 'Catalog');
    await expect.poll(scrolled).toBe(left);
    // However late the list is, and also when the page is left once more before it is there.
    await sandbox.fault({ route: 'GET /api/catalog/products', hold: true, times: 2 });
    await page.reload();
    await expectScreen(page, 'Catalog');
    await page.reload();
    await expectScreen(page, 'Catalog');
    await expect(last).toHaveCount(0);
    expect(await scrolled()).toBeLessThan(left);
    await sandbox.release();
    await expect.poll(scrolled).toBe(left);
    // A change of view is no new screen.
    await page.getByLabel('Sort').selectOption('price_low');
    await expect(page).toHaveURL(/sort=price_low/);
    expect(await scrolled()).toBe(left);
  });
  await test.step('a slow screen, and a double click', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openWith(page, '/seller/products?page_size=50', sandbox.token('seller'));
    await expectScreen(page, 'Seller products');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const links = page.getByRole('table', { name: sellerWords.yourProducts }).getByRole('link');
    await expect(links).toHaveCount(26);
    const last = links.last();
    await last.scrollIntoViewIfNeeded();
    const left = await scrolled();
    expect(left).toBeGreaterThan(200);
    const name = (await last.textContent()) ?? '';
    await sandbox.fault({ route: 'GET /api/seller/products/:id', hold: true, times: 2 });
    await last.dblclick();
    await expect(page.getByText(appWords.loadingScreen)).toBeVisible();
    await sandbox.release();
    await expectScreen(page, name);
    await page.goBack();
    await expectScreen(page, 'Seller products');
    await expect.poll(scrolled).toBe(left);
  });
});
