/** The steps of docs/contributing.md to add a field can be followed: each change fits the file it is for, and together they compile and pass. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { deep } from '../depth';
import { namedBlock } from './coverage';
import { type Block, findDocument, root } from './documents';

const run = promisify(execFile);
const contributing = findDocument('docs/contributing.md');

/** The steps in order: a change, and the file that is named last before it. */
const steps = contributing.blocks
  .filter(({ language }) => language === 'diff')
  .map((block): readonly [path: string, block: Block] => {
    const above = contributing.inlines.filter(({ line, code }) => line < block.line && /^src\/.*\.tsx?$/.test(code));
    const step = Math.max(
      ...[...contributing.prose].flatMap(([line, row]) => (line < block.line && /^\d\. /.test(row) ? line : [])),
    );
    return [above.find(({ line }) => line === step)!.code, block];
  });

/** A file with a change: what the change repeats of it must stand there once, and what it adds comes after it, or at the end. */
function changed(text: string, change: string): string {
  const rows = change.trimEnd().split('\n');
  const before = rows.filter((row) => !row.startsWith('+')).map((row) => row.slice(1));
  const after = rows.map((row) => row.slice(1));
  if (before.length === 0) return `${text}\n${after.join('\n')}\n`;
  const lines = text.split('\n');
  const places = lines.flatMap((_, at) => (before.every((row, index) => lines[at + index] === row) ? at : []));
  if (places.length !== 1) throw new RangeError(`The change fits ${places.length} places:\n${change}`);
  return lines.toSpliced(places[0]!, before.length, ...after).join('\n');
}

/** The functions that the added lines call, and that the file neither imports nor declares. */
function unknownCalls(text: string, change: string): string[] {
  const added = change.split('\n').filter((row) => row.startsWith('+'));
  const called = added.flatMap((row) => [...row.matchAll(/(?<![\w.])([a-z]\w*)\(/g)].map(([, name = '']) => name));
  const has = (name: string) =>
    new RegExp(`^import[^;]*\\b${name}\\b[^;]*;|(?:const|function) ${name}\\b`, 'm').test(text);
  return called.filter((name) => !has(name) && !['if', 'async', 'await'].includes(name));
}

const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('a field goes from the contract to the screen in five steps', () => {
  expect(steps.map(([path]) => path)).toEqual([
    'src/contract/seller.ts',
    'src/sandbox/seller/connect.ts',
    'src/api/resources/seller/payouts.ts',
    'src/features/seller/payouts/PayoutsScreen.tsx',
    'src/features/seller/payouts/PayoutsScreen.test.tsx',
  ]);
});

test.each(steps)('the change of %s fits it, is well formed, and calls what the file has', (path, { code }) => {
  const text = changed(readText(path), code);
  expect(parseSync(path, text, { lang: 'tsx', sourceType: 'module' }).errors).toEqual([]);
  expect(unknownCalls(readText(path), code)).toEqual([]);
});

test('a call of what no file exports is found', () => {
  const [path, { code }] = steps[0]!;
  expect(unknownCalls(readText(path), code.replace('sandboxOptional(z.string()', 'chosen(z.string()'))).toEqual([
    'chosen',
  ]);
});

// Whoever follows the five steps adds a test below it.
test('the short test of a screen is the one that is shown', () => {
  const file = readText('src/features/seller/payouts/PayoutsScreen.test.tsx');
  expect(file.slice(0, namedBlock('screenTest').code.length)).toBe(namedBlock('screenTest').code);
});

// A copy of the sources is compiled and tested whole.
describe.each(deep ? ['with all five'] : [])('%s', () => {
  let copy = '';
  beforeAll(() => {
    mkdirSync(new URL('reports', root), { recursive: true });
    copy = mkdtempSync(new URL('reports/field-', root).pathname);
    const files = readdirSync(root).filter((name) => /\.(?:ts|json|md|html)$/.test(name));
    for (const name of ['src', 'tests', 'scripts', 'docs', 'public', ...files])
      cpSync(new URL(name, root), join(copy, name), {
        recursive: true,
        filter: (path) => !/\/(?:node_modules|taken)$/.test(path),
      });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  async function runTool(path: string, args: readonly string[]): Promise<{ code: number; output: string }> {
    const { TEST_DEPTH: _, ...env } = process.env;
    try {
      const { stdout, stderr } = await run(process.execPath, [new URL(path, root).pathname, ...args], {
        cwd: copy,
        env,
      });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }
  const runTests = (...files: readonly string[]) => runTool('node_modules/vitest/vitest.mjs', ['run', ...files]);

  test('the code compiles, and its tests pass', async () => {
    for (const [path, { code }] of steps) writeFileSync(join(copy, path), changed(readText(path), code));
    for (const project of ['app', 'node'])
      expect(await runTool('node_modules/typescript/bin/tsc', ['-p', `tsconfig.${project}.json`])).toEqual({
        code: 0,
        output: '',
      });
    const { code, output } = await runTests('tests/contract/everyField.test.ts', 'src/features/seller/payouts');
    expect(code, output).toBe(0);
  });

  test('a handler that forgets the field is named as it is said', async () => {
    const [path] = steps[1]!;
    writeFileSync(join(copy, path), readText(path));
    const { code, output } = await runTests('tests/contract/everyField.test.ts');
    expect(code).not.toBe(0);
    const [, said = 'nothing'] = /fails with `([^`]+)`/.exec(contributing.text) ?? [];
    expect(output).toContain(said);
  });
});
