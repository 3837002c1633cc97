import { describe, expect, test } from 'vitest';
import { endpointList } from '../src/contract/endpoints';
import { handlers } from '../src/sandbox/service/routes';
import { findCycles, findFolderCycles } from './architecture/cycles';
import { rules } from './architecture/rules';
import { readSources, Source } from './architecture/sources';
import { findRepeatedWords } from './architecture/words';

const sources = readSources();

test('the rules see the whole tree', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'src/contract/endpoints.ts', 'scripts/setup.mjs', '.ci/run']),
  );
  expect(paths.filter((path) => /node_modules|^dist/.test(path))).toEqual([]);
});

describe.each(rules)('$name', ({ findIssues, bad, good = [] }) => {
  test('no file breaks it', () => {
    expect(sources.flatMap((source) => findIssues(source).map((issue) => `${source.path} ${issue}`))).toEqual([]);
  });

  test.each(withTitles(bad))('rejects %s', (_, path, text) => {
    expect(findIssues(new Source(path, text))).not.toEqual([]);
  });

  test.each(withTitles(good))('accepts %s', (_, path, text) => {
    expect(findIssues(new Source(path, text))).toEqual([]);
  });
});

test('every route of the contract has a handler in the sandbox, and every handler a route', () => {
  const ids = endpointList.map(([id]) => id);
  expect(findDifferences(Object.keys(handlers), ids)).toEqual([]);
  expect(findDifferences(ids.slice(1), ids)).toEqual([ids[0]]);
});

describe('no files import each other in a cycle, type imports included', () => {
  test('no file breaks it', () => {
    expect(findCycles(sources)).toEqual([]);
  });

  test.each([
    ['types', "import type { B } from './b';"],
    ['types in braces', "import { type B } from './b';"],
    ['inline types', "export type A = import('./b').B;"],
    ['re-exports', "export { b } from './b';"],
    ['dynamic imports', "export const b = () => import('./b');"],
  ])('rejects a cycle of three through %s', (_, text) => {
    const three = [
      new Source('src/lib/a.ts', text),
      new Source('src/lib/b.tsx', "import { c } from './c'; export type B = typeof c;"),
      new Source('src/lib/c.ts', "export * from './a';"),
      new Source('src/lib/d.ts', "import { a } from './a';"),
    ];
    expect(findCycles(three)).toEqual([['src/lib/a.ts', 'src/lib/b.tsx', 'src/lib/c.ts']]);
    expect(findCycles(three.slice(0, 2))).toEqual([]);
  });
});

describe('no sibling folders import each other, type imports included', () => {
  const found = (all: readonly Source[]) => findFolderCycles(all).map((circle) => circle.join(' ↔ '));

  test('no folder breaks it', () => {
    expect(found(sources)).toEqual([]);
  });

  const orders = new Source('src/sandbox/orders/entitlement.ts', "import type { B } from '../catalog/search/b';");
  const search = (text: string) => new Source('src/sandbox/catalog/search/b.ts', text);

  test.each([
    ['types', "import type { E } from '../../orders/entitlement';"],
    ['re-exports', "export { e } from '../../orders/entitlement';"],
    ['dynamic imports', "export const e = () => import('../../orders/entitlement');"],
  ])('rejects two that do so through %s, however deep', (_, text) => {
    expect(found([orders, search(text)])).toEqual(['src/sandbox/catalog ↔ src/sandbox/orders']);
  });

  test('rejects a cycle of three', () => {
    const seller = new Source('src/sandbox/seller/a.ts', "import { e } from '../orders/entitlement';");
    expect(found([orders, search("import { a } from '../../seller/a';"), seller])).toEqual([
      'src/sandbox/catalog ↔ src/sandbox/orders ↔ src/sandbox/seller',
    ]);
  });

  test('accepts one way, a folder with one within it, and tests', () => {
    const accepted = [
      orders,
      search("import type { C } from '../catalog';"),
      new Source('src/sandbox/catalog/catalog.ts', "import { b } from './search/b';"),
      new Source('src/sandbox/catalog/c.test.ts', "import { e } from '../orders/entitlement';"),
      new Source('src/sandbox/catalog/testSupport.ts', "import { e } from '../orders/entitlement';"),
    ];
    expect(found(accepted)).toEqual([]);
  });
});

describe('a better word is one change', () => {
  const screen = new Source('src/features/token/TokenScreen.tsx', '<Button label="Save all">Forget token</Button>');
  const unitTest = (text: string) => new Source('src/features/token/TokenScreen.test.tsx', text);
  const journey = (text: string) => new Source('tests/e2e/shell/token.spec.ts', text);

  test('no file breaks it', () => {
    expect(findRepeatedWords(sources)).toEqual([]);
  });

  test.each([
    ["screen.getByText('Forget token');", "page.getByText('Forget token');", 'Forget token'],
    ["await screen.findByLabelText('Save all');", "page.getByLabel('Save all', { exact: true });", 'Save all'],
    [
      "screen.queryByRole('button', { name: 'Save all' });",
      "page.getByRole('button', { name: 'Save all' });",
      'Save all',
    ],
  ])('rejects a word that two files write out: %s', (first, second, word) => {
    const found = [`“${word}” in src/features/token/TokenScreen.test.tsx, tests/e2e/shell/token.spec.ts`];
    expect(findRepeatedWords([screen, unitTest(first), journey(second)])).toEqual(found);
    expect(findRepeatedWords([screen, unitTest(first)])).toEqual([]);
    // Not a word of the interface.
    expect(findRepeatedWords([unitTest(first), journey(second)])).toEqual([]);
  });

  test('rejects a word that a module of words has, and accepts the module’s', () => {
    const words = new Source('src/features/token/words.ts', "export const tokenWords = { forget: 'Forget token' };");
    expect(findRepeatedWords([words, unitTest("screen.getByText('Forget token');")])).toHaveLength(1);
    expect(findRepeatedWords([words, unitTest('screen.getByText(tokenWords.forget);')])).toEqual([]);
    // What the service writes too may be found by its text.
    const service = new Source('src/sandbox/seller/steps.ts', "const label = 'Forget token';");
    expect(findRepeatedWords([words, service, unitTest("screen.getByText('Forget token');")])).toEqual([]);
  });
});

function findDifferences(left: readonly string[], right: readonly string[]): string[] {
  return [...left.filter((name) => !right.includes(name)), ...right.filter((name) => !left.includes(name))];
}

function withTitles(samples: readonly (readonly [path: string, text: string])[]) {
  return samples.map(
    ([path, text]) => [`${path}: ${text.trim().replaceAll('\n', ' ').slice(0, 80)}`, path, text] as const,
  );
}
