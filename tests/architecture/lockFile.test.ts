import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Bundled in the archive of the package above it, whose digest covers it. */
  inBundle?: boolean;
  /** A folder of the project, which has a package file of its own. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Problems in a lock file's entries: each needs a version and a digest, and must have no URL. */
function complaints(packages: Record<string, Entry>): string[] {
  const own = new Set(['', ...Object.values(packages).flatMap(({ link, resolved = '' }) => (link ? [resolved] : []))]);
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved, inBundle, link }]) => {
    if (own.has(path) || (link && !resolved?.includes(':'))) return [];
    return [
      ...(version ? [] : [`${path} has no version`]),
      ...(integrity || inBundle ? [] : [`${path} has no integrity`]),
      ...(resolved ? [`${path} has a URL`] : []),
    ];
  });
}

test('every package in the lock file has a version and a digest and no URL, on every platform', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(complaints(lock.packages)).toEqual([]);
});

test.each([
  ['no version', { integrity: 'sha512-a' }],
  ['no integrity', { version: '1.0.0' }],
  ['a URL', { version: '1.0.0', integrity: 'sha512-a', resolved: 'https://example.com/a.tgz' }],
])('an entry with %s is reported', (what, entry) => {
  expect(complaints({ '': {}, 'node_modules/a': entry })).toEqual([`node_modules/a has ${what}`]);
});

test('a link is only to a folder of the project', () => {
  const own = { 'node_modules/a': { link: true, resolved: 'tests/a' }, 'tests/a': {} };
  expect(complaints(own)).toEqual([]);
  const other = { 'node_modules/a': { link: true, resolved: 'file:/elsewhere' } };
  expect(complaints(other)).not.toEqual([]);
});

test('the lock file includes the optional dependencies for other platforms', () => {
  const optional = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(optional).toEqual(
    expect.arrayContaining(['@oxlint/binding-darwin-arm64', '@rolldown/binding-win32-x64-msvc']),
  );
  const paths = Object.keys(lock.packages);
  expect(optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});
