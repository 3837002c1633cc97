/** Theme, widths, zoom and motion. */
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { sample } from '../../depth';
import { sampledScreens } from '../../screens';
import { expect, expectFailures, openByHand, openWith, test } from '../support/fixtures';
import { ownProductPath } from '../support/products';
import type { Sandbox } from '../support/sandbox';
import {
  alert,
  expectFitsWidth,
  expectScreen,
  follow,
  h1,
  navigation,
  openAccount,
  requestBar,
} from '../support/screen';
import { goThrough, goTo } from '../support/screens';

/** Lightness of the page background, from 0 to 1. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });

test("a chosen theme outweighs the system's, and is applied before the first paint @deep", async ({
  page,
  sandbox,
}) => {
  // The theme in the document at its first frame; nothing is painted before that.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem('theme at first', document.documentElement.dataset['theme'] ?? 'system');
    });
  });
  const atFirst = () => page.evaluate(() => sessionStorage.getItem('theme at first'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await openByHand(page, '/', sandbox.token('seller'));
  expect(await atFirst()).toBe('system');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.8);

  const choose = async (name: string) => {
    await openAccount(page);
    const themes = page.getByRole('radiogroup', { name: 'Theme' });
    await themes.getByText(name, { exact: true }).click();
    await expect(themes.getByRole('radio', { name, exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
  };
  await choose('Dark');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.reload();
  await expect.poll(atFirst).toBe('dark');
  await expectScreen(page, sharedWords.connect);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await lightness(page)).toBeLessThan(0.3);

  await openByHand(page, '/', sandbox.token('seller'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('Light');
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.8);
  await choose('System');
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await page.reload();
  await expect.poll(atFirst).toBe('system');
});

test('with forced colours the chosen one of several options has an outline @deep', async ({ page }) => {
  // No background shows then what is chosen.
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/connect');
  const outlines = () =>
    page
      .getByRole('radiogroup', { name: 'Theme' })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle));
  await expect.poll(outlines).toEqual(['solid', 'none', 'none']);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(outlines).toEqual(['none', 'none', 'solid']);
});

test('390 px: the menu opens over the screen, navigates, and closes @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/', sandbox.token('seller'));
  // The menu of the loading frame goes with that frame.
  await expectScreen(page, 'Token');
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

/** A phone, a tablet, a desktop, and the last at 200 % zoom. */
const widths = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [720, 450],
] as const;

/** Tables that are wider than their panel, which cuts them off, by how many pixels. */
const tablesCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    return [...document.querySelectorAll('main .panel table')].flatMap((table) => {
      const box = table.parentElement!;
      const over = table.scrollWidth - box.clientWidth;
      return over > 0 && !scrolls(box) ? [`${table.querySelector('caption')?.textContent}: ${over}`] : [];
    });
  });

/** Checks a screen at every width: nothing extends beyond its edges, and no table beyond its panel. */
async function checkWidths(page: Page, label: string, also?: () => Promise<void>): Promise<void> {
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    await expectFitsWidth(page, `${label} at ${width} px`);
    await expect.poll(() => tablesCut(page), `tables cut off: ${label} at ${width} px`).toEqual([]);
    await also?.();
  }
}

for (const account of sample(['buyer', 'seller'] as const)) {
  test(`no screen of the ${account} scrolls sideways; heading and request bar are in view`, async ({
    page,
    sandbox,
  }) => {
    const own = sampledScreens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, ({ path }) =>
      checkWidths(page, path, async () => {
        await expect(h1(page)).toBeInViewport();
        await expect(requestBar(page)).toBeInViewport();
      }),
    );
  });
}

test('nothing scrolls sideways: Connect, a failed picture, long words @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b404\b/);
  await page.goto('/connect');
  await expectScreen(page, sharedWords.connect);
  await checkWidths(page, sharedWords.connect);

  await openWith(page, '/seller/products', sandbox.token('seller'));
  await expectScreen(page, 'Seller products');
  await goTo(page, { path: ownProductPath('0').replace(/0$/, 'f'), h1: 'Your product' });
  await expect(alert(page)).toContainText('404 NOT_FOUND');
  await checkWidths(page, 'a failed picture');

  for (const screen of await longOnes(sandbox)) {
    await goTo(page, screen);
    await checkWidths(page, screen.path);
  }

  const name = 'W'.repeat(400);
  const results = [{ product: { slug: 'w', name, shortDescription: name }, score: 12, matched: [name] }];
  const body = JSON.stringify({ results, understood: [name] });
  await sandbox.fault({ route: 'POST /api/catalog/smart-search', status: 200, body });
  await goTo(page, { path: '/catalog?need=a%20very%20long%20name', h1: 'Catalog' });
  await expect(page.getByRole('list', { name: 'Matches', exact: true })).toContainText('Score 12');
  await checkWidths(page, 'a match with a very long name');
});

/** Products with long names in both writing directions, with many facts, and with a running prep. */
async function longOnes(sandbox: Sandbox): Promise<{ path: string; h1: string }[]> {
  const paths = [
    ...['multi-warehouse-inventory-workbench', 'invoice-register-arabic', 'appointment-diary-hebrew'].map(
      (slug) => ['/catalog/', '/api/catalog/products/', slug] as const,
    ),
    ...['7', 'b', '4'].map((last) => ['', '/api', ownProductPath(last)] as const),
  ];
  return Promise.all(
    paths.map(async ([screen, api, rest]) => {
      const answer = await sandbox.get<{ product?: { name: string }; name?: string }>(api + rest);
      return { path: screen + rest, h1: answer.product?.name ?? answer.name ?? '' };
    }),
  );
}

test('with reduced motion nothing runs for longer than a hundredth of a second @deep', async ({ page, sandbox }) => {
  /** The longest animation now running, in milliseconds including repetitions. */
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().activeDuration)),
      ),
    );
  const slow = { route: 'GET /api/seller/products', hold: true };
  await openWith(page, '/purchases', sandbox.token('seller'));
  await sandbox.fault(slow);
  await follow(page, 'Products');
  await expect(page.getByText(appWords.loadingScreen)).toBeAttached();
  // Without the preference there is motion, so the test would notice it.
  await expect.poll(longest).toBeGreaterThan(100);
  await sandbox.release();
  await expectScreen(page, 'Seller products');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWith(page, '/purchases', sandbox.token('seller'));
  await sandbox.fault(slow);
  await follow(page, 'Products');
  await expect(page.getByText(appWords.loadingScreen)).toBeAttached();
  await expect.poll(longest).toBeLessThanOrEqual(10);
  await sandbox.release();
  await expectScreen(page, 'Seller products');
  await page.getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toBeVisible();
  await expect.poll(longest).toBeLessThanOrEqual(10);
});
