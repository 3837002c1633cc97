/** `marketplace-console/playwright`: Playwright's `test` with a world of the sandbox for each test. */
import { join } from 'node:path';
import {
  type APIRequestContext,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
  test as base,
} from '@playwright/test';
import { type Account, type Clock, type Faults, World } from './client/world';
import { openConnected, refuseAuthorization } from './fixtures/openConnected';
import { requestFetch, withoutCredentials } from './fixtures/requestFetch';
import { saveIfFailed } from './fixtures/saveOnFailure';
import { annotateIfFailed } from './fixtures/annotateOnFailure';
import { worldName } from './fixtures/worldName';
import { PREFIX_VARIABLE, defaultPrefix, runSeed } from './fixtures/worldPrefix';

export interface SandboxFixtures {
  /** The test's own new world, whose name is the same in every run with the same `worldPrefix`. */
  world: World;
  /**
   * Opens a screen of the console (`/` by default), connected as an account of this world. Rejects if there is no such screen, or no console at all.
   */
  connectAs: (account: Account, path?: string) => Promise<void>;
  /** Faults in this world. Those still waiting are removed when the test ends. */
  faults: Faults;
  /** The time of this world. */
  clock: Clock;
  /** Exports this world as a file for `world.open`. */
  snapshot: () => Promise<string>;
}

export interface SandboxOptions {
  /** Whether a failed test gets the file of its world attached; true by default. */
  attachSnapshotOnFailure: boolean;
}

export interface SandboxWorkerOptions {
  /** Where console and sandbox are already served, such as `http://localhost:5173`. By default each worker serves its own on a free port. */
  sandboxUrl: string | undefined;
  /**
   * The prefix of the names of the worlds, 1 to 47 letters, digits or hyphens. By default the variable `SANDBOX_WORLD_PREFIX`. If that is not set, it
   * is `w` in the worker's own sandbox, and unique to the run in a shared one: its id in continuous integration and a random part.
   */
  worldPrefix: string | undefined;
}

interface SandboxTestFixtures {
  /** Sends requests to the sandbox, to its controls and with the tokens of its accounts, without other credentials of the configuration. */
  sandboxRequest: APIRequestContext;
}

interface SandboxWorkerFixtures {
  /** The origin of the sandbox that this worker uses. */
  sandboxOrigin: string;
  /** The prefix of the names of this run's worlds. */
  runPrefix: string;
}

type TestParts = PlaywrightTestArgs & PlaywrightTestOptions & SandboxFixtures & SandboxOptions & SandboxTestFixtures;
type WorkerParts = PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerOptions & SandboxWorkerFixtures;

/**
 * Fixtures are created on demand: a test that uses neither `page` nor `connectAs` starts no browser. `baseURL` defaults to the worker's own console.
 */
export const test: TestType<TestParts, WorkerParts> = base.extend<
  SandboxFixtures & SandboxOptions & SandboxTestFixtures,
  SandboxWorkerOptions & SandboxWorkerFixtures
>({
  sandboxUrl: [undefined, { option: true, scope: 'worker' }],
  worldPrefix: [undefined, { option: true, scope: 'worker' }],
  attachSnapshotOnFailure: [true, { option: true }],

  sandboxOrigin: [
    async ({ sandboxUrl }, use) => {
      if (sandboxUrl) return use(new URL(sandboxUrl).origin);
      // Loaded only here: a project that serves the console itself needs none of it.
      const { serveConsole } = await import('../sandbox/adapters/serve');
      const served = await serveConsole({ port: 0, dist: join(import.meta.dirname, 'console') });
      await use(served.url);
      await served.close();
    },
    { scope: 'worker' },
  ],

  runPrefix: [
    ({ sandboxUrl, worldPrefix }, use) => {
      const given = worldPrefix || process.env[PREFIX_VARIABLE];
      return use(given || (sandboxUrl ? defaultPrefix(process.env, runSeed()) : 'w'));
    },
    { scope: 'worker' },
  ],

  baseURL: ({ baseURL, sandboxOrigin }, use) => use(baseURL ?? sandboxOrigin),

  world: async ({ sandboxRequest, sandboxOrigin, runPrefix, attachSnapshotOnFailure }, use, testInfo) => {
    const name = worldName(runPrefix, testInfo.testId, testInfo.repeatEachIndex);
    const world = new World(requestFetch(sandboxRequest), name, sandboxOrigin);
    await world.reset();
    await use(world);
    annotateIfFailed(world, runPrefix, testInfo);
    if (attachSnapshotOnFailure) await saveIfFailed(world, testInfo);
    await world.faults.clear();
  },
  sandboxRequest: async ({ playwright, extraHTTPHeaders }, use) => {
    const context = await playwright.request.newContext(withoutCredentials(extraHTTPHeaders));
    await use(context);
    await context.dispose();
  },
  faults: ({ world }, use) => use(world.faults),
  clock: ({ world }, use) => use(world.clock),
  snapshot: ({ world }, use) => use(() => world.snapshot()),

  connectAs: ({ page, world, extraHTTPHeaders }, use) =>
    use(async (account, path = '/') => {
      // Before it is sent.
      refuseAuthorization(extraHTTPHeaders);
      const response = await openConnected(page, world.url + path, world.token(account));
      if (response && !response.ok())
        throw new Error(`${response.url()} returned ${response.status()}, so there is no screen to open.`);
    }),
});

export { expect } from '@playwright/test';
export { openConnected } from './fixtures/openConnected';
export { requestFetch } from './fixtures/requestFetch';
export type * from './client/world';
export { World } from './client/world';
