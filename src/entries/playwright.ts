/** `marketplace-console/playwright`: Playwright's `test` with a world of the sandbox for each test. */
import { join } from 'node:path';
import {
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
  test as base,
} from '@playwright/test';
import { sha256OfText } from '../lib/sha256';
import { openConnected } from './fixtures/openConnected';
import { saveIfFailed } from './fixtures/savedOnFailure';
import { type Account, type Clock, type Faults, World } from './fixtures/world';

export interface SandboxFixtures {
  /** A world of the test's own, seeded afresh, under the same name in every run. */
  world: World;
  /**
   * Opens a screen of the console (`/` by default), connected as an account of this world. Rejects where there is no such screen, or no console at all.
   */
  connectAs: (account: Account, path?: string) => Promise<void>;
  /** Failures in this world; those left waiting are removed when the test has ended. */
  faults: Faults;
  /** The time of this world. */
  clock: Clock;
  /** This world as a file, which `world.open` takes. */
  snapshot: () => Promise<string>;
}

export interface SandboxOptions {
  /** Whether the file of its world is attached to the result of a test that failed; true by default. */
  attachSnapshotOnFailure: boolean;
}

export interface SandboxWorkerOptions {
  /** Where console and sandbox are already served, such as `http://localhost:5173`. By default each worker serves its own on a free port. */
  sandboxUrl: string | undefined;
}

interface SandboxWorkerFixtures {
  /** The origin of the sandbox that this worker uses. */
  sandboxOrigin: string;
}

type TestParts = PlaywrightTestArgs & PlaywrightTestOptions & SandboxFixtures & SandboxOptions;
type WorkerParts = PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerOptions & SandboxWorkerFixtures;

/**
 * Only what a test asks for is made: one that uses neither `page` nor `connectAs` starts no browser. `baseURL`, where the project has none, is the
 * worker's own console.
 */
export const test: TestType<TestParts, WorkerParts> = base.extend<
  SandboxFixtures & SandboxOptions,
  SandboxWorkerOptions & SandboxWorkerFixtures
>({
  sandboxUrl: [undefined, { option: true, scope: 'worker' }],
  attachSnapshotOnFailure: [true, { option: true }],

  sandboxOrigin: [
    async ({ sandboxUrl }, use) => {
      if (sandboxUrl) return use(new URL(sandboxUrl).origin);
      // Loaded only here: a project that serves the console itself needs none of it.
      const { serveConsole } = await import('../sandbox/mounts/serve');
      const served = await serveConsole({ port: 0, dist: join(import.meta.dirname, 'console') });
      await use(served.url);
      await served.close();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ baseURL, sandboxOrigin }, use) => use(baseURL ?? sandboxOrigin),

  world: async ({ request, sandboxOrigin, attachSnapshotOnFailure }, use, testInfo) => {
    const world = new World(request, nameOf(testInfo), sandboxOrigin);
    await world.reset();
    await use(world);
    if (attachSnapshotOnFailure) await saveIfFailed(world, testInfo);
    await world.faults.clear();
  },
  faults: ({ world }, use) => use(world.faults),
  clock: ({ world }, use) => use(world.clock),
  snapshot: ({ world }, use) => use(() => world.snapshot()),

  connectAs: ({ page, world }, use) =>
    use(async (account, path = '/') => {
      const response = await openConnected(page, world.url + path, world.token(account));
      if (response && !response.ok())
        throw new Error(`${response.url()} answered ${response.status()}: no screen is there.`);
    }),
});

export { expect } from '@playwright/test';
export { openConnected } from './fixtures/openConnected';
export {
  type Account,
  type Clock,
  type Fault,
  type Faults,
  type SeenRequest,
  World,
  type WorldState,
} from './fixtures/world';

/** The name of a test's world: the same in every run, shared with no other test. */
function nameOf({ project, titlePath, repeatEachIndex }: TestInfo): string {
  const identity = [project.name, ...titlePath, repeatEachIndex].join('\n');
  return `w-${sha256OfText(identity).slice(0, 16)}`;
}
