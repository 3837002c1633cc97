/**
 * The whole sandbox behind `fetch`, for tests of the client, the query layer and the screens:
 *
 * ```ts
 * const standIn = sandboxEachTest('seller');
 * test('…', async () => {
 *   drawScreen(paths.payouts, { loader, Component }, '/seller/payouts');
 * ```
 *
 * What the screen shows is then a real answer. A failure is a fault of the sandbox: `await standIn.fault('seller.connectStatus',
 * { status: 503 })`. Only what no sandbox answers is stated with `service` or `network.use`, which go before it.
 */
import { afterEach, beforeEach, expect } from 'vitest';
import type { FaultForm, routePatterns } from '../../src/api/client/sandbox/faultForm';
import { type EndpointId, endpoints } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/schema/urlCodec';
import { handlers } from '../../src/entries/msw';
import { type Sandbox, createSandbox } from '../../src/entries/sandbox';
import type { WorldState } from '../../src/sandbox/control/worldState';
import type { AccountName } from '../../src/sandbox/core/accounts';
import type { STORAGE_ROUTE } from '../../src/sandbox/core/storageForm';
import { client, control, testNow } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import { type Sent, network, readBody, toSent } from './network';
import { closeTab, openTabAs } from './tab';

// The original, from before a test stops the clock: the sandbox waits for turns of the event loop, never for the page's timers.
const { setTimeout: turn } = globalThis;
let worlds = 0;

/** What a fault may strike. */
type FaultTarget = EndpointId | (typeof routePatterns)[number] | typeof STORAGE_ROUTE;

/** What a test receives of the sandbox behind its page. */
export interface TestSandbox {
  sandbox: Sandbox;
  /** The test's own world. Its name is unique among the worker's tests, because a page remembers its open spends by it. */
  world: string;
  /** The requests that came from the page, oldest first. */
  sent: Sent[];
  /** The same as `GET /api/catalog/filters`, with the query. */
  asked: (method?: 'GET' | 'POST' | 'PATCH') => string[];
  /** The next request of the route fails like this, or as many as `times` says. Throws where the sandbox knows no such fault. */
  fault: (route: FaultTarget, form: Omit<FaultForm, 'route'>) => Promise<void>;
  /** What the world has recorded, without the prep that seller has under way from the beginning. */
  state: () => Promise<WorldState>;
  /** Removes the faults, and lets the answers go that one of them held. */
  release: () => Promise<void>;
  /** Another control, by its path below the world: `clock`, `prices`, `runs`. Throws where the sandbox refuses it. */
  set: (path: string, body: object) => Promise<void>;
  /** Requests of another program with this account's token; the faults of the world apply to them too. */
  as: (account: AccountName) => ReturnType<typeof client>;
}

/**
 * In each test of a file the sandbox answers, from a fresh world at `testNow` whose waits take no time. With an account the
 * page is a tab of its own, with empty storage, connected as that account until the test ends.
 */
export function sandboxEachTest(account?: AccountName): TestSandbox {
  const standIn = {} as TestSandbox;
  beforeEach(() => {
    worlds += 1;
    const { testPath = '' } = expect.getState();
    const file = /([^/]+)\.test\.tsx?$/.exec(testPath)?.[1] ?? 'test';
    const world = `${file.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}-${worlds}`;
    const sent: Sent[] = [];
    const sandbox = createSandbox({
      now: () => testNow,
      sleep: () => new Promise<void>((go) => turn(go)),
      products: 30,
      strict: true,
    });
    const fetch = (request: Request) => {
      const received = toSent(request.clone());
      sent.push(received);
      void readBody(received);
      return sandbox.fetch(request);
    };
    network.use(...handlers({ sandbox: { fetch } }));
    const controls = control(sandbox, world);
    Object.assign(standIn, {
      sandbox,
      world,
      sent,
      asked: (method?: string) =>
        sent.filter((one) => (method ?? one.method) === one.method).map((one) => `${one.method} ${one.url}`),
      fault: (route, form) => requireDone(controls.fault({ route: toRouteName(route), ...form })),
      state: controls.state,
      release: () => requireDone(controls.clearFaults()),
      set: (path, body) => requireDone(controls.post(path, body)),
      as: (name: AccountName) => client(sandbox, name, world),
    } satisfies TestSandbox);
    if (account) openTabAs(createToken(account, world), world);
  });
  if (account) afterEach(closeTab);
  return standIn;
}

const toRouteName = (route: FaultTarget) =>
  Object.hasOwn(endpoints, route) ? routeName(endpoints[route as EndpointId]) : route;

async function requireDone(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 400) throw new Error(`The sandbox refused it: ${text}`);
}
