/** What the documents show for Playwright and for the command, run as it stands in a project that has the package. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import playwrightConfig from '../../playwright.config';
import { allBlocks, findBlock, findDocument, formatPlace } from '../docs/documents';
import { end, waitForLine, start, temporaryFolder } from '../support/children';
import { root, runIn, shellEnv } from './npm';
import { project as installedIn } from './packed';

const { path: project, remove } = temporaryFolder('documents-');
afterAll(remove);
const installed = installedIn();
const command = join(installed, 'node_modules/.bin/marketplace-console');

beforeAll(() => {
  const modules = join(project, 'node_modules');
  // A package that is linked looks for what it imports where it really is, so the one under test is copied.
  cpSync(join(installed, 'node_modules/marketplace-console'), join(modules, 'marketplace-console'), {
    recursive: true,
  });
  for (const name of ['@playwright/test', 'zod']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
});

/** Serves by the package's command on a free port until the test has ended; gives the address. */
async function serve(args: readonly string[]): Promise<string> {
  const child = start(process.execPath, [command, ...args, '--port', '0'], { cwd: installed, env: shellEnv });
  onTestFinished(() => end(child));
  return waitForLine(child.stdout!, /(http:\/\/localhost:\d+)$/);
}

/** Runs specs in a folder of their own; what is printed, also where they fail. */
async function runPlaywright(name: string, specs: Readonly<Record<string, string>>, use: object): Promise<string> {
  const folder = join(project, name);
  mkdirSync(folder);
  for (const [file, code] of Object.entries(specs)) writeFileSync(join(folder, file), code);
  const { launchOptions } = playwrightConfig.use ?? {};
  writeFileSync(
    join(folder, 'playwright.config.js'),
    `export default ${JSON.stringify({ fullyParallel: true, use: { launchOptions, ...use } })};`,
  );
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--workers=2', '--reporter=line'];
  const { stdout } = await runIn(folder, process.execPath, args).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
}

describe('the programs for Playwright', () => {
  const own = allBlocks.filter(({ code }) =>
    /^import \{[^}]*\btest\b[^}]*\} from 'marketplace-console\/playwright'/m.test(code),
  );

  test('are in the readmes and in docs/testing.md', () => {
    expect(own.map(({ document }) => document)).toEqual(['README.md', 'PACKAGE.md', 'docs/testing.md']);
  });

  test('pass as they stand, each over a console that its worker serves', async () => {
    const specs = own.map((block) => [
      `${formatPlace(block).replaceAll(/\W/g, '-')}.spec.${block.language}`,
      block.code,
    ]);
    expect(await runPlaywright('own', Object.fromEntries(specs) as Record<string, string>, {})).toContain(
      `${own.length} passed`,
    );
  });

  test('pass without the fixtures, over a console that is served', async () => {
    const { code } = findBlock('docs/testing.md', 'ts', "page.goto('/connect");
    const specs = { 'byHand.spec.ts': code };
    expect(await runPlaywright('by-hand', specs, { baseURL: await serve([]) })).toContain('1 passed');
  });
});

test('the example of a seed is one that a world takes', async () => {
  const { code } = findBlock('docs/sandbox.md', 'sh', 'seed --example');
  const lines = code
    .replaceAll('localhost:8787', (await serve(['sandbox'])).replace('http://', ''))
    .replace('curl', 'curl -sS --fail');
  const { stdout } = await runIn(installed, 'bash', ['-ec', lines]);
  expect(JSON.parse(stdout)).toMatchObject({ world: 'demo', entries: 0 });
});

test('the readme in the package is its own, and its documents and picture are there', () => {
  const { text } = findDocument('PACKAGE.md');
  const links = [...text.matchAll(/\]\(((?!https:)[^)#]+)/g)].map(([, path = '']) => path);
  expect(links).toContain('docs/prep.png');
  const shipped = join(installed, 'node_modules/marketplace-console');
  expect(readFileSync(join(shipped, 'README.md'), 'utf8')).toBe(text);
  for (const path of links) expect([path, existsSync(join(shipped, path))]).toEqual([path, true]);
});
