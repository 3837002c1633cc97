/** A console served against a real service, played by a small server in front of the sandbox. */
import { sandboxWords } from '../../../src/features/sandbox/words';
import { sellerWords } from '../../../src/features/seller/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { uiWords } from '../../../src/ui/words';
import { TEST_MS } from '../../limits';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import { copied } from '../support/copied';
import { allowOrigin, expect, expectFailures, giveToken, test } from '../support/fixtures';
import { Recorder, findLeaks } from '../support/leaks';
import { confirm, review } from '../support/prep';
import { checkoutKit, checkoutKitPath } from '../support/products';
import { expectAccessible, expectKeys, expectScreen, follow } from '../support/screen';
import { goTo, pushAddress } from '../support/screens';
import { replies } from '../support/packs';
import * as run from '../support/run';
import { Service, except, json, likeTheSandbox, losing } from '../support/service';
import { liveBuild, serveFolder } from '../support/staticBuild';

// One console and one service for the whole file, so its tests run in sequence. The service's port is fixed, because
// its address is part of the build, which is then built once and reused.
test.describe.configure({ mode: 'default' });

const port = Number(process.env['E2E_PORT'] ?? 5199) + 1_000;
const service = new Service(port);
/** Another origin, where the token must not go. */
const elsewhere = new Service(port + 1);
let live: ServerProcess;
/** The static build, which calls the service directly, across origins. */
let served: Awaited<ReturnType<typeof serveFolder>> | undefined;

test.beforeAll(async () => {
  const env = { ...process.env, API_BASE_URL: service.url, STORAGE_ORIGINS: '' };
  live = await serverProcess('.', ['scripts/start.mjs'], env, TEST_MS);
});
test.afterAll(async () => {
  await live?.stop();
  await served?.stop();
  await service.stop();
  await elsewhere.stop();
});

test.beforeEach(async ({ page, baseURL }) => {
  await service.answer(likeTheSandbox(baseURL ?? ''));
  allowOrigin(page, live.url);
  await page.goto(`${live.url}/connect`);
});

