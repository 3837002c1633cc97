/**
 * The failure matrix: every screen through every way in which the request behind it can fail. Each shows the right
 * one of two pictures, refused or failed, with its code and next step, at the same address, and moves no Point.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { type Reading, readings } from './support/readings';
import type { Fault, Sandbox } from './support/sandbox';
import { alert, expectScreen, navigation, tryAgain, wire } from './support/screen';

interface Failing {
  what: string;
  /** Left out: the page loses its network. */
  fault?: Omit<Fault, 'route'>;
  /** What the mark of the picture says. */
  picture: 'Refused' | 'Failed';
  title: string;
  /** Status and code, as the picture says them. */
  code: string;
  /** Of the next step that the picture names. */
  next: string;
  /** How often the screen asks before it says so; once unless told. */
  asks?: number;
}

const unreadable = 'The answer could not be read';
const raw = 'Open the raw answer';

/** Answers that no two share a picture of. */
const failings: readonly Failing[] = [
  {
    what: '400',
    fault: { status: 400 },
    picture: 'Failed',
    title: 'The request was not understood',
    code: '400 BAD_REQUEST',
    next: 'Correct what is named',
  },
  {
    what: '402',
    fault: { status: 402 },
    picture: 'Refused',
    title: 'Not enough Points',
    code: '402 INSUFFICIENT_POINTS',
    next: 'get more Points',
  },
  {
    what: '403 by scope',
    fault: { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' },
    picture: 'Refused',
    title: 'Only the signed-in site may do this',
    code: '403 API_TOKEN_SCOPE_FORBIDDEN',
    next: 'in the browser, signed in',
  },
  {
    what: '403',
    fault: { status: 403 },
    picture: 'Refused',
    title: 'This token may not see this',
    code: '403 FORBIDDEN',
    next: 'Look at the Token screen',
  },
  {
    what: '404',
    fault: { status: 404 },
    picture: 'Failed',
    title: 'Not here',
    code: '404 NOT_FOUND',
    next: 'Check the address',
  },
  {
    what: '409',
    fault: { status: 409 },
    picture: 'Failed',
    title: 'Something changed in between',
    code: '409 CONFLICT',
    next: 'Read the current state',
  },
  {
    what: '410',
    fault: { status: 410 },
    picture: 'Failed',
    title: 'This has expired',
    code: '410 GONE',
    next: 'Request a fresh link',
  },
  {
    what: '429 by rate',
    fault: { status: 429, retryAfter: 60 },
    picture: 'Failed',
    title: 'Too many requests',
    code: '429 RATE_LIMIT',
    next: 'Wait a moment',
  },
  {
    what: '429 by workload',
    fault: { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 60 },
    picture: 'Failed',
    title: 'The service is busy',
    code: '429 AI_WORKLOAD_BUSY',
    next: 'after the wait',
  },
  {
    what: '500',
    fault: { status: 500, times: 4 },
    picture: 'Failed',
    title: 'The service failed',
    code: '500 INTERNAL_ERROR',
    next: 'Open the raw answer to see what came.',
    asks: 4,
  },
  {
    what: '503',
    fault: { status: 503, times: 4 },
    picture: 'Failed',
    title: 'The service failed',
    code: '503 SERVICE_UNAVAILABLE',
    next: 'Open the raw answer to see what came.',
    asks: 4,
  },
  { what: 'no network', picture: 'Failed', title: 'No answer', code: 'NETWORK', next: 'Check the network', asks: 0 },
  {
    what: 'no answer in time',
    fault: { delayMs: 600_000 },
    picture: 'Failed',
    title: 'No answer in time',
    code: 'TIMEOUT',
    next: 'Try again',
  },
];

/** Answers that cannot be read at all: all of one picture. */
const unreadables: readonly Failing[] = [
  {
    what: 'HTML',
    fault: { status: 200, body: '<!doctype html><h1>502 Bad Gateway</h1>', contentType: 'text/html' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
  {
    what: 'half a JSON',
    fault: { status: 200, body: '{"products":[{"id":"1","name":"Half a' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
  {
    what: 'an empty body',
    fault: { status: 200, body: '' },
    picture: 'Failed',
    title: unreadable,
    code: '200 UNREADABLE',
    next: raw,
  },
];

for (const reading of readings) {
  const { path, route, account, atFirst = 1, region } = reading;

  test(`${path} shows each failure of ${route}, and then itself`, async ({ page, sandbox, token, expectFailures }) => {
    test.slow();
    expectFailures(/\b[45]\d\d\b/, /ERR_INTERNET_DISCONNECTED/);
    await page.clock.install();
    const within = region === undefined ? page : page.getByRole('region', { name: region, exact: true });
    const points = (await sandbox.state()).accounts;
    let sum = await sandbox.asked(route);
    let shown = 0;

    for (const [place, failing] of casesOf(reading).entries()) {
      await test.step(failing.what, async () => {
        const { fault, asks = 1 } = failing;
        const reads = place === 0 ? atFirst : 1;
        await page.context().setOffline(!fault);
        if (fault) await sandbox.fault({ route, ...fault, times: (fault.times ?? 1) * reads });
        if (place === 0) await openWith(page, path, token(account));
        else await tryAgain(within).click();
        sum += asks * reads;
        await pass(page, failing, async () => (await sandbox.asked(route)) >= sum, within);
        await expectAnswered(page, sandbox, route, sum, failing);
        await expectPicture(page, within, failing, reading);
        shown += 1;
      });
    }
    // Every one that the tables make for this screen.
    expect(shown).toBe(failings.length + unreadables.length + oddAnswers(reading).length - (reading.fine?.length ?? 0));

    await test.step('401: a token is asked for, and leads back to the same view', async () => {
      expect(await page.evaluate(() => sessionStorage.getItem('console.session'))).toContain(token(account));
      await sandbox.fault({ route, status: 401 });
      await tryAgain(within).click();
      await expectScreen(page, 'Connect');
      await expect(page.getByText('The token was refused (401).')).toBeVisible();
      // What the tab had kept of it is gone.
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(token(account));
      await page.getByLabel('API token').fill(token(account));
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expectScreen(page, reading.good);
      await expect(alert(page)).toHaveCount(0);
    });
    expect((await sandbox.state()).accounts).toEqual(points);
    // Summed up by the reporter of the suite.
    test.info().annotations.push({ type: 'failure matrix', description: String(shown + 1) });
  });
}

/**
 * What a screen meets, in order. No two neighbours share a picture, so that none is taken for the next one, but for the
 * odd answers at the end: a record that was read before outlives a refusal after it.
 */
function casesOf(reading: Reading): Failing[] {
  const mixed = failings.flatMap((failing, place) => [failing, ...unreadables.slice(place, place + 1)]);
  return [...mixed.filter(({ what }) => !reading.fine?.includes(what)), ...oddAnswers(reading)];
}

/** Lets the page's time run past its waits between tries, or past the deadline of a request. */
async function pass(
  page: Page,
  { fault, asks }: Failing,
  allAsked: () => Promise<boolean>,
  within: Page | Locator,
): Promise<void> {
  if (fault?.delayMs) {
    await expect.poll(allAsked).toBe(true);
    await page.clock.fastForward(31_000);
  } else if (!fault || (asks ?? 1) > 1) {
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(5_000);
          return (await allAsked()) && (await within.locator('[aria-busy=true]').count()) === 0;
        },
        { intervals: [50] },
      )
      .toBe(true);
  }
}

/** Expects that all was asked, that the last request has its answer, and that the screen has taken it. */
async function expectAnswered(
  page: Page,
  sandbox: Sandbox,
  route: string,
  sum: number,
  { fault }: Failing,
): Promise<void> {
  const standing = async () => {
    const requests = await sandbox.requests(route);
    // Nobody waits for an answer that is ten minutes late.
    return { asked: requests.length, answered: fault?.delayMs !== undefined || requests.at(-1)?.status !== null };
  };
  await expect.poll(standing).toEqual({ asked: sum, answered: true });
  await expect(wire(page).getByRole('progressbar', { name: 'Request in progress' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' }).and(page.locator('[aria-busy=true]'))).toHaveCount(0);
}

async function expectPicture(
  page: Page,
  within: Page | Locator,
  { picture: mark, title, code, next }: Failing,
  { bad, permission }: Reading,
): Promise<void> {
  const picture = alert(within);
  await expect(picture.getByRole('img')).toHaveAccessibleName(mark);
  await expect(picture).toContainText(title);
  await expect(picture.getByText(code, { exact: true })).toBeVisible();
  if (code === '403 FORBIDDEN' && permission) await expect(picture).toContainText(permission);
  await expect(picture).toContainText(next);
  await expect(page.getByText('This screen broke')).toHaveCount(0);
  await expectScreen(page, bad);
  await expect(navigation(page)).toBeVisible();
}

/** Well-formed answers of another shape: a record where a list should be, a list where a record should be, 10 MB. */
function oddAnswers({ noRecord, isList }: Reading): Failing[] {
  if (noRecord === undefined) return [];
  const odd = (what: string, body: string): Failing => ({
    what,
    fault: { status: 200, body },
    picture: 'Failed',
    title: noRecord,
    code: 'UNREADABLE',
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
