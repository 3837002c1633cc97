/** The console over a sandbox whose time stands still, so that no age on a screen depends on when a test runs. */
import { createSandbox } from '../../../src/entries/sandbox';
import { securityHeaders } from '../../../src/lib/csp';
import { builtFiles } from '../../../src/sandbox/adapters/builtFiles';
import { consoleFiles } from '../../../src/sandbox/adapters/consoleFiles';
import { type RunningServer, listen } from '../../../src/sandbox/adapters/listen';
import { nodeListener } from '../../../src/sandbox/adapters/node';
import { originPolicy } from '../../../src/sandbox/adapters/originPolicy';
import { pipeline, sandboxAnswers } from '../../../src/sandbox/adapters/pipeline';
import { nodeIdempotency } from '../../../src/sandbox/adapters/serve';

/** Serves the console that the tests' own server has built, on a free port. `at` is the sandbox's time, ms epoch. */
export function serveStill(at: number): Promise<RunningServer> {
  const host = 'localhost';
  const { once, stop } = nodeIdempotency();
  const serve = pipeline({
    policy: originPolicy(host),
    once,
    answer: sandboxAnswers(createSandbox({ now: () => at, strict: true })),
    files: consoleFiles({ host, headers: securityHeaders([]), file: builtFiles('dist-served') }),
  });
  return listen(nodeListener(serve), 0, host, stop);
}
