/**
 * The failure matrix: every screen through every way in which the request behind it can fail. Each shows the right
 * one of two pictures, refused or failed, with its code and next step, at the same address, and moves no Point.
 */
import type { Locator, Page } from '@playwright/test';
import { type Failing, failings, unreadables } from './support/failings';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { type Reading, readings } from './support/readings';
import type { Sandbox } from './support/sandbox';
import { alert, expectScreen, navigation, tryAgain, wire } from './support/screen';

/** In this order no two neighbours share a picture, so that none is taken for the next one. */
const mixed = failings.flatMap((failing, place) => [failing, ...unreadables.slice(place, place + 1)]);
/** All but what takes the network from the whole page. */
const answered = mixed.filter(({ fault }) => fault !== undefined);

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

test('the workload shows each failure of its look, which comes again by itself', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  test.slow();
  expectFailures(/\b[45]\d\d\b/);
  const route = 'GET /api/ai-packs/workload/status';
  const within = page.getByRole('region', { name: 'Workload', exact: true });
  const points = (await sandbox.state()).accounts;
  await page.clock.install();
  for (const failing of answered) {
    await test.step(failing.what, async () => {
      await sandbox.clearFaults();
      await sandbox.fault({ route, ...failing.fault, times: 1_000 });
      await openWith(page, '/runtime', token('buyer'));
      await expect
        .poll(async () => {
          await page.clock.fastForward(failing.fault?.delayMs ? 31_000 : 2_000);
          return alert(within).count();
        })
        .toBe(1);
      await expectPicture(page, within, failing, { bad: 'Runtime' });
    });
  }
  await sandbox.clearFaults();
  await tryAgain(within).click();
  await expect(within.getByRole('meter', { name: 'Active runs' })).toBeVisible();
  expect((await sandbox.state()).accounts).toEqual(points);
  test.info().annotations.push({ type: 'failure matrix', description: String(answered.length) });
});

test('Connect shows each failure of the probe, keeps what was typed and connects nobody', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  test.slow();
  expectFailures(/\b[45]\d\d\b/, /ERR_INTERNET_DISCONNECTED/);
  const route = 'GET /api/auth/api-token-status';
  await page.clock.install();
  await page.goto('/connect');
  const field = page.getByLabel('API token');
  await field.fill(token('seller'));
  const notice = page.getByRole('alert');
  for (const failing of mixed) {
    await test.step(failing.what, async () => {
      await page.context().setOffline(!failing.fault);
      if (failing.fault) await sandbox.fault({ route, ...failing.fault });
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect
        .poll(async () => {
          await page.clock.fastForward(failing.fault?.delayMs ? 31_000 : 5_000);
          return notice.getByText(failing.code, { exact: true }).count();
        })
        .toBe(1);
      await expect(notice).toContainText(failing.title);
      await expect(notice).toContainText(failing.next);
      await expect(field).toHaveValue(token('seller'));
      await expectScreen(page, 'Connect');
      await expect(navigation(page)).toHaveCount(0);
    });
  }
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectScreen(page, 'Token');
  test.info().annotations.push({ type: 'failure matrix', description: String(mixed.length) });
});

/** What a screen meets, in order; the odd answers at the end, as a record that was read before outlives a refusal after it. */
function casesOf(reading: Reading): Failing[] {
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
  { bad, permission }: Pick<Reading, 'bad' | 'permission'>,
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
