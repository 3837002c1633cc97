// `npm run package`: builds what `npm pack` packs, into dist-package: the entries of src/entries with their types, the command, and the built
// console. `npm pack` does so by itself.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { buildServed, createAtomically, readBuildHash, root, sourcesHash, exitOnError } from './served.mjs';

const folder = join(root, 'dist-package');

/** By their files in src/entries, as package.json exports them. */
const entries = ['sandbox', 'node', 'msw', 'playwright', 'contract'];

/** What users have themselves: zod, so that their schemas and these are of one kind, and the test tools that they bring. */
const external = [/^node:/, /^zod($|\/)/, /^msw($|\/)/, /^@playwright\/test$/];

/** The names of the files. */
const named = { entryFileNames: '[name].js', chunkFileNames: 'code/[name]-[hash].js' };

await exitOnError(buildPackage);

/** Builds it, unless the last build used the same sources. */
async function buildPackage() {
  const dist = await buildServed();
  const wanted = sourcesHash(['scripts/package.mjs', 'tsconfig.package.json', 'tsconfig.node.json']);
  if (readBuildHash(folder) === wanted) return;
  await createAtomically(folder, wanted, async (outDir) => {
    await buildCode(outDir);
    await buildTypes(outDir);
    // The build hash and the manifest belong to the build.
    const isPacked = (path) => !['.vite', '.build-hash'].includes(basename(path));
    cpSync(dist, join(outDir, 'console'), { recursive: true, filter: isPacked });
  });
}

/** Third-party code is bundled, in the builds that need neither Node nor a page, because the sandbox runs in any runtime. */
async function buildCode(outDir) {
  const inputs = [...entries, 'cli'].map((name) => [name, join(root, `src/entries/${name}.ts`)]);
  const bundle = await rolldown({
    input: Object.fromEntries(inputs),
    cwd: root,
    external,
    platform: 'neutral',
    tsconfig: false,
    resolve: { conditionNames: ['worker', 'import', 'default'], mainFields: ['module', 'main'] },
    transform: { target: 'node20.19' },
  });
  await bundle.write({ dir: outDir, ...named });
}

/** The declarations of each entry, without the relative imports of the sources, which only bundlers resolve. */
async function buildTypes(outDir) {
  const declared = mkdtempSync(`${folder}.types.`);
  try {
    declare(declared);
    const bundle = await rolldown({
      input: Object.fromEntries(entries.map((name) => [name, join(declared, `entries/${name}.d.ts`)])),
      external,
      plugins: [dts({ dtsInput: true, tsconfig: false })],
      experimental: { attachDebugInfo: 'none' },
    });
    await bundle.write({ dir: outDir, ...named });
  } finally {
    rmSync(declared, { recursive: true, force: true });
  }
}

/** Writes the declarations of the sources. */
function declare(outDir) {
  const args = ['-p', join(root, 'tsconfig.package.json'), '--outDir', outDir];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations couldn't be written:\n${stdout}`);
}
