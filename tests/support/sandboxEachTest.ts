/**
 * The whole sandbox behind `fetch`, for tests of the client, the query layer and the screens:
 *
 * ```ts
 * const sandbox = sandboxEachTest('seller');
 * test('…', async () => {
 *   drawScreen(paths.payouts, { loader, Component }, '/seller/payouts');
 * ```
 *
 * The screen then shows real answers. For a failure, set a fault: `await sandbox.fault('seller.connectStatus', { status: 503 })`.
 * Answers that no sandbox gives are set with `service` or `network.use`, which take precedence over it.
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
import { beLate } from './late';
import { type Sent, network, readBody, toSent } from './network';
import { closeTab, openTabAs } from './tab';

// The original, taken before a test stops the clock: the sandbox waits for turns of the event loop, not for the page's timers.
const { setTimeout: turn } = globalThis;
let worlds = 0;

/** What a fault can apply to. */
type FaultTarget = EndpointId | (typeof routePatterns)[number] | typeof STORAGE_ROUTE;

/** The sandbox behind the page of a test. */
export interface TestSandbox {
  instance: Sandbox;
  /** The test's own world. Its name is unique among the worker's tests, because a page remembers its open spends by it. */
  world: string;
  /** The requests that came from the page, oldest first. */
  sent: Sent[];
  /** The same as lines, such as `GET /api/catalog/filters`, with the query. */
  asked: (method?: 'GET' | 'POST' | 'PATCH') => string[];
  /** Makes the next request to the route fail like this, or the next `times` requests. Throws if the sandbox has no such fault. */
  fault: (route: FaultTarget, form: Omit<FaultForm, 'route'>) => Promise<void>;
  /** What the world has recorded, without the prep that `seller` has running from the start. */
  state: () => Promise<WorldState>;
  /** Removes the faults and releases the answers that they held. */
  release: () => Promise<void>;
  /** Calls another control by its path below the world: `clock`, `prices`, `runs`. Throws if the sandbox refuses it. */
  set: (path: string, body: object) => Promise<void>;
  /** Sends requests as another program with this account's token. The faults of the world apply to them too. */
  as: (account: AccountName) => ReturnType<typeof client>;
}

/**
 * Gives each test of a file a sandbox with a fresh world at `testNow`, in which waits take no time. With an account, each test also gets a tab with
 * empty storage, connected as that account until the test ends.
 */
export function sandboxEachTest(account?: AccountName): TestSandbox {
  const sandbox = {} as TestSandbox;
  beforeEach(() => {
    worlds += 1;
    const { testPath = '' } = expect.getState();
    const file = /([^/]+)\.test\.tsx?$/.exec(testPath)?.[1] ?? 'test';
    const world = `${file.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}-${worlds}`;
    const sent: Sent[] = [];
    const instance = createSandbox({
      now: () => testNow,
      sleep: () => new Promise<void>((resolve) => turn(resolve)),
      products: 30,
      strict: true,
    });
    const fetch = async (request: Request) => {
      const received = toSent(request.clone());
      sent.push(received);
      void readBody(received);
      const response = await instance.fetch(request);
      await beLate();
      return response;
    };
    network.use(...handlers({ sandbox: { fetch } }));
    const controls = control(instance, world);
    Object.assign(sandbox, {
      instance,
      world,
      sent,
      asked: (method?: string) =>
        sent
          .filter((request) => (method ?? request.method) === request.method)
          .map((request) => `${request.method} ${request.url}`),
      fault: (route, form) => requireDone(controls.fault({ route: toRouteName(route), ...form })),
      state: controls.state,
      release: () => requireDone(controls.clearFaults()),
      set: (path, body) => requireDone(controls.post(path, body)),
      as: (name: AccountName) => client(instance, name, world),
    } satisfies TestSandbox);
    if (account) openTabAs(createToken(account, world), world);
  });
  if (account) afterEach(closeTab);
  return sandbox;
}

const toRouteName = (route: FaultTarget) =>
  Object.hasOwn(endpoints, route) ? routeName(endpoints[route as EndpointId]) : route;

async function requireDone(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 400) throw new Error(`The sandbox refused it: ${text}`);
}
