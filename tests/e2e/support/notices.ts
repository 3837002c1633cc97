/**
 * What a page announces in passing. Toasts vanish after seconds, which a busy machine can miss, so their texts are
 * recorded.
 */
import { type BrowserContext, type Page, expect } from '@playwright/test';

type Noted = typeof globalThis & { notices: string[] };

/** Records the notifications of every document from now on. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(globalThis, { notices });
    new MutationObserver(() => {
      const text = document.querySelector('[aria-label="Notifications"]')?.textContent ?? '';
      if (text !== '' && notices.at(-1) !== text) notices.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Expects a toast with this text, now or earlier in this document. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const notices = () => page.evaluate(() => (globalThis as Noted).notices.join('\n'));
  await expect.poll(notices, 'notifications').toContain(text);
}
