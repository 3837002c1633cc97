import { type Page, expect } from '@playwright/test';
import { accountOf } from '../../../src/api/client/session/account';

/** How often a tab of this worker was opened with a token; the last number that a tab knows is in its name. */
let openings = 0;

/**
 * Opens a screen by its own URL in a tab that has kept a token for this sandbox, as "Keep in this tab" leaves it. A later
 * call on the same tab gives it another token; its documents in between keep or forget theirs by themselves.
 */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
  openings += 1;
  await page.addInitScript(
    ([session, opening]) => {
      // A document of no origin, such as that of a failed address, has no storage.
      if (window.origin === 'null' || Number(window.name) >= opening) return;
      window.name = String(opening);
      sessionStorage.setItem('console.session', session);
    },
    [JSON.stringify({ environment: 'sandbox', token, account: accountOf(token) }), openings] as const,
  );
  await page.goto(path);
}

/** Opens a screen by its own URL, gives the token where Connect asks for it, and is led back to that URL. */
export async function openByHand(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}
