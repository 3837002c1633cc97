/** The console over a sandbox whose time stands still, so that no age on a screen depends on when a test runs. */
import { type Served, listen, sandboxListener } from '../../../src/sandbox/mounts/node';
import { guard } from '../../../src/sandbox/mounts/guard/guard';
import { isSandboxPath } from '../../../src/sandbox/mounts/gate';
import { staticFiles } from '../../../src/sandbox/mounts/staticFiles';
import { createSandbox } from '../../../src/entries/sandbox';
import { securityHeaders } from '../../../src/lib/csp';

/** Serves the console that the tests' own server has built, on a free port. `at` is the sandbox's time, ms epoch. */
export function serveStill(at: number): Promise<Served> {
  const api = guard(sandboxListener(createSandbox({ now: () => at, strict: true })));
  const page = staticFiles('dist-served', securityHeaders([]));
  return listen(
    (incoming, outgoing) => (isSandboxPath(incoming.url) ? api.answer(incoming, outgoing) : page(incoming, outgoing)),
    0,
    'localhost',
    api.stop,
  );
}
