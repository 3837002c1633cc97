/** Starts the server for agents over stdio. What it prints is the protocol. */
import { readBaseUrl } from '../lib/connection';
import { redactOutput } from '../lib/secrets/logError';
import { IssuedProposals } from '../mcp/issuedProposals';
import { createServer, createTools } from '../mcp/server';
import { createAsk } from '../mcp/service';
import { LineTransport } from '../mcp/stdio/transport';
import type { Env } from './settings';
import { readVersion } from './version';

/**
 * Serves until its client disconnects. API_TOKEN is the token; API_BASE_URL is the service, by default the console's own; CONSOLE_URL is where people
 * open links, by default that of `npm start`. Throws without a token.
 */
export async function serveAgents(env: Env): Promise<void> {
  const { API_TOKEN: token, API_BASE_URL, CONSOLE_URL = 'http://localhost:5173' } = env;
  if (!token) throw new TypeError('API_TOKEN is missing. Set it to the token of the account that reads and quotes.');
  // A token is written on one line of plain characters.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError("API_TOKEN isn't a valid token.");
  const consoleUrl = readBaseUrl(CONSOLE_URL);
  const baseUrl = API_BASE_URL ? readBaseUrl(API_BASE_URL) : consoleUrl;
  const transport = new LineTransport(process.stdin, (line) => void process.stdout.write(redactOutput(line)));
  // The client no longer reads.
  process.stdout.on('error', () => process.exit(0));
  // The client sends nothing more, as when a pipe ends; what it sent is answered first.
  void transport.ended.then(() => process.stdout.write('', () => process.exit(0)));
  const mayMint = true;
  const tools = createTools({ consoleUrl, token, proposed: new IssuedProposals(), mayMint });
  const ask = createAsk({ baseUrl, token, mayMint });
  await createServer({ tools, ask, token, version: readVersion() }).connect(transport);
}
