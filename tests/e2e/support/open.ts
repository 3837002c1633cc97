import { type Page, expect } from '@playwright/test';

/** Opens a screen by its own URL, gives the token where Connect asks for it, and is led back to that URL. */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}
