/** What holds at size and over time, measured in Chromium against the served build. Loopback only. */
import type { Browser } from 'playwright';
import type { Row } from './catalog-load';
import { type Tab, follow, inChromium, longestSince, newTab, noteLongTasks, order, slowDown } from './tab';

const purchases = 5_000;
const ownProducts = 2_000;
const navigations = 200;

/** Measures the screens served at `url`. `executablePath` names the Chromium. */
export function benchSize(url: string, executablePath: string): Promise<Row[]> {
  return inChromium(executablePath, async (browser) => [
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
  ]);
}

async function open(browser: Browser, url: string, account: string, world: string): Promise<Tab> {
  const tab = await newTab(browser, account, world);
  await noteLongTasks(tab);
  await tab.page.goto(url);
  await tab.page.getByRole('heading', { level: 1, name: 'Token' }).waitFor();
  return tab;
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
  const tab = await open(browser, url, account, `bench-${size.path}`);
  const { page } = tab;
  await order(url, tab, size.path, { count: size.count });
  await slowDown(tab);
  await follow(tab, link);
  await page.getByRole('main').getByRole('row').nth(5).waitFor();
  const answered = await page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name: address }) =>
        address.includes(path),
      )?.responseEnd ?? 0,
    route,
  );
  const value = await longestSince(tab, answered);
  await page.context().close();
  return { name, goal: '≤ 100', value, unit: 'ms' };
}

async function rawAnswer(browser: Browser, url: string): Promise<Row> {
  const tab = await open(browser, url, 'seller', 'bench-raw');
  const { page } = tab;
  const rows = Array.from({ length: 60_000 }, (_, place) => [place, `Row ${place}`, 'x'.repeat(140)]);
  await order(url, tab, 'faults', {
    route: 'GET /api/catalog/products',
    status: 200,
    body: JSON.stringify({ rows }),
  });
  await follow(tab, 'Catalog');
  await page.getByRole('alert').waitFor();
  const begun = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await page.getByText(/^[\d,]+ lines$/).waitFor();
  await page.getByRole('region', { name: 'Raw answer' }).focus();
  await page.keyboard.press('End');
  await page.getByText('"Row 59999"').waitFor();
  const value = await longestSince(tab, begun);
  await page.context().close();
  return { name: 'Raw answer of 10 MB, opened and scrolled: longest task', goal: '≤ 200', value, unit: 'ms' };
}

const own = '/seller/products/0b100000-0000-4000-8000-000000000001';
const pack = '/packs/0a9c0000-0000-4000-8000-000000000001';
const run = '0a9d0000-0000-4000-8000-000000000001';
const grown = '0a9d0000-0000-4000-8000-000000000002';

type Screens = readonly (readonly [path: string, h1: RegExp])[];

/** Every screen, by the account that may see it. */
const screens: Record<'seller' | 'buyer', Screens> = {
  seller: [
    ['/', /Token/],
    ['/catalog', /Catalog/],
    ['/catalog/invoice-studio', /Invoice Studio/],
    ['/seller/products', /Seller products/],
    [own, /Storefront Checkout Kit/],
    [`${own}/readiness`, /Submission readiness/],
    [`${own}/prep`, /Prep/],
    [`${own}/report`, /Report/],
    ['/seller/payouts', /Payouts/],
  ],
  buyer: [
    ['/catalog', /Catalog/],
    ['/purchases', /Purchases/],
    ['/packs', /Agent Packs/],
    [pack, /Ticket Reply Drafter/],
    [`${pack}/run`, /Run/],
    [`${pack}/growth`, /Growth/],
    [`/runs/${run}`, /Run result/],
    [`/compare?left=${run}&right=${grown}`, /Compare/],
    ['/runtime', /Runtime/],
  ],
};

/** The heap after many navigations, of what it was after the first few: the worse of the two accounts. */
async function heapOverTime(browser: Browser, url: string): Promise<Row> {
  const ratios = [await heapGrowth(browser, url, 'seller'), await heapGrowth(browser, url, 'buyer')];
  return {
    name: `Heap after ${navigations} navigations, of what it was after 20`,
    goal: '≤ 1.5',
    value: Math.max(...ratios),
    unit: 'times',
  };
}

async function heapGrowth(browser: Browser, url: string, account: 'seller' | 'buyer'): Promise<number> {
  const { page, cdp } = await open(browser, url, account, 'bench-heap');
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  let early = Number.NaN;
  for (let count = 1; count <= navigations; count += 1) {
    const [path, h1] = screens[account][count % screens[account].length]!;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
    if (count === 20) early = await used();
  }
  const late = await used();
  await page.context().close();
  return late / early;
}
