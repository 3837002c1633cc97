// `node scripts/mcp.mjs`: a Model Context Protocol server over stdio. API_TOKEN is the token, API_BASE_URL the service, by
// default the console's own (`npm start`), and CONSOLE_URL where people open links, by default http://localhost:5173.
// What it prints is the protocol, so `npm run mcp` needs --silent.
import { command, exitOnError } from './served.mjs';

await exitOnError(async () => {
  const { serveAgents } = await command('agents');
  await serveAgents(process.env);
});
