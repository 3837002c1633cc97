/** Packs the package once for all its tests, and installs it in an empty folder without a network. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../support/children';
import { npm, root } from './npm';

const { restoreReadme } = (await import(new URL('../../scripts/packageReadme.mjs', import.meta.url).href)) as {
  restoreReadme: (folder: string) => boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package: its tarball, and the empty project that it is installed in. */
    packed: { tarball: string; project: string };
  }
}

/** Runs before the first test; what it returns, after the last one. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const { path, remove } = temporaryFolder('console-package-');
  try {
    await npm(root, ['pack', '--pack-destination', path]);
  } finally {
    // `npm pack` does so itself, unless it was interrupted.
    restoreReadme(root);
  }
  const [name = ''] = readdirSync(path);
  const [tarball, project] = [join(path, name), join(path, 'project')];
  mkdirSync(project);
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', private: true, type: 'module' }),
  );
  // Its one dependency is there already, as npm would have unpacked it: not every cache of npm has what `npm ci` once read.
  cpSync(join(root, 'node_modules/zod'), join(project, 'node_modules/zod'), { recursive: true });
  await npm(project, ['install', '--offline', tarball]);
  provide('packed', { tarball, project });
  return remove;
}
