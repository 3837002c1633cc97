/** What is in the package, as other tools see it, and what is not. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { Source } from '../architecture/sources';
import { PACKAGE_README } from '../docs/documents';
import { npm, root } from './npm';
import { project as installedIn, tarball } from './packed';

const project = installedIn();
const installed = join(project, 'node_modules/marketplace-console');
const readme = readFileSync(join(root, PACKAGE_README), 'utf8');
const files = readdirSync(installed, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
const code = files.filter((file) => /^dist-package\/(?!console\/).*\.(js|d\.ts)$/.test(file));
const readText = (file: string) => readFileSync(join(installed, file), 'utf8');

describe('the tarball', () => {
  test('contains the build and its documentation', () => {
    const otherFiles = files.filter((file) => !file.startsWith('dist-package/'));
    const named = packageJson.files.filter((path) => path === 'CHANGELOG.md' || path.startsWith('docs/'));
    expect(otherFiles.toSorted()).toEqual([...named, 'README.md', 'package.json'].toSorted());
    expect(
      files.filter((file) => /\.map$|\.tsx?$|\.test\.|hash$|\.vite/.test(file) && !file.endsWith('.d.ts')),
    ).toEqual([]);
    for (const { default: at, types } of Object.values(packageJson.exports).filter(
      (target) => typeof target === 'object',
    ))
      for (const file of [at, types]) expect(files).toContain(file.replace('./', ''));
    expect(readText('dist-package/cli.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('names no folder of the machine that built it', () => {
    expect(code.filter((file) => readText(file).includes(root))).toEqual([]);
  });

  test('is private and without a licence, and says so', () => {
    expect(JSON.parse(readText('package.json'))).toMatchObject({ private: true, license: 'UNLICENSED' });
    expect(readme).toContain('It is private and unlicensed until its owner decides');
  });

  test('has the sizes that its readme states', async () => {
    const [, packed = '', unpacked = ''] = /The package is ([\d.]+) MB, unpacked ([\d.]+) MB/.exec(readme) ?? [];
    const size = files.reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
    // In MB, within a tenth.
    for (const [stated, bytes] of [
      [packed, statSync(await tarball()).size],
      [unpacked, size],
    ] as const)
      expect(Math.abs(Number(stated) * 1e6 - bytes) / bytes, `${stated} MB for ${bytes} bytes`).toBeLessThan(0.1);
  });
});

describe('the code', () => {
  const imports = (file: string) => new Source(file.replace(/\.d\.ts$/, '.ts'), readText(file)).modules;
  /** What a file loads at once. */
  const importsAtOnce = (file: string) =>
    Array.from(readText(file).matchAll(/^(?:import|export)\b[^"'(]*["']([^"']+)["']/gm), ([, name = '']) => name);
  /** A file and those that it loads, at once or later. */
  const closure = (file: string, find = imports, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const name of find(file)) if (name.startsWith('.')) closure(join(dirname(file), name), find, seen);
    return seen;
  };
  /** The packages that an entry is bundled of, by the paths that the build notes, and those that it asks for. */
  const readParts = (entry: string, find = imports) => {
    const own = [...closure(`dist-package/${entry}.js`, find)];
    const bundled = own.flatMap((file) =>
      [...readText(file).matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, name = '']) => name),
    );
    const imported = own.flatMap((file) => imports(file).filter((name) => !name.startsWith('.')));
    return { bundled: [...new Set(bundled)].toSorted(), asked: [...new Set(imported)].toSorted() };
  };
  const archives = ['@noble/hashes', '@zip.js/zip.js', 'fflate'];
  const sandbox = [...archives, 'hono', 'jsonc-parser', 'typedfastbitset', 'yaml'];

  test('of the contract is ours and zod, that of the sandbox needs nothing of Node', () => {
    expect(readParts('contract')).toEqual({ bundled: [], asked: ['zod/mini'] });
    expect(readParts('sandbox')).toEqual({ bundled: sandbox, asked: ['zod/mini'] });
  });

  test('for Node has its adapter beside that, and what agents speak only once they ask', () => {
    for (const entry of ['node', 'cli']) {
      const atOnce = readParts(entry, importsAtOnce);
      expect([entry, atOnce.bundled]).toEqual([entry, [...sandbox, '@hono/node-server'].toSorted()]);
      expect(atOnce.asked.filter((name) => !name.startsWith('node:'))).toEqual(['zod/mini']);
      const all = readParts(entry);
      expect([entry, all.bundled]).toEqual([entry, expect.arrayContaining(['@modelcontextprotocol/sdk'])]);
    }
  });

  test('of no entry has React or the editor: only the console has them, which none of them loads', () => {
    const entries = code.filter((file) => /^dist-package\/\w+\.js$/.test(file)).map((file) => basename(file, '.js'));
    expect(entries).toEqual(expect.arrayContaining(['cli', 'contract', 'node', 'sandbox']));
    for (const entry of entries) {
      const { bundled, asked: imported } = readParts(entry);
      const ofThePage = /^(react|@codemirror|@lezer|@tanstack|@fontsource|marked|codemirror)/;
      expect([entry, [...bundled, ...imported].filter((name) => ofThePage.test(name))]).toEqual([entry, []]);
      expect([...closure(`dist-package/${entry}.js`)].filter((file) => file.includes('/console/'))).toEqual([]);
    }
    const ofReact = files.filter((file) => /^dist-package\/console\/assets\/.*\.js$/.test(file));
    expect(ofReact.some((file) => readText(file).includes('react.transitional.element'))).toBe(true);
    expect(code.filter((file) => readText(file).includes('react.transitional.element'))).toEqual([]);
  });

  test('imports no package that is not a dependency', () => {
    const named = [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)];
    const imported = code.flatMap((file) => imports(file)).filter((name) => !/^(\.|node:)/.test(name));
    expect(imported.length).toBeGreaterThan(0);
    for (const name of imported)
      expect(
        named.some((known) => name === known || name.startsWith(`${known}/`)),
        name,
      ).toBe(true);
  });
});

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
  expect(messages.map((message) => formatMessage(message, packageJson))).toEqual([]);
});

