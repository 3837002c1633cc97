/** The MCP server, a client of it over each transport, and valid input for its tools. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { fileURLToPath } from 'node:url';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where people open links of the server over stdio. */
const consoleUrl = 'http://localhost:5173';

/** How an agent reaches the server: as a process of its own, or at a running sandbox by URL. */
export const transports = ['stdio', 'HTTP'] as const;
export type TransportName = (typeof transports)[number];

/** Where people open links of a server, for a service at this address. */
export const getConsoleUrl = (transport: TransportName, baseUrl: string): string =>
  transport === 'stdio' ? consoleUrl : baseUrl;

/** The process of the server, for a service at this address; not started yet. */
export const createProgram = (baseUrl: string, token: string | undefined) =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['scripts/mcp.mjs'],
    cwd: root,
    env: {
      ...getDefaultEnvironment(),
      ...(token !== undefined && { API_TOKEN: token }),
      API_BASE_URL: baseUrl,
      CONSOLE_URL: consoleUrl,
    },
    stderr: 'pipe',
  });

/** The client's end of Streamable HTTP, which reports each answer as it arrives. */
export function createHttpTransport(baseUrl: string, token: string, report: (output: string) => void) {
  const reporting = async (url: string | URL, init?: RequestInit) => {
    const answer = await fetch(url, init);
    report(JSON.stringify([...answer.headers]));
    report(await answer.clone().text());
    return answer;
  };
  const headers = { authorization: `Bearer ${token}` };
  return new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit: { headers }, fetch: reporting });
}

/** A client of a started server. @param report receives what the server writes: over stdio, what is not of the protocol */
export async function connectProgram(
  transport: TransportName,
  baseUrl: string,
  token: string,
  report: (output: string) => void,
) {
  const client = new Client({ name: 'test', version: '1' });
  if (transport === 'HTTP') {
    await client.connect(createHttpTransport(baseUrl, token, report));
    return { client, pid: undefined };
  }
  const program = createProgram(baseUrl, token);
  program.stderr?.on('data', (output: Buffer) => report(output.toString()));
  await client.connect(program);
  return { client, pid: program.pid };
}

export const product = { id: ids.checkout };
/** Good input by route, where one is needed. */
export const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  'catalog.product': { slug: 'invoice-studio' },
  'catalog.products': { q: 'kit', page: 1, free: false, min_price: 0.5 },
  'catalog.smartSearch': { query: 'invoices for a small shop' },
  'seller.product': product,
  'seller.readiness': product,
  'seller.prepQuote': product,
  'seller.report': product,
  'install.deployTargets': { id: packIds.support },
  'install.download': { id: packIds.support },
  'packs.runtimeProfile': { id: packIds.support },
  'packs.report': { id: packIds.support },
  'runs.read': { runId: ids.unknown },
  'growth.read': { id: packIds.support },
  'runs.quote': { productId: packIds.support, model: 'openai:gpt-5.4-mini' },
};
