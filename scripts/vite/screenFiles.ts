import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';
import { type ScreenName, paths } from '../../src/paths.ts';

const source = join(import.meta.dirname, '..', '..', 'src');
const renderer = join(source, 'app/renderConsole.tsx');
const inPageSandbox = join(source, 'sandbox/adapters/msw-browser.ts');

interface ScreenFiles {
  name: ScreenName;
  pattern: string;
  files: string[];
}

/**
 * For each screen, the pattern of its address and the files its code loads in addition to the shell's. The screen of
 * the path `sellerProduct` is `SellerProductScreen.tsx`. Throws when a path has no screen.
 */
export function screenFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk | undefined): ScreenFiles[] {
  const loaded = new Set([...(entry ? closure(bundle, entry.fileName) : []), ...shellFiles(bundle)]);
  return (Object.entries(paths) as [ScreenName, string][]).map(([name, path]) => {
    const scripts = closure(bundle, screenChunk(bundle, name).fileName).filter((file) => !loaded.has(file));
    const styles = scripts.flatMap((file) => getStyles(bundle[file]));
    return { name, pattern: toPattern(path), files: [...scripts, ...styles].map((file) => `/${file}`) };
  });
}

/** The files of the chunk that the entry loads to render, with its static imports. Throws when there is none. */
export const shellFiles = (bundle: Rolldown.OutputBundle): string[] => filesWith(bundle, renderer);

/** The files of the in-page sandbox, with its static imports. Throws when the build has none. */
export const sandboxFiles = (bundle: Rolldown.OutputBundle): string[] => filesWith(bundle, inPageSandbox);

function filesWith(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunk = getChunks(bundle).find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`No chunk of the build has ${basename(module)}`);
  return closure(bundle, chunk.fileName);
}

function screenChunk(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`;
  const chunk = getChunks(bundle).find(({ facadeModuleId }) => facadeModuleId && basename(facadeModuleId) === file);
  if (!chunk) throw new Error(`${file} has no chunk of its own`);
  return chunk;
}

function getChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function getStyles(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string[] {
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}

/** `/catalog/:slug` as a regular expression over `location.pathname`. */
function toPattern(path: string): string {
  return `^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`;
}

/** A file and everything it imports statically. */
function closure(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return [];
  seen.add(file);
  return [file, ...chunk.imports.flatMap((next) => closure(bundle, next, seen))];
}
