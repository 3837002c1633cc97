import { describe, expect, test } from 'vitest';
import { rules } from './architecture/rules';
import { allSources, Source } from './architecture/sources';

const sources = allSources();

test('the rules see the whole tree', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'src/contract/endpoints.ts', 'scripts/setup.mjs', '.ci/run']));
  expect(paths.filter((path) => /node_modules|^dist/.test(path))).toEqual([]);
});

describe.each(rules)('$name', ({ complaints, bad, good = [] }) => {
  test('holds', () => {
    expect(sources.flatMap((source) => complaints(source).map((complaint) => `${source.path} ${complaint}`))).toEqual([]);
  });

  test.each(titled(bad))('refuses %s', (_, path, text) => {
    expect(complaints(new Source(path, text))).not.toEqual([]);
  });

  test.each(titled(good))('lets pass %s', (_, path, text) => {
    expect(complaints(new Source(path, text))).toEqual([]);
  });
});

function titled(samples: readonly (readonly [path: string, text: string])[]) {
  return samples.map(([path, text]) => [`${path}: ${text.trim().slice(0, 80)}`, path, text] as const);
}
