/**
 * The screens that matter most, compared with pictures of them pixel by pixel, where this machine draws as the one did that took
 * them. `npm run pictures` retakes them.
 */
import type { Page } from '@playwright/test';
import type { RunningServer } from '../../../src/sandbox/adapters/listen';
import { sharedWords } from '../../../src/shared/words';
import { type Screen, screens } from '../../screens';
import { readSavedDrawing, readDrawing, saveDrawing, whyDifferent } from './drawing';
import { test as base, expect, openWith } from '../support/fixtures';
import { replies, seeded } from '../support/packs';
import { review } from '../support/prep';
import { checkoutKitPath, ownProductPath } from '../support/products';
import { Sandbox } from '../support/sandbox';
import { requestBar } from '../support/screen';
import { expectWhole } from '../support/screens';
import { serveStill } from './stillConsole';

const now = Date.UTC(2026, 2, 12, 12, 0, 30);

const test = base.extend<object, { still: RunningServer; whyNot: string | undefined }>({
  still: [
    async ({}, use) => {
      const served = await serveStill(now);
      await use(served);
      await served.close();
    },
    { scope: 'worker' },
  ],
  whyNot: [
    async ({ browser }, use, { config }) => {
      const current = await readDrawing(browser);
      const retaking = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
      if (retaking) saveDrawing(current);
      await use(retaking ? undefined : whyDifferent(current, readSavedDrawing()));
    },
    { scope: 'worker' },
  ],
  baseURL: ({ still }, use) => use(still.url),
  // One name for all, because the header shows it; each worker has a sandbox of its own.
  sandbox: async ({ request, still }, use) => {
    const sandbox = new Sandbox(request, 'pictures', still.url);
    await sandbox.reset();
    await use(sandbox);
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, whyNot }) => {
  // Drawn otherwise, a picture proves nothing.
  test.skip(whyNot !== undefined, whyNot);
  await page.clock.setFixedTime(now);
  await page.addInitScript(() => {
    // Ages are counted by this clock; they stand still as well.
    Object.defineProperty(performance, 'now', { value: () => 1_000 });
    // The console's own font from the first screen on, however fast the browser thinks that the line is.
    Object.defineProperty(navigator, 'connection', { value: undefined });
  });
});

interface Pictured {
  /** Names the files of its pictures. */
  name: string;
  screen: Pick<Screen, 'path' | 'h1' | 'last' | 'account'>;
  /** Leads from the screen to the state that is pictured. */
  onward?: (page: Page) => Promise<void>;
  /** In the dark theme as well. */
  dark?: true;
}

/** The row of the table of screens at this path. */
function at(path: string): Screen {
  const row = screens.find((screen) => screen.path === path);
  if (!row) throw new Error(`tests/screens.ts has no ${path}.`);
  return row;
}

const pictured: readonly Pictured[] = [
  { name: 'home', screen: at('/?verdict=unknown') },
  { name: 'catalog', screen: at('/catalog?type=template') },
  { name: 'product', screen: at('/catalog/invoice-studio') },
  { name: 'packs', screen: at('/packs?limit=48') },
  { name: 'pack', screen: at(`/packs/${replies}`) },
  { name: 'growth', screen: at(`/packs/${replies}/growth`), dark: true },
  { name: 'result', screen: at(`/runs/${seeded.grown}`) },
  { name: 'compare', screen: at(`/compare?left=${seeded.base}&right=${seeded.grown}`) },
  { name: 'own-products', screen: at('/seller/products?sort=name'), dark: true },
  { name: 'own-product', screen: at(checkoutKitPath) },
  { name: 'prep-dialog', screen: at(`${checkoutKitPath}/prep`), onward: (page) => review(page), dark: true },
  { name: 'report', screen: at(`${ownProductPath('5')}/report`) },
];

for (const { name, screen, onward, dark } of pictured) {
  test(`${name} matches its pictures @deep`, async ({ page, sandbox }) => {
    await openWith(page, screen.path, sandbox.token(screen.account));
    await expectWhole(page, screen);
    await onward?.(page);
    await expectPictures(page, name, dark);
  });
}

test('connect matches its pictures @deep', async ({ page }) => {
  await page.goto('/connect');
  await expectWhole(page, { h1: sharedWords.connect });
  await expectPictures(page, 'connect');
});

/** Loads and decodes what the window shows: a screen without its images stands still, too. */
const imagesInView = (): Promise<unknown> =>
  Promise.all(
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
      .map((image) => image.decode()),
  );

/** The window at each width, and in the dark theme. The request bar is masked, because it shows durations. */
async function expectPictures(page: Page, name: string, dark = false): Promise<void> {
  for (const [width, height] of [
    [1440, 800],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(imagesInView);
    await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, { mask: [requestBar(page)] });
    if (!dark || width !== 1440) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.soft(page).toHaveScreenshot(`${name}-${width}-dark.png`, { mask: [requestBar(page)] });
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
