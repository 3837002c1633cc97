import { allowOrigin, expect, expectFailures, test } from '../support/fixtures';
import { Service } from '../support/service';

test('the guard catches console messages, errors, failures and foreign requests', async ({ page, guard }) => {
  await page.goto('/connect');
  await page.evaluate(() => {
    console.warn('a warning');
    queueMicrotask(() => {
      throw new Error('nobody caught this');
    });
    void fetch('/api/no-such-route');
    fetch('https://elsewhere.example/').catch(() => undefined);
  });
  const heard = [
    /console warning: .* a warning/,
    /page error: .*nobody caught this/,
    /no-such-route .* 404/,
    /elsewhere\.example/,
  ];
  for (const line of heard) {
    await expect.poll(() => guard.noise).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
  }
  expectFailures(page, ...heard);
  expect(guard.noise).toEqual([]);
});

test('two tests have two worlds, and a world starts from its seed @deep', async ({ sandbox }) => {
  expect(sandbox.world).toMatch(/^[A-Za-z0-9-]{1,64}$/);
  const { accounts, requests } = await sandbox.state();
  expect(requests).toEqual([]);
  expect(accounts.seller).toMatchObject({ granted: 5000, available: 5000, held: 0, spent: 0 });
  expect(accounts.broke.granted).toBe(40);
});

/** Loads everything itself, whatever becomes of the page that asks. */
const worker = `
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') event.respondWith(fetch(event.request.url));
  });`;

test('what a service worker loads for a page that was left may fail, and for a page that stays it may not @deep', async ({
  page,
  context,
  guard,
}) => {
  const service = new Service();
  const held: (() => void)[] = [];
  await service.answer(({ url }, outgoing) => {
    if (url === '/lost.js') held.push(() => outgoing.destroy());
    else if (url === '/sw.js') outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
    else
      outgoing
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<link rel="icon" href="data:,"><title>Page</title>');
  });
  const ask = async () => {
    await page.evaluate(() => void fetch('/lost.js').catch(() => undefined));
    await expect.poll(() => held.length).toBe(1);
  };
  /** Cuts the connection, and again where Chromium asks once more because the connection had been used before. */
  const cut = async () => {
    const failed = context.waitForEvent('requestfailed', (request) => request.serviceWorker() !== null);
    const cutting = setInterval(() => held.splice(0).forEach((end) => end()), 10);
    await failed;
    clearInterval(cutting);
  };
  allowOrigin(page, service.url);
  await page.goto(service.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await test.step('a page that is left', async () => {
    await ask();
    await page.goto(`${service.url}/next`);
    await cut();
    expect(guard.noise).toEqual([]);
  });
  await test.step('a page that stays', async () => {
    await ask();
    await cut();
    const failed = expect.stringMatching(/request failed: GET .*\/lost\.js/);
    await expect.poll(() => guard.noise.filter((line) => line.startsWith('request'))).toEqual([failed, failed]);
    expectFailures(page, /lost\.js/);
    expect(guard.noise).toEqual([]);
  });
  await service.stop(page);
});
