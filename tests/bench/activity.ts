/** The list of requests on Activity with a full log, while more arrive, measured in Chromium. Loopback only. */
import type { Page } from 'playwright';
import type { Row } from './catalog-load';
import { follow, inChromium, longestSince, newTab, noteLongTasks, slowDown } from './tab';

/** As many as the log keeps. */
const FULL = 5_000;
/** Requests that arrive while the page is measured. */
const MORE = 40;

/** Measures the screen served at `url`. `executablePath` names the Chromium. */
export function benchActivity(url: string, executablePath: string): Promise<Row[]> {
  return inChromium(executablePath, async (browser) => {
    const tab = await newTab(browser, 'seller', 'bench-activity');
    const { page } = tab;
    await noteLongTasks(tab);
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Token' }).waitFor();
    await follow(tab, 'Activity');
    await page.getByRole('list', { name: 'Requests' }).getByRole('button').last().click();
    // The list is measured, so that what is beside it is small.
    await page.getByText('Timing', { exact: true }).click();
    await repeat(page, FULL);
    await slowDown(tab);
    const from = await page.evaluate(() => performance.now());
    const heights = await repeat(page, MORE);
    const arriving = await longestSince(tab, from);
    const scrolledFrom = await page.evaluate(() => performance.now());
    await scroll(page);
    const scrolling = await longestSince(tab, scrolledFrom);
    return [
      {
        name: `Waterfall of ${heights.toLocaleString('en-US')}: longest task while ${MORE} arrive, 4x CPU`,
        goal: '≤ 100',
        value: arriving,
        unit: 'ms',
      },
      { name: 'its longest task while it is scrolled, 4x CPU', goal: '≤ 100', value: scrolling, unit: 'ms' },
    ];
  });
}

/** Presses "Repeat" this often, each time its answer is there. Returns the number of requests in the list. */
function repeat(page: Page, times: number): Promise<number> {
  return page.evaluate(async (count) => {
    const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Repeat');
    const later = () => new Promise((resolve) => setTimeout(resolve));
    for (let pressed = 0; pressed < count; pressed += 1) {
      while (button() === undefined || button()?.getAttribute('aria-busy') === 'true') await later();
      button()?.click();
      await later();
    }
    return Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'));
  }, times);
}

/** From the top to the bottom in twenty steps, a frame each. */
function scroll(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const list = document.querySelector('section[aria-label="Requests"]')!;
    for (let step = 0; step <= 20; step += 1) {
      list.scrollTop = (list.scrollHeight * step) / 20;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
