/**
 * A Model Context Protocol server: programs read and propose, people confirm in the console. None of its tools spends, writes or publishes. It stands
 * beside the sandbox and the console: it imports the contract and pure helpers alone, and nothing imports it but its script, so no page loads it.
 *
 * The low-level server of the protocol's own library is used, because the tools' schemas are the contract's JSON Schemas, which its high-level server
 * does not take.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { attemptStatus } from './attemptStatus';
import { proposalTools } from './proposals';
import { routeTools } from './routeTools';
import { type ServiceOptions, serviceAt } from './service';
import { type Said, type Tool, bounded, failed } from './tool';
import { holdsSecret } from '../lib/secrets/secrets';
import { withoutToken } from './withoutToken';

interface McpOptions extends ServiceOptions {
  /** The origin of the console in which people open links. */
  consoleUrl: string;
}

/** The tools of a server. */
export function toolsOf(consoleUrl: string, token: string): readonly Tool[] {
  const isFree = (text: string) => withoutToken(text, token) === text && !holdsSecret(text);
  const proposals = proposalTools({ consoleUrl, newId: () => crypto.randomUUID(), now: Date.now, isFree });
  return [...routeTools, ...proposals, attemptStatus];
}

/** Serves a client over a transport until it is closed. Resolves to what waits until no call is in progress. */
export async function serveMcp(
  transport: Transport,
  { baseUrl, consoleUrl, token }: McpOptions,
): Promise<() => Promise<void>> {
  const tools = toolsOf(consoleUrl, token);
  const ask = serviceAt({ baseUrl, token });
  const calls = new Set<Promise<unknown>>();
  const server = new Server({ name: 'marketplace-console', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `No such tool: ${withoutToken(params.name, token)}`);
    let said: Said;
    const call = tool.call(params.arguments ?? {}, ask, signal);
    calls.add(call);
    try {
      said = await call;
    } catch (error) {
      said = failed(`No answer: ${whyNone(error)}. Nothing is known of it; it changed nothing.`);
    } finally {
      calls.delete(call);
    }
    const text = bounded(withoutToken(said.text, token));
    return { content: [{ type: 'text' as const, text }], ...(said.isError && { isError: true }) };
  });
  await server.connect(transport);
  return async () => void (await Promise.allSettled(calls));
}

/** `fetch` puts the reason into the cause. */
function whyNone(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
