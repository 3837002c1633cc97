/** The package on each runtime, and with the oldest test tools of its peer ranges: those of the folder tools. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import playwrightConfig from '../../playwright.config';
import { end, waitForLine, start, temporaryFolder } from '../support/children';
import { root, runIn, shellEnv } from './npm';
import { project as installedIn } from './packed';

const tools = join(root, 'tests/package/tools/node_modules');
const of = (name: string, file: string) => join(tools, `${name}-${process.platform}-${process.arch}`, file);
const runtimes: readonly (readonly [string, string, readonly string[]])[] = [
  ['Node 20.19', of('node20', 'bin/node'), []],
  ['Node 22', of('node22', 'bin/node'), []],
  ['Node 24', of('node24', 'bin/node'), []],
  ['Bun', of('bun', 'bin/bun'), ['run']],
  ['Deno', of('deno', 'deno'), ['run', '-A']],
];

const { path: project } = temporaryFolder('runtimes-');
const write = (name: string, text: string) => writeFileSync(join(project, name), text);

beforeAll(() => {
  const modules = join(project, 'node_modules');
  cpSync(join(installedIn(), 'node_modules/marketplace-console'), join(modules, 'marketplace-console'), {
    recursive: true,
  });
  for (const [from, name] of [
    [tools, '@playwright/test'],
    [tools, 'playwright-core'],
    [tools, 'msw'],
    [join(root, 'node_modules'), 'zod'],
  ] as const) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(from, name), join(modules, name), 'junction');
  }
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  write(
    'smoke.mjs',
    `import { createSandbox, tokenFor } from 'marketplace-console/sandbox';
import { listen } from 'marketplace-console/node';
const headers = { authorization: 'Bearer ' + tokenFor('seller', 'smoke') };
const inside = await createSandbox({ strict: true }).fetch(new Request('http://sandbox.test/api/seller/products', { headers }));
const { url, close } = await listen({ host: '127.0.0.1' });
const served = await fetch(url + '/api/seller/products', { headers });
console.log(inside.status, served.status, (await inside.json()).total === (await served.json()).total);
const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'seller_products' } };
const asked = await fetch(url + '/mcp', {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(message),
});
console.log(asked.status, (await asked.json()).result.isError ?? false);
await close();
`,
  );
  write(
    'required.cjs',
    `for (const entry of ['contract', 'sandbox', 'node', 'msw'])
  console.log(entry, Object.keys(require('marketplace-console/' + entry)).length > 0);
`,
  );
});

describe.each(runtimes)('on %s', (_, program, before) => {
  test('a sandbox answers in process and served, agents too', async () => {
    const { stdout } = await runIn(project, program, [...before, 'smoke.mjs']);
    expect(stdout).toBe('200 200 true\n200 false\n');
  });

  test('require gives the entries', async () => {
    const { stdout } = await runIn(project, program, [...before, 'required.cjs']);
    expect(stdout).toBe('contract true\nsandbox true\nnode true\nmsw true\n');
  });

  test('the command serves, and a fault cuts its connections', async () => {
    const command = join(project, 'node_modules/marketplace-console/dist-package/cli.js');
    const child = start(program, [...before, command, 'sandbox', '--port', '0'], { cwd: project, env: shellEnv });
    onTestFinished(() => end(child));
    const url = await waitForLine(child.stdout!, /(http:\/\/localhost:\d+)$/);
    const headers = { authorization: 'Bearer txk_sandbox_seller_cut', 'content-type': 'application/json' };
    const ask = async (fault: object) => {
      const body = JSON.stringify({ route: 'GET /api/seller/products', drop: true, ...fault });
      await fetch(`${url}/__sandbox/worlds/cut/faults`, { method: 'POST', headers, body });
      return fetch(`${url}/api/seller/products`, { headers });
    };
    await expect(ask({})).rejects.toThrow('fetch failed');
    await expect((await ask({ status: 200 })).json()).rejects.toThrow('terminated');
    expect((await fetch(`${url}/api/seller/products`, { headers })).status).toBe(200);
  });
});

describe('with the oldest tools of the ranges', () => {
  test('the fixtures’ own tests pass', async () => {
    const own = readFileSync(join(root, 'tests/e2e/sandbox/fixtures.spec.ts'), 'utf8');
    write('fixtures.spec.ts', own.replace("'../../../src/entries/playwright'", "'marketplace-console/playwright'"));
    const { launchOptions } = playwrightConfig.use ?? {};
    write('playwright.config.js', `export default ${JSON.stringify({ use: { launchOptions } })};`);
    const cli = join(tools, '@playwright/test/cli.js');
    // The names of worlds follow from the project's configuration.
    const args = [cli, 'test', '--reporter=line', '--workers=1', '--grep-invert', 'in every run|of another test'];
    const { stdout } = await runIn(project, process.execPath, args).catch(
      (failed: unknown) => failed as { stdout: string },
    );
    expect(stdout).toMatch(/\b3 passed/);
    expect(stdout).not.toContain('failed');
  });

  test('a program with msw runs, and an answer that is cut is a TypeError', async () => {
    write(
      'msw.mjs',
      `import { handlers } from 'marketplace-console/msw';
import { setupServer } from 'msw/node';
const server = setupServer(...handlers());
server.listen({ onUnhandledRequest: 'error' });
const headers = { authorization: 'Bearer txk_sandbox_buyer_old', 'content-type': 'application/json' };
const list = () => fetch('https://api.example/api/catalog/products', { headers });
console.log((await list()).status);
for (const fault of [{}, { status: 200 }]) {
  const body = JSON.stringify({ route: 'GET /api/catalog/products', drop: true, ...fault });
  await fetch('https://api.example/__sandbox/worlds/old/faults', { method: 'POST', headers, body });
  console.log(await list().then((answer) => answer.json()).catch((error) => error instanceof TypeError));
}
server.close();
`,
    );
    const { stdout } = await runIn(project, process.execPath, ['msw.mjs']);
    expect(stdout).toBe('200\ntrue\ntrue\n');
  });
});
