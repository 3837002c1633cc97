/**
 * A confirmed click on the screen, for an answer and for a cut on which a browser's network layer sends again: the run arrives at the service
 * once, and at most the confirmed Points are spent. The service is the sandbox behind a server that ends the run's answer; the console passes through
 * to it. `changes.spec.ts` has every status and every way of serving.
 */
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Request } from '@playwright/test';
import { listen } from '../../../src/sandbox/adapters/listen';
import { consoleAnswers } from '../../../src/sandbox/adapters/serve';
import { allowOrigin, expect, expectFailures, giveToken, test } from '../support/fixtures';
import * as run from '../support/run';
import { Service, except, likeTheSandbox, losing } from '../support/service';
import { replies } from '../support/packs';

test.describe.configure({ mode: 'default' });

const dist = fileURLToPath(new URL('../../../dist-served', import.meta.url));
const service = new Service();
let origin = '';
let stop: () => Promise<void>;
test.beforeAll(async () => {
  await service.answer((_, outgoing) => void outgoing.writeHead(404).end());
  const console_ = consoleAnswers({ dist, apiBaseUrl: service.url });
  const served = await listen(console_.answer, 0, 'localhost', console_.stop);
  origin = served.url;
  stop = served.close;
});
test.afterAll(async () => {
  await stop();
  await service.stop();
});

const runPath = `/api/ai-packs/${replies}/runs`;

/** Ends an answer once the service has done the work. */
const lost: Readonly<Record<string, (outgoing: ServerResponse) => void>> = {
  'status 408': (outgoing) => outgoing.writeHead(408).end(),
  'a cut before the head': (outgoing) => outgoing.destroy(),
};

for (const [ending, end] of Object.entries(lost)) {
  test(`a confirmed run answered with ${ending} after the work: one run, charged once${ending === 'a cut before the head' ? '' : ' @deep'}`, async ({
    page,
    sandbox,
    baseURL,
  }) => {
    expectFailures(page, /Failed to load resource/, /^request failed: POST/, /ERR_/, /__sandbox/);
    allowOrigin(page, origin);
    await sandbox.answerRuns('admitted');
    const console_ = baseURL ?? '';
    await service.answer(except(runPath, losing(console_, end), likeTheSandbox(console_)));
    await page.goto(origin + run.runPath);
    await giveToken(page, sandbox.token('buyer'));
    await run.fillPrompt(page);
    const isRun = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === runPath;
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isRun),
      page.waitForEvent('requestfailed', isRun),
    ]);
    await run.confirm(page);
    await ended;
    await expect(run.dialog(page)).toBeHidden();
    const posts = service.seen.filter(({ method, path }) => method === 'POST' && path.startsWith(runPath));
    expect(posts.map(({ path }) => path)).toEqual([runPath]);
    expect(await run.account(sandbox)).toEqual({ available: 1_949, held: 51, spent: 0, sent: 1 });
  });
}
