import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * Replaces modules in a build by what they export, evaluated once: for data that is derived from code which the
 * browser has no other use for. Everything such a module exports must be JSON.
 */
export function evaluated(...files: string[]): Plugin {
  const paths = new Set(files.map((file) => resolve(root, file)));
  return {
    name: 'console:evaluated',
    apply: 'build',
    async load(id) {
      if (!paths.has(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, root });
      const exports = Object.entries(module).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: exports.join('\n'), moduleType: 'js' };
    },
  };
}
