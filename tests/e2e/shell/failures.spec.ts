/**
 * What only a browser can show of the failure matrix, by a sample of it: every screen with one failure, and every failure on some screen. The whole
 * matrix is in tests/robustness/failures.test.tsx.
 */
import type { Locator, Page, Request } from '@playwright/test';
import { endpoints } from '../../../src/contract/endpoints';
import { routeName } from '../../../src/contract/schema/urlCodec';
import { connectWords } from '../../../src/features/connect/words';
import { sharedWords } from '../../../src/shared/words';
import { deep, sample } from '../../depth';
import {
  type FailureRead,
  type Failing,
  failings,
  failureReads,
  sampleFailings,
  unanswered,
} from '../../support/failings';
import { expect, expectFailures, giveToken, readStorage, openWith, test } from '../support/fixtures';
import { allAnswered, openRequests, setOffline } from '../support/openRequests';
import type { Sandbox } from '../support/sandbox';
import { alert, expectScreen, navigation, showTab, tryAgain } from '../support/screen';

const noise = [/\b[45]\d\d\b/, /ERR_(INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING)/];
const getRoute = ({ route }: FailureRead): string => routeName(endpoints[route]);

const sampled = sampleFailings();
// Outside the deep run, what jsdom has no network for.
const matrix = deep ? sampled : sampled.filter(({ failing }) => unanswered.includes(failing));

for (const { read, failing } of matrix) {
  test(`${read.path} shows ${failing.what} from ${getRoute(read)}, and then recovers`, async ({ page, sandbox }) => {
    expectFailures(page, ...noise);
    const { path, account, h1, failure } = read;
    const within = findPart(page, read);
    const points = (await sandbox.state()).accounts;

    await fail(page, sandbox, read, failing, sandbox.token(account));
    await expectPicture(within, failing, failure.permission);
    await expectScreen(page, failure.h1 ?? h1);
    await expect(navigation(page)).toBeVisible();
    await expect(page).toHaveURL(path);

    await sandbox.clearFaults();
    if (!failing.fault) await setOffline(page, false);
    if (failing.fault?.retryAfter !== undefined) {
      await expect(tryAgain(within)).toHaveAttribute('aria-disabled', 'true');
      await page.clock.fastForward(61_000);
    }
    await tryAgain(within).click();
    await expect(alert(within)).toHaveCount(0);
    await expectScreen(page, h1);
    expect((await sandbox.state()).accounts).toEqual(points);
  });
}

/** How a screen shows the failure of a read. */
const getKind = ({ failure: { region, requests, polls } }: FailureRead): string =>
  [region !== undefined, requests, polls].join();
const kinds = failureReads.map(getKind);
const oneOfEachKind = failureReads.filter((_, index) => kinds.indexOf(kinds[index]!) === index);

for (const read of sample(oneOfEachKind)) {
  test(`${read.path} asks for a token after a 401 from ${getRoute(read)}, and comes back`, async ({
    page,
    sandbox,
  }) => {
    expectFailures(page, ...noise);
    const { path, account, h1, failure } = read;
    await fail(page, sandbox, read, { fault: { status: 400 } }, sandbox.token(account));
    expect(await readStorage(page)).toContain(sandbox.token(account));
    await sandbox.clearFaults();
    await sandbox.fault({ route: getRoute(read), status: 401, times: failure.requests ?? 1 });
    await tryAgain(findPart(page, read)).click();
    await expectScreen(page, sharedWords.connect);
    await expect(page.getByText(connectWords.refused)).toBeVisible();
    expect(await readStorage(page)).not.toContain(sandbox.token(account));
    await sandbox.clearFaults();
    await giveToken(page, sandbox.token(account));
    await expect(page).toHaveURL(path);
    await expectScreen(page, h1);
    await expect(alert(page)).toHaveCount(0);
  });
}

const probe = 'GET /api/auth/api-token-status';

