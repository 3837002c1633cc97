import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { paths } from '../../src/paths.ts';
import { shell } from './chunks.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * For each screen the pattern of its address and the files that its code loads beyond the shell's, read from the lazy
 * imports of src/app/routes.tsx, which stand beside the names of src/paths.ts. Throws when a screen is not found.
 */
export function screenFiles(
  bundle: Rolldown.OutputBundle,
  entry: Rolldown.OutputChunk | undefined,
): [pattern: string, files: string[]][] {
  const loaded = new Set([...(entry ? closure(bundle, entry.fileName) : []), ...shellFiles(bundle)]);
  return Object.entries(lazyImports()).map(([name, module]) => {
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.startsWith(module));
    if (!chunk) throw new Error(`${module} is no chunk of its own`);
    const files = closure(bundle, chunk.fileName).filter((file) => !loaded.has(file));
    return [patternOf(paths[name as keyof typeof paths]), files.map((file) => `/${file}`)];
  });
}

/** The files of the chunk that the entry loads to render, and of all that it imports. Throws when there is none. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.some((id) => shell.test(id)));
  if (!chunk) throw new Error('The build has no shell');
  return closure(bundle, chunk.fileName);
}

function lazyImports(): Record<string, string> {
  const routes = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8');
  const found = [
    ...routes.matchAll(/(?:\bpaths\.(\w+),\s*lazy|\b(\w+)): \(\) => import\('\.\.\/(features\/[^']+)'\)/g),
  ];
  if (found.length < 2) throw new Error('src/app/routes.tsx names no screens in the way that this plugin reads');
  return Object.fromEntries(
    found.map(([, own, listed = '', module = '']) => [own ?? listed, join(root, 'src', module)]),
  );
}

/** `/catalog/:slug` as an expression over a location's pathname. */
function patternOf(path: string): string {
  return `^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`;
}

/** A file and all that it imports before it can run. */
function closure(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return [];
  seen.add(file);
  return [file, ...chunk.imports.flatMap((next) => closure(bundle, next, seen))];
}
