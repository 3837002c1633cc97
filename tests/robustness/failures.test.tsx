/**
 * The failure matrix: every screen with every failure of the request behind it, in the whole console over the sandbox.
 * Each shows the right picture, refused or failed, with its code and next step, at the same address; it moves no Points,
 * and offers the way on. tests/e2e/shell/failures.spec.ts takes a sample of it to a browser.
 */
import '@testing-library/jest-dom/vitest';
import { screen, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrefetched } from '../../src/api/client/http';
import { requestLog } from '../../src/api/client/requestLog';
import { connect, disconnect } from '../../src/api/client/session/session';
import { Layout } from '../../src/app/Layout';
import { routeScreens } from '../../src/app/routeScreens';
import { routes } from '../../src/app/routing/CurrentScreen';
import { sendFirstReads } from '../../src/app/start/firstReads';
import { type EndpointId, endpoints } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/schema/urlCodec';
import { importOnce } from '../../src/lib/async/importOnce';
import { testNow } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import type { ScreenModule } from '../../src/shared/handle';
import { RouteScreens } from '../../src/shared/routeScreens';
import { connectWords } from '../../src/features/connect/words';
import { sharedWords } from '../../src/shared/words';
import { uiWords } from '../../src/ui/words';
import { deep, sample } from '../depth';
import {
  type FailureRead,
  type Failing,
  failings,
  failureReads,
  getFailings,
  oddAnswers,
  sampleFailings,
} from '../support/failings';
import { network } from '../support/network';
import { sandboxEachTest } from '../support/sandboxEachTest';
import { closeTab, openTabAs } from '../support/tab';
import { Arrival, closeScreen, draw } from './screen';

const sandbox = sandboxEachTest();

const frame = (
  <RouteScreens value={routeScreens}>
    <Arrival />
    <Layout />
  </RouteScreens>
);

const screens = routes.map((route) =>
  route.frameless ? { ...route, load: importOnce(async () => withArrival(await route.load())) } : route,
);

function withArrival({ Component, ...code }: ScreenModule): ScreenModule {
  const Arriving = () => (
    <>
      <Arrival />
      <Component />
    </>
  );
  return { ...code, Component: Arriving };
}

/** Whether the page has no network. */
let offline = false;
let settle: ReturnType<typeof draw>;

