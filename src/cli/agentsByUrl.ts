/** What answers agents by URL, on each server that the commands and the package start. */
import { importOnce } from '../lib/async/importOnce';
import type { Agents } from '../sandbox/adapters/agents';

/** Returns what answers agents. Its code and the protocol's library are loaded with the first request, so that no other pays for them. */
export const agentsByUrl =
  (readVersion: () => string): Agents =>
  (service) => {
    const load = importOnce(async () => {
      const { createHandler } = await import('../mcp/http/handler');
      return createHandler({ ...service, version: readVersion() });
    });
    return async (request) => (await load())(request);
  };
