import { type Page, expect } from '@playwright/test';

/** Opens a screen by its own URL in a tab that has kept a token for this sandbox, as "Keep in this tab" leaves it. */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
  // The tab's name tells its first document, in which the token is laid down, from all later ones.
  await page.addInitScript(
    ([session, opened]) => {
      // A document of no origin, such as that of a failed address, has no storage.
      if (window.name === opened || window.origin === 'null') return;
      window.name = opened;
      sessionStorage.setItem('console.session', session);
    },
    [keptSession(token), `opened ${path}`] as const,
  );
  await page.goto(path);
}

const keptSession = (token: string) => JSON.stringify({ environment: 'sandbox', token });

/** Opens a screen by its own URL, gives the token where Connect asks for it, and is led back to that URL. */
export async function openByHand(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}

/** Connects with "Keep in this tab", so that `page.goto` opens the next screens without asking again. */
export async function connectKept(page: Page, token: string): Promise<void> {
  await page.goto('/connect');
  await page.getByLabel('API token').fill(token);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Token' })).toBeVisible();
}
