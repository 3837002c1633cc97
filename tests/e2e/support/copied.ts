import { type Page, expect } from '@playwright/test';

/** The text that a press puts on the clipboard. */
export async function copied(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press();
  await expect.poll(clipboard, 'the clipboard').not.toBe('');
  return clipboard();
}
