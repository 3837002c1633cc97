/** What holds at size and over time, measured in Chromium against the served build. Loopback only. */
import { type Browser, type CDPSession, type Page, chromium } from 'playwright';
import type { Row } from './catalog-load';

interface Tab {
  page: Page;
  cdp: CDPSession;
  /** The tab's own sandbox world. */
  world: string;
}

type Noted = typeof globalThis & { longTasks: { at: number; ms: number }[] };

const purchases = 5_000;
const ownProducts = 2_000;
const navigations = 200;

/** Measures the screens served at `url`. `executablePath` names the Chromium. */
export async function benchSize(url: string, executablePath: string): Promise<Row[]> {
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
      await longestTaskOf(browser, url, {
        name: `Purchases, ${purchases.toLocaleString('en')}: longest task after the answer, 4x CPU`,
        account: 'buyer',
        size: { path: 'purchases', count: purchases },
        link: 'Purchases',
        route: '/api/orders/purchases',
      }),
      await longestTaskOf(browser, url, {
        name: `Own products, ${ownProducts.toLocaleString('en')}: longest task after the answer, 4x CPU`,
        account: 'seller',
        size: { path: 'products', count: ownProducts },
        link: 'Products',
        route: '/api/seller/products',
      }),
      await rawAnswer(browser, url),
      await heapOverTime(browser, url),
    ];
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, url: string, account: string, world: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(() => {
    const longTasks: { at: number; ms: number }[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}/connect`);
  await page.getByLabel('API token').fill(`txk_sandbox_${account}_${world}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Token' }).waitFor();
  return { page, cdp, world };
}

async function order(url: string, world: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${url}/__sandbox/worlds/${world}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** The longest task since a moment of the page's clock; 0 when none took 50 ms. */
async function longestSince(page: Page, since: number): Promise<number> {
  // Two frames: the observer tells of a task after its end.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(
    (from) =>
      Math.max(0, ...(globalThis as Noted).longTasks.filter(({ at, ms }) => at + ms > from).map(({ ms }) => ms)),
    since,
  );
}

interface Sized {
  name: string;
  account: string;
  size: { path: string; count: number };
  link: string;
  route: string;
}

async function longestTaskOf(browser: Browser, url: string, sized: Sized): Promise<Row> {
  const { name, account, size, link, route } = sized;
  const { page, cdp, world } = await open(browser, url, account, `bench-${size.path}`);
  await order(url, world, size.path, { count: size.count });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('main').getByRole('row').nth(5).waitFor();
  const answered = await page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name: address }) =>
        address.includes(path),
      )?.responseEnd ?? 0,
    route,
  );
  const value = await longestSince(page, answered);
  await page.context().close();
  return { name, goal: '≤ 100', value, unit: 'ms' };
}

async function rawAnswer(browser: Browser, url: string): Promise<Row> {
  const { page, world } = await open(browser, url, 'seller', 'bench-raw');
  const rows = Array.from({ length: 60_000 }, (_, place) => [place, `Row ${place}`, 'x'.repeat(140)]);
  await order(url, world, 'faults', {
    route: 'GET /api/catalog/products',
    status: 200,
    body: JSON.stringify({ rows }),
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('alert').waitFor();
  const begun = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await page.getByText(/^[\d,]+ lines$/).waitFor();
  await page.getByRole('region', { name: 'Raw answer' }).focus();
  await page.keyboard.press('End');
  await page.getByText('"Row 59999"').waitFor();
  const value = await longestSince(page, begun);
  await page.context().close();
  return { name: 'Raw answer of 10 MB, opened and scrolled: longest task', goal: '≤ 200', value, unit: 'ms' };
}

async function heapOverTime(browser: Browser, url: string): Promise<Row> {
  const { page, cdp } = await open(browser, url, 'seller', 'bench-heap');
  const own = '/seller/products/0b100000-0000-4000-8000-000000000001';
  const pack = '/packs/0a9c0000-0000-4000-8000-000000000001';
  const screens: readonly (readonly [path: string, h1: RegExp])[] = [
    ['/', /Token/],
    ['/catalog', /Catalog/],
    ['/catalog/invoice-studio', /Invoice Studio/],
    ['/purchases', /Purchases/],
    ['/packs', /Agent Packs/],
    [pack, /./],
    [`${pack}/run`, /Run/],
    ['/runtime', /Runtime/],
    ['/seller/products', /Seller products/],
    [own, /Storefront Checkout Kit/],
    [`${own}/readiness`, /Submission readiness/],
    [`${own}/prep`, /Prep/],
    [`${own}/report`, /Report/],
    ['/seller/payouts', /Payouts/],
  ];
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  let early = Number.NaN;
  for (let count = 1; count <= navigations; count += 1) {
    const [path, h1] = screens[count % screens.length]!;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
    if (count === 20) early = await used();
  }
  const late = await used();
  await page.context().close();
  return {
    name: `Heap after ${navigations} navigations, of what it was after 20 (${(early / 1e6).toFixed(1)} MB)`,
    goal: '≤ 1.5',
    value: late / early,
    unit: 'times',
  };
}
