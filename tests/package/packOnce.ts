/** Packs the package once for all its tests, and installs it in an empty folder without a network. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../support/children';
import { npm, root } from './npm';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package: its tarball, and the empty project that it is installed in. */
    packed: { tarball: string; project: string };
  }
}

/** Runs before the first test; what it returns, after the last one. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const { path, remove } = temporaryFolder('console-package-');
  await npm(root, ['pack', '--pack-destination', path]);
  const [name = ''] = readdirSync(path);
  const [tarball, project] = [join(path, name), join(path, 'project')];
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  // Its one dependency comes from where it is installed, because not every cache of npm has what `npm ci` once read.
  const zod = `file:${join(root, 'node_modules/zod')}`;
  await npm(project, ['install', '--offline', '--install-links', tarball, zod]);
  provide('packed', { tarball, project });
  return remove;
}
