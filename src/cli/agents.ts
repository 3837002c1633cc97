/** Starts the server for agents over stdio. What it prints is the protocol. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readBaseUrl } from '../lib/connection';
import { serveMcp } from '../mcp/server';
import type { Env } from './settings';

/**
 * Serves until its client has gone. API_TOKEN is the token, API_BASE_URL the service, by default the console's own, and CONSOLE_URL where people open
 * links, by default that of `npm start`. Throws without a token.
 */
export async function serveAgents(env: Env): Promise<void> {
  const { API_TOKEN: token, API_BASE_URL, CONSOLE_URL = 'http://localhost:5173' } = env;
  if (!token) throw new TypeError('API_TOKEN is missing: the token of the account that reads and quotes.');
  // A token is written on one line of plain characters.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError('API_TOKEN is no token.');
  const consoleUrl = readBaseUrl(CONSOLE_URL);
  const baseUrl = API_BASE_URL ? readBaseUrl(API_BASE_URL) : consoleUrl;
  const settled = await serveMcp(new StdioServerTransport(), { baseUrl, consoleUrl, token });
  // Whoever started it asks nothing more, as a pipe at its end; what was asked is answered first.
  process.stdin.on('end', () => {
    void settled().then(() => setImmediate(() => process.stdout.write('', () => process.exit(0))));
  });
}
