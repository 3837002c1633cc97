/** Theme, widths, zoom and motion. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { expectScreen } from './support/screen';
import { expectFitsWidth, goTo, screensOf } from './support/screens';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const follow = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true }).click();
const wire = (page: Page) => page.getByRole('contentinfo');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

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
