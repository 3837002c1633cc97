/** The waits a user notices, measured in Chromium against the served build: list to detail, filter to paint. Loopback only. */
import type { Browser, Locator } from 'playwright';
import type { Row } from './row';
import { everyScreen } from './everyScreen';
import { closeTab, codeLoaded, follow, median, newTab, slowDown } from './tab';

/** Rounds per figure; the median is reported. */
const ROUNDS = 7;

/** Measures the screens served at `url`. */
export async function benchBrowser(browser: Browser, url: string): Promise<Row[]> {
  return [
    await listToDetail(browser, url, 'pointer', 'warm'),
    await listToDetail(browser, url, 'keyboard', 'warm'),
    await listToDetail(browser, url, 'pointer', 'cold'),
    await filterToPaint(browser, url),
    ...(await everyScreen(browser, url)),
  ];
}

/** How long a pointer rests before a click, and how long the click lasts, in milliseconds. */
const REST = 150;
const PRESS = 60;

/**
 * From a human-speed click to the frame that shows the heading. A warm screen's code was loaded ahead; a cold one's is asked for when the pointer
 * rests on its link, as the first thing that a user does in the tab.
 */
async function listToDetail(
  browser: Browser,
  url: string,
  input: 'pointer' | 'keyboard',
  code: 'warm' | 'cold',
): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await newTab(browser, 'seller', 'bench');
    const { page } = tab;
    await page.goto(code === 'warm' ? url : `${url}/catalog`);
    if (code === 'warm') await follow(tab, 'Catalog');
    const link = page.getByRole('list', { name: 'Products' }).getByRole('link').nth(round);
    await link.waitFor();
    if (code === 'warm') await codeLoaded(tab);
    await slowDown(tab);
    const watching = await link.evaluateHandle(watchHeading);
    if (code === 'cold' && (await watching.evaluate(({ isLoaded }) => isLoaded)))
      throw new Error('The code of the product was loaded ahead, before the pointer was on its link');
    await (input === 'pointer' ? click(link) : openWithEnter(link));
    times.push(await watching.evaluate(({ painted }) => painted));
    await closeTab(tab);
  }
  return {
    name: `List to detail heading by ${input}, ${code} code, 4x CPU`,
    goal: '≤ 100',
    value: median(times),
    unit: 'ms',
  };
}

/**
 * Runs in the page, before a link to a product is followed: whether the code of its screen is there, and the milliseconds
 * from the click to the frame that has the name of the link as its heading.
 */
const watchHeading = (link: Element) => {
  const name = link.textContent;
  const files = performance.getEntriesByType('resource').map((file) => file.name);
  const painted = new Promise<number>((resolve) => {
    let clickedAt = 0;
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== name) return;
      observer.disconnect();
      const frame = new MessageChannel();
      frame.port1.addEventListener('message', () => resolve(performance.now() - clickedAt));
      frame.port1.start();
      requestAnimationFrame(() => frame.port2.postMessage(undefined));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return { isLoaded: files.some((file) => file.includes('/ProductScreen-')), painted };
};

async function click(link: Locator): Promise<void> {
  const page = link.page();
  await link.hover();
  await page.waitForTimeout(REST);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
}

async function openWithEnter(link: Locator): Promise<void> {
  await link.focus();
  await link.page().waitForTimeout(REST);
  await link.page().keyboard.press('Enter');
}

async function filterToPaint(browser: Browser, url: string): Promise<Row> {
  const { page } = await newTab(browser, 'seller', 'bench');
  await page.goto(`${url}/catalog`);
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().waitFor();
  const times: number[] = [];
  for (const name of ['Verified', 'Team reviewed', 'Korea-ready', 'Free only', 'Verified']) {
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const list = document.querySelector('main')!;
          let arrived = 0;
          let frame = 0;
          // The browser may report the answer after the frame that shows it.
          const settle = () => {
            if (arrived > 0 && frame > arrived) resolve(frame - arrived);
          };
          new PerformanceObserver((entries) => {
            const answer = entries
              .getEntries()
              .find((entry) => entry.name.includes('/api/catalog/products?')) as PerformanceResourceTiming;
            if (answer) arrived = answer.responseEnd;
            settle();
          }).observe({ type: 'resource' });
          new MutationObserver(() => {
            if (list.querySelector('[aria-busy="true"]')) return;
            requestAnimationFrame(() =>
              setTimeout(() => {
                frame = performance.now();
                settle();
              }),
            );
          }).observe(list, { childList: true, subtree: true, characterData: true, attributes: true });
        }),
    );
    await page.getByRole('checkbox', { name }).click();
    times.push(await painted);
  }
  await page.context().close();
  return { name: 'Filter change, answer to paint', goal: '≤ 100', value: median(times), unit: 'ms' };
}
