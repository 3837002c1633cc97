/** The command palette, from a key to the frame that shows the first result, measured in Chromium. Loopback only. */
import type { Page } from 'playwright';
import type { Row } from './catalog-load';
import { follow, inChromium, median, newTab, slowDown } from './tab';

/** Rounds per figure; the median is reported. */
const ROUNDS = 7;

/** Measures the palette of the console served at `url`. `executablePath` names the Chromium. */
export function benchPalette(url: string, executablePath: string): Promise<Row[]> {
  return inChromium(executablePath, async (browser) => {
    const tab = await newTab(browser, 'seller', 'bench-palette');
    const { page } = tab;
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Token' }).waitFor();
    await follow(tab, 'Products');
    await page.getByRole('table', { name: 'Own products' }).waitFor();
    // Its code and its lists are there from now on, as for anyone who has opened it before.
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('group', { name: 'Packs' }).waitFor();
    await close(page);
    await slowDown(tab);
    const opened: number[] = [];
    const typed: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(await keyToResult(page, 'Control+K', 'KeyK'));
      typed.push(await keyToResult(page, 'p', 'KeyP'));
      await close(page);
    }
    const row = (what: string, value: number): Row => ({
      name: `Command palette, ${what}, 4x CPU`,
      goal: '≤ 56',
      value,
      unit: 'ms',
    });
    return [row('key to first result', median(opened)), row('letter to first result', median(typed))];
  });
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Milliseconds from the press of a key, by the event's own time, to the end of the frame that shows new results. */
async function keyToResult(page: Page, press: string, code: string): Promise<number> {
  const watching = await page.evaluateHandle((wanted) => {
    const painted = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener(
        'keydown',
        (event) => {
          if (event.code === wanted) pressed = event.timeStamp;
        },
        { capture: true },
      );
      new MutationObserver((_, observer) => {
        if (pressed === 0 || document.querySelector('dialog [role=option]') === null) return;
        observer.disconnect();
        const frame = new MessageChannel();
        frame.port1.addEventListener('message', () => resolve(performance.now() - pressed));
        frame.port1.start();
        requestAnimationFrame(() => frame.port2.postMessage(undefined));
      }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    return { painted };
  }, code);
  await page.keyboard.press(press);
  return watching.evaluate(({ painted }) => painted);
}
