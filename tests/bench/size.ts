/** Large lists and long use, measured in Chromium against the served build. Loopback only. */
import type { Browser } from 'playwright';
import { explorerWords } from '../../src/features/explorer/words';
import { sellerWords } from '../../src/features/seller/words';
import { uiWords } from '../../src/ui/words';
import { screens } from '../screens';
import { type Row, measured } from './row';
import {
  type Tab,
  answeredAt,
  closeTab,
  follow,
  goTo,
  longestDuring,
  longestSince,
  openConsole,
  order,
  slowDown,
} from './tab';

const purchases = 5_000;
const ownProducts = 2_000;
const navigations = 200;

/** Measures the screens served at `url`. */
export const benchSize = (browser: Browser, url: string): Promise<Row[]> =>
  measured([
    () =>
      measureLongestTask(browser, url, {
        name: `Purchases, ${purchases.toLocaleString('en')}: longest task, search and paging too, 4x CPU`,
        account: 'buyer',
        size: { path: 'purchases', count: purchases },
        link: 'Purchases',
        table: 'Purchases',
        choose: 'name',
        route: '/api/orders/purchases',
      }),
    () =>
      measureLongestTask(browser, url, {
        name: `Own products, ${ownProducts.toLocaleString('en')}: longest task, search and paging too, 4x CPU`,
        account: 'seller',
        size: { path: 'products', count: ownProducts },
        link: 'Products',
        table: sellerWords.yourProducts,
        // It has no sort order to choose, so a state is chosen.
        choose: 'ready',
        route: '/api/seller/products',
      }),
    () => rawAnswer(browser, url),
    () => explorerAnswer(browser, url),
    () => heapOverTime(browser, url),
  ]);

interface Sized {
  name: string;
  account: string;
  size: { path: string; count: number };
  link: string;
  table: string;
  /** An option that one of its selects offers: a sort order or a filter. */
  choose: string;
  route: string;
}

/** Most of the list contains it, because ids are searched too. */
const sought = 'a 1';
/** In milliseconds. */
const BETWEEN_KEYS = 80;

/** From the answer on: opening the list, typing a text letter by letter, a choice, and the next page. */
async function measureLongestTask(browser: Browser, url: string, sized: Sized): Promise<Row> {
  const { name, account, size, link, table, choose, route } = sized;
  const tab = await openConsole(browser, url, account, `bench-${size.path}`);
  const { page } = tab;
  await order(url, tab, size.path, { count: size.count });
  await slowDown(tab);
  await follow(tab, link);
  // Waits for the table by name, because the previous screen has rows too. From here on only keys and the page's own
  // code are used: a locator searching the page would be a long task itself.
  await page.waitForFunction((caption) => document.querySelector('main caption')?.textContent === caption, table);
  const answered = await answeredAt(tab, route);
  await page.keyboard.press('/');
  await page.keyboard.type(sought, { delay: BETWEEN_KEYS });
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === sought);
  await page.evaluate((word) => {
    const selects = [...document.querySelectorAll<HTMLSelectElement>('main select')];
    const select = selects.find(({ options }) => [...options].some(({ value }) => value === word))!;
    select.value = word;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, choose);
  await page.waitForURL(({ searchParams }) => [...searchParams.values()].includes(choose));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[rel=next]')!.click());
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2');
  const value = await longestSince(tab, answered);
  await closeTab(tab);
  return { name, goal: '≤ 100', value, unit: 'ms' };
}

/** Makes the next list of the catalog an answer of 10 MB, which no screen can show as a list. */
function orderHugeAnswer(url: string, tab: Tab): Promise<void> {
  const rows = Array.from({ length: 60_000 }, (_, index) => [index, `Row ${index}`, 'x'.repeat(140)]);
  return order(url, tab, 'faults', { route: 'GET /api/catalog/products', status: 200, body: JSON.stringify({ rows }) });
}

async function rawAnswer(browser: Browser, url: string): Promise<Row> {
  const tab = await openConsole(browser, url, 'seller', 'bench-raw');
  const { page } = tab;
  await orderHugeAnswer(url, tab);
  await follow(tab, 'Catalog');
  await page.getByRole('alert').waitFor();
  const value = await longestDuring(tab, async () => {
    await page.getByRole('button', { name: uiWords.rawResponse }).click();
    await page.getByText(/^[\d,]+ lines$/).waitFor();
    await page.getByRole('region', { name: uiWords.rawResponse }).focus();
    await page.keyboard.press('End');
    await page.getByText('"Row 59999"').waitFor();
  });
  await closeTab(tab);
  return { name: 'Raw answer of 10 MB, opened and scrolled: longest task', goal: '≤ 200', value, unit: 'ms' };
}

/** From the click on Send: the answer drawn, searched to its end, folded and unfolded. */
async function explorerAnswer(browser: Browser, url: string): Promise<Row> {
  const tab = await openConsole(browser, url, 'seller', 'bench-explorer');
  const { page } = tab;
  await orderHugeAnswer(url, tab);
  await goTo(tab, '/explorer/catalog.products');
  const send = page.getByRole('button', { name: explorerWords.send, exact: true });
  await send.waitFor();
  const value = await longestDuring(tab, async () => {
    await send.click();
    await page.getByText(/^[\d,]+ lines$/).waitFor();
    await page.getByRole('searchbox', { name: uiWords.findInBody }).fill('row 59999');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: uiWords.foldAll, exact: true }).click();
    await page.getByText(/… [\d,]+ lines …/).waitFor();
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await page.getByText('"Row 0"').waitFor();
  });
  await closeTab(tab);
  return {
    name: 'Answer of 10 MB in the explorer, searched and folded: longest task',
    goal: '≤ 200',
    value,
    unit: 'ms',
  };
}

/** The heap after many navigations divided by the heap after the first few, for the worse of the two accounts. */
async function heapOverTime(browser: Browser, url: string): Promise<Row> {
  const ratios = [await heapGrowth(browser, url, 'seller'), await heapGrowth(browser, url, 'buyer')];
  return {
    name: `Heap after ${navigations} navigations, relative to after 20`,
    goal: '≤ 1.5',
    value: Math.max(...ratios),
    unit: 'times',
  };
}

async function heapGrowth(browser: Browser, url: string, account: 'seller' | 'buyer'): Promise<number> {
  const tab = await openConsole(browser, url, account, 'bench-heap');
  const { page, cdp } = tab;
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  const own = screens.filter((screen) => screen.account === account);
  let early = Number.NaN;
  for (let count = 1; count <= navigations; count += 1) {
    const { path, h1 } = own[count % own.length]!;
    await goTo(tab, path);
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
    if (count === 20) early = await used();
  }
  const late = await used();
  await closeTab(tab);
  return late / early;
}