beforeEach(async () => {
  // Seeds the world.
  await sandbox.instance.world(sandbox.world).reset();
  // The page's clock, which moves only when a test moves it.
  vi.useFakeTimers({
    now: testNow,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  offline = false;
  network.use(http.all('*', () => (offline ? HttpResponse.error() : undefined)));
});

afterEach(() => {
  closeScreen();
  closeTab();
  Reflect.deleteProperty(document, 'visibilityState');
  vi.useRealTimers();
});

const sampled = sampleFailings();

test('the sample has every failing', () => {
  const all = failureReads.flatMap((read) => getFailings(read).map(({ what }) => what));
  expect(new Set(sampled.map(({ failing }) => failing.what))).toEqual(new Set(all));
});

const matrix = deep ? failureReads.flatMap((read) => getFailings(read).map((failing) => ({ read, failing }))) : sampled;

for (const { read, failing } of matrix) {
  test(`${read.path} shows ${failing.what} from ${getRoute(read)}, and then recovers`, async () => {
    const { path, h1, failure } = read;
    const points = (await sandbox.state()).accounts;

    await fail(read, failing);
    expectPicture(getAlert(read), failing, failure.permission);
    expectScreen(failure.h1 ?? h1);
    expect(getNavigation()).not.toBeNull();
    expect(readAddress()).toBe(path);

    offline = false;
    await sandbox.release();
    if (failing.fault?.retryAfter !== undefined) await expectWait(() => getTryAgain(read), failing.fault.retryAfter);
    getTryAgain(read).click();
    await rest();
    expect(findAlerts(read)).toEqual([]);
    expectScreen(h1);
    expect(readAddress()).toBe(path);
    expect((await sandbox.state()).accounts).toEqual(points);
  });
}

for (const read of sample(failureReads)) {
  test(`${read.path} asks for a token after a 401 from ${getRoute(read)}, and comes back`, async () => {
    const { path, account, h1, failure } = read;
    const token = createToken(account, sandbox.world);
    await fail(read, { fault: { status: 400 } });
    expect(readStorage()).toContain(token);
    await sandbox.release();
    await sandbox.fault(read.route, { status: 401, times: failure.requests ?? 1 });
    getTryAgain(read).click();
    await rest();
    expectScreen(sharedWords.connect);
    expect(screen.getByText(connectWords.refused)).toBeVisible();
    expect(readStorage()).not.toContain(token);
    await sandbox.release();
    await giveToken(token);
    expect(readAddress()).toBe(path);
    expectScreen(h1);
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });
}

for (const failing of sample(failings)) {
  test(`Connect shows ${failing.what} from the probe, and stays disconnected`, async () => {
    const { fault, title, next, tries = 1 } = failing;
    const address = '/connect?next=/catalog';
    const token = createToken('seller', sandbox.world);
    if (fault) await sandbox.fault('token.status', fault);
    await openConnect(address);
    offline = !fault;
    const given = giveToken(token);
    if (fault?.hold) await passDeadline('token.status', 1);
    await given;
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent(next);
    expect(getTokenField()).toHaveValue(token);
    expect(getTokenField()).not.toHaveAttribute('aria-invalid');
    expectScreen(sharedWords.connect);
    expect(readAddress()).toBe(address);
    expect(getNavigation()).toBeNull();
    expect(readStorage()).not.toContain(token);
    expect(await countRequests('token.status')).toBe(fault ? tries : 0);

    offline = false;
    await sandbox.release();
    if (fault?.retryAfter !== undefined) vi.advanceTimersByTime(fault.retryAfter * 1_000);
    getConnectButton().click();
    await rest();
    expect(readAddress()).toBe('/catalog');
    expectScreen('Catalog');
  });
}

const otherTypes = '{"authenticated":"no","principal":7,"accountType":[],"capability":{},"permissions":"catalog:read"}';
for (const { what, body } of sample([{ what: 'documented fields of other types', body: otherTypes }, ...oddAnswers])) {
  test(`Connect accepts a token whose probe answers with ${what}`, async () => {
    await sandbox.fault('token.status', { status: 200, body });
    await openConnect('/connect');
    await giveToken(createToken('seller', sandbox.world));
    expectScreen('Token');
    expect(screen.getByRole('region', { name: 'Identity' })).toHaveTextContent('not given');
    const permissions = screen.getByRole('region', { name: 'Permissions' });
    expect(permissions).toHaveTextContent('not listed');
    expect(permissions).toHaveTextContent(
      'The response lists no permissions, so it isn’t known what the token may do.',
    );
    expect(within(permissions).getAllByText('Unknown')).toHaveLength(5);
    expect(screen.getByRole('main')).toHaveTextContent('The response differs from the service’s description');
    expect(screen.queryByText('This screen failed')).toBeNull();
  });
}

function getRoute({ route }: FailureRead): string {
  return routeName(endpoints[route]);
}

/** Opens a screen as `main.tsx` does in a tab that keeps its token, and waits until all retries of its request have failed. */
async function fail(read: FailureRead, { fault, tries = 1 }: Pick<Failing, 'fault' | 'tries'>): Promise<void> {
  const { path, account, route, failure } = read;
  const { requests = 1 } = failure;
  const sent = fault ? tries * requests : requests;
  await sandbox.fault(route, { ...(fault ?? { status: 404 }), times: sent });
  openTabAs(createToken(account, sandbox.world), sandbox.world);
  connect(createToken(account, sandbox.world), true);
  history.replaceState(null, '', path);
  sendFirstReads(location);
  settle = draw(screens, frame);
  if (fault?.hold) await passDeadline(route, requests);
  await rest();
  clearPrefetched();
  // In a hidden tab there are no polls, which would try again before the button is clicked.
  if (failure.polls) hideTab();
  expect(await countRequests(route)).toBe(sent);
  if (fault) return;
  offline = true;
  getTryAgain(read).click();
  await rest();
  expect(requestLog().findLast((exchange) => exchange.route === route)?.tries).toHaveLength(tries);
}

function hideTab(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

async function openConnect(address: string): Promise<void> {
  openTabAs(createToken('seller', sandbox.world), sandbox.world);
  disconnect('disconnected');
  history.replaceState(null, '', address);
  settle = draw(screens, frame);
  await rest();
}

const getTokenField = () => screen.getByLabelText<HTMLInputElement>(sharedWords.apiToken);
const getConnectButton = () => screen.getByRole('button', { name: sharedWords.connect });

async function giveToken(token: string): Promise<void> {
  const field = getTokenField();
  field.value = token;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  getConnectButton().click();
  await rest();
}

const getRunning = () => requestLog().filter(({ state }) => state === 'running');

/** Waits until the screen is at rest. The time that requests wait for their next try passes as soon as they all do. */
async function rest(): Promise<void> {
  await settle(() => {
    const running = getRunning();
    const areWaiting = running.length > 0 && running.every(({ tries }) => tries.at(-1)?.wait);
    vi.advanceTimersByTime(areWaiting ? 1_000 : 0);
    return running.length === 0;
  });
}

/** Waits until these requests have arrived and no other one is without its answer; then moves the clock past the deadline. */
async function passDeadline(route: EndpointId, requests: number): Promise<void> {
  const pending = async () => ({
    running: getRunning().map((exchange) => exchange.route),
    held: (await sandbox.state()).heldAnswers,
  });
  const held = { running: Array.from({ length: requests }, () => route), held: requests };
  await expect.poll(pending, { interval: 1 }).toEqual(held);
  vi.advanceTimersByTime(31_000);
}

/** Expects that a button is disabled until a wait is over, in seconds. */
async function expectWait(getButton: () => HTMLElement, seconds: number): Promise<void> {
  expect(getButton()).toHaveAttribute('aria-disabled', 'true');
  vi.advanceTimersByTime((seconds - 1) * 1_000);
  await rest();
  expect(getButton()).toHaveAttribute('aria-disabled', 'true');
  vi.advanceTimersByTime(1_000);
  await rest();
  expect(getButton()).not.toHaveAttribute('aria-disabled');
}

/** By its label alone: it is a popover, which jsdom never opens and a wide browser always shows. */
const getNavigation = () => screen.queryByLabelText('Main');

async function countRequests(route: EndpointId): Promise<number> {
  const { requests } = await sandbox.state();
  return requests.filter((request) => request.route === routeName(endpoints[route])).length;
}

/** The alerts in the part of the screen that shows the failure. */
function findAlerts({ failure: { region } }: FailureRead): HTMLElement[] {
  if (region === undefined) return screen.queryAllByRole('alert');
  return screen.queryAllByRole('region', { name: region }).flatMap((part) => within(part).queryAllByRole('alert'));
}

function getAlert(read: FailureRead): HTMLElement {
  const alerts = findAlerts(read);
  expect(alerts).toHaveLength(1);
  return alerts[0]!;
}

const getTryAgain = (read: FailureRead) => within(getAlert(read)).getByRole('button', { name: uiWords.tryAgain });

function expectPicture(alert: HTMLElement, failing: Failing, permission: string | undefined): void {
  const { picture = 'Failed', title, code, next } = failing;
  expect(within(alert).getByText(code)).toBeVisible();
  expect(within(alert).getByRole('img')).toHaveAccessibleName(picture);
  expect(alert).toHaveTextContent(title);
  // What is refused although the permission is known to be held belongs to someone else.
  if (code === '403 FORBIDDEN' && permission)
    expect(alert).toHaveTextContent(new RegExp(`${permission}|this belongs to someone else`));
  expect(alert).toHaveTextContent(next);
}

/** Expects the screen with this h1, whatever record it names after it. */
function expectScreen(name: string): void {
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${name}( · .+)?$`)));
}

const readAddress = () => location.pathname + location.search;
const readStorage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
