/**
 * A run with the largest files, and the longest result, measured in Chromium against the served build. Loopback only.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { packLimits } from '../../src/contract/values';
import { runWords } from '../../src/features/runs/run/words';
import { replies } from '../e2e/support/packs';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { type Row, measured } from './row';
import { type Tab, closeTab, codeLoaded, longestSince, median, newTab, openConsole, order, slowDown } from './tab';

/** Rounds of the timed figure; the median is reported. */
const ROUNDS = 5;

/** Measures the screens served at `url`. */
export const benchRuns = (browser: Browser, url: string): Promise<Row[]> =>
  measured([() => upload(browser, url), () => longResult(browser, url)]);

async function upload(browser: Browser, url: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  try {
    const files = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const path = join(folder, `notes-${index + 1}.txt`);
        await writeFile(path, 'Delivery notes. '.repeat(packLimits.fileBytesMax / 16));
        return path;
      }),
    );
    return await measureUpload(browser, url, files);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureUpload(browser: Browser, url: string, files: string[]): Promise<Row[]> {
  const tab = await openRun(browser, url, 'bench-upload');
  const { page, cdp } = tab;
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const before = await heap(tab);
  const begun = await page.evaluate(() => performance.now());
  await page.locator('input[type=file]').setInputFiles(files);
  await quote(tab, 'Summarise the notes');
  await page.getByRole('button', { name: /^Spend up to/ }).click();
  let highest = before;
  while (!(await isAdmitted(url, tab))) highest = Math.max(highest, await heap(tab));
  const longest = await longestSince(tab, begun);
  await closeTab(tab);
  return [
    {
      name: 'Upload of 5 files of 8 MB: longest task, from attaching to the last byte',
      goal: '≤ 100',
      value: longest,
      unit: 'ms',
    },
    { name: 'its peak heap growth', goal: '≤ 20', value: (highest - before) / 1e6, unit: 'MB' },
  ];
}

/** From receiving 200 kB of Markdown to the frame that shows its first heading. */
async function longResult(browser: Browser, url: string): Promise<Row> {
  const tab = await openRun(browser, url, 'bench-result');
  await quote(tab, 'Everything [huge]');
  await tab.page.getByRole('button', { name: /^Spend up to/ }).click();
  await awaited(tab);
  await order(url, tab, 'clock', { advanceMs: 60_000 });
  await tab.page.waitForURL(/\/runs\//);
  const address = tab.page.url();
  await closeTab(tab);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = await newTab(browser, 'buyer', tab.world);
    const { page } = reader;
    await page.goto(`${url}/packs/${replies}/growth`);
    const link = page.locator(`a[href="${new URL(address).pathname}"]`).first();
    await link.waitFor();
    // So that only the text is measured.
    await codeLoaded(reader);
    await slowDown(reader);
    times.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            new MutationObserver((_, observer) => {
              if (!document.querySelector('.prose h3')) return;
              observer.disconnect();
              const frame = new MessageChannel();
              frame.port1.addEventListener('message', () => {
                const painted = performance.now();
                const answer = performance
                  .getEntriesByType('resource')
                  .findLast(({ name }) => name.includes('/ai-packs/runs/')) as PerformanceResourceTiming;
                resolve(painted - answer.responseEnd);
              });
              frame.port1.start();
              requestAnimationFrame(() => frame.port2.postMessage(undefined));
            }).observe(document, { childList: true, subtree: true });
            (element as HTMLElement).click();
          }),
      ),
    );
    await closeTab(reader);
  }
  return { name: 'Result of 200 kB, answer to paint, 4x CPU', goal: '≤ 300', value: median(times), unit: 'ms' };
}

const openRun = (browser: Browser, url: string, world: string): Promise<Tab> =>
  openConsole(browser, url, 'buyer', world, { path: `/packs/${replies}/run`, h1: 'Run' });

/** Whether the service has all of a run: it holds Points for it. */
async function isAdmitted(url: string, { world }: Tab): Promise<boolean> {
  const state = (await (await fetch(`${url}/__sandbox/worlds/${world}`)).json()) as WorldState;
  return state.accounts.buyer.held > 0;
}

/** Waits until the request of a run has been sent and its answer is pending. */
const awaited = ({ page }: Tab): Promise<void> => page.getByRole('region', { name: runWords.pending }).waitFor();

async function quote({ page }: Tab, prompt: string): Promise<void> {
  await page.getByLabel('Prompt').fill(prompt);
  await page.getByRole('button', { name: runWords.getQuote }).click();
  await page.getByRole('button', { name: runWords.review }).click();
}

/** Memory of the page in bytes: objects, what the browser keeps for them, and buffers. */
async function heap({ cdp }: Tab): Promise<number> {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
