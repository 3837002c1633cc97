/** Prep and runs on the mount for Cloudflare, in workerd, whose objects end in the middle of what is done. */
import { TEST_MS } from '../../limits';
import { temporaryFolder } from '../../support/children';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import { test as base, expect, expectFailures, openWith } from '../support/fixtures';
import { expectToast } from '../support/notices';
import * as prep from '../support/prep';
import * as run from '../support/run';

const test = base.extend<object, { worker: ServerProcess }>({
  worker: [
    async ({}, use) => {
      const worker = await serverProcess('.', ['scripts/worker.mjs'], { ...process.env, SANDBOX_STRICT: '1' }, TEST_MS);
      await use(worker);
      await worker.stop();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  // A browser is sent on to this name.
  baseURL: ({ worker }, use) => use(worker.url.replace('127.0.0.1', 'localhost')),
});
