/**
 * The failure matrix: every screen through every way in which the request behind it can fail. Each shows the right
 * one of two pictures, refused or failed, with its code and next step, at the same address, and moves no Point.
 */
import type { Locator, Page } from '@playwright/test';
import { type Failing, failings, oddAnswers, unreadables } from './support/failings';
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import { type Reading, readings } from './support/readings';
import type { Sandbox } from './support/sandbox';
import { alert, expectScreen, forgetToken, navigation, tryAgain, wire } from './support/screen';

/** In this order no two neighbours share a picture, so that none is taken for the next one. */
const mixed = failings.flatMap((failing, place) => [failing, ...unreadables.slice(place, place + 1)]);
/** What is waited for by hundreds is not looked for ever more rarely. In milliseconds. */
const often = { intervals: [50] };

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
    expect(shown).toBe(failings.length + unreadables.length + oddCases(reading).length - (reading.fine?.length ?? 0));

    await expectWayBack(page, sandbox, reading, token(account), within);
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
  expectFailures(/\b[45]\d\d\b/, /ERR_INTERNET_DISCONNECTED/);
  const reading = { path: '/runtime', route: 'GET /api/ai-packs/workload/status', good: 'Runtime', bad: 'Runtime' };
  const { path, route } = reading;
  const within = page.getByRole('region', { name: 'Workload', exact: true });
  const points = (await sandbox.state()).accounts;
  const odd = oddCases({ noRecord: 'The answer holds no workload' });
  await page.clock.install();
  for (const [place, failing] of mixed.entries()) {
    await test.step(failing.what, async () => {
      await sandbox.clearFaults();
      await page.context().setOffline(!failing.fault);
      if (failing.fault) await sandbox.fault({ route, ...failing.fault, times: 1_000 });
      if (place === 0) await openWith(page, path, token('buyer'));
      await passUntilTold(page, alert(within), failing, 2_000);
      await expectPicture(page, within, failing, reading);
    });
  }
  for (const failing of odd) {
    await test.step(failing.what, async () => {
      await sandbox.clearFaults();
      await sandbox.fault({ route, ...failing.fault, times: 1_000 });
      const asked = await sandbox.asked(route);
      await tryAgain(within).click();
      await expect.poll(() => sandbox.asked(route), often).toBeGreaterThan(asked);
      await expectTaken(page);
      await expectPicture(page, within, failing, reading);
    });
  }
  await sandbox.clearFaults();
  await expectWayBack(page, sandbox, reading, token('buyer'), within);
  await expect(within.getByRole('meter', { name: 'Active runs' })).toBeVisible();
  expect((await sandbox.state()).accounts).toEqual(points);
  test.info().annotations.push({ type: 'failure matrix', description: String(mixed.length + odd.length + 1) });
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
      await passUntilTold(page, notice, failing, failing.fault && !failing.asks ? 0 : 2_000);
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

test('Connect takes a token whose probe tells nothing, and Token says what is not told', async ({
  page,
  sandbox,
  token,
}) => {
  test.slow();
  const route = 'GET /api/auth/api-token-status';
  const types = '{"authenticated":"no","principal":7,"accountType":[],"capability":{},"permissions":"catalog:read"}';
  const odd = [...oddAnswers, { what: 'other types of what is documented', body: types }];
  const identity = page.getByRole('region', { name: 'Identity', exact: true });
  const permissions = page.getByRole('region', { name: 'Permissions', exact: true });
  await page.goto('/connect');
  for (const { what, body } of odd) {
    await test.step(what, async () => {
      await sandbox.fault({ route, status: 200, body });
      await page.getByLabel('API token').fill(token('seller'));
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expectScreen(page, 'Token');
      await expect(identity).toContainText('not told');
      await expect(permissions).toContainText('The answer lists no permissions, so nothing is known.');
      await expect(permissions.getByText('Unknown', { exact: true })).toHaveCount(5);
      await expect(page.getByRole('main')).toContainText('The answer lacks what the document promises');
      await expect(page.getByText('This screen broke')).toHaveCount(0);
      await forgetToken(page);
    });
  }
  test.info().annotations.push({ type: 'failure matrix', description: String(odd.length) });
});

/** What a screen meets, in order; the odd answers at the end, as a record that was read before outlives a refusal after it. */
function casesOf(reading: Reading): Failing[] {
  return [...mixed.filter(({ what }) => !reading.fine?.includes(what)), ...oddCases(reading)];
}

/** Lets the page's time run past its waits between tries, or past the deadline of a request. */
async function pass(
  page: Page,
  failing: Failing,
  allAsked: () => Promise<boolean>,
  within: Page | Locator,
): Promise<void> {
  const { fault, asks = 1 } = failing;
  if (!fault) return passUntilTold(page, alert(within), failing, 2_000);
  if (fault.delayMs) {
    await expect.poll(allAsked, often).toBe(true);
    await page.clock.fastForward(31_000);
  } else if (asks > 1) {
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return (await allAsked()) && (await within.locator('[aria-busy=true]').count()) === 0;
      }, often)
      .toBe(true);
  }
}

/** Lets the page's time run, by so many milliseconds at once or past the deadline of a request, until the failure is told. */
async function passUntilTold(page: Page, within: Locator, { fault, code }: Failing, step: number): Promise<void> {
  const told = within.getByText(code, { exact: true });
  await expect
    .poll(async () => {
      await page.clock.fastForward(fault?.delayMs ? 31_000 : step);
      return told.count();
    }, often)
    .toBe(1);
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
  await expect.poll(standing, often).toEqual({ asked: sum, answered: true });
  await expectTaken(page);
}

/** Expects that no request is under way, and that the screen has taken what came. */
async function expectTaken(page: Page): Promise<void> {
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

/** Well-formed answers of another shape, of which the screen says that they hold nothing of use. */
function oddCases({ noRecord, isList }: Pick<Reading, 'noRecord' | 'isList'>): Failing[] {
  if (noRecord === undefined) return [];
  return oddAnswers
    .filter(({ body }) => !isList || body !== '[]')
    .map(({ what, body }) => ({
      what,
      fault: { status: 200, body },
      picture: 'Failed',
      title: noRecord,
      code: 'UNREADABLE',
      next: 'Open the raw answer at the foot',
    }));
}

/** Expects that a 401 asks for a token, forgets the one that the tab had kept, and leads back to the same view. */
async function expectWayBack(
  page: Page,
  sandbox: Sandbox,
  { path, route, good }: Pick<Reading, 'path' | 'route' | 'good'>,
  token: string,
  within: Page | Locator,
): Promise<void> {
  await test.step('401: a token is asked for, and leads back to the same view', async () => {
    expect(await page.evaluate(() => sessionStorage.getItem('console.session'))).toContain(token);
    await sandbox.fault({ route, status: 401 });
    await tryAgain(within).click();
    await expectScreen(page, 'Connect');
    await expect(page.getByText('The token was refused (401).')).toBeVisible();
    // What the tab had kept of it is gone.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(token);
    await page.getByLabel('API token').fill(token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expectScreen(page, good);
    await expect(alert(page)).toHaveCount(0);
  });
}
