/** The programs of the documents have the types that they use, and the tests in them pass. The package's tests run them once more, as packed. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Fault } from '../../src/entries/client/world';
import { createSandbox } from '../../src/entries/sandbox';
import { type Block, allBlocks, findDocument, formatPlace, root } from './documents';

const run = promisify(execFile);
const repository = root.pathname;

/** Below the repository, so that its packages are found. */
mkdirSync(join(repository, 'reports'), { recursive: true });
const folder = mkdtempSync(join(repository, 'reports/docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const programs = allBlocks.filter(({ language }) => ['js', 'ts'].includes(language));
const writeFile = ({ document, line, language, code }: Block) =>
  `${document.replaceAll(/\W/g, '-')}-${line}${/from 'vitest'/.test(code) ? '.test' : ''}.${language}`;

/** The faults of the cookbook, as they are written. */
const faults = [...findDocument('docs/testing.md').prose.values()].flatMap((row) => {
  const [, failure = '', fault] = /^\| ([^|]+) \| `(\{ route: .+? \})`/.exec(row) ?? [];
  return fault === undefined ? [] : [[failure, fault] as const];
});

const faultLines = faults.map(([, fault]) => `  ${fault},\n`).join('');

/** Runs one of the repository's tools. What it prints, also where it fails. */
async function runTool(path: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test' };
  try {
    const { stdout, stderr } = await run(process.execPath, [join(repository, path), ...args], { cwd: folder, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

const entries = Object.keys(packageJson.exports).flatMap((name) => /^\.\/(\w+)$/.exec(name)?.[1] ?? []);

test('the programs, and the faults of the cookbook, have the types of the package', async () => {
  for (const program of programs) write(writeFile(program), program.code);
  write(
    'faults.ts',
    `import type { Fault } from 'marketplace-console/node';\nexport const faults: Fault[] = [\n${faultLines}];\n`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    types: ['node'],
    jsx: 'react-jsx',
    paths: Object.fromEntries(entries.map((name) => [`marketplace-console/${name}`, [`../../src/entries/${name}.ts`]])),
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts', '*.js'] }));
  expect(await runTool('node_modules/typescript/bin/tsc', ['-p', folder])).toEqual({ code: 0, output: '' });
});

describe('what Vitest runs', () => {
  const recipes = programs.filter(({ code }) => /from 'vitest'/.test(code));

  test('are the recipes of docs/testing.md', () => {
    expect(recipes.map(({ document, section }) => [document, section])).toEqual([
      ['docs/testing.md', 'Vitest'],
      ['docs/testing.md', 'Vitest'],
      ['docs/testing.md', 'msw'],
    ]);
  });

  test('passes', async () => {
    for (const recipe of recipes) write(writeFile(recipe), recipe.code);
    const alias = Object.fromEntries(
      entries.map((name) => [`marketplace-console/${name}`, join(repository, `src/entries/${name}.ts`)]),
    );
    const config = write(
      'vitest.config.mjs',
      `export default ${JSON.stringify({ root: folder, resolve: { alias } })};`,
    );
    const args = ['run', '--config', config, '--reporter=json', '--maxWorkers=1', '--no-isolate'];
    const { code, output } = await runTool('node_modules/vitest/vitest.mjs', args);
    expect(code, output).toBe(0);
    expect(output).toContain(`"numPassedTests":${recipes.length}`);
  });
});

describe('a program without a test tool runs:', () => {
  test('that of a proposal link prints one that the console reads', async () => {
    const [program] = programs.filter(({ document }) => document === 'docs/agents.md');
    const { stdout } = await run(process.execPath, [write('proposal.mjs', program!.code)]);
    const { readProposal } = await import('../../src/lib/proposal/proposalLink');
    const { pathname, hash } = new URL(stdout.trim());
    expect(pathname).toMatch(/^\/seller\/products\/[\da-f-]+\/prep$/);
    expect(readProposal(hash)).toMatchObject({ kind: 'prep', tier: 'verified_listing', version: '1.4.2', points: 640 });
  });
});

describe('the sandbox takes the fault for', () => {
  const sandbox = createSandbox({ products: 30 });

  test.each(faults.map(([failure], index) => [failure, index] as const))('%s', async (failure, index) => {
    const listed = (await import(write('cookbook.mjs', `export const faults = [\n${faultLines}];\n`))) as {
      faults: Fault[];
    };
    const fault = listed.faults[index]!;
    const { times = 1, ...rest } = fault;
    const added = await sandbox.world('cookbook').faults.add(fault);
    expect(added, failure).toMatchObject({ ...rest, times });
  });

  test('every failure of the Errors table but a malformed request', () => {
    const statuses = faults.flatMap(
      ([, fault]) => /status: (\d+)|code: '(\w+)'/.exec(fault)?.slice(1).filter(Boolean) ?? [],
    );
    expect(statuses).toEqual(
      expect.arrayContaining(['401', '402', '403', '404', '409', '429', 'AI_WORKLOAD_BUSY', '500', '503']),
    );
  });
});

test('each program is one that some test runs', () => {
  const byPackage = [/from 'marketplace-console\/\w+'/, /from '@playwright\/test'/, /from 'vitest'/];
  const rest = programs.filter(({ code }) => !byPackage.some((pattern) => pattern.test(code)));
  expect(rest.map(formatPlace)).toEqual([expect.stringMatching(/^docs\/agents\.md:/)]);
});
