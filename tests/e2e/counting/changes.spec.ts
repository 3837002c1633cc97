/**
 * How many changes arrive at the server for each that the client sends, over every way of serving the console. The client is the console's own
 * (`tests/support/counting/pageClient.ts`), in a page of the console's origin: hundreds of changes then take
 * seconds, and the browser's network layer, which is under test, is the same. `clicks.spec.ts` clicks the button on the screen.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import config from '../../../playwright.config';
import { listen } from '../../../src/sandbox/adapters/listen';
import { type ConsoleOptions, consoleAnswers } from '../../../src/sandbox/adapters/serve';
import { deep } from '../../depth';
import { deeper } from '../support/deeper';
import { type BareService, bareService, cuts, redirects } from '../../support/counting/bareService';
import { sentFrom } from '../../support/counting/inPage';
import type { Order } from '../../support/counting/pageClient';
import { type ResendingProxy, resendingProxy } from '../../support/counting/resendingProxy';
import { allowOrigin, expect, expectFailures, test } from '../support/fixtures';
import { checkoutKit } from '../support/products';
import * as prep from '../support/prep';
import { Sandbox } from '../support/sandbox';

const launchOptions = config.use?.launchOptions;
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...launchOptions,
    // No page on this name is a secure context, and its requests tell nothing of the page behind them.
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
  },
});

/** The statuses on which a browser, a proxy or the client does something. */
const special = [400, 401, 407, 408, 421, 425, 429, 503];
/** Of a service that costs nothing to set up, each status in the deep run. */
const statuses = deep ? Array.from({ length: 200 }, (_, index) => 400 + index) : special;

const dist = fileURLToPath(new URL('../../../dist-served', import.meta.url));

/** What the client makes of a status that reaches it. */
const getOutcome = (status: number): string => (status >= 500 ? `server ${status}` : `refused ${status}`);
/** The same of a status behind a guard. */
const getGuardedOutcome = (status: number): string =>
  [407, 408, 421].includes(status) ? 'server 504' : getOutcome(status);

const closers: (() => Promise<void>)[] = [];
// Each journey goes through the statuses.
test.beforeEach(() => void deeper());
test.afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Serves a console on loopback that is known by the name in its options; returns its port. */
async function served(options: Omit<ConsoleOptions, 'dist'>): Promise<string> {
  const { answer, stop } = consoleAnswers({ dist, ...options });
  const { url, close } = await listen(answer, 0, '127.0.0.1', stop);
  closers.push(close);
  return new URL(url).port;
}

async function service(): Promise<BareService> {
  const bare = await bareService();
  closers.push(bare.close);
  return bare;
}

async function proxy(): Promise<ResendingProxy> {
  const before = await resendingProxy('console.example');
  closers.push(before.close);
  return before;
}

/** Sends the changes from a page of this origin. */
async function send(page: Page, origin: string, order: Order): Promise<string[]> {
  expectFailures(page, /Failed to load resource/, /^request failed: POST/, /CORS policy/, /Cross-Origin-Opener-Policy/);
  allowOrigin(page, origin);
  await page.goto(`${origin}/favicon.svg`);
  return sentFrom((fn, argument) => page.evaluate(`(${fn})(${JSON.stringify(argument)})`), order);
}

interface Row {
  world: string;
  fault: object;
  end: string;
  held: number;
}

/** Every way in which the sandbox can end a prep: by a status or a cut, before and after the work. */
const rows = (['before', 'after'] as const).flatMap((when): Row[] => {
  const held = when === 'after' ? 640 : 0;
  const row = (name: string, fault: object, end: string) => ({
    world: `${when}-${name}`,
    fault: { when, ...fault },
    end,
    held,
  });
  return [
    ...special.map((status) => row(`status-${status}`, { status }, getGuardedOutcome(status))),
    ...special
      .filter((status) => status % 7 === 1)
      .map((status) =>
        row(
          `cut-${status}`,
          { drop: true, status },
          getGuardedOutcome(status) === getOutcome(status) ? 'network' : 'server 504',
        ),
      ),
    row('cut-408', { drop: true, status: 408 }, 'server 504'),
    row('cut-200', { drop: true, status: 200 }, 'network'),
    row('dropped', { drop: true }, 'network'),
  ];
});

/** Sends one prep for each way in which the sandbox can end it, and expects that each has arrived once, or not at all. */
async function expectOnceInSandbox(
  page: Page,
  request: APIRequestContext,
  controls: string,
  origin: string,
  way: string,
  between = (end: string) => end,
) {
  const worlds = rows.map(({ world }) => new Sandbox(request, `count-${way}-${world}`, controls));
  for (const [index, world] of worlds.entries()) {
    await world.reset();
    await world.fault({ route: prep.route, times: 5, ...rows[index]?.fault });
  }
  const changes = worlds.map((world) => ({ product: checkoutKit.id, token: world.token('seller') }));
  const ends = await send(page, origin, { baseUrl: '', changes });
  const results: unknown[] = [];
  for (const [index, world] of worlds.entries()) {
    const { sent, held, spent } = await world.account('seller', prep.route);
    results.push([rows[index]?.world, ends[index], { sent, held: held + spent }]);
    await world.reset();
  }
  expect(results).toEqual(rows.map(({ world, end, held }) => [world, between(end), { sent: 1, held }]));
}

