/**
 * A Model Context Protocol server: programs read and propose, people confirm in the console. None of its tools spends, writes or publishes. It stands
 * beside the sandbox and the console: it imports the contract and pure helpers alone, and nothing imports it but its script, so no page loads it.
 *
 * The low-level server of the protocol's own library is used, because the tools' schemas are the contract's JSON Schemas, which its high-level server
 * does not take.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { attemptStatus } from './attemptStatus';
import { proposalTools } from './proposals';
import { Proposed } from './proposed';
import { routeTools } from './routeTools';
import { RpcError } from './rpcError';
import { type ServiceOptions, serviceAt } from './service';
import { type Said, type Tool, bounded, failed } from './tool';
import { holdsSecret } from '../lib/secrets/secrets';
import { withoutToken } from './withoutToken';

interface McpOptions extends ServiceOptions {
  /** The origin of the console in which people open links. */
  consoleUrl: string;
  /** The package's, which the server gives as its own. */
  version: string;
}

/** The tools of a server. */
export function toolsOf(consoleUrl: string, token: string): readonly Tool[] {
  const isFree = (text: string) => withoutToken(text, token) === text && !holdsSecret(text);
  const proposed = new Proposed();
  const proposals = proposalTools({ consoleUrl, newId: () => crypto.randomUUID(), now: Date.now, isFree, proposed });
  return [...routeTools, ...proposals, attemptStatus(proposed)];
}

/** Serves a client over a transport until it is closed. */
export async function serveMcp(
  transport: Transport,
  { baseUrl, consoleUrl, token, version }: McpOptions,
): Promise<void> {
  const tools = toolsOf(consoleUrl, token);
  const ask = serviceAt({ baseUrl, token });
  const server = new Server({ name: 'marketplace-console', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema, mints = false }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations: {
        title,
        readOnlyHint: !mints,
        destructiveHint: false,
        idempotentHint: !mints,
        openWorldHint: true,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new RpcError(ErrorCode.InvalidParams, `No such tool: ${withoutToken(params.name, token)}`);
    return resultOf(await said(() => tool.call(params.arguments ?? {}, ask, signal)), token);
  });
  await server.connect(transport);
}

/** What a tool says, also where it fails. */
async function said(call: () => Promise<Said>): Promise<Said> {
  try {
    return await call();
  } catch (error) {
    return failed(`No answer: ${whyNone(error)}. Nothing is known of it; it changed nothing.`);
  }
}

/** The result of a call in the protocol's form, without the token. */
function resultOf(raw: Said, token: string) {
  const { text, note, structured, isError } = bounded({ ...raw, text: withoutToken(raw.text, token) });
  const structuredContent = structured && copied(structured, token);
  if (structured && !structuredContent)
    return { content: [textPart(`The answer is nested too deeply to be read. It said:\n${text}`)], isError: true };
  return {
    content: [textPart(text), ...(note === undefined ? [] : [textPart(withoutToken(note, token))])],
    ...(structuredContent && { structuredContent }),
    ...(isError && { isError: true }),
  };
}

const textPart = (text: string) => ({ type: 'text' as const, text });

/** A record without the token; undefined for one that is nested deeper than JSON can be written. */
function copied(structured: object, token: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(withoutToken(JSON.stringify(structured), token)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `fetch` puts the reason into the cause. */
function whyNone(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
