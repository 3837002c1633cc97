// `node scripts/mcp.mjs`: a Model Context Protocol server over stdio. API_TOKEN is the token, API_BASE_URL the service, by
// default the console's own (`npm start`), and CONSOLE_URL where people open links, by default http://localhost:5173.
// What it prints is the protocol, so `npm run mcp` needs --silent.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { load, told } from './served.mjs';

await told(async () => {
  const { API_TOKEN: token, API_BASE_URL, CONSOLE_URL = 'http://localhost:5173' } = process.env;
  if (!token) throw new Error('API_TOKEN is missing: the token of the account that reads and quotes.');
  // A token is written on one line of plain characters.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new Error('API_TOKEN is no token.');
  const { readBaseUrl } = await load('src/lib/connection.ts');
  const consoleUrl = readBaseUrl(CONSOLE_URL);
  const baseUrl = API_BASE_URL ? readBaseUrl(API_BASE_URL) : consoleUrl;
  const { serveMcp } = await load('src/mcp/server.ts');
  // Whoever started it has gone.
  process.stdin.on('end', () => process.exit(0));
  await serveMcp(new StdioServerTransport(), { baseUrl, consoleUrl, token });
});
