/** The sandbox behind `fetch` itself, for tests of the client in Node. */
import type { SetupServer } from 'msw/node';
import { type Sandbox, type SandboxOptions, createSandbox } from '../service/sandbox';
import { sandboxHandlers } from './mswHandlers';

/**
 * Installs a sandbox in msw's server until its handlers are reset; handlers added later take precedence. An answer that violates the contract fails
 * its request. `onRequest` sees each request before the sandbox does.
 */
export function nodeSandbox(
  server: SetupServer,
  options: Partial<SandboxOptions> = {},
  onRequest: (request: Request) => void = () => undefined,
): Sandbox {
  const sandbox = createSandbox({ realNow: Date.now, onContractMismatch: 'throw', ...options });
  const fetch = (request: Request) => {
    onRequest(request);
    return sandbox.fetch(request);
  };
  server.use(...sandboxHandlers({ fetch }));
  return sandbox;
}
