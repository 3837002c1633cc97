/** A Chromium with one tab of the console, the start of every measurement in it. */
import { type Browser, type CDPSession, type Page, chromium } from 'playwright';

export interface Tab {
  page: Page;
  cdp: CDPSession;
  /** The tab's own sandbox world. */
  world: string;
}

/** Starts Chromium, runs `measure` in it, and closes it in any case. `executablePath` is the path of the Chromium. */
export async function inChromium<T>(executablePath: string, measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath,
    // Without the two pages that a full Chromium opens for the address bar of each window.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    ],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** A new, empty tab with a stored token: its first navigation is a first load. */
export async function newTab(browser: Browser, account: string, world: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(saveSession, createSession(account, world));
  return { page, cdp, world };
}

/** The stored session of a tab, as `saveSession` takes it. */
export const createSession = (account: string, world: string): string =>
  JSON.stringify({ environment: 'sandbox', token: `txk_sandbox_${account}_${world}`, account });

/** Runs in the page: stores this session. */
export const saveSession = (session: string): void => {
  if (window.origin !== 'null') sessionStorage.setItem('console.session', session);
};

/** The CPU at a quarter of its speed, as in the goals. */
export const QUARTER = { rate: 4 };

export async function slowDown({ cdp }: Tab): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', QUARTER);
}

/** An empty tab in which the console has opened at a path, with its long tasks noted. */
export async function openConsole(
  browser: Browser,
  url: string,
  account: string,
  world: string,
  { path = '/', h1 = 'Token' } = {},
): Promise<Tab> {
  const tab = await newTab(browser, account, world);
  await noteLongTasks(tab);
  await tab.page.goto(url + path);
  await tab.page.getByRole('heading', { level: 1, name: h1 }).waitFor();
  return tab;
}

/** Closes a tab, and with it everything that its context keeps. */
export const closeTab = ({ page }: Tab): Promise<void> => page.context().close();

/** Waits for the code of all screens, which the console loads ahead when the browser is idle. */
export async function codeLoaded({ page }: Tab): Promise<void> {
  const areLoaded = () => {
    const screens = document.querySelector('#screens')?.textContent ?? '[]';
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    // Those open without a token are not loaded ahead.
    return (JSON.parse(screens) as [string, string[], string, 'open'?][]).every(
      ([, [first = ''], , open]) => open === 'open' || first === '' || loaded.has(first),
    );
  };
  await page.waitForFunction(areLoaded, undefined, { polling: 100 });
}

/** Goes to an address without a load, and without a link. */
export async function goTo({ page }: Tab, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** When the last answer of a route had arrived, in milliseconds of the page's clock. */
export function answeredAt({ page }: Tab, route: string): Promise<number> {
  return page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name }) =>
        name.includes(path),
      )!.responseEnd,
    route,
  );
}

/** The longest task while `work` goes on, in milliseconds. */
export async function longestDuring(tab: Tab, work: () => Promise<unknown>): Promise<number> {
  const begun = await tab.page.evaluate(() => performance.now());
  await work();
  return longestSince(tab, begun);
}

/** Follows a link of the main navigation. */
export async function follow({ page }: Tab, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

/** Calls a control of the tab's world: a fault, a size, the clock. Throws when the sandbox refuses. */
export async function order(url: string, { world }: Tab, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${url}/__sandbox/worlds/${world}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
}

/** Makes the page record every task of 50 ms or more, from its first navigation on. */
async function noteLongTasks({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: { at: number; ms: number }[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask' });
  });
}

type Noted = typeof globalThis & { longTasks: { at: number; ms: number }[] };

/** The longest task since a time of the page's clock, in milliseconds; 0 if none took 50. */
export async function longestSince({ page }: Tab, since: number): Promise<number> {
  // Two frames: the observer reports a task after it ends.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(
    (from) =>
      Math.max(0, ...(globalThis as Noted).longTasks.filter(({ at, ms }) => at + ms > from).map(({ ms }) => ms)),
    since,
  );
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
