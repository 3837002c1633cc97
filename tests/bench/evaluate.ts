/**
 * The largest run matrix, 50 prompts in 6 columns, measured in Chromium against the served build: while its 300 results come, and as they are drawn again.
 * Loopback only.
 */
import type { Browser, Page } from 'playwright';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { evaluateWords } from '../../src/features/runs/evaluate/words';
import { uiWords } from '../../src/ui/words';
import { replies } from '../e2e/support/packs';
import { type Row, measured } from './row';
import { type Tab, closeTab, codeLoaded, longestDuring, openConsole, order } from './tab';

/** Measures the screen served at `url`. */
export const benchEvaluate = (browser: Browser, url: string): Promise<Row[]> =>
  measured([() => largestMatrix(browser, url)]);

const PROMPTS = 50;
/** As small as they can be, so that the buyer's Points are enough for 300 runs. */
const column = (checkpoint: number, output = 100) =>
  `column=${encodeURIComponent(`checkpoint=${checkpoint}&input=100&output=${output}`)}`;
const columns = [...[0, 1, 2, 3, 4].map((checkpoint) => column(checkpoint)), column(4, 101)];

async function largestMatrix(browser: Browser, url: string): Promise<Row[]> {
  const path = `/packs/${replies}/evaluate?${columns.join('&')}`;
  const tab = await openConsole(browser, url, 'buyer', 'bench-matrix', { path, h1: 'Evaluate' });
  const { page, cdp } = tab;
  await codeLoaded(tab);
  await cdp.send('HeapProfiler.enable');
  await paste(page);
  await page.getByRole('button', { name: evaluateWords.getQuotes }).click();
  await page.getByRole('button', { name: 'Review 300 runs' }).click();
  const before = await readHeap(tab);
  const coming = await longestDuring(tab, async () => {
    await consent(page);
    await allEnded(url, tab);
  });
  const grown = (await readHeap(tab)) - before;
  // By selectors: to find a role, Playwright computes the names of all links in a task of the page's own, up to 240 ms of it.
  const last = page.locator('[data-cell="F50"] a');
  const opening = await longestDuring(tab, async () => {
    await last.click();
    await page.locator('[aria-label="Differences of the results"]').waitFor();
    await page.locator('button', { hasText: 'All results' }).click();
    await last.waitFor();
  });
  await closeTab(tab);
  return [
    { name: 'Run matrix of 50 × 6: longest task while its results come', goal: '≤ 200', value: coming, unit: 'ms' },
    { name: 'opening a result of it and going back: longest task', goal: '≤ 200', value: opening, unit: 'ms' },
    { name: 'its heap growth, from the consent to 300 results', goal: '≤ 30', value: grown / 1e6, unit: 'MB' },
  ];
}

async function paste(page: Page): Promise<void> {
  const prompts = Array.from({ length: PROMPTS }, (_, at) => `Draft a reply to ticket ${at + 1}`).join('\n');
  await page.getByRole('button', { name: evaluateWords.pasteOrOpen }).click();
  await page.getByRole('dialog').getByLabel('Prompts').fill(prompts);
  await page.getByRole('button', { name: `Add ${PROMPTS} prompts` }).click();
}

async function consent(page: Page): Promise<void> {
  const phrase = page.getByLabel(uiWords.confirmationPhrase);
  if ((await phrase.count()) > 0) await phrase.fill('RUN_EVALUATION');
  await page.getByRole('button', { name: /^Spend up to/ }).click();
}

/** Moves the clock past the end of each run until all of them have ended, at most for half an hour. */
async function allEnded(url: string, tab: Tab): Promise<void> {
  const ended = tab.page.getByText('Ended: 300 of 300 runs done.');
  while ((await ended.count()) === 0) {
    const state = (await (await fetch(`${url}/__sandbox/worlds/${tab.world}`)).json()) as WorldState;
    if (state.accounts.buyer.held > 0) await order(url, tab, 'clock', { advanceMs: 20_000 });
  }
  // Those that are still being read for the table.
  await tab.page.waitForFunction(() => document.querySelectorAll('[data-cell] .line-clamp-3').length === 300);
}

/** Memory of the page in bytes once it was cleaned up: objects, and what the browser keeps for them. */
async function readHeap({ cdp }: Tab): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
