import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';

/** The text that a click puts on the clipboard. */
export async function copied(page: Page, click: () => Promise<void>): Promise<string> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await click();
  await expect.poll(clipboard, 'the clipboard').not.toBe('');
  return clipboard();
}

/** The name and the text of the file that a click saves. */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
