/** The MCP server as a process, a client of it, and valid input for its tools. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import { fileURLToPath } from 'node:url';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const consoleUrl = 'http://localhost:5173';

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

/** A client of a started server. @param report receives what the server writes besides the protocol */
export async function connectProgram(baseUrl: string, token: string, report: (output: string) => void) {
  const transport = createProgram(baseUrl, token);
  transport.stderr?.on('data', (output: Buffer) => report(output.toString()));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, transport };
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
