import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Removes public files that this build does not use, and writes a `.br` and a `.gz` beside every text file that they
 * make smaller, for servers that send precompressed files.
 */
export function finishFiles(unused: readonly string[]): Plugin {
  return {
    name: 'console:finish-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      await Promise.all(unused.map((name) => rm(join(dir, name), { force: true })));
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name));
      await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  const [br, gz] = await Promise.all([brotli(source, best), zip(source, { level: 9 })]);
  if (br.length < source.length) await writeFile(`${path}.br`, br);
  if (gz.length < source.length) await writeFile(`${path}.gz`, gz);
}
