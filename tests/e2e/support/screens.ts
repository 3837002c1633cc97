/** Opens the screens of the table, and waits until each is complete. */
import { type Page, expect } from '@playwright/test';
import type { Screen } from '../../screens';
import { openWith } from './fixtures';
import type { Sandbox } from './sandbox';
import { expectScreen } from './screen';

/** Visits screens, loading the page only when the account changes, and calls `look` on each. */
export async function goThrough(
  page: Page,
  sandbox: Sandbox,
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  let connected: Screen['account'] | undefined;
  for (const screen of screens) {
    if (connected === screen.account) await goTo(page, screen);
    else await openWith(page, screen.path, sandbox.token(screen.account));
    connected = screen.account;
    await expectWhole(page, screen);
    await look(screen);
  }
}

/** Expects a screen with all of its content. */
export async function expectWhole(page: Page, { h1, last }: Pick<Screen, 'h1' | 'last'>): Promise<void> {
  await expectScreen(page, h1);
  await expectNoBones(page);
  if (last === undefined) return;
  const name = { name: last, exact: true };
  const part = page.getByRole('list', name).or(page.getByRole('region', name)).or(page.getByRole('button', name));
  await expect(part).toBeVisible();
  await expectNoBones(page);
}

/** The grey blocks in place of what is still on its way; no role tells them. */
const expectNoBones = (page: Page): Promise<void> => expect(page.getByRole('main').locator('.bone')).toHaveCount(0);

/** Goes to a screen in a connected tab as a link would, without reloading the page. */
export async function goTo(page: Page, { path, h1 }: Pick<Screen, 'path' | 'h1'>): Promise<void> {
  await pushAddress(page, path);
  await expect(page).toHaveURL(path);
  await expectScreen(page, h1);
}

/** Pushes a URL onto the history of a connected tab, and notifies the console. */
export async function pushAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
