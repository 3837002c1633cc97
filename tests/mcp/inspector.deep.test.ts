/** The protocol's own inspector asks the server over each transport, by the same table of cases. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointList } from '../../src/contract/endpoints';
import { type Listening, listen } from '../../src/entries/node';
import { root } from '../package/npm';
import { temporaryFolder } from '../support/children';
import { refusedInputs } from './cases';
import { product, transports } from './program';

const token = 'txk_sandbox_seller_inspector';
const folder = fileURLToPath(new URL('inspector/node_modules/@modelcontextprotocol/inspector/', import.meta.url));
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
/** It writes into the home folder. */
const home = temporaryFolder('inspector-');
afterAll(home.remove);

let sandbox: Listening;
beforeAll(async () => {
  sandbox = await listen({ port: 0, host: '127.0.0.1', products: 30 });
});
afterAll(() => sandbox.close());

/** Everything that it printed, for the leak check. */
const outputs: string[] = [];

/** Runs it. Resolves to its exit status and what it printed. */
async function inspect(args: readonly string[]) {
  const child = spawn(process.execPath, [join(folder, bin['mcp-inspector'] ?? ''), '--cli', ...args], {
    cwd: root,
    env: { ...process.env, HOME: home.path, USERPROFILE: home.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  outputs.push(stdout, stderr);
  return { status, stdout, stderr };
}

const toArgument = ([name, value]: [string, unknown]) =>
  `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;

describe.each(transports)('over %s', (transport) => {
  const ask = (...args: string[]) =>
    inspect(
      transport === 'HTTP'
        ? [`${sandbox.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, ...args]
        : ['-e', `API_TOKEN=${token}`, '-e', `API_BASE_URL=${sandbox.url}`, 'node', 'scripts/mcp.mjs', ...args],
    );
  const call = async (name: string, input: object) => {
    const given = Object.entries(input).flatMap((field) => ['--tool-arg', toArgument(field)]);
    const { status, stdout, stderr } = await ask('--method', 'tools/call', '--tool-name', name, ...given);
    expect(stdout, stderr).not.toBe('');
    return { status, ...(JSON.parse(stdout) as { content: { text: string }[]; structuredContent?: object }) };
  };

  test('it lists the tools', async () => {
    const { status, stdout } = await ask('--method', 'tools/list');
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
    const reading = endpointList.filter(([, { effect }]) => effect === 'reads').map(([id]) => id.replaceAll('.', '_'));
    expect(status).toBe(0);
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...reading, 'propose_prep', 'propose_run', 'attempt_status']),
    );
    expect(tools.some(({ name }) => name === 'install_download')).toBe(transport === 'stdio');
  });

  test('it reads and proposes', async () => {
    expect(await call('seller_product', product)).toMatchObject({ status: 0, structuredContent: product });
    const input = { productId: product.id, tier: 'verified_listing', by: 'Inspector' };
    expect(await call('propose_prep', input)).toMatchObject({
      status: 0,
      content: [{ text: expect.stringContaining('quoted at 640 Points. Nothing was spent.') as string }],
    });
  });

  test.each(refusedInputs)('it is told what is wrong with %s, for %s', async (_, name, input, message) => {
    const { status, content } = await call(name, input);
    expect([status, content[0]?.text]).toEqual([5, expect.stringContaining(message)]);
  });
});

test('by URL without a token it is refused', async () => {
  const { status, stderr } = await inspect([`${sandbox.url}/mcp`, '--transport', 'http', '--method', 'tools/list']);
  expect([status, stderr]).toEqual([3, expect.stringContaining('auth_required')]);
});

test('the token is in nothing that it printed', () => {
  expect(outputs.length).toBeGreaterThan(20);
  expect(outputs.filter((output) => output.includes(token))).toEqual([]);
});
