import { type Page, expect } from '@playwright/test';

/** Opens a screen by its own URL, gives the token where Connect asks for it, and is led back to that URL. */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
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
