/** The whole sandbox behind `fetch`, for tests of the client, the query layer and the screens. */
import { beforeEach, expect } from 'vitest';
import { connect } from '../../src/api/client/session/session';
import type { AccountName } from '../../src/sandbox/ground/accounts';
import { nodeSandbox } from '../../src/sandbox/mounts/msw-node';
import type { Sandbox } from '../../src/sandbox/service/sandbox';
import { client, control, testNow } from '../../src/sandbox/testSupport';
import { tokenFor } from '../../src/sandbox/world/tokens';
import { pointToSandbox } from './connected';
import { type Sent, network, readBody, seen } from './network';

// The original, from before a test stops the clock: the sandbox waits for turns of the event loop, never for the page's timers.
const { setTimeout: turn } = globalThis;
let worlds = 0;

/** What a test receives of the sandbox behind its page. */
export interface StandIn {
  sandbox: Sandbox;
  /** The test's own world. Its name is unique among the worker's tests, because a page remembers its open spends by it. */
  world: string;
  /** The requests that came from the page, oldest first. */
  sent: Sent[];
  /** The controls: clock, faults, reset. */
  control: ReturnType<typeof control>;
  /** Requests of another program with this account's token; the faults of the world apply to them too. */
  as: (account: AccountName) => ReturnType<typeof client>;
}

/**
 * In each test of a file the sandbox answers, from a fresh world at `testNow` whose waits take no time. With an account, the page is connected to it.
 * For answers that no sandbox gives, a test uses `network.use` or `service`.
 */
export function sandboxEachTest(account?: AccountName): StandIn {
  const standIn = {} as StandIn;
  beforeEach(() => {
    worlds += 1;
    const { testPath = '' } = expect.getState();
    const file = /([^/]+)\.test\.tsx?$/.exec(testPath)?.[1] ?? 'test';
    const world = `${file.toLowerCase()}-${worlds}`;
    const sent: Sent[] = [];
    const options = { realNow: () => testNow, sleep: () => new Promise<void>((go) => turn(go)), products: 30 };
    const sandbox = nodeSandbox(network, options, (request) => {
      const received = seen(request.clone());
      sent.push(received);
      void readBody(received);
    });
    Object.assign(standIn, {
      sandbox,
      world,
      sent,
      control: control(sandbox, world),
      as: (name: AccountName) => client(sandbox, name, world),
    });
    if (!account) return;
    pointToSandbox();
    connect(tokenFor(account, world), false);
  });
  return standIn;
}