for (const failing of deep ? [failings[0]!, ...unanswered] : []) {
  test(`Connect shows ${failing.what} from the probe, and stays disconnected`, async ({ page, sandbox }) => {
    expectFailures(page, ...noise);
    const { fault, title, next, tries = 1 } = failing;
    const open = openRequests(page);
    if (fault?.hold || fault?.retryAfter) await page.clock.install();
    if (fault) await sandbox.fault({ route: probe, ...fault });
    await page.goto('/connect?next=/catalog');
    const field = page.getByLabel(sharedWords.apiToken);
    const button = page.getByRole('button', { name: sharedWords.connect, exact: true });
    await field.fill(sandbox.token('seller'));
    if (!fault) await setOffline(page, true);
    await button.click();
    if (fault?.hold) await passDeadline(page, sandbox, probe, 1, open);
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).toContainText(next);
    await expect(field).toHaveValue(sandbox.token('seller'));
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expectScreen(page, sharedWords.connect);
    await expect(page).toHaveURL('/connect?next=/catalog');
    await expect(navigation(page)).toHaveCount(0);
    expect(await readStorage(page)).not.toContain(sandbox.token('seller'));
    expect(await sandbox.asked(probe)).toBe(fault ? tries : 0);
    if (!fault) await setOffline(page, false);
    await sandbox.clearFaults();
    if (fault?.retryAfter) await page.clock.fastForward(61_000);
    await button.click();
    await expect(page).toHaveURL('/catalog');
  });
}

function findPart(page: Page, { failure: { region } }: FailureRead): Page | Locator {
  return region === undefined ? page : page.getByRole('region', { name: region, exact: true });
}

/** Opens a screen whose request fails, and waits until all retries have failed. */
async function fail(
  page: Page,
  sandbox: Sandbox,
  read: FailureRead,
  { fault, tries = 1 }: Pick<Failing, 'fault' | 'tries'>,
  token: string,
): Promise<void> {
  const { path, failure } = read;
  const route = getRoute(read);
  const requests = failure.requests ?? 1;
  const open = openRequests(page);
  if (fault?.hold || fault?.retryAfter) await page.clock.install();
  // Polls go on, and the shell's look whether the service is back goes to the probe's route: neither may use up what a retry is meant to get.
  const times = failure.polls || (fault && route === probe) ? 1_000 : (fault ? tries : 1) * requests;
  await sandbox.fault({ route, ...(fault ?? { status: 404 }), times });
  await openWith(page, path, token);
  if (fault?.hold) await passDeadline(page, sandbox, route, requests, open);
  await expect(alert(findPart(page, read))).toBeVisible();
  // In a hidden tab there are no polls, which would try again before the button is clicked.
  if (failure.polls) await showTab(page, 'hidden');
  if (!fault) {
    // Nothing else on the screen is to fail.
    await allAnswered(open);
    await setOffline(page, true);
    await tryAgain(findPart(page, read)).click();
  } else if (!failure.polls) {
    const asked = expect.poll(() => sandbox.asked(route));
    if (route === probe) await asked.toBeGreaterThanOrEqual(tries * requests);
    else await asked.toBe(tries * requests);
  }
}

/**
 * Waits until the requests have arrived and no other one is without its answer, because that one would time out as
 * well; then moves the page's clock past the deadline.
 */
async function passDeadline(
  page: Page,
  sandbox: Sandbox,
  route: string,
  requests: number,
  open: ReadonlySet<Request>,
): Promise<void> {
  await expect.poll(() => sandbox.asked(route)).toBe(requests);
  await expect.poll(() => open.size, 'requests without an answer').toBe(requests);
  await page.clock.fastForward(31_000);
}

async function expectPicture(
  within: Page | Locator,
  { picture: mark = 'Failed', title, code, next }: Failing,
  permission: string | undefined,
): Promise<void> {
  const picture = alert(within);
  await expect(picture.getByText(code, { exact: true })).toBeVisible();
  await expect(picture.getByRole('img')).toHaveAccessibleName(mark);
  await expect(picture).toContainText(title);
  // What is refused although the permission is known to be held belongs to someone else.
  if (code === '403 FORBIDDEN' && permission)
    await expect(picture).toContainText(new RegExp(`${permission}|this belongs to someone else`));
  await expect(picture).toContainText(next);
}
