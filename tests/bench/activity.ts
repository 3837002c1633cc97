/** The list of requests on Activity with a full log, while more arrive, measured in Chromium. Loopback only. */
import type { Browser, Page } from 'playwright';
import { activityWords } from '../../src/features/activity/words';
import type { Row } from './row';
import { follow, longestDuring, openConsole, slowDown } from './tab';

/** As many as the log keeps. */
const FULL = 5_000;
/** Requests that arrive while the page is measured. */
const MORE = 40;

/** Measures the screen served at `url`. */
export async function benchActivity(browser: Browser, url: string): Promise<Row[]> {
  const tab = await openConsole(browser, url, 'seller', 'bench-activity');
  const { page } = tab;
  await follow(tab, 'Activity');
  await page.getByRole('list', { name: 'Requests' }).getByRole('button').last().click();
  // The list is measured, so that what is beside it is small.
  await page.getByText('Timing', { exact: true }).click();
  await repeat(page, FULL);
  await slowDown(tab);
  const arriving = await longestDuring(tab, () => repeat(page, MORE));
  const rows = await page.locator('[aria-setsize]').first().getAttribute('aria-setsize');
  const scrolling = await longestDuring(tab, () => scroll(page));
  return [
    {
      name: `Waterfall of ${Number(rows).toLocaleString('en-US')}: longest task while ${MORE} arrive, 4x CPU`,
      goal: '≤ 100',
      value: arriving,
      unit: 'ms',
    },
    { name: 'its longest task while it is scrolled, 4x CPU', goal: '≤ 100', value: scrolling, unit: 'ms' },
  ];
}

/** Clicks "Repeat" this often, each time after the last answer has arrived. */
function repeat(page: Page, times: number): Promise<void> {
  const args = { name: activityWords.repeat, count: times };
  return page.evaluate(async ({ name, count }) => {
    const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const later = () => new Promise((resolve) => setTimeout(resolve));
    for (let clicks = 0; clicks < count; clicks += 1) {
      while (button() === undefined || button()?.getAttribute('aria-busy') === 'true') await later();
      button()?.click();
      await later();
    }
  }, args);
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
