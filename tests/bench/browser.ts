/**
 * The waits a user notices, measured in Chromium against the served build: list ready, list to detail, filter to paint,
 * layout shift, bytes of a first load. Loopback only.
 */
import type { Browser } from 'playwright';
import { replies, seeded } from '../e2e/support/packs';
import type { Row } from './catalog-load';
import { bareTab } from './bareTab';
import { everyScreen } from './everyScreen';
import { QUARTER, follow, inChromium, keepSession, median, newTab, sessionOf, slowDown } from './tab';

/** Rounds per figure; the median is reported. */
const ROUNDS = 7;

interface Network {
  offline: boolean;
  /** Bytes per second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** Milliseconds per request. */
  latency: number;
}

/** "Slow 4G" of Chromium's developer tools. */
const slow4G: Network = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
/** The network that Lighthouse calls slow 4G. */
const lighthouse4G: Network = { offline: false, downloadThroughput: 204_800, uploadThroughput: 84_375, latency: 150 };

/** Measures the screens served at `url`. `executablePath` names the Chromium. */
export function benchBrowser(url: string, executablePath: string): Promise<Row[]> {
  return inChromium(executablePath, async (browser) => [
    ...(await listReady(browser, url, 'Slow 4G (562 ms), 4x CPU', 2_500, slow4G)),
    ...(await listReady(browser, url, 'slow 4G as Lighthouse has it (150 ms), 4x CPU', undefined, lighthouse4G)),
    ...(await listReady(browser, url, 'no throttle', 500, undefined)),
    await listToDetail(browser, url, 'pointer'),
    await listToDetail(browser, url, 'keyboard'),
    await filterToPaint(browser, url),
    ...(await firstLoad(browser, url)),
    ...(await everyScreen(browser, url)),
  ]);
}

/** Records when the first product appeared, when the whole screen did, and every layout shift. */
const watch = () => {
  const noted = { ready: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noted.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const whole = new Promise<typeof noted>((resolve) => {
    new MutationObserver((_, observer) => {
      if (noted.ready === 0 && document.querySelector('[aria-label="Products"] a') !== null) {
        noted.ready = -1;
        requestAnimationFrame(() => setTimeout(() => (noted.ready = performance.now())));
      }
      // The wire's buttons appear last.
      if (noted.ready === 0 || document.querySelector('footer button') === null) return;
      observer.disconnect();
      void document.fonts.ready.then(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(noted)))),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { whole });
};

/**
 * First loads, each in its own tab with empty caches. The shift covers everything that arrived later, fonts included.
 */
async function listReady(
  browser: Browser,
  url: string,
  how: string,
  goal: number | undefined,
  network: Network | undefined,
): Promise<Row[]> {
  const times: number[] = [];
  const shifts: number[] = [];
  const atStart = [
    `(${keepSession.toString()})(${JSON.stringify(sessionOf('seller', 'bench'))});`,
    `(${watch.toString()})();`,
  ].join('\n');
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await bareTab(browser, atStart);
    await tab.send('Network.enable');
    await tab.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (network) {
      await tab.send('Network.emulateNetworkConditions', network);
      await tab.send('Emulation.setCPUThrottlingRate', QUARTER);
    }
    await tab.send('Page.navigate', { url: `${url}/catalog` });
    const { ready, shift } = (await tab.evaluate('whole')) as { ready: number; shift: number };
    times.push(ready);
    shifts.push(shift);
    await tab.close();
  }
  return [
    {
      name: `Catalog list ready, ${how}`,
      goal: goal === undefined ? '' : `≤ ${goal}`,
      value: median(times),
      unit: 'ms',
    },
    { name: 'its cumulative layout shift, the largest', goal: '0', value: Math.max(...shifts), unit: '' },
  ];
}

/** How long a pointer rests before a press, and how long the press lasts, in milliseconds. */
const REST = 150;
const PRESS = 60;

/** From a human-speed press to the frame that shows the heading. */
async function listToDetail(browser: Browser, url: string, how: 'pointer' | 'keyboard'): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await newTab(browser, 'seller', 'bench');
    const { page } = tab;
    await page.goto(url);
    await follow(tab, 'Catalog');
    const link = page.getByRole('list', { name: 'Products' }).getByRole('link').nth(round);
    await link.waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ProductScreen-')),
    );
    await slowDown(tab);
    const heading = await link.evaluateHandle((element) => {
      const name = element.textContent;
      const painted = new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== name) return;
          observer.disconnect();
          const frame = new MessageChannel();
          frame.port1.addEventListener('message', () => resolve(performance.now() - pressed));
          frame.port1.start();
          requestAnimationFrame(() => frame.port2.postMessage(undefined));
        }).observe(document, { childList: true, subtree: true, characterData: true });
      });
      return { painted };
    });
    if (how === 'pointer') {
      await link.hover();
      await page.waitForTimeout(REST);
      await page.mouse.down();
      await page.waitForTimeout(PRESS);
      await page.mouse.up();
    } else {
      await link.focus();
      await page.waitForTimeout(REST);
      await page.keyboard.press('Enter');
    }
    times.push(await heading.evaluate(({ painted }) => painted));
    await page.context().close();
  }
  return { name: `List to detail heading by ${how}, 4x CPU`, goal: '≤ 100', value: median(times), unit: 'ms' };
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

/** Screens, with what appears on them last. */
const firstLoads: readonly (readonly [name: string, account: string, path: string, last: string])[] = [
  ['Catalog', 'seller', '/catalog', '[aria-label="Products"] a'],
  ['Run', 'buyer', `/packs/${replies}/run`, 'input[type=file]'],
  ['Run result', 'buyer', `/runs/${seeded.grown}`, '.prose h3'],
];

/** Bytes as sent by the server, including fonts, until a screen is complete. */
async function firstLoad(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, account, path, last] of firstLoads) {
    const { page } = await newTab(browser, account, 'bench');
    await page.addInitScript((selector) => {
      const stands = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          resolve(performance.now());
        }).observe(document, { childList: true, subtree: true });
      });
      Object.assign(globalThis, { stands });
    }, last);
    await page.goto(url + path);
    const bytes = await page.evaluate(async () => {
      const at = await (globalThis as typeof globalThis & { stands: Promise<number> }).stands;
      await document.fonts.ready;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sum = (ending: string, until: number) =>
        files
          .filter((file) => file.name.endsWith(ending) && file.startTime <= until)
          .reduce((total, file) => total + file.encodedBodySize, 0);
      return { js: sum('.js', at), css: sum('.css', at), fonts: sum('.woff2', Infinity) };
    });
    await page.context().close();
    const row = (kind: string, goal: number, value: number): Row => ({
      name: `${name} first load, ${kind} as sent until complete`,
      goal: `≤ ${goal}`,
      value: value / 1_000,
      unit: 'kB',
    });
    rows.push(row('JavaScript', 175, bytes.js), row('CSS', 20, bytes.css), row('fonts', 60, bytes.fonts));
  }
  return rows;
}
