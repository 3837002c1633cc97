import { type Page, expect } from '@playwright/test';

/** Number of times this worker opened a tab with a token; a tab keeps the last number it has seen in `window.name`. */
let openings = 0;

/**
 * Opens a screen by its own URL in a tab with a stored token for this sandbox, as "Keep in this tab" leaves it. A later
 * call on the same tab replaces the token; documents in between keep or forget theirs by themselves.
 */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
  openings += 1;
  await page.addInitScript(
    ([session, opening]) => {
      // A document with an opaque origin, such as a failed navigation, has no storage.
      if (window.origin === 'null' || Number(window.name) >= opening) return;
      window.name = String(opening);
      sessionStorage.setItem('console.session', session);
    },
    [JSON.stringify({ environment: 'sandbox', token }), openings] as const,
  );
  await page.goto(path);
}

/** Opens a screen by its own URL, enters the token where Connect asks for it, and is led back to that URL. */
export async function openByHand(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await giveToken(page, token);
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}

/** Enters a token where Connect asks for it. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Everything the tab stores, as text. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