test('shows Live and the address, and has no sandbox beside it @deep', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(`Live · localhost:${port}`);
  await expect(page.getByRole('main')).toContainText(`This console serves the live service at ${service.url}`);
  await expect(page.getByText('no real Points')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Use .* token$/ })).toHaveCount(0);
  await expect(page.getByLabel('World')).toHaveCount(0);
  await expectAccessible(page);
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Token');
  await expect(banner).toContainText(`Live · localhost:${port}`);
  await expect(banner).not.toContainText('Sandbox');
  await expect(page.getByRole('link', { name: /open its controls/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Identity' })).not.toContainText('World');
  expect((await page.request.get(`${live.url}/__sandbox`)).status()).toBe(404);
  expect((await page.request.delete(`${live.url}/__sandbox/worlds/demo`)).status()).toBe(404);
  expect(service.seen.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
  expect(ear.origins()).toEqual([live.url]);
});

test('there is no sandbox, and a copied test takes its token from the environment @deep', async ({ page, sandbox }) => {
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Token');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sandbox' })).toHaveCount(0);
  await pushAddress(page, '/sandbox');
  await expect(page.getByRole('heading', { name: 'This console uses a live service' })).toBeVisible();
  await pushAddress(page, '/seller/products?q=kit');
  await expectScreen(page, 'Seller products');
  await expectKeys(page);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('option', { name: sandboxWords.copyLinkToState })).toHaveCount(0);
  const code = await copied(page, () => page.getByRole('option', { name: sandboxWords.copyAsPlaywright }).click());
  expect(code).toContain('process.env.TOKEN');
  expect(code).toContain(encodeURIComponent('/seller/products?q=kit'));
  expect(code).not.toContain('txk_');
  await page.goto(`${live.url}/sandbox/state#sandbox-state-1.e30`);
  await expect(page.getByRole('heading', { name: 'This console uses a live service' })).toBeVisible();
  expect(service.seen.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

test('the catalog and a confirmed prep reach the service with the token alone @deep', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  await page.context().addCookies([{ name: 'site', value: 'private', url: live.url }]);
  await giveToken(page, sandbox.token('seller'));
  await follow(page, 'Catalog');
  const list = page.getByRole('list', { name: 'Products', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  await list.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Entitlement' })).toBeVisible();

  await goTo(page, { path: `${live.url}${checkoutKitPath}/prep`, h1: 'Prep' });
  await review(page, 'Smoke scan');
  await confirm(page, '120');
  await expectScreen(page, 'Report');
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
  expect((await sandbox.state()).accounts.seller).toMatchObject({ available: 4_880, held: 120, spent: 0 });
  await sandbox.advance(90_000);
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('completed');

  const prep = service.seen.filter(({ method }) => method === 'POST');
  expect(prep.map(({ path }) => path)).toEqual([`/api/seller/products/${checkoutKit.id}/prep`]);
  for (const { headers } of service.seen) {
    expect(headers.authorization).toBe(`Bearer ${sandbox.token('seller')}`);
    expect(headers.host).toBe(`localhost:${port}`);
    expect(headers.cookie).toBeUndefined();
    expect(headers.origin).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }
  expect(ear.origins()).toEqual([live.url]);
  expect(await ear.leaks(sandbox.token('seller'))).toEqual([]);
});

/** Playwright reports a redirect's target as a request even if the page does not follow it. */
const unfollowed = new RegExp(`request to another origin: ${elsewhere.url}/`);

test('a redirect is not followed, and the other origin receives nothing @deep', async ({ page, sandbox, baseURL }) => {
  expectFailures(page, unfollowed);
  await elsewhere.answer(json(200, { products: [] }));
  const away = except(
    '/api/seller/products',
    (_, outgoing) => outgoing.writeHead(302, { location: `${elsewhere.url}/api/seller/products` }).end(),
    likeTheSandbox(baseURL ?? ''),
  );
  await service.answer(away);
  await giveToken(page, sandbox.token('seller'));
  await follow(page, 'Products');
  const picture = page.getByRole('alert');
  await expect(picture).toContainText('The service redirected elsewhere');
  await expect(picture).toContainText('REDIRECT');
  expect(elsewhere.seen).toEqual([]);
});

test('an echoed token full of special characters is shown nowhere, however encoded @deep', async ({ page }) => {
  expectFailures(page, /\b403\b/);
  const secret = `live/K3y+with=%41"quotes'&<b>~(1)!*`;
  const ear = new Recorder(page);
  const forms = [secret, encodeURIComponent(secret), new URLSearchParams({ t: secret }).toString().slice(2)];
  const status = { principal: 'api_token', accountType: 'seller', permissions: ['seller_products:read'] };
  const refusal = json(403, {
    error: {
      code: 'FORBIDDEN',
      message: `Not for ${forms.join(' or ')}.`,
      fields: [{ field: secret, message: secret }],
    },
    [secret]: forms.map((form) => form.toLowerCase() && form),
    url: `https://storage.example/a?token=${encodeURIComponent(secret)}`,
  });
  const probe = json(200, { authenticated: true, capability: `read for ${secret}`, ...status, echo: forms });
  await service.answer(except('/api/seller/products', refusal, probe));
  await giveToken(page, secret);
  await expectScreen(page, 'Token');
  expect(await findLeaks(page, secret)).toEqual([]);
  await page.getByText(/^More fields/).click();
  expect(await findLeaks(page, secret)).toEqual([]);
  await page.getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toContainText('[redacted]');
  expect(await findLeaks(page, secret)).toEqual([]);
  await page.keyboard.press('Escape');
  await follow(page, 'Products');
  await expect(page.getByRole('alert')).toContainText(
    'The service said: Not for [redacted] or [redacted] or [redacted].',
  );
  await page.getByRole('button', { name: uiWords.rawResponse }).click();
  await expect(page.getByRole('dialog', { name: uiWords.rawResponse })).toContainText('[redacted]');
  expect(await findLeaks(page, secret)).toEqual([]);
  expect(await ear.leaks(secret)).toEqual([]);
  expect(new Set(service.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${secret}`]));
});

test('a live build says Live, calls the service, and installs nothing @deep', async ({ page, sandbox }) => {
  served = await serveFolder(await liveBuild(service.url));
  allowOrigin(page, served.url);
  allowOrigin(page, service.url);
  await page.goto('about:blank');
  const ear = new Recorder(page);
  await page.goto(`${served.url}/connect`);
  await expect(page.getByRole('banner')).toContainText(`Live · localhost:${port}`);
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Token');
  await expect(page.getByRole('link', { name: /open its controls/ })).toHaveCount(0);
  await follow(page, 'Catalog');
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')).toHaveCount(20);

  // Mixed with preflights, which carry no token.
  const calls = service.seen.filter(({ method }) => method !== 'OPTIONS');
  expect(calls.map(({ path }) => path)).toContain('/api/auth/api-token-status');
  for (const { path, headers } of calls) {
    expect(path).toMatch(/^\/api\//);
    expect(headers.authorization).toBe(`Bearer ${sandbox.token('seller')}`);
    expect(headers.origin).toBe(served.url);
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }
  expect(served.asked.filter((path) => /^\/(api|__sandbox|mockServiceWorker)/.test(path))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(ear.origins().toSorted()).toEqual([served.url, service.url].toSorted());
  expect(await ear.leaks(sandbox.token('seller'), service.url)).toEqual([]);
});

test('a run that the browser sends twice by itself, with no guard: it is reported, listed and counted @deep', async ({
  page,
  sandbox,
  baseURL,
}) => {
  const console_ = baseURL ?? '';
  let lost = 0;
  const passed = likeTheSandbox(console_);
  // The run has ended, as two at once are refused, then the connection is reset without a byte of an answer.
  const reset = losing(console_, (outgoing) => void sandbox.advance(120_000).then(() => outgoing.destroy()));
  await service.answer((incoming, outgoing) => {
    const isRun = incoming.method === 'POST' && incoming.url === `/api/ai-packs/${replies}/runs`;
    if (!isRun || lost > 0) return passed(incoming, outgoing);
    lost += 1;
    reset(incoming, outgoing);
  });
  served = await serveFolder(await liveBuild(service.url));
  allowOrigin(page, served.url);
  allowOrigin(page, service.url);
  await sandbox.answerRuns('admitted');
  await page.goto(`${served.url}/connect?next=${run.runPath}`);
  await giveToken(page, sandbox.token('buyer'));
  await run.fillPrompt(page);
  await run.confirm(page);
  await expectScreen(page, 'Run result');
  await expect(page.getByText(/^The service shows 2 runs of .* where you confirmed 1$/)).toBeVisible();
  const { held, spent, sent } = await run.account(sandbox);
  expect({ held, sent }).toEqual({ held: 51, sent: 2 });
  expect(spent).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Open Activity' }).click();
  const second = page.getByRole('row', {
    name: /Not confirmed: the service shows it as well as the confirmed one$/,
  });
  await expect(second).toBeVisible();
  await expect(page.getByRole('region', { name: spendingWords.sessionCap })).toContainText(`${spent + held} Points`);
});
