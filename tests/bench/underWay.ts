/** What following work costs the service, counted in Chromium against the served build: tabs of one browser, of which one reads. Loopback only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { prepWords } from '../../src/features/seller/prep/words';
import { uiWords } from '../../src/ui/words';
import { checkoutKitPath } from '../e2e/support/products';
import type { Row } from './row';
import { createSession, saveSession } from './tab';

const TABS = 3;

/** Measures the console served at `url`. */
export async function benchUnderWay(browser: Browser, url: string): Promise<Row[]> {
  const idle = await countRequests(browser, url, { account: 'buyer', seconds: 10, startsPrep: false });
  const busy = await countRequests(browser, url, { account: 'seller', seconds: 30, startsPrep: true });
  return [
    { name: `Nothing under way, ${TABS} tabs, 10 s: requests`, goal: '0', value: idle.length, unit: '' },
    {
      // After 2, 4, 7, 10, 15 and 23 seconds, as a screen reads its own work.
      name: `A prep under way, ${TABS} tabs, 30 s: requests`,
      goal: '≤ 6',
      value: busy.length,
      unit: '',
    },
  ];
}

interface Watched {
  account: 'buyer' | 'seller';
  /** For how long, after the screens stood and the prep began. */
  seconds: number;
  /** Whether the first tab starts a prep, and leaves for a screen that doesn't follow it. */
  startsPrep: boolean;
}

/** The requests to the service, as method and path. */
async function countRequests(browser: Browser, url: string, watched: Watched): Promise<readonly string[]> {
  const { account, seconds, startsPrep } = watched;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(saveSession, createSession(account, 'under-way'));
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  for (const page of pages) {
    await page.goto(`${url}/purchases`);
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  const [first] = pages;
  if (startsPrep && first) {
    await first.goto(`${url}${checkoutKitPath}/prep`);
    await first.getByRole('radio', { name: /Verified listing/ }).check();
    await first.getByRole('button', { name: prepWords.review }).click();
    await first.getByLabel(uiWords.confirmationPhrase).fill('RUN_SELLER_PREP');
    await first.getByRole('button', { name: /^Spend/ }).click();
    await first.waitForURL(/\/report$/);
    await first.getByRole('link', { name: 'Purchases', exact: true }).click();
    await first.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
  }
  const requests: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  await pause(seconds * 1_000);
  await context.close();
  return requests;
}
