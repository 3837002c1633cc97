/** Every command of the installed package, as a process of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { end, waitForLine, start, temporaryFolder } from '../support/children';
import { npm, runIn, shellEnv } from './npm';
import { project as installedIn } from './packed';

const project = installedIn();
const command = join(project, 'node_modules/.bin/marketplace-console');
const installed = join(project, 'node_modules/marketplace-console');
const token = 'txk_sandbox_seller_packed';

/** Starts a command that serves on a free port, and gives its address. */
async function serving(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(process.execPath, [command, ...args], { cwd: project, env: { ...shellEnv, ...env } });
  onTestFinished(() => end(child));
  return { child, url: await waitForLine(child.stdout!, /(http:\/\/localhost:\d+)$/) };
}

/** Runs a command to its end. */
function ended(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: project, env: { ...shellEnv, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], options);
  return { status, stdout, stderr };
}

const products = (url: string) =>
  fetch(`${url}/api/seller/products`, { headers: { authorization: `Bearer ${token}` } });

describe('the command serves', () => {
  test('the built console and its sandbox, and stores no world', async () => {
    const { url } = await serving(['--port', '0']);
    const page = await fetch(`${url}/seller/products`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(url + script)).status).toBe(200);
    expect((await products(url)).status).toBe(200);
    expect(await (await fetch(`${url}/__sandbox/worlds/packed`)).json()).toMatchObject({ history: { keptIn: null } });
    expect([existsSync(join(project, '.sandbox')), existsSync(join(installed, '.sandbox'))]).toEqual([false, false]);
  });

  test('the sandbox alone, and stores worlds in the folder of --dir', async () => {
    const { path: dir, remove } = temporaryFolder('console-package-worlds-');
    onTestFinished(remove);
    const advance = (url: string) =>
      fetch(`${url}/__sandbox/worlds/packed/clock`, { method: 'POST', body: '{"advanceMs":1000}', headers: json });
    const json = { 'content-type': 'application/json' };
    const first = await serving(['sandbox', '--port', '0', '--dir', dir]);
    expect((await advance(first.url)).status).toBe(200);
    expect((await fetch(`${first.url}/seller/products`)).status).toBe(404);
    await end(first.child);
    const second = await serving(['sandbox'], { PORT: '0', SANDBOX_DIR: dir });
    const world = await (await fetch(`${second.url}/__sandbox/worlds/packed`)).json();
    expect(world).toMatchObject({ history: { entries: 1, keptIn: dir } });
  });

  test('the console over a service: it says so, its page may call only itself, and there is no sandbox', async () => {
    const service = await serving(['sandbox', '--port', '0']);
    const live = await serving(['--port', '0', '--api', service.url]);
    const page = await (await fetch(live.url)).text();
    const [, connection = ''] = /<script type="application\/json" id="connection">([^<]*)</.exec(page) ?? [];
    expect(JSON.parse(connection)).toEqual({
      kind: 'live',
      transport: 'network',
      baseUrl: '',
      label: service.url,
      connectTo: [],
    });
    expect(page).toContain("connect-src 'self';");
    expect(await (await products(live.url)).json()).toEqual(await (await products(service.url)).json());
    expect((await fetch(`${live.url}/__sandbox`)).status).toBe(404);
    for (const path of ['/.live-page', '/%2Elive-page']) expect((await fetch(live.url + path)).status).toBe(404);
  });

  test('until it gets a signal, and then exits with 0', async () => {
    const { child } = await serving(['sandbox', '--port', '0']);
    const code = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await code).toBe(0);
  });

  test('not at a port that is in use, and says how to choose another', async () => {
    const { url } = await serving(['sandbox', '--port', '0']);
    const { port } = new URL(url);
    const next = `Port ${port} is in use. Choose another one, such as --port ${Number(port) + 1}.\n`;
    for (const args of [[], ['sandbox']])
      expect(ended([...args, '--port', port])).toEqual({ status: 1, stdout: '', stderr: next });
  });
});

describe('the OpenAPI document', () => {
  test('is printed, or written to a file', async () => {
    const { path, remove } = temporaryFolder('console-package-openapi-');
    onTestFinished(remove);
    const file = join(path, 'api.json');
    expect(ended(['openapi', '--out', file])).toEqual({ status: 0, stdout: '', stderr: '' });
    const { status, stdout } = ended(['openapi']);
    expect([status, stdout]).toEqual([0, readFileSync(file, 'utf8')]);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0', paths: { '/api/seller/products': {} } });
  });

  test('is not written to an invalid folder, and says so', () => {
    const { status, stderr } = ended(['openapi', '--out', join(project, 'nowhere/api.json')]);
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain('nowhere/api.json: no such file or folder.');
  });
});

