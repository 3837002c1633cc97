/** The programs that the package's readme shows, one for each entry, run and type-checked as they stand in a project that has the package. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { PACKAGE_README, findDocument } from '../docs/documents';
import { root, runIn } from './npm';
import { project as installedIn } from './packed';

const project = installedIn();
const programs = findDocument(PACKAGE_README).blocks.flatMap(({ language, code }) => {
  if (language !== 'js') return [];
  const [, entry] = /from 'marketplace-console\/(\w+)'/.exec(code) ?? [];
  return entry === undefined ? [] : [[entry, code] as const];
});
/** Programs of test tools, which need these beside the package: testTools.test.ts runs them. */
const withTools = ['msw', 'playwright'];

/** Writes a file of the project, until the end of the test. */
function written(name: string, text: string): string {
  const file = join(project, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}

test('each entry has a program of at most five lines of its own', () => {
  const entries = Object.keys(packageJson.exports).filter((name) => name !== './package.json');
  const shown = programs.map(([entry]) => entry);
  expect(shown.toSorted()).toEqual(entries.map((name) => name.replace('./', '')).toSorted());
  for (const [entry, code] of programs) {
    const lines = code.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
    expect([entry, lines.length <= 5]).toEqual([entry, true]);
  }
});

describe.each(programs.filter(([entry]) => !withTools.includes(entry)))('of /%s', (entry, code) => {
  test('runs as it stands', async () => {
    const { stdout, stderr } = await runIn(project, process.execPath, [written(`${entry}.js`, code)]);
    expect(stderr).toBe('');
    expect(stdout).toContain(said[entry]);
  });

  test.each(['nodenext', 'bundler'] as const)('is typed under strict, resolved as %s', async (resolution) => {
    written('program.js', code);
    expect(await compiled(resolution)).toBe('');
  });
});

/** A part of what each prints. */
const said: Readonly<Record<string, string>> = {
  sandbox: '200 {',
  node: 'products: [',
  contract: 'GET /api/catalog/products/invoice-studio',
};

/** Checks program.js and what else is given; returns what the compiler complains of. */
async function compiled(resolution: 'nodenext' | 'bundler', files = ['program.js']): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    // The package's own declarations, too.
    skipLibCheck: false,
    module: resolution === 'bundler' ? 'preserve' : resolution,
    moduleResolution: resolution,
    types: [],
  };
  written('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    return (await runIn(project, process.execPath, [compiler, '-p', project])).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('the types say what a route takes and answers, and refuse what it does not', async () => {
  written(
    'types.ts',
    `import { type AnswerOf, type BodyOf, endpoints } from 'marketplace-console/contract';
import { createSandbox, type Sandbox } from 'marketplace-console/sandbox';
import { listen } from 'marketplace-console/node';
const body: BodyOf<'seller.prep'> = {
  tier: 'smoke_scan', expectedVersion: '1.0.0', expectedPoints: 5, confirmation: 'RUN_SELLER_PREP',
};
export const points: number = endpoints['seller.prep'].body.schema.parse(body).expectedPoints;
export const count = ({ products }: AnswerOf<'seller.products'>): number | undefined => products?.length;
export const sandbox: Sandbox = createSandbox({ products: 30, strict: true });
export const url: Promise<string> = listen().then((served) => served.url);
// @ts-expect-error A port is a number.
void listen({ port: '0' });
// @ts-expect-error There is no such route.
void endpoints['seller.prepare'];
// @ts-expect-error Points are a number.
export const wrong: BodyOf<'seller.prep'> = { ...body, expectedPoints: '5' };
`,
  );
  for (const resolution of ['nodenext', 'bundler'] as const) expect(await compiled(resolution, ['types.ts'])).toBe('');
});

test('a program’s own zod says what it said before', async () => {
  const program = `import * as z from 'zod/mini';
const said = () => z.string().safeParse(undefined).error.issues[0].message;
const before = said();
for (const entry of ['contract', 'sandbox', 'node']) await import('marketplace-console/' + entry);
console.log(said() === before);
`;
  const { stdout } = await runIn(project, process.execPath, [written('zod.js', program)]);
  expect(stdout).toBe('true\n');
});
