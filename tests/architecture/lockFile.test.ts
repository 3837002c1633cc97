import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Bundled in the archive of the package above it, whose digest covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The packages of a folder's lock file, by path. */
function readPackages(folder: string): Record<string, Entry> {
  const file = new URL(`../../${folder}package-lock.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }).packages;
}

/** Each is installed by itself. */
const folders = ['', 'scripts/workerd/', 'tests/generators/', 'tests/mcp/inspector/', 'tests/package/tools/'];

/** Problems in a lock file's entries: each needs a version and a digest, and must have no URL. */
function findIssues(packages: Record<string, Entry>): string[] {
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved, inBundle }]) => {
    if (path === '') return [];
    return [
      ...(version ? [] : [`${path} has no version`]),
      ...(integrity || inBundle ? [] : [`${path} has no integrity`]),
      ...(resolved ? [`${path} has a URL`] : []),
    ];
  });
}

describe.each(folders)('the lock file in /%s', (folder) => {
  const packages = readPackages(folder);

  test('has a version and a digest and no URL for every package, on every platform', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect(findIssues(packages)).toEqual([]);
  });

  test('includes the optional dependencies for other platforms', () => {
    const optional = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(optional).toEqual(expect.arrayContaining([expect.stringContaining('darwin')]));
    const paths = Object.keys(packages);
    expect(optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
  });
});

test.each([
  ['no version', { integrity: 'sha512-a' }],
  ['no integrity', { version: '1.0.0' }],
  ['a URL', { version: '1.0.0', integrity: 'sha512-a', resolved: 'https://example.com/a.tgz' }],
])('an entry with %s is reported', (defect, entry) => {
  expect(findIssues({ '': {}, 'node_modules/a': entry })).toEqual([`node_modules/a has ${defect}`]);
});