test('the types are right wherever modules are resolved by their exports', async () => {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(await tarball())));
  if (!checked.types) throw new Error('The package has no types');
  // As a package of modules alone: resolution that knows no exports finds no entry, and old CommonJS cannot load one.
  const before = ['node10', 'node16-cjs'];
  const problems = checked.problems.filter(
    (problem) => !('resolutionKind' in problem && before.includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
  const entries = Object.keys(checked.entrypoints).filter((name) => name !== './package.json');
  expect(entries.toSorted()).toEqual(
    Object.keys(packageJson.exports)
      .filter((name) => name !== './package.json')
      .toSorted(),
  );
  for (const name of entries) {
    const { bundler, 'node16-esm': esm } = checked.entrypoints[name]!.resolutions;
    for (const { resolution } of [bundler, esm])
      expect([name, resolution?.fileName]).toEqual([name, expect.stringMatching(/\.d\.ts$/)]);
  }
});

test('the bill of materials of a project that installs it lists the real dependencies', async () => {
  const { stdout } = await npm(project, ['sbom', '--sbom-format=cyclonedx']);
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, 'reports/sbom.json'), stdout);
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(Object.fromEntries(bill.components.map(({ name, version }) => [name, version]))).toEqual({
    ...packageJson.dependencies,
    [packageJson.name]: packageJson.version,
  });
});

test('the command is executable, as npm links it', () => {
  const version = execFileSync(join(project, 'node_modules/.bin/marketplace-console'), ['--version'], {
    encoding: 'utf8',
  });
  expect(version).toBe(`${packageJson.version}\n`);
});
