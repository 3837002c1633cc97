/** What surrounds every screen: navigation, focus, the wire, theme, widths, keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { checkoutKit, checkoutKitPath } from './support/products';
import { expectScreen } from './support/screen';
import { expectFitsWidth, goTo, screensOf } from './support/screens';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const follow = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true }).click();
const wire = (page: Page) => page.getByRole('contentinfo');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('navigation leads to each area, marks where it is, names the document and moves focus to the heading', async ({
  page,
  connectAs,
}) => {
  await connectAs('seller');
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

test('a change of view leaves focus where it is', async ({ page, connectAs }) => {
  await connectAs('seller');
  await follow(page, 'Products');
  await expectScreen(page, 'Seller products');
  const search = page.getByRole('searchbox', { name: 'Search own products' });
  await search.fill('kit');
  await expect(page).toHaveURL('/seller/products?q=kit');
  await expect(search).toBeFocused();
  await page.getByLabel('State').focus();
  await page.getByLabel('State').selectOption('ready');
  await expect(page).toHaveURL('/seller/products?q=kit&state=ready');
  await expect(page.getByLabel('State')).toBeFocused();
});

test('Back and Forward go through screens and views', async ({ page, connectAs }) => {
  await connectAs('seller');
  await follow(page, 'Catalog');
  const list = page.getByRole('list', { name: 'Products', exact: true });
  const link = list.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expectScreen(page, name);
  await page.goBack();
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveURL('/catalog');
  await expect(list.getByRole('link').first()).toHaveText(name);
  await page.goBack();
  await expectScreen(page, 'Token');
  await page.goForward();
  await page.goForward();
  await expectScreen(page, name);
  await expect(h1(page)).toBeFocused();
});

test('an address that is no screen says so, keeps the shell and leads on', async ({ page, connectAs }) => {
  await connectAs('seller');
  await goTo(page, { path: '/seller/nothing/here', h1: 'No such screen' });
  await expect(page.getByText('/seller/nothing/here is not a screen of this console.')).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Token' }).click();
  await expectScreen(page, 'Token');
});

test('an address that is no screen needs no token to say so', async ({ page }) => {
  await page.goto('/no/such/screen');
  await expectScreen(page, 'No such screen');
});

test('the skip link is the first stop, and leads past the navigation', async ({ page, connectAs }) => {
  await connectAs('seller');
  await goTo(page, { path: '/seller/products', h1: 'Seller products' });
  await page.getByRole('banner').getByRole('link', { name: 'Marketplace Console' }).focus();
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectScreen(page, 'Seller products');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search own products' })).toBeFocused();
});

test('by keyboard alone, Tab reaches every part of the screen, in order, and Enter acts', async ({
  page,
  connectAs,
}) => {
  await connectAs('seller');
  await goTo(page, { path: '/seller/products', h1: 'Seller products' });
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
  expect(names.at(-1)).toBe('Raw answer');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wire(page).getByRole('button', { name: 'Raw answer' })).toBeFocused();

  await navigation(page).getByRole('link', { name: 'Catalog' }).focus();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Catalog');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search catalog' })).toBeFocused();
});

test('the wire shows the request behind the screen, its status and time, and counts', async ({ page, connectAs }) => {
  await connectAs('seller');
  await expect(wire(page)).toContainText('GET/api/auth/api-token-status200');
  await expect(wire(page)).toContainText(/\d ms/);
  await expect(wire(page)).toContainText('1 request, 0 failed');
  await follow(page, 'Products');
  await expect(wire(page)).toContainText('GET/api/seller/products200');
  await expect(wire(page)).toContainText('2 requests, 0 failed');
  await page.getByRole('link', { name: checkoutKit.name, exact: true }).click();
  await expect(wire(page)).toContainText(`GET/api/seller/products/${checkoutKit.id}200`);
});

test('the wire turns to the error when a request fails, and the picture to the next step', async ({
  page,
  sandbox,
  connectAs,
  expectFailures,
}) => {
  expectFailures(/\b503\b/);
  await connectAs('seller');
  const route = 'GET /api/seller/products';
  await sandbox.fault({ route, status: 503, code: 'MAINTENANCE', message: 'Back at noon.', times: 4 });
  await follow(page, 'Products');
  const picture = page.getByRole('alert');
  await expect(picture).toContainText('503 MAINTENANCE');
  await expect(picture).toContainText('The service said: Back at noon.');
  await expectScreen(page, 'Seller products');
  await expect(wire(page)).toContainText('GET/api/seller/products503MAINTENANCE');
  await expect(wire(page)).toContainText('2 requests, 1 failed');
  expect(await sandbox.requests(route)).toHaveLength(4);
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toContainText('Back at noon.');
  await page.keyboard.press('Escape');

  await picture.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Own products' })).toBeVisible();
  await expect(wire(page)).toContainText('GET/api/seller/products200');
  await expect(wire(page)).toContainText('3 requests, 1 failed');
});

test('a refused screen names what is missing, and the rest of the console goes on', async ({
  page,
  connectAs,
  expectFailures,
}) => {
  expectFailures(/\b403\b/);
  await connectAs('buyer');
  await follow(page, 'Products');
  const picture = page.getByRole('alert');
  await expect(picture).toContainText('This token may not see this');
  await expect(picture).toContainText('403 FORBIDDEN');
  await expect(picture).toContainText('This screen needs seller_products:read.');
  await follow(page, 'Catalog');
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toBeVisible();
});

test('the raw answer is what the service sent; the copied command runs with $TOKEN', async ({
  context,
  page,
  request,
  sandbox,
  token,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = '/catalog?q=it%27s%20%24HOME';
  await openWith(page, path, token('seller'));
  await expect(wire(page)).toContainText('GET/api/catalog/products');
  const shown = page.getByRole('dialog', { name: 'Raw answer' });
  await page.getByRole('button', { name: 'Raw answer' }).click();
  const text = await shown.getByRole('region', { name: 'Raw answer' }).textContent();
  const [asked] = await sandbox.requests('GET /api/catalog/products');
  const answer = await request.get(asked?.path ?? '', { headers: { authorization: `Bearer ${token('seller')}` } });
  expect(JSON.parse(text ?? '')).toEqual(await answer.json());
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();

  await page.getByRole('button', { name: 'Copy cURL' }).click();
  await expect(wire(page).getByText('Copied').first()).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(command).not.toContain(token('seller'));
  expect(command).not.toContain('txk_');
  // The address is quoted: nothing in it is expanded.
  const url = /'(http[^']*)'/.exec(command)?.[1] ?? '';
  expect(new URL(url).origin).toBe(baseURL);
  expect(new URL(url).searchParams.get('q')).toBe("it's $HOME");
});

test('a copied POST carries its method and body', async ({ context, page, token }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, '/catalog?need=an%20invoice%20generator', token('seller'));
  await expect(wire(page)).toContainText('POST/api/catalog/smart-search200');
  await page.getByRole('button', { name: 'Copy cURL' }).click();
  await expect(wire(page).getByText('Copied').first()).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('-X POST');
  expect(command).toContain("'Content-Type: application/json'");
  expect(JSON.parse(/--data-raw '(.*)'$/s.exec(command)?.[1] ?? '')).toEqual({ query: 'an invoice generator' });
  expect(command).not.toContain(token('seller'));
});

test('while an answer is slow the screen’s own shape stands in for it, and the wire says that it runs', async ({
  page,
  sandbox,
  connectAs,
}) => {
  await connectAs('seller');
  await sandbox.fault({ route: 'GET /api/seller/products', delayMs: 1_500 });
  await follow(page, 'Products');
  await expect(page.getByText('Loading the screen')).toBeAttached();
  await expect(wire(page)).toContainText('running');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Own products' })).toBeVisible();
  await expect(page.getByText('Loading the screen')).toHaveCount(0);
  await expect(h1(page)).toBeFocused();
  await expect(wire(page)).toContainText(/1,[5-9]\d\d ms|[2-9],\d{3} ms/);
});

test('who moves on while a screen loads gets the screen that was asked for last', async ({
  page,
  sandbox,
  connectAs,
}) => {
  await connectAs('seller');
  await sandbox.fault({ route: 'GET /api/seller/products', delayMs: 1_500 });
  await follow(page, 'Products');
  await expect(page.getByText('Loading the screen')).toBeAttached();
  await follow(page, 'Catalog');
  await expectScreen(page, 'Catalog');
  await expect.poll(async () => (await sandbox.requests('GET /api/seller/products'))[0]?.status).not.toBeNull();
  await expectScreen(page, 'Catalog');
  await expect(page).toHaveURL('/catalog');
});

test('the header shows Points from the first answer that tells them', async ({ page, connectAs }) => {
  await connectAs('seller');
  await expect(page.getByRole('banner')).not.toContainText('Points');
  await goTo(page, { path: `${checkoutKitPath}/prep`, h1: 'Prep' });
  await expect(page.getByRole('banner')).toContainText('5,000 Points');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Forget token' }).click();
  await expectScreen(page, 'Connect');
  await connectAs('broke');
  await expect(page.getByRole('banner')).not.toContainText('Points');
});

/** How light the page is, from 0 to 1. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });

test('the theme follows the system until one is chosen; a choice is kept and stands before the first paint', async ({
  page,
  connectAs,
}) => {
  // What the document says when its first frame is drawn; nothing is painted before that.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem('theme at first', document.documentElement.dataset['theme'] ?? 'system');
    });
  });
  const atFirst = () => page.evaluate(() => sessionStorage.getItem('theme at first'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await connectAs('seller');
  expect(await atFirst()).toBe('system');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.8);

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const themes = page.getByRole('radiogroup', { name: 'Theme' });
    await themes.getByText(name, { exact: true }).click();
    await expect(themes.getByRole('radio', { name, exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
  };
  await choose('Dark');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.reload();
  expect(await atFirst()).toBe('dark');
  await expectScreen(page, 'Connect');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await lightness(page)).toBeLessThan(0.3);

  await connectAs('seller');
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('Light');
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.8);
  await choose('System');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.reload();
  expect(await atFirst()).toBe('system');
});

test('sandbox and live are told apart at a glance: this one says Sandbox and its world', async ({
  page,
  world,
  connectAs,
}) => {
  await connectAs('seller');
  await expect(page.getByRole('banner')).toContainText(`Sandbox · ${world}`);
  await expect(page.getByRole('banner')).not.toContainText('Live');
});

test('390 px: the menu opens over the screen, leads on, and closes', async ({ page, connectAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await connectAs('seller');
  await expect(navigation(page)).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(navigation(page)).toBeHidden();
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(navigation(page)).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await follow(page, 'Products');
  await expect(navigation(page)).toBeHidden();
  await expectScreen(page, 'Seller products');
  await expect(h1(page)).toBeFocused();
});

for (const { what, width, height } of [
  { what: '390 px', width: 390, height: 844 },
  { what: '768 px', width: 768, height: 1024 },
  { what: '1440 px', width: 1440, height: 900 },
  { what: '200 % zoom', width: 720, height: 450 },
]) {
  test.describe(what, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: what === '200 % zoom' ? 2 : 1 });

    test('no screen needs scrolling sideways, and its heading and the wire are in sight', async ({
      page,
      sandbox,
      connectAs,
      expectFailures,
    }) => {
      expectFailures(/\b404\b/);
      await page.goto('/connect');
      await expectScreen(page, 'Connect');
      await expectFitsWidth(page, 'Connect');
      const screens = await screensOf(sandbox);
      await connectAs('seller');
      for (const screen of screens) {
        await goTo(page, screen);
        await expectFitsWidth(page, screen.path);
        await expect(h1(page)).toBeInViewport();
        await expect(wire(page)).toBeInViewport();
      }
      await page.getByRole('button', { name: /open its controls/ }).click();
      await expect(page.getByRole('dialog', { name: 'Sandbox' }).getByRole('table')).toBeVisible();
      await expectFitsWidth(page, 'Sandbox panel');
      await goTo(page, { path: '/seller/products/0b100000-0000-4000-8000-0000000000ff', h1: 'Own product' });
      await expectFitsWidth(page, 'a failed picture');
    });
  });
}

test('with reduced motion nothing runs for longer than a hundredth of a second', async ({
  page,
  sandbox,
  connectAs,
}) => {
  /** The longest animation that runs now, in milliseconds with its repetitions. */
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().activeDuration))),
    );
  const slow = { route: 'GET /api/seller/products', delayMs: 1_500 };
  await connectAs('seller');
  await sandbox.fault(slow);
  await follow(page, 'Products');
  await expect(page.getByText('Loading the screen')).toBeAttached();
  // Without the wish there is motion: the test would notice it.
  expect(await longest()).toBeGreaterThan(100);
  await expectScreen(page, 'Seller products');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sandbox.reset();
  await connectAs('seller');
  await sandbox.fault(slow);
  await follow(page, 'Products');
  await expect(page.getByText('Loading the screen')).toBeAttached();
  expect(await longest()).toBeLessThanOrEqual(10);
  await expectScreen(page, 'Seller products');
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  expect(await longest()).toBeLessThanOrEqual(10);
});
