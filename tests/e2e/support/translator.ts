/** A translator at work on the pages of a journey. */
import { type Page, expect } from '@playwright/test';
import { translate } from '../../support/translator';

/** Translates every document of the tab from now on, as it is drawn. Texts keep their words, so that a stale one can be recognized. */
export async function translated(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    const translate = ${translate.toString()};
    document.addEventListener('DOMContentLoaded', () => translate(document.querySelector('#root')));
  })()`);
}

/** Wraps all texts on the page once. */
export async function translateOnce(page: Page): Promise<void> {
  await page.evaluate(`(${translate.toString()})(document.querySelector('#root'))()`);
}

/** Expects that the screen is translated, and that it is not broken. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 font font')).toBeVisible();
  await expect(page.getByText('This screen failed')).toHaveCount(0);
  expect(await page.evaluate(looseTexts)).toEqual([]);
}

/** Texts that are not alone in their element. */
function looseTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.textContent?.trim() !== '' && (text.previousSibling || text.nextSibling))
      found.push(text.parentElement?.outerHTML.slice(0, 200) ?? '');
  }
  return found;
}