test('the sandbox on localhost: every way in which it can end a change', async ({ page, request, baseURL }) => {
  const origin = baseURL ?? '';
  await expectOnceInSandbox(page, request, origin, origin, 'local');
});

test('the sandbox under a name in clear text, where no request tells its site @deep', async ({ page, request }) => {
  const port = await served({ host: 'box.example' });
  await expectOnceInSandbox(page, request, `http://127.0.0.1:${port}`, `http://box.example:${port}`, 'named');
});

test('the sandbox behind a proxy with TLS that sends again by itself: one charge @deep', async ({ page, request }) => {
  const before = await proxy();
  const port = await served({ publicOrigin: before.origin });
  before.sendTo(`http://127.0.0.1:${port}`);
  // A cut reaches the page as the proxy's own 502.
  await expectOnceInSandbox(page, request, `http://127.0.0.1:${port}`, before.origin, 'tls', (end) =>
    end === 'network' ? 'server 502' : end,
  );
  expect(before.resent()).toBeGreaterThanOrEqual(rows.length);
});

/** Products that the bare service ends in these ways, and how they end for the client of a pass-through. */
const passed: readonly (readonly [end: string, client: string])[] = [
  ...statuses.map((status) => [`status-${status}`, getGuardedOutcome(status)] as const),
  ...redirects.map((redirect) => [redirect, 'redirect'] as const),
  ...cuts.map((cut) => [cut, cut.startsWith('cut-after') || cut === 'cut-in-body' ? 'network' : 'server 502'] as const),
];
const bareOrder = (baseUrl: string): Order => ({
  baseUrl,
  changes: passed.map(([product]) => ({ product, token: 'txk_sandbox_seller_count' })),
});
const once = Object.fromEntries(passed.map(([end]) => [end, 1]));

test('passed through to a service: every status, cut and redirect, and no idempotency key is passed on @deep', async ({
  page,
}) => {
  const bare = await service();
  const port = await served({ apiBaseUrl: bare.url });
  const ends = await send(page, `http://localhost:${port}`, bareOrder(''));
  expect(Object.fromEntries(bare.arrived)).toEqual(once);
  expect(passed.map(([end], index) => [end, ends[index]])).toEqual(passed);
  expect([...bare.headers]).not.toContain('x-console-request');
});

test('passed through under a name in clear text @deep', async ({ page }) => {
  const bare = await service();
  const port = await served({ host: 'box.example', apiBaseUrl: bare.url });
  const ends = await send(page, `http://box.example:${port}`, bareOrder(''));
  expect(Object.fromEntries(bare.arrived)).toEqual(once);
  expect(passed.map(([end], index) => [end, ends[index]])).toEqual(passed);
});

test('passed through behind a proxy with TLS that sends again by itself @deep', async ({ page }) => {
  const [bare, before] = [await service(), await proxy()];
  const port = await served({ publicOrigin: before.origin, apiBaseUrl: bare.url });
  before.sendTo(`http://127.0.0.1:${port}`);
  const ends = await send(page, before.origin, bareOrder(''));
  expect(Object.fromEntries(bare.arrived)).toEqual(once);
  expect(passed.map(([end], index) => [end, ends[index]])).toEqual(
    passed.map(([end, client]) => [end, client === 'network' ? 'server 502' : client]),
  );
  expect(before.resent()).toBeGreaterThanOrEqual(passed.length);
  expect([...bare.headers]).not.toContain('x-console-request');
});

/** Where nothing stands between: what a browser sends again by itself arrives more than once, and only that. */
const sentAgain = ['status-408', 'status-421', 'closed', 'reset'];

test('a page that calls the service directly: no guard, and no idempotency key is sent @deep', async ({
  page,
}, testInfo) => {
  const bare = await service();
  const files = createServer((_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  await new Promise<void>((resolve) => files.listen(0, 'localhost', () => resolve()));
  closers.push(
    () =>
      new Promise((resolve) => {
        files.close(() => resolve());
        files.closeAllConnections();
      }),
  );
  allowOrigin(page, bare.url);
  const ends = await send(page, `http://localhost:${(files.address() as AddressInfo).port}`, bareOrder(bare.url));
  const arrived = Object.fromEntries(bare.arrived);
  const several = Object.keys(arrived).filter((end) => arrived[end] !== 1);
  testInfo.annotations.push({
    type: 'arrived more than once',
    description: several.map((end) => `${end}: ${arrived[end]}`).join(', '),
  });
  expect(several.filter((end) => !sentAgain.includes(end))).toEqual([]);
  expect(Object.keys(arrived).sort()).toEqual(Object.keys(once).sort());
  expect(ends.filter((end) => end === 'accepted')).toEqual([]);
  expect([...bare.headers]).not.toContain('x-console-request');
});
