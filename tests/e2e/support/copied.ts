import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';

/** The text that a press puts on the clipboard. */
export async function copied(page: Page, press: () => Promise<void>): Promise<string> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press();
  await expect.poll(clipboard, 'the clipboard').not.toBe('');
  return clipboard();
}

/** The name and the text of the file that a press saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
