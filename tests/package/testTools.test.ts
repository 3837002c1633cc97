/** The programs that the package's readme shows for test tools, run and type-checked as they stand where the package and the tools are. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import playwrightConfig from '../../playwright.config';
import { PACKAGE_README, findBlock } from '../docs/documents';
import { temporaryFolder } from '../support/children';
import { root, runIn } from './npm';
import { project as installedIn } from './packed';

const getProgram = (entry: string): string =>
  findBlock(PACKAGE_README, 'js', `from 'marketplace-console/${entry}'`).code;

const { path: project } = temporaryFolder('test-tools-');
const write = (name: string, text: string) => writeFileSync(join(project, name), text);

beforeAll(() => {
  const modules = join(project, 'node_modules');
  // A package that is linked looks for what it imports where it really is, so the one under test is copied.
  cpSync(join(installedIn(), 'node_modules/marketplace-console'), join(modules, 'marketplace-console'), {
    recursive: true,
  });
  for (const name of ['@playwright/test', 'msw', 'zod']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  const { launchOptions } = playwrightConfig.use ?? {};
  write('playwright.config.js', `export default ${JSON.stringify({ fullyParallel: true, use: { launchOptions } })};`);
  write('msw.js', getProgram('msw'));
  write('fixtures.spec.js', getProgram('playwright'));
});

test('a program with msw runs unchanged', async () => {
  const { stdout, stderr } = await runIn(project, process.execPath, ['msw.js']);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^200 \{\s+purchases: \[/);
});

describe('a program with Playwright', () => {
  test('runs unchanged, over a console that it serves itself', async () => {
    expect(await playwright('fixtures.spec.js', 1)).toContain('1 passed');
  });

  test('has a server of its own in each worker, which ends with it', async () => {
    write(
      'servers.spec.js',
      `import { expect, test } from 'marketplace-console/playwright';
for (const title of ['a', 'b'])
  test(title, async ({ baseURL, world, request }) => {
    expect(world.url).toBe(baseURL);
    expect((await request.get('/catalog')).status()).toBe(200);
    expect((await world.state()).history.keptIn).toBe(null);
    console.log('served at ' + baseURL);
  });`,
    );
    const result = await playwright('servers.spec.js', 2);
    const urls = [...result.matchAll(/served at (\S+)/g)].map(([, url = '']) => url);
    expect(result).toContain('2 passed');
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) await expect(fetch(url)).rejects.toThrow(TypeError);
  });
});

describe('the types', () => {
  test('are those of the programs', async () => {
    expect(await compilerErrors('msw.js', 'fixtures.spec.js')).toBe('');
  });

  test('know accounts, faults, controls and options', async () => {
    write(
      'types.spec.ts',
      `import { defineConfig } from '@playwright/test';
import { type SandboxOptions, type SandboxWorkerOptions, World, expect, requestFetch, test } from 'marketplace-console/playwright';
import { createSandbox } from 'marketplace-console/sandbox';
import { listen, worldAt } from 'marketplace-console/node';
import { handlers } from 'marketplace-console/msw';
export const all = handlers({ sandbox: createSandbox() });
// @ts-expect-error There is no such option.
export const wrong = [() => handlers({ orgin: 'https://api.example' }), () => createSandbox(
  // @ts-expect-error There is no such option.
  { prodcts: 3 },
// @ts-expect-error There is no such option.
), () => listen({ prot: 1 })];
export const config = defineConfig<SandboxOptions, SandboxWorkerOptions>({
  use: { sandboxUrl: 'http://localhost:8787', worldPrefix: 'mine', attachSnapshotOnFailure: false },
});
test('a', async ({ world, connectAs, faults, clock, snapshot, request }) => {
  await connectAs('newcomer');
  // @ts-expect-error There is no such account.
  await connectAs('nobody');
  await faults.add({ route: '*', drop: true });
  // @ts-expect-error The route is missing.
  await faults.add({ status: 500 });
  // @ts-expect-error There is no such route.
  await faults.add({ route: 'GET /api/seller/product', status: 500 });
  // @ts-expect-error There is no such field.
  await faults.add({ route: 'GET *', status: 500, retryafter: 5 });
  for (const each of [world, createSandbox().world('a'), worldAt('http://localhost:8787', 'a')]) {
    const [seen] = await each.requests('POST /api/seller/products/:id/prep');
    const status: number | null | undefined = seen?.status;
    expect(status).toBe(undefined);
    // @ts-expect-error There is no such route.
    await each.requests('GET /api/seller/product');
    // @ts-expect-error There is no such account.
    each.token('bob');
    const fork: World = await each.fork('b', { at: 0 });
    expect((await fork.ledgers()).seller.available).toBe(5_000);
  }
  await world.set('runs', { answer: 'admitted' });
  // @ts-expect-error A run is answered otherwise.
  await world.set('runs', { answer: 'never' });
  await clock.advance(5);
  const spent: number = (await world.state()).accounts.buyer.spent;
  expect(spent).toBe(0);
  await world.other('other').open(await snapshot());
  await new World(requestFetch(request), 'other', world.url).reset();
});
`,
    );
    expect(await compilerErrors('types.spec.ts')).toBe('');
  });
});

/** Runs a spec; what is printed, also where it fails. */
async function playwright(spec: string, workers: number): Promise<string> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', spec, `--workers=${workers}`, '--reporter=line'];
  const { stdout } = await runIn(project, process.execPath, args).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
}

/** The compiler's errors in files of the project. The tools' own declarations are not checked. */
async function compilerErrors(...files: string[]): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--allowJs', '--checkJs', '--skipLibCheck', '--exactOptionalPropertyTypes'];
  const args = [compiler, ...strict, '--target', 'es2023', '--module', 'nodenext', ...files];
  const { stdout } = await runIn(project, process.execPath, args).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
}
