/** `npm pack` leaves README.md as it was, also where it was killed or runs twice at once. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/children';
import { root } from './documents';

const { putPackageReadme, restoreReadme } = (await import(new URL('scripts/packageReadme.mjs', root).href)) as {
  putPackageReadme: (folder: string) => void;
  restoreReadme: (folder: string) => boolean;
};

const ASIDE = '.README.md.local';

/** A folder with both readmes. */
function readmes() {
  const { path: folder, remove } = temporaryFolder('console-readme-');
  onTestFinished(remove);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('README.md', 'The repository.');
  write('PACKAGE.md', 'The package.');
  return { folder, write, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

test('README.md here is the repository’s: no interrupted `npm pack` has left another', () => {
  expect(existsSync(new URL(ASIDE, root)), 'run `npm run setup`').toBe(false);
});

test('the package’s readme takes the place of README.md, which returns', () => {
  const { folder, read } = readmes();
  putPackageReadme(folder);
  expect([read('README.md'), read(ASIDE)]).toEqual(['The package.', 'The repository.']);
  expect(restoreReadme(folder)).toBe(true);
  expect(read('README.md')).toBe('The repository.');
  expect(readdirSync(folder).toSorted()).toEqual(['PACKAGE.md', 'README.md']);
  expect(restoreReadme(folder)).toBe(false);
});

test('a second `npm pack`, at the same time or after a kill, leaves the copy as it is', () => {
  const { folder, read } = readmes();
  putPackageReadme(folder);
  putPackageReadme(folder);
  expect([read('README.md'), read(ASIDE)]).toEqual(['The package.', 'The repository.']);
  restoreReadme(folder);
  expect(read('README.md')).toBe('The repository.');
});

test('killed after the copy, it loses nothing', () => {
  const { folder, write, read } = readmes();
  write(ASIDE, 'The repository.');
  write('.PACKAGE.md.local', 'The pack');
  expect(restoreReadme(folder)).toBe(true);
  expect(read('README.md')).toBe('The repository.');
  expect(readdirSync(folder).toSorted()).toEqual(['PACKAGE.md', 'README.md']);
});

test('a README.md that was changed since is neither overwritten nor packed', () => {
  const { folder, write, read } = readmes();
  putPackageReadme(folder);
  write('README.md', 'Changed.');
  for (const step of [putPackageReadme, restoreReadme]) expect(() => step(folder)).toThrow(/changed since/);
  expect([read('README.md'), read(ASIDE)]).toEqual(['Changed.', 'The repository.']);
});
