/** Statements about a screen, in terms of roles and names. */
import { type Locator, type Page, expect } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { deeper } from './deeper';
import { createAxe } from './axe';

/** What surrounds every screen. */
export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
export const requestBar = (page: Page): Locator => page.getByRole('contentinfo');
export const h1 = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Waits until the console's keys work: as soon as their buttons are there, in the header and in the menu. */
export const expectKeys = (page: Page): Promise<void> =>
  expect(page.locator('[aria-keyshortcuts="Control+K Meta+K"]')).toHaveCount(2);

/** Follows the navigation link of this name. */
export async function follow(page: Page, name: string): Promise<void> {
  // While the first screen loads there is no request bar, and the navigation is replaced together with the frame.
  await expect(requestBar(page)).toBeVisible();
  await navigation(page).getByRole('link', { name, exact: true }).click();
}

/** Opens the menu of the header. */
export const openAccount = (page: Page): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Account\b/ })
    .click();

/** Forgets the token through the menu of the header. */
export async function forgetToken(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('banner').getByRole('button', { name: sharedWords.forgetToken }).click();
  await expectScreen(page, sharedWords.connect);
}

/** The picture or notice of a failure, and its way on; `within` is a part of the screen. */
export const alert = (within: Page | Locator): Locator => within.getByRole('alert');
export const tryAgain = (within: Page | Locator): Locator =>
  alert(within).getByRole('button', { name: uiWords.tryAgain, exact: true });

/** Expects a table row with these texts under these headings: `expectRow(table, { Name: 'Ledger Base' })`. */
export async function expectRow(table: Locator, cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
  // A column may come later than its table, and moves those after it.
  const found = async (): Promise<number | string> => {
    const headings = (await table.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    let row = table.getByRole('row');
    for (const [heading, text] of Object.entries(cells)) {
      const column = headings.indexOf(heading);
      if (column < 0) return `no column ${heading} among ${headings.join(', ')}`;
      const cell = table.page().locator(`:is(td, th):nth-child(${column + 1})`);
      row = row.filter({ has: cell.filter({ hasText: text }) });
    }
    return row.count();
  };
  const words = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, String(text)]));
  await expect(table).toBeVisible();
  await expect.poll(found, `rows of ${JSON.stringify(words)}`).toBe(1);
}

/** Makes the page believe that its tab is hidden or visible again. */
export async function showTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Expects the screen with this h1, whatever record it names after it: `Prep` is also `Prep · Storefront Checkout Kit`. */
export async function expectScreen(page: Page, name: string | RegExp): Promise<void> {
  const whole = typeof name === 'string' ? new RegExp(`^${escaped(name)}( · .+)?$`) : name;
  await expect(page.getByRole('heading', { level: 1, name: whole })).toBeVisible();
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Expects that nothing on the page extends beyond its width. */
export async function expectFitsWidth(page: Page, label = 'the page'): Promise<void> {
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(over, `pixels beyond the width: ${label}`).toBeLessThanOrEqual(0);
}

/**
 * Expects no violation of WCAG 2.2 A and AA or of axe's best practices on the current page, or of the given axe rules
 * only.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Halfway through a change of colours, contrast means nothing.
  await expect.poll(() => page.evaluate(transitions), 'transitions').toBe(0);
  const axe = await createAxe(page);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(lines).toEqual([]);
  expect(await page.evaluate(silentRegions)).toEqual([]);
}

/** The dark theme is the same markup in other colours, so only the rules of colour are checked again there. */
const themes = [
  ['light', undefined],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const;

/** Expects the same in each theme, whose colours apply at once under reduced motion. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const [colorScheme, rules] of deeper() ? themes : themes.slice(0, 1)) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await expectAccessible(page, rules && [...rules]);
  }
}

/** In the deep run, expects the same of a state that a journey has reached; in any run, each area has a screen checked. */
export async function expectStateAccessible(page: Page): Promise<void> {
  if (!deeper()) return;
  await expectAccessibleInThemes(page);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
}

const transitions = (): number =>
  document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;

/** Live regions that are not rendered while empty: what comes into them later is not announced by every screen reader. */
function silentRegions(): string[] {
  const regions = document.querySelectorAll('output, [aria-live], [role="status"], [role="log"]');
  return [...regions]
    .filter((region) => getComputedStyle(region).display === 'none' && region.parentElement?.checkVisibility())
    .map(({ outerHTML }) => outerHTML);
}
