/** Runs of Playwright that others' tests begin, over one sandbox that is served: they do not meet, and each can be found again. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import playwrightConfig from '../../playwright.config';
import { type Listening, listen, worldAt } from '../../src/entries/node';
import { temporaryFolder } from '../support/children';
import { root, runIn } from './npm';
import { project as installedIn } from './packed';

const { path: project, remove } = temporaryFolder('runs-');
afterAll(remove);
const write = (name: string, text: string) => writeFileSync(join(project, name), text);
let sandbox: Listening;

beforeAll(async () => {
  const modules = join(project, 'node_modules');
  cpSync(join(installedIn(), 'node_modules/marketplace-console'), join(modules, 'marketplace-console'), {
    recursive: true,
  });
  for (const name of ['@playwright/test', 'zod']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  sandbox = await listen({ host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

describe('two runs of the same tests at once', () => {
  const all = `import { expect, test } from 'marketplace-console/playwright';
test.describe.configure({ mode: 'parallel' });
for (const title of ['a', 'b', 'c'])
  test(title, async ({ world, clock }, { workerIndex }) => {
    console.log('world ' + world.name + ' worker ' + workerIndex);
    for (let step = 1; step <= 10; step += 1) {
      await clock.advance(1000);
      expect((await world.state()).advancedMs).toBe(1000 * step);
    }
    if (title === 'a') expect('a').toBe('failed');
  });`;

  test('have worlds of their own, also in a worker started after a failure, and say how to repeat them', async () => {
    write('all.spec.js', all);
    const ids = [
      { GITHUB_RUN_ID: '4242', GITHUB_RUN_ATTEMPT: '1' },
      { GITHUB_RUN_ID: '4242', GITHUB_RUN_ATTEMPT: '1' },
    ];
    const runs = await Promise.all(
      ids.map((env, index) => playwright('all.spec.js', `own${index}`, { env, repeat: 2 })),
    );
    const worlds = runs.map((output) => [...output.matchAll(/world (\S+) worker (\d+)/g)]);
    for (const [index, printed] of runs.entries()) {
      // Of three tests twice: only what claims to have failed did.
      expect(printed).toMatch(/2 failed[^]*4 passed/);
      const names = worlds[index]!.map(([, name = '']) => name);
      expect(new Set(names).size).toBe(6);
      // Each failure ends its worker, and another goes on.
      expect(new Set(worlds[index]!.map(([, , worker]) => worker)).size).toBeGreaterThan(2);
      const prefixes = new Set(names.map((name) => name.slice(0, -17)));
      expect(prefixes.size).toBe(1);
      const [prefix = ''] = prefixes;
      expect(prefix).toMatch(/^4242-1-[0-9a-f]{8}$/);
      expect(printed).toContain(
        `at ${sandbox.url}. Set SANDBOX_WORLD_PREFIX=${prefix} to repeat the run with the same names.`,
      );
      // The world of a failure is found again by its name.
      const [, failed = ''] = /World (\S+) at /.exec(printed) ?? [];
      expect((await worldAt(sandbox.url, failed).state()).advancedMs).toBe(10_000);
    }
    const names = worlds.flat().map(([, name]) => name);
    expect(new Set(names).size).toBe(12);
  });

  test('have the same names with the same prefix, and other tests another; shards have none in common', async () => {
    write('all.spec.js', all);
    const env = { SANDBOX_WORLD_PREFIX: 'again' };
    const readNames = (output: string) => [...output.matchAll(/world (\S+) worker/g)].map(([, name = '']) => name);
    const whole = readNames(await playwright('all.spec.js', 'whole', { env }));
    expect(whole).toHaveLength(3);
    for (const name of whole) expect(name).toMatch(/^again-[0-9a-f]{16}$/);
    const shards = await Promise.all(
      ['1/2', '2/2'].map((shard) => playwright('all.spec.js', `shard${shard[0]}`, { env, shard })),
    );
    const divided = shards.flatMap(readNames);
    expect(divided).toHaveLength(3);
    expect(new Set(divided)).toEqual(new Set(whole));
  });

  test('are refused an invalid prefix', async () => {
    write('all.spec.js', all);
    const output = await playwright('all.spec.js', 'refused', { env: { SANDBOX_WORLD_PREFIX: 'a_b' } });
    expect(output).toContain('worldPrefix must be 1 to 47 letters, digits or hyphens, not "a_b".');
  });
});

describe('credentials of the configuration', () => {
  test('are not sent to the sandbox, and a page that would send them is refused before it is opened', async () => {
    write(
      'credentials.spec.js',
      `import { expect, openConnected, test } from 'marketplace-console/playwright';
test.use({
  extraHTTPHeaders: { Authorization: 'Bearer canary-of-mine', 'x-mine': 'kept' },
  httpCredentials: { username: 'canary', password: 'canary', send: 'always' },
});
test('asks', async ({ world }) => {
  expect((await world.ask('get', '/api/seller/products', 'seller')).status).toBe(200);
  const asked = await world.requests('GET /api/seller/products');
  expect(asked.map(({ account, status }) => [account, status])).toEqual([['seller', 200]]);
});
test('opens', async ({ page, connectAs }) => {
  await expect(connectAs('seller')).rejects.toThrow(/^(?!.*canary).*extraHTTPHeaders/);
  expect(page.url()).toBe('about:blank');
});`,
    );
    expect(await playwright('credentials.spec.js', 'credentials', {})).toContain('2 passed');
  });

  test('that are set for a page are refused when it is opened', async () => {
    write(
      'page.spec.js',
      `import { expect, test } from 'marketplace-console/playwright';
test.use({ sandboxUrl: '' });
test('opens', async ({ page, connectAs }) => {
  await page.setExtraHTTPHeaders({ authorization: 'Bearer canary-of-mine' });
  await expect(connectAs('seller')).rejects.toThrow(/^(?!.*canary).*extraHTTPHeaders/);
});
test('opens with no such header', async ({ page, connectAs }) => {
  await connectAs('seller', '/seller/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});`,
    );
    expect(await playwright('page.spec.js', 'page', {})).toContain('2 passed');
  });
});

interface RunOptions {
  env?: Readonly<Record<string, string>>;
  shard?: string;
  repeat?: number;
}

/** Runs a spec over the sandbox, in a folder for its results; what is printed, also where it fails. */
async function playwright(spec: string, results: string, { env = {}, shard, repeat = 1 }: RunOptions): Promise<string> {
  const { launchOptions } = playwrightConfig.use ?? {};
  const use = { launchOptions, sandboxUrl: sandbox.url };
  // A configuration for each run, because runs at once differ in their environment.
  const config = `${results}.config.js`;
  const settings = Object.entries(env).map(
    ([name, value]) => `process.env[${JSON.stringify(name)}] = ${JSON.stringify(value)};`,
  );
  write(
    config,
    `${settings.join('\n')}\nexport default ${JSON.stringify({ fullyParallel: true, outputDir: results, use })};`,
  );
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', spec, `--config=${config}`, '--workers=2', `--repeat-each=${repeat}`, '--reporter=line'];
  const { stdout } = await runIn(project, process.execPath, [...args, ...(shard ? [`--shard=${shard}`] : [])]).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
}
