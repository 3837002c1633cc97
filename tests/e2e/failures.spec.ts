/**
 * The failure matrix: every screen through every way in which the request behind it can fail. Each shows the right
 * picture with its code and next step, at the same address, and moves no Point.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { type Reading, readings } from './support/readings';
import type { Fault, Sandbox } from './support/sandbox';
import { expectScreen } from './support/screen';

interface Failing {
  what: string;
  /** Left out: the page loses its network. */
  fault?: Omit<Fault, 'route'>;
  title: string;
  /** Status and code, as the picture says them. */
  code?: string;
  /** Of the next step that the picture names. */
  next: string;
  /** How often the screen asks before it says so; once unless told. */
  asks?: number;
}

const unreadable = 'The answer could not be read';
const raw = 'Open the raw answer';

/** What the service answers instead of what it should, in the order in which each screen meets it. */
const failings: readonly Failing[] = [
  {
    what: '400',
    fault: { status: 400 },
    title: 'The request was not understood',
    code: '400 BAD_REQUEST',
    next: 'Correct what is named',
  },
  {
    what: '402',
    fault: { status: 402 },
    title: 'Not enough Points',
    code: '402 INSUFFICIENT_POINTS',
    next: 'get more Points',
  },
  {
    what: '403 by scope',
    fault: { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' },
    title: 'Only the signed-in site may do this',
    code: '403 API_TOKEN_SCOPE_FORBIDDEN',
    next: 'in the browser, signed in',
  },
  {
    what: '403',
    fault: { status: 403 },
    title: 'This token may not see this',
    code: '403 FORBIDDEN',
    next: 'Look at the Token screen',
  },
  { what: '404', fault: { status: 404 }, title: 'Not here', code: '404 NOT_FOUND', next: 'Check the address' },
  {
    what: '409',
    fault: { status: 409 },
    title: 'Something changed in between',
    code: '409 CONFLICT',
    next: 'Read the current state',
  },
  { what: '410', fault: { status: 410 }, title: 'This has expired', code: '410 GONE', next: 'Request a fresh link' },
  {
    what: '429 by rate',
    fault: { status: 429, retryAfter: 60 },
    title: 'Too many requests',
    code: '429 RATE_LIMIT',
    next: 'Wait a moment',
  },
  {
    what: '429 by workload',
    fault: { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 },
    title: 'The service is busy',
    code: '429 AI_WORKLOAD_BUSY',
    next: 'after the wait',
  },
  {
    what: '500',
    fault: { status: 500, times: 4 },
    title: 'The service failed',
    code: '500 INTERNAL_ERROR',
    next: 'The answer is kept in the request log',
    asks: 4,
  },
  {
    what: '503',
    fault: { status: 503, times: 4 },
    title: 'The service failed',
    code: '503 SERVICE_UNAVAILABLE',
    next: 'The answer is kept in the request log',
    asks: 4,
  },
  { what: 'no network', title: 'No answer', code: 'NETWORK', next: 'Check the network', asks: 0 },
  {
    what: 'no answer in time',
    fault: { delayMs: 600_000 },
    title: 'No answer in time',
    code: 'TIMEOUT',
    next: 'Try again',
  },
  {
    what: 'HTML',
    fault: { status: 200, body: '<!doctype html><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
    title: unreadable,
    next: raw,
  },
  {
    what: 'half a JSON',
    fault: { status: 200, body: '{"products":[{"id":"1","name":"Half a' },
    title: unreadable,
    next: raw,
  },
  { what: 'an empty body', fault: { status: 200, body: '' }, title: unreadable, next: raw },
];

let cases = 0;
test.afterAll(() => console.log(`Failure matrix: ${cases} cases ran in this worker.`));

const alert = (page: Page) => page.getByRole('alert');
const tryAgain = (page: Page) => alert(page).getByRole('button', { name: 'Try again' });
const asked = async (sandbox: Sandbox, route: string) => (await sandbox.requests(route)).length;

for (const reading of readings) {
  const { path, route, account } = reading;

  test(`${path} shows each failure of ${route}, and then itself`, async ({ page, sandbox, token, expectFailures }) => {
    test.slow();
    expectFailures(/\b[45]\d\d\b/, /ERR_INTERNET_DISCONNECTED/);
    await page.clock.install();
    const points = (await sandbox.state()).accounts;
    const before = await asked(sandbox, route);
    const odd = oddAnswers(reading);
    for (const { fault } of [...failings, ...odd]) if (fault) await sandbox.fault({ route, ...fault });
    await sandbox.fault({ route, status: 401 });

    await openWith(page, path, token(account));
    let sum = before;
    for (const [place, failing] of [...failings, ...odd].entries()) {
      await test.step(failing.what, async () => {
        await page.context().setOffline(!failing.fault);
        if (place > 0) await tryAgain(page).click();
        sum += failing.asks ?? 1;
        await pass(page, failing, async () => (await asked(sandbox, route)) >= sum);
        await expect.poll(() => asked(sandbox, route), { message: 'times asked' }).toBe(sum);
        await expectPicture(page, failing, reading);
        cases += 1;
      });
    }

    await test.step('401: a token is asked for, and leads back to the same view', async () => {
      await tryAgain(page).click();
      await expectScreen(page, 'Connect');
      await expect(page.getByText('The token was refused (401).')).toBeVisible();
      await page.getByLabel('API token').fill(token(account));
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expectScreen(page, reading.good);
      await expect(alert(page)).toHaveCount(0);
      cases += 1;
    });
    expect((await sandbox.state()).accounts).toEqual(points);
  });
}

/** Lets the page's time run past its waits between tries, or past the deadline of a request. */
async function pass(page: Page, { fault, asks }: Failing, allAsked: () => Promise<boolean>): Promise<void> {
  if (fault?.delayMs) {
    await expect.poll(allAsked).toBe(true);
    await page.clock.fastForward(31_000);
  } else if (!fault || (asks ?? 1) > 1) {
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(5_000);
          return (await allAsked()) && (await alert(page).count()) > 0;
        },
        { intervals: [50] },
      )
      .toBe(true);
  }
}

async function expectPicture(page: Page, { title, code, next }: Failing, { bad, permission }: Reading): Promise<void> {
  await expect(alert(page)).toContainText(title);
  if (code !== undefined) await expect(alert(page)).toContainText(code);
  if (code === '403 FORBIDDEN' && permission) await expect(alert(page)).toContainText(permission);
  await expect(alert(page)).toContainText(next);
  await expectScreen(page, bad);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Well-formed answers of another shape: a record where a list should be, a list where a record should be, 10 MB. */
function oddAnswers({ noRecord, isList }: Reading): Failing[] {
  const odd = (what: string, body: string): Failing => ({
    what,
    fault: { status: 200, body },
    title: noRecord,
    next: 'Open the raw answer at the foot',
  });
  return [
    odd('an empty record', '{}'),
    odd('nothing', 'null'),
    odd('other types', '{"products":["a","b"],"product":"a","total":2}'),
    ...(isList ? [] : [odd('an array', '[]')]),
    odd('10 MB of something else', `{"blob":"${'x'.repeat(10_000_000)}"}`),
  ];
}
