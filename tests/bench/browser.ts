/**
 * What a person waits for, measured in Chromium against the served build: list ready, list to detail, filter to paint,
 * layout shift, bytes of a first load. Loopback only.
 */
import { type Browser, type CDPSession, type Page, chromium } from 'playwright';
import type { Row } from './catalog-load';

/** Rounds per figure; the median is told. */
const ROUNDS = 5;

interface Network {
  offline: boolean;
  /** Bytes per second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** Milliseconds, for each request. */
  latency: number;
}

/** The "Slow 4G" of Chromium's own tools. */
const slow4G: Network = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
/** The network that Lighthouse calls slow 4G. */
const lighthouse4G: Network = { offline: false, downloadThroughput: 204_800, uploadThroughput: 84_375, latency: 150 };

/** Measures the screens served at `url`. `executablePath` names the Chromium. */
export async function benchBrowser(url: string, executablePath: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath,
    // Without the two pages of its own that a full Chromium opens for the address bar of each window.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    ],
  });
  try {
    return [
      await listReady(browser, url, 'Slow 4G (562 ms), 4x CPU', 2_500, slow4G),
      await listReady(browser, url, 'slow 4G as Lighthouse has it (150 ms), 4x CPU', undefined, lighthouse4G),
      await listReady(browser, url, 'no throttle', 500, undefined),
      await listToDetail(browser, url),
      await filterToPaint(browser, url),
      ...(await firstLoad(browser, url)),
    ];
  } finally {
    await browser.close();
  }
}

/** A tab that keeps its token, so that a screen can be opened by its URL. */
async function connected(browser: Browser, url: string): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(watch);
  await page.goto(`${url}/connect`);
  await page.getByLabel('API token').fill('txk_sandbox_seller_bench');
  await page.getByLabel('Keep in this tab').check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Token' }).waitFor();
  return { page, cdp };
}

/** Runs in the page: notes when the first product stood in the list, and every layout shift. */
function watch(): void {
  const noted = { ready: 0, shift: 0 };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noted.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('[aria-label="Products"] a') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (noted.ready = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

const noted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: { ready: number; shift: number } }).noted);

async function listReady(
  browser: Browser,
  url: string,
  how: string,
  goal: number | undefined,
  network: Network | undefined,
): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, cdp } = await connected(browser, url);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (network) {
      await cdp.send('Network.emulateNetworkConditions', network);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(`${url}/catalog`);
    await page.waitForFunction(() => (globalThis as unknown as { noted: { ready: number } }).noted.ready > 0);
    times.push((await noted(page)).ready);
    await page.context().close();
  }
  return {
    name: `Catalog list ready, ${how}`,
    goal: goal === undefined ? '' : `≤ ${goal}`,
    value: median(times),
    unit: 'ms',
  };
}

async function listToDetail(browser: Browser, url: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, cdp } = await connected(browser, url);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }).click();
    await page.getByRole('list', { name: 'Products' }).getByRole('link').first().waitFor();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const link = page.getByRole('list', { name: 'Products' }).getByRole('link').nth(round);
    await link.hover();
    times.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const name = element.textContent;
            const begun = performance.now();
            new MutationObserver((_, observer) => {
              if (document.querySelector('h1')?.textContent !== name) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
            }).observe(document, { childList: true, subtree: true, characterData: true });
            (element as HTMLElement).click();
          }),
      ),
    );
    await page.context().close();
  }
  return { name: 'List to detail heading, 4x CPU', goal: '≤ 100', value: median(times), unit: 'ms' };
}

async function filterToPaint(browser: Browser, url: string): Promise<Row> {
  const { page } = await connected(browser, url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }).click();
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().waitFor();
  const times: number[] = [];
  for (const name of ['Verified', 'Team reviewed', 'Korea-ready', 'Free only', 'Verified']) {
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const list = document.querySelector('main')!;
          let arrived = 0;
          new PerformanceObserver((entries) => {
            const answer = entries
              .getEntries()
              .find((entry) => entry.name.includes('/api/catalog/products?')) as PerformanceResourceTiming;
            if (answer) arrived = answer.responseEnd;
          }).observe({ type: 'resource' });
          new MutationObserver((_, observer) => {
            if (list.querySelector('[aria-busy="true"]')) return;
            requestAnimationFrame(() =>
              setTimeout(() => {
                if (arrived === 0) return;
                observer.disconnect();
                resolve(performance.now() - arrived);
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

async function firstLoad(browser: Browser, url: string): Promise<Row[]> {
  const { page, cdp } = await connected(browser, url);
  const bytes = { Script: 0, Stylesheet: 0, Font: 0 };
  const types = new Map<string, string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) as keyof typeof bytes | undefined;
    if (type !== undefined && type in bytes) bytes[type] += encodedDataLength;
  });
  await page.goto(`${url}/catalog`);
  await page.waitForFunction(() => (globalThis as unknown as { noted: { ready: number } }).noted.ready > 0);
  const atReady = { ...bytes };
  await page.waitForLoadState('load');
  const { shift } = await noted(page);
  await page.context().close();
  return [
    {
      name: 'Catalog first load, JavaScript as sent until the list is ready',
      goal: '≤ 150',
      value: atReady.Script / 1_000,
      unit: 'kB',
    },
    { name: 'Catalog first load, CSS as sent', goal: '≤ 20', value: atReady.Stylesheet / 1_000, unit: 'kB' },
    { name: 'Catalog first load, fonts as sent', goal: '≤ 60', value: atReady.Font / 1_000, unit: 'kB' },
    { name: 'Catalog cumulative layout shift', goal: '0', value: shift, unit: '' },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
