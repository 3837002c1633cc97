/**
 * The effect of hostile text on the page: the longest task of redaction, reading, Markdown and search. Loopback only.
 */
import type { Browser } from 'playwright';
import { hostileTexts } from '../support/hostileTexts';
import type { Row } from './row';
import {
  type Tab,
  answeredAt,
  closeTab,
  codeLoaded,
  follow,
  goTo,
  longestSince,
  openConsole,
  order,
  slowDown,
} from './tab';

const GOAL = '≤ 200';
/** Any id will do: the answer is written here. */
const runId = '0a9d0000-0000-4000-8000-000000000002';
/** In milliseconds. */
const BETWEEN_KEYS = 80;
const PURCHASES = 60;

interface Run {
  browser: Browser;
  url: string;
  /** At a quarter of the machine's speed. */
  slow: boolean;
}

/** Measures the screens served at `url`. */
export async function benchHostile(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(hostileTexts))
    for (const [label, measure] of measures)
      for (const slow of [false, true])
        rows.push({
          name: `1 MB of ${name}: longest task of ${label}${slow ? ', 4x CPU' : ''}`,
          goal: GOAL,
          value: await measure({ browser, url, slow }, text),
          unit: 'ms',
        });
  return rows;
}

const measures = [
  ['an answer redacted and read', reading],
  ['an error redacted and shown', failing],
  ['Markdown, drawn completely', markdown],
  ['search', search],
] as const;

/** The description of a product in the catalog. */
async function reading(run: Run, text: string): Promise<number> {
  const product = { id: 'p', slug: 'kit', name: 'Kit', summary: text };
  const tab = await open(run, 'GET /api/catalog/products', 200, { products: [product], total: 1 });
  await follow(tab, 'Catalog');
  await tab.page.getByRole('list', { name: 'Products' }).getByRole('link').first().waitFor();
  return ended(tab, '/api/catalog/products');
}

async function failing(run: Run, text: string): Promise<number> {
  const tab = await open(run, 'GET /api/catalog/products', 400, { error: { code: 'BAD_REQUEST', message: text } });
  await follow(tab, 'Catalog');
  await tab.page.getByRole('alert').waitFor();
  return ended(tab, '/api/catalog/products');
}

async function markdown(run: Run, text: string): Promise<number> {
  const tab = await open(run, 'GET /api/ai-packs/runs/:runId', 200, {
    run: { runId, status: 'completed', result: text },
  });
  await goTo(tab, `/runs/${runId}`);
  await tab.page.waitForFunction(() => document.querySelector('.prose[aria-busy=false]') !== null, undefined, {
    polling: 500,
  });
  return ended(tab, '/api/ai-packs/runs/');
}

/** Purchases whose names contain the text. */
async function search(run: Run, text: string): Promise<number> {
  const share = Math.ceil(text.length / PURCHASES);
  const purchases = Array.from({ length: PURCHASES }, (_, index) => ({
    id: `${index}`,
    product: { id: `${index}`, slug: `kit-${index}`, name: text.slice(index * share, (index + 1) * share) },
  }));
  const tab = await open(run, 'GET /api/orders/purchases', 200, { purchases });
  await follow(tab, 'Purchases');
  await tab.page.waitForFunction(() => document.querySelector('main caption')?.textContent === 'Purchases');
  await tab.page.keyboard.press('/');
  await tab.page.keyboard.type(text.slice(0, 3), { delay: BETWEEN_KEYS });
  await tab.page.waitForURL(({ searchParams }) => searchParams.get('q') === text.slice(0, 3).trim());
  return ended(tab, '/api/orders/purchases');
}

let worlds = 0;

async function open({ browser, url, slow }: Run, route: string, status: number, body: unknown): Promise<Tab> {
  worlds += 1;
  const tab = await openConsole(browser, url, 'buyer', `bench-hostile-${worlds}`);
  // So that only the text is measured.
  await codeLoaded(tab);
  await order(url, tab, 'faults', { route, status, body: JSON.stringify(body) });
  if (slow) await slowDown(tab);
  return tab;
}

/** The longest task since a route was answered, once the page has settled. */
async function ended(tab: Tab, route: string): Promise<number> {
  await tab.page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const longest = await longestSince(tab, await answeredAt(tab, route));
  await closeTab(tab);
  return longest;
}
