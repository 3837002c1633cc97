/** A deep link's first requests are sent while the code loads, once each, and are not repeated. */
import type { Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { type Screen, screens } from '../../screens';
import { allowOrigin, expect, expectFailures, openWith, test } from '../support/fixtures';
import type { Sandbox } from '../support/sandbox';
import { expectScreen, requestBar } from '../support/screen';
import { expectWhole, pushAddress } from '../support/screens';
import { Service, except, json, likeTheSandbox } from '../support/service';

/** An address of the page that sends no request. */
const nowhere = '/catalog/100%';

/** Asked again every few seconds while a screen shows it, so one request or several are the same. */
const polled = 'GET /api/ai-packs/workload/status';

/** The requests that the page sends while `open` leads to a screen, sorted. */
async function asked(page: Page, sandbox: Sandbox, screen: Screen, open: () => Promise<unknown>): Promise<string[]> {
  const before = (await sandbox.state()).requests.length;
  await open();
  await expectWhole(page, screen);
  await expect(requestBar(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Request in progress' })).toHaveCount(0);
  // What asks for a second answer once it has the first is busy in between.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { requests } = await sandbox.state();
  const all = requests.slice(before).map(({ method, path }) => `${method} ${path}`);
  return all.filter((one, index) => one !== polled || all.indexOf(one) === index).toSorted();
}

for (const account of ['buyer', 'seller'] as const) {
  test(`every screen of the ${account} by its address: each request is sent once @deep`, async ({ page, sandbox }) => {
    await openWith(page, nowhere, sandbox.token(account));
    for (const screen of screens.filter((one) => one.account === account)) {
      await test.step(screen.path, async () => {
        // Reached within the console, the screen sends its own requests; exactly those may be sent early.
        await page.goto(nowhere);
        await expectScreen(page, 'Screen not found');
        const own = await asked(page, sandbox, screen, () => pushAddress(page, screen.path));
        // The document before polls no more.
        await page.goto('about:blank');
        const ahead = await asked(page, sandbox, screen, () => page.goto(screen.path));
        expect(ahead, 'requests of a deep link').toEqual(own);
        expect(new Set(ahead).size, 'each once').toBe(ahead.length);
      });
    }
  });
}

test('without a token nothing is requested @deep', async ({ page, sandbox }) => {
  await page.goto('/activity');
  await expectScreen(page, sharedWords.connect);
  expect((await sandbox.state()).requests).toEqual([]);
  // A style sheet that is preloaded and not used within seconds is a warning in the browser's console.
  await expect(page.locator('link[rel=prefetch][as=style]')).not.toHaveCount(0);
  await expect(page.locator('link[rel=preload][as=style]')).toHaveCount(0);
});

/**
 * On a slow connection a request costs more than a few kilobytes; without any grouping of chunks there would be some
 * fifty.
 */
const MAX_REQUESTS = 16;

test(`the first load of Catalog takes at most ${MAX_REQUESTS} requests`, async ({ page, sandbox }) => {
  await openWith(page, nowhere, sandbox.token('seller'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/catalog');
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('link').first()).toBeVisible();
  await expect(requestBar(page).getByRole('button').first()).toBeVisible();
  const otherFiles = await page.evaluate(() => {
    const screens = JSON.parse(document.querySelector('#screens')?.textContent ?? '[]') as [string, string[]][];
    const filesWhere = (own: boolean) =>
      screens.flatMap(([pattern, files]) => (new RegExp(pattern).test('/catalog') === own ? files : []));
    const needed = filesWhere(true);
    return filesWhere(false).filter((file) => !needed.includes(file));
  });
  expect(otherFiles.length).toBeGreaterThan(20);
  // Once the screen is complete, the code and styles of the other screens are prefetched.
  const getName = (file: string) => file.replace(/-.{8}\.\w+$/, '');
  const ahead = new Set(otherFiles.map(getName));
  const isAhead = (path: string) => otherFiles.includes(path) || (path.endsWith('.css') && ahead.has(getName(path)));
  // Each once: the previous page may still request its icon or a font.
  const first = [...new Set(asked)].filter((path) => !isAhead(path));
  expect(first).toContain('/api/catalog/products');
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});

test('on a slow connection code comes first, and the next screen has the font @deep', async ({ page, sandbox }) => {
  await openWith(page, nowhere, sandbox.token('buyer'));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const slow = { offline: false, latency: 20, downloadThroughput: 400_000, uploadThroughput: 400_000 };
  await devTools.send('Network.emulateNetworkConditions', slow);
  const fonts = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const font = page.waitForRequest(/instrument-sans/);
  await page.goto('/purchases');
  await expectScreen(page, 'Purchases');
  expect(await fonts()).not.toContain('Instrument Sans');
  await (await (await font).response())?.finished();
  const [code, asked] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const named = (part: string) => files.find(({ name }) => name.includes(part));
    return [named('/shell-')?.responseEnd, named('/instrument-sans')?.startTime];
  });
  expect(asked).toBeGreaterThan(code ?? Infinity);

  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expectScreen(page, 'Catalog');
  expect(await fonts()).toContain('Instrument Sans');
});

test('frame and shape stand before any code, and go @deep', async ({ page, sandbox, browser, baseURL }) => {
  await openWith(page, '/purchases', sandbox.token('buyer'));
  await expectScreen(page, 'Purchases');
  const chosen = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(await chosen()).toMatchObject({ frame: 'in', shape: 'rows' });
  await expect(page.locator('[data-first-frame]')).toHaveCount(0);

  // The document and its style sheet alone, and what boot.js has chosen above.
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  const still = await context.newPage();
  await still.goto('/purchases');
  await expect(still.getByRole('link')).toHaveCount(0);
  await still.evaluate((data) => Object.assign(document.documentElement.dataset, data), await chosen());
  await expect(still.getByRole('link', { name: 'Catalog', exact: true })).toBeVisible();
  await expect(still.locator('[data-first-shape="rows"] .bone').first()).toBeVisible();
  await expect(still.locator('[data-first-shape="catalog"] .bone').first()).toBeHidden();
  await context.close();
});

test('in a browser that is too old the page says so, and sends no requests @deep', async ({ page, sandbox }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/catalog');
  await expect(page.getByText('This browser is too old for the Marketplace Console')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await sandbox.asked('GET /api/catalog/products')).toBe(0);
});

for (const [what, arrives] of [
  ['a browser that is too old', 'late'],
  ['a supported browser', 'late'],
  ['a browser whose check never arrives', 'not at all'],
] as const) {
  test(`${what} waits until that is known @deep`, async ({ page, baseURL }) => {
    const held: (() => void)[] = [];
    const server = new Service();
    const served = likeTheSandbox(baseURL ?? '');
    const boot = arrives === 'late' ? served : json(404, {});
    await server.answer(except('/boot.js', (...asked) => void held.push(() => boot(...asked)), served));
    allowOrigin(page, server.url);
    expectFailures(page, ...(arrives === 'late' ? [] : [/boot\.js.*404/]));
    const isOld = what === 'a browser that is too old';
    if (isOld) await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
    // The console's own code has begun to run by then.
    await page.goto(`${server.url}/catalog`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    if (isOld) await expect(page.getByText('This browser is too old for the Marketplace Console')).toBeVisible();
    else await expectScreen(page, sharedWords.connect);
    await server.stop(page);
  });
}
