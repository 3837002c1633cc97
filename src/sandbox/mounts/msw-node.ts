/** The sandbox behind `fetch` itself, for tests of the client in Node. */
import { type SetupServer, setupServer } from 'msw/node';
import { type Sandbox, type SandboxOptions, createSandbox } from '../service/sandbox';
import { sandboxHandlers } from './mswHandlers';

/** A sandbox with msw in front, which the caller opens and closes. An answer that violates the contract fails its request. */
export function nodeSandbox(options: Partial<SandboxOptions> = {}): { sandbox: Sandbox; server: SetupServer } {
  const sandbox = createSandbox({ realNow: Date.now, onContractMismatch: 'throw', ...options });
  return { sandbox, server: setupServer(...sandboxHandlers(sandbox)) };
}
