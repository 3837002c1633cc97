/** Going to the screens of the table, and knowing when one is there. */
import { type Page, expect } from '@playwright/test';
import type { Screen } from '../../screens';
import { openWith } from './open';
import { type Sandbox, tokenOf } from './sandbox';
import { expectScreen } from './screen';

/** Goes through screens, loading the page once for each account in a row, and calls `look` on each. */
export async function goThrough(
  page: Page,
  { world }: Sandbox,
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  let connected: Screen['account'] | undefined;
  for (const screen of screens) {
    if (connected === screen.account) await goTo(page, screen);
    else await openWith(page, screen.path, tokenOf(screen.account, world));
    connected = screen.account;
    await expectWhole(page, screen);
    await look(screen);
  }
}

/** Expects a screen with everything that it is going to show. */
export async function expectWhole(page: Page, { h1, last }: Pick<Screen, 'h1' | 'last'>): Promise<void> {
  await expectScreen(page, h1);
  if (last === undefined) return;
  const name = { name: last, exact: true };
  await expect(page.getByRole('list', name).or(page.getByRole('region', name))).toBeVisible();
}

/** Goes to a screen of a connected tab as following a link would, without loading the page again. */
export async function goTo(page: Page, { path, h1 }: Pick<Screen, 'path' | 'h1'>): Promise<void> {
  await pushAddress(page, path);
  await expect(page).toHaveURL(path);
  await expectScreen(page, h1);
}

/** Puts an address into the history of a connected tab, and lets the console look at it. */
export async function pushAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
