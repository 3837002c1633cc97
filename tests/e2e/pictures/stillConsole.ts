/** The console over a sandbox whose time stands still, so that no age on a screen depends on when a test runs. */
import { createSandbox } from '../../../src/entries/sandbox';
import { securityHeaders } from '../../../src/lib/csp';
import { builtFiles } from '../../../src/sandbox/mounts/builtFiles';
import { consoleFiles } from '../../../src/sandbox/mounts/consoleFiles';
import { type Served, listen } from '../../../src/sandbox/mounts/listen';
import { nodeListener } from '../../../src/sandbox/mounts/node';
import { originPolicy } from '../../../src/sandbox/mounts/originPolicy';
import { pipeline, sandboxAnswers } from '../../../src/sandbox/mounts/pipeline';
import { onceOnNode } from '../../../src/sandbox/mounts/serve';

/** Serves the console that the tests' own server has built, on a free port. `at` is the sandbox's time, ms epoch. */
export function serveStill(at: number): Promise<Served> {
  const host = 'localhost';
  const { once, stop } = onceOnNode();
  const serve = pipeline({
    policy: originPolicy(host),
    once,
    answer: sandboxAnswers(createSandbox({ now: () => at, strict: true })),
    files: consoleFiles({ host, headers: securityHeaders([]), file: builtFiles('dist-served') }),
  });
  return listen(nodeListener(serve), 0, host, stop);
}