describe('the server for agents', () => {
  const overStdio = (url: string) => {
    const env = { ...(shellEnv as Record<string, string>), API_TOKEN: token };
    const args = [command, 'mcp', '--api', url];
    return new StdioClientTransport({ command: process.execPath, args, cwd: project, env, stderr: 'pipe' });
  };
  const byUrl = (url: string) =>
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });

  test.each([
    ['over stdio', ['sandbox'], overStdio],
    ['by URL, of the sandbox', ['sandbox'], byUrl],
    ['by URL, of the console', [], byUrl],
  ] as const)('%s answers the protocol’s own client, and prints no token', async (_, serves, connect) => {
    const { url } = await serving([...serves, '--port', '0']);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(connect(url));
    onTestFinished(() => client.close());
    expect(client.getServerVersion()).toMatchObject({
      name: 'marketplace-console',
      version: ended(['--version']).stdout.trim(),
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('propose_prep');
    const answer = JSON.stringify(await client.callTool({ name: 'seller_products', arguments: {} }));
    expect(answer).toContain('Storefront Checkout Kit');
    expect(answer).not.toContain(token);
  });

  test('does not start without a token', () => {
    const { status, stderr } = ended(['mcp']);
    expect([status, stderr]).toEqual([
      1,
      'API_TOKEN is missing. Set it to the token of the account that reads and quotes.\n',
    ]);
  });
});

test('help and version are those of the package, also by npx', async () => {
  const { stdout } = await npm(project, ['exec', '--offline', '--', 'marketplace-console', '--help']);
  expect(stdout).toBe(ended(['-h']).stdout);
  for (const word of ['start', 'sandbox', 'openapi', 'mcp', '--port', '--host', '--api', '--dir', '--out'])
    expect(stdout).toMatch(new RegExp(`^  ${word} `, 'm'));
  expect(ended(['--version']).stdout).toBe(`${packageJson.version}\n`);
});

test('a wrong use ends with 2, says what is wrong, and serves nothing', () => {
  for (const [args, message] of [
    [['serve'], 'Unknown command: serve. Commands: start, sandbox, openapi, seed, mcp.'],
    [['--port', 'all'], '--port must be 0 to 65535, not "all".'],
  ] as const)
    expect(ended(args)).toEqual({ status: 2, stdout: '', stderr: `${message}\nSee marketplace-console --help.\n` });
});

test('help after a command is that command’s own', () => {
  const { status, stdout } = ended(['sandbox', '--help']);
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Usage: marketplace-console sandbox [options]']);
  const options = [...stdout.matchAll(/^  --(\w+)/gm)].map(([, name]) => name);
  expect(options).toEqual(['port', 'host', 'dir', 'seed', 'help']);
  expect(ended(['mcp', '-h']).stdout).toContain('API_TOKEN');
});

test('an invalid host ends with 2', () => {
  for (const [args, env] of [
    [['sandbox', '--port', '0', '--host', 'nowhere.invalid'], {}],
    [['--port', '0', '--host', '192.0.2.1'], {}],
    [['sandbox', '--port', '0'], { HOST: 'nowhere.invalid' }],
    [['sandbox', '--port', '0'], { HOST: 'http://localhost' }],
  ] as const) {
    const { status, stderr } = ended(args, env);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(/isn't a name or address of this machine|must be a host name or address/);
  }
});

test('a folder that another server uses, or an invalid one, ends with 1', async () => {
  const { path: dir, remove } = temporaryFolder('console-package-taken-');
  onTestFinished(remove);
  await serving(['sandbox', '--port', '0', '--dir', dir]);
  for (const args of [['sandbox'], []]) {
    const { status, stdout, stderr } = ended([...args, '--port', '0', '--dir', dir]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Process \d+ already stores its worlds in /);
  }
  const { status, stderr } = ended(['sandbox', '--port', '0', '--dir', join(installed, 'package.json')]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('a file with that name already exists')]);
});

test('a seed that cannot be read is named, in words', () => {
  const { status, stderr } = ended(['sandbox', '--port', '0', '--seed', 'nowhere.yaml']);
  expect([status, stderr]).toEqual([1, "The seed nowhere.yaml can't be read: no such file or folder.\n"]);
});

test('a variable without a good value is a failure', () => {
  expect(ended([], { PORT: 'all' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PORT must be 0 to 65535, not "all".\n',
  });
});

test('an option overrides its variable', async () => {
  const { url } = await serving(['sandbox', '--port', '0'], { PORT: '1' });
  expect((await fetch(`${url}/__sandbox/health`)).status).toBe(200);
});

test('a reader that closes the pipe ends it silently', async () => {
  const line = `"${process.execPath}" "${command}" openapi | head -c 1`;
  expect(await runIn(project, 'sh', ['-c', line])).toEqual({ stdout: '{', stderr: '' });
});
