/**
 * Where a server answers agents by URL. What answers is given from above (`cli/agentsByUrl.ts`), because the sandbox knows nothing of their protocol.
 */
import { allowLoopback, preflight } from '../core/reply';
import { isCutBeforeHead } from '../core/cut';
import { readHead } from './head';
import type { Answer } from './idempotency/idempotency';

export const AGENTS_PATH = '/mcp';

/** The service that agents ask through a server. */
export interface AgentsService {
  /** Its address, without a trailing slash. By default the origin that an agent asks at. */
  baseUrl?: string;
  /** Sends it a request, and rejects without an answer. */
  fetch: (request: Request) => Promise<Response>;
}

/** Returns what answers agents, for the service of a server. */
export type Agents = (service: AgentsService) => (request: Request) => Promise<Response>;

/** A service in the same process: the sandbox, which is asked without a connection. */
export const inProcess = (answer: Answer): AgentsService => ({
  fetch: async (request) => {
    const response = await answer(request, readHead(request));
    if (isCutBeforeHead(response)) throw new Error('the connection was cut');
    return response;
  },
});

/** A service elsewhere. */
export const overNetwork = (baseUrl: string): AgentsService => ({ baseUrl, fetch: (request) => fetch(request) });

/** What answers agents, for pages served on loopback too, as the documents are. */
export const forLoopbackPages =
  (agents: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight(request, ['mcp-protocol-version', 'mcp-session-id']);
    const { status, body, headers: own } = await agents(request);
    const headers: Record<string, string> = Object.fromEntries(own);
    allowLoopback(request, headers);
    return new Response(body, { status, headers });
  };
