/** The MCP server behind a pipe that sends everything at once and ends, as in a shell or a CI script. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/entries/node';
import { root } from '../package/npm';

test('what was asked before the pipe ended is answered, and then the server ends', async () => {
  const sandbox = await listen({ host: '127.0.0.1', products: 30 });
  onTestFinished(sandbox.close);
  const env = { ...process.env, API_TOKEN: 'txk_sandbox_seller_piped', API_BASE_URL: sandbox.url };
  const child = spawn(process.execPath, ['scripts/mcp.mjs'], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const code = new Promise((resolve) => child.once('exit', resolve));
  const output = text(child.stdout);
  const clientInfo = { name: 'test', version: '1' };
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo } },
    { id: 2, method: 'tools/call', params: { name: 'seller_products', arguments: {} } },
    { id: 3, method: 'tools/call', params: { name: 'token_status', arguments: {} } },
  ];
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  expect(await code).toBe(0);
  const answers = (await output).trim().split('\n');
  expect(answers.map((line) => (JSON.parse(line) as { id: number }).id).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(answers.join('')).toContain('Storefront Checkout Kit');
});
