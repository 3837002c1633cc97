/** What the service may do to a screen: refuse, fail, be slow, or answer with something else than it should. */
import type { Page } from '@playwright/test';
import { answerTo, expectProducts, productsRoute } from './support/catalog';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import type { Fault, Sandbox } from './support/sandbox';
import { expectScreen } from './support/screen';

/** Screens that read a list, and what an empty one is called. */
const lists = [
  { path: '/catalog?type=template', route: productsRoute, good: 'Catalog', empty: 'No product matches' },
  {
    path: '/purchases?sort=name',
    route: 'GET /api/orders/purchases',
    good: 'Purchases',
    empty: 'This account has bought nothing yet',
  },
  {
    path: '/seller/products?state=ready',
    route: 'GET /api/seller/products',
    good: 'Seller products',
    empty: 'This account sells nothing yet',
  },
] as const;

const alert = (page: Page) => page.getByRole('alert');
const tryAgain = (page: Page) => alert(page).getByRole('button', { name: 'Try again' });
const asked = async (sandbox: Sandbox, route: string) => (await sandbox.requests(route)).length;

/** Presses "Try again" and expects the screen with all that it shows, at the address it was opened by. */
async function expectRecovery(page: Page, { path, good }: { path: string; good: string }): Promise<void> {
  await tryAgain(page).click();
  await expect(alert(page)).toHaveCount(0);
  await expectScreen(page, good);
  await expect(
    page.getByRole('main').getByRole('listitem').or(page.getByRole('main').getByRole('row')).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(path);
}

for (const { path, route, good, empty } of lists) {
  test(`${path}: a bare empty list is empty, which is no failure`, async ({ page, sandbox, token }) => {
    await sandbox.fault({ route, status: 200, body: '[]' });
    await openWith(page, path, token('seller'));
    await expectScreen(page, good);
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
}

const catalog = lists[0];
const cut = { drop: true, status: 200 } as const;

/** Failures after which the list comes by itself, and how often it was asked for. */
for (const [what, fault, times] of [
  ['503 three times', { status: 503, times: 3 }, 4],
  ['a cut connection', cut, 2],
  ['429', { status: 429, retryAfter: 1 }, 2],
] as const) {
  test(`${what}: asked again, never before Retry-After, and then the list stands there`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b(429|503)\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    const answer = await answerTo(sandbox, 'type=template');
    const before = await asked(sandbox, productsRoute);
    await sandbox.fault({ route: productsRoute, ...fault });
    await openWith(page, catalog.path, token('seller'));
    await expectProducts(page, answer);
    await expect(alert(page)).toHaveCount(0);
    const requests = (await sandbox.requests(productsRoute)).slice(before);
    expect(requests).toHaveLength(times);
    const [first, second] = requests.map(({ at }) => Date.parse(at));
    if ('retryAfter' in fault) expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  });
}

/** Failures that need the reader: what is said, and how often it was asked for. */
const failures: [what: string, fault: Omit<Fault, 'route'>, said: string[], times: number][] = [
  ['503 four times', { status: 503, times: 4 }, ['The service failed', '503 SERVICE_UNAVAILABLE'], 4],
  ['a connection cut four times', { ...cut, times: 4 }, ['No answer', 'NETWORK'], 4],
  ['429 with a long wait', { status: 429, retryAfter: 60 }, ['Too many requests', '429 RATE_LIMIT'], 1],
  ['429 of a busy service', { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 }, ['The service is busy'], 1],
  ['400', { status: 400, message: 'No idea what you mean' }, ['400 BAD_REQUEST', 'No idea what you mean'], 1],
  ['403 by scope', { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' }, ['Only the signed-in site may do this'], 1],
  ['404', { status: 404 }, ['Not here', '404 NOT_FOUND'], 1],
  ['409', { status: 409 }, ['Something changed in between', '409 CONFLICT'], 1],
  ['410', { status: 410 }, ['This has expired', '410 GONE'], 1],
  ['418', { status: 418, body: 'short and stout' }, ['The service refused this', '418 HTTP_418'], 1],
  [
    '502 in HTML',
    { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
    ['The service failed', '502 HTTP_502'],
    1,
  ],
  ['a message on top', { status: 400, body: '{"message":"Said on top","code":"BAD_REQUEST"}' }, ['Said on top'], 1],
];

test('each failure is told in its own words, and "Try again" leads on', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b[45]\d\d\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  for (const [, fault] of failures) await sandbox.fault({ route: productsRoute, ...fault });
  await openWith(page, catalog.path, token('seller'));
  let sum = 0;
  for (const [what, , said, times] of failures) {
    await test.step(what, async () => {
      if (sum > 0) await tryAgain(page).click();
      for (const words of said) await expect(alert(page)).toContainText(words);
      sum += times;
      expect(await asked(sandbox, productsRoute)).toBe(sum);
      await expect(page.getByRole('radio', { name: 'Template' })).toBeChecked();
    });
  }
  await expectRecovery(page, catalog);
});

test('while a slow answer is on its way, rows in grey stand there and the controls work', async ({
  page,
  sandbox,
  token,
}) => {
  const answer = await answerTo(sandbox, 'type=plugin');
  await sandbox.fault({ route: productsRoute, delayMs: 1_500 });
  await openWith(page, '/catalog', token('seller'));
  await expect(page.getByRole('status').filter({ hasText: 'Loading products' })).toBeAttached();
  await expect(alert(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Plugin' }).click();
  await expectProducts(page, answer);
});

test('the raw answer shows what came, though it is no JSON', async ({ page, sandbox, token }) => {
  await sandbox.fault({ route: productsRoute, status: 200, body: '<p>A proxy speaks</p>', contentType: 'text/html' });
  await openWith(page, '/catalog', token('seller'));
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toContainText('<p>A proxy speaks</p>');
});
