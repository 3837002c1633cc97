/** A service worker that another program left at the console's origin, as its own port is Vite's. */
import type { Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { allowOrigin, expect, expectFailures, giveToken, openWith, test } from '../support/fixtures';
import { expectScreen } from '../support/screen';
import { Service, likeTheConsole } from '../support/service';
import { freePort } from '../../support/children';

let service: Service;
test.beforeEach(async () => {
  service = new Service(await freePort());
});
test.afterEach(({ page }) => service.stop(page));

/** Tells its server of every request with a token. With `instead` it answers every page itself. */
const worker = (instead: boolean) => `
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.headers.has('authorization')) fetch('/stolen', { method: 'POST' });
    if (request.mode !== 'navigate' || !${instead}) event.respondWith(fetch(request));
    else event.respondWith(new Response('<h1>Not the console</h1>', { headers: { 'content-type': 'text/html' } }));
  });`;

/** Serves the other program, opens it, and leaves its worker behind for `scope`. */
async function leaveWorker(page: Page, instead: boolean, scope = '/'): Promise<void> {
  await service.answer((incoming, outgoing) => {
    const isScript = incoming.url === '/sw.js';
    outgoing.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'service-worker-allowed': '/',
    });
    outgoing.end(isScript ? worker(instead) : '<title>Another program</title>');
  });
  allowOrigin(page, service.url);
  // The icon of the other program.
  expectFailures(page, /favicon/);
  await page.goto(`${service.url}${scope}`);
  await page.evaluate(async (at) => {
    await navigator.serviceWorker.register('/sw.js', { scope: at });
    await navigator.serviceWorker.ready;
    const cache = await caches.open('theirs');
    await cache.put('/', new Response('theirs'));
  }, scope);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('about:blank');
}

/** Serves the console there from now on. */
async function serveConsole(baseURL: string | undefined): Promise<void> {
  await service.answer(likeTheConsole('dist-served', baseURL ?? ''));
}

const left = (page: Page) =>
  page.evaluate(async () => [
    navigator.serviceWorker.controller?.scriptURL,
    (await navigator.serviceWorker.getRegistrations()).length,
    await caches.keys(),
  ]);

for (const scope of ['/', '/seller/']) {
  test(`one for ${scope} is removed before a stored session is restored @deep`, async ({ page, sandbox, baseURL }) => {
    await leaveWorker(page, false, scope);
    await serveConsole(baseURL);
    await openWith(page, `${service.url}/seller/products`, sandbox.token('seller'));
    await expectScreen(page, 'Seller products');
    expect(await left(page)).toEqual([undefined, 0, []]);
    const calls = service.seen.filter(({ path }) => path.startsWith('/api/'));
    expect(calls.length).toBeGreaterThan(0);
    expect(service.seen.filter(({ path }) => path === '/stolen')).toEqual([]);
  });
}

test('one that controls the page is gone before a token can be typed @deep', async ({ page, sandbox, baseURL }) => {
  await leaveWorker(page, false);
  await serveConsole(baseURL);
  await page.goto(`${service.url}/connect`);
  await expect(page.getByLabel(sharedWords.apiToken)).toBeVisible();
  expect(await left(page)).toEqual([undefined, 0, []]);
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Token');
  expect(service.seen.filter(({ path }) => path === '/stolen')).toEqual([]);
});

test('one that answers pages itself is replaced by one that takes itself off @deep', async ({ page, baseURL }) => {
  await leaveWorker(page, true);
  await serveConsole(baseURL);
  // What it answers is soon gone.
  expect((await page.goto(`${service.url}/connect`))?.fromServiceWorker()).toBe(true);
  await expectScreen(page, sharedWords.connect);
  await expect.poll(() => left(page)).toEqual([undefined, 0, []]);
});

test('one that comes back with every reload: the console does not start, and says why @deep', async ({ page }) => {
  expectFailures(page, /page error/);
  await page.addInitScript(() => {
    const taken = { scriptURL: `${location.origin}/sw.js` };
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => taken });
  });
  await page.goto('/connect');
  await expect(page.getByText('Another program’s service worker controls this address')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
