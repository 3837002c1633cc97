import { describe, expect, test } from 'vitest';
import { endpointList } from '../src/contract/endpoints';
import { paths } from '../src/paths';
import { handlers } from '../src/sandbox/routes';
import { rules } from './architecture/rules';
import { allSources, Source } from './architecture/sources';

const sources = allSources();

test('the rules see the whole tree', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'src/contract/endpoints.ts', 'scripts/setup.mjs', '.ci/run']),
  );
  expect(paths.filter((path) => /node_modules|^dist/.test(path))).toEqual([]);
});

describe.each(rules)('$name', ({ complaints, bad, good = [] }) => {
  test('holds', () => {
    expect(sources.flatMap((source) => complaints(source).map((complaint) => `${source.path} ${complaint}`))).toEqual(
      [],
    );
  });

  test.each(titled(bad))('refuses %s', (_, path, text) => {
    expect(complaints(new Source(path, text))).not.toEqual([]);
  });

  test.each(titled(good))('lets pass %s', (_, path, text) => {
    expect(complaints(new Source(path, text))).toEqual([]);
  });
});

test('every route of the contract has a handler in the sandbox, and every handler a route', () => {
  const ids = endpointList.map(([id]) => id);
  expect(differing(Object.keys(handlers), ids)).toEqual([]);
  expect(differing(ids.slice(1), ids)).toEqual([ids[0]]);
});

test('every screen of paths.ts is routed', () => {
  const routes = sources.find(({ path }) => path === 'src/app/routes.tsx')?.code ?? '';
  expect(unrouted(Object.keys(paths), routes)).toEqual([]);
  expect(unrouted(['nowhere'], routes)).toEqual(['nowhere']);
});

function differing(some: readonly string[], others: readonly string[]): string[] {
  return [...some.filter((one) => !others.includes(one)), ...others.filter((one) => !some.includes(one))];
}

/** Screens that no lazy import stands beside, by name. */
function unrouted(names: readonly string[], routes: string): string[] {
  return names.filter((name) => !new RegExp(`(\\b${name}|paths\\.${name},\\s*lazy): \\(\\) => import\\(`).test(routes));
}

function titled(samples: readonly (readonly [path: string, text: string])[]) {
  return samples.map(
    ([path, text]) => [`${path}: ${text.trim().replaceAll('\n', ' ').slice(0, 80)}`, path, text] as const,
  );
}
