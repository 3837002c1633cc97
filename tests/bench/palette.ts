/** The command palette, from a key to the frame that shows the first result, measured in Chromium. Loopback only. */
import type { Browser, Page } from 'playwright';
import { appWords } from '../../src/app/words';
import { sellerWords } from '../../src/features/seller/words';
import type { Row } from './row';
import { follow, median, openConsole, slowDown } from './tab';

/** Rounds per figure; the median is reported. */
const ROUNDS = 7;

/** Measures the palette of the console served at `url`. */
export async function benchPalette(browser: Browser, url: string): Promise<Row[]> {
  const tab = await openConsole(browser, url, 'seller', 'bench-palette');
  const { page } = tab;
  await follow(tab, 'Products');
  await page.getByRole('table', { name: sellerWords.yourProducts }).waitFor();
  // Its code and its lists are there from now on, as for anyone who has opened it before.
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog', { name: appWords.commandPalette }).getByRole('group', { name: 'Packs' }).waitFor();
  await close(page);
  await slowDown(tab);
  const opened: number[] = [];
  const typed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    opened.push(await keyToResult(page, 'Control+K'));
    typed.push(await keyToResult(page, 'p'));
    await close(page);
  }
  const row = (name: string, value: number): Row => ({
    name: `Command palette, ${name}, 4x CPU`,
    goal: '≤ 56',
    value,
    unit: 'ms',
  });
  return [row('key to first result', median(opened)), row('letter to first result', median(typed))];
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Milliseconds from a key press to the presentation of the frame with its results, by the browser's own event timing, which counts in steps of 8 and
 * records nothing below 16. It knows only the first frame after the key, so results that are drawn later count until they are there.
 */
async function keyToResult(page: Page, shortcut: string): Promise<number> {
  const watching = await page.evaluateHandle(() => {
    const events = { type: 'event', durationThreshold: 16 };
    let pressedAt = 0;
    let drawn = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=option]') === null) return;
      observer.disconnect();
      drawn = performance.now();
    }).observe(document, { childList: true, subtree: true });
    const presented = new Promise<number>((resolve) => {
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().find(({ name, startTime }) => name === 'keydown' && startTime === pressedAt);
        if (!entry) return;
        observer.disconnect();
        resolve(Math.max(entry.duration, drawn - pressedAt));
      }).observe(events);
      // By then nothing was recorded.
      setTimeout(resolve, 5_000, 16);
    });
    return { presented };
  });
  await page.keyboard.press(shortcut);
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  return watching.evaluate(({ presented }) => presented);
}
