/**
 * The static build for a live service: the page calls that service directly, across origins, and contains no sandbox.
 */
import { allowOrigin, expect, giveToken, test } from '../support/fixtures';
import { Ear } from '../support/leaks';
import { expectScreen, follow } from '../support/screen';
import { Service, likeTheSandbox } from '../support/service';
import { liveBuild, serveFolder } from '../support/staticBuild';

// The service's port is fixed, because its address is part of the build, which is then built once and reused.
const port = Number(process.env['E2E_PORT'] ?? 5199) + 1_002;
const service = new Service(port);
let served: Awaited<ReturnType<typeof serveFolder>>;

test.beforeAll(async () => {
  served = await serveFolder(await liveBuild(service.url));
});
test.afterAll(async () => {
  await served?.stop();
  await service.stop();
});

test('a live build says Live, calls the service, and installs nothing @deep', async ({ page, sandbox, baseURL }) => {
  const ear = new Ear(page);
  allowOrigin(page, served.url);
  allowOrigin(page, service.url);
  await service.answer(likeTheSandbox(baseURL ?? ''));
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
