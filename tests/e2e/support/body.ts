import type { Page } from '@playwright/test';
import { explorerWords } from '../../../src/features/explorer/words';

/**
 * Writes the JSON body of a request in the explorer with the keyboard, whether the editor has taken over from the plain field
 * or is about to. `fill` selects behind the editor's back.
 */
export async function writeBody(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: explorerWords.jsonBody }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
