// Shared by the scripts: loads TypeScript modules of src in plain Node, and builds the served console.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The Chromium that scripts/setup.mjs found. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? readFileSync(join(root, 'node_modules/.chromium-path'), 'utf8').trim();

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The modules of src/cli that the scripts use. */
export const commandModules = ['agents', 'printed', 'running', 'serve', 'settings'];
export const builtForNode = join(root, 'dist-node');
export const nodeBuildHash = () => sourcesHash(['scripts/nodeBuild.mjs']);

/** Imports a module of src/cli by its name, as it is built for Node (scripts/nodeBuild.mjs). */
export async function command(name) {
  if (readBuildHash(builtForNode) !== nodeBuildHash()) {
    const { status } = spawnSync(process.execPath, [join(root, 'scripts/nodeBuild.mjs')], { stdio: 'inherit' });
    if (status !== 0) throw new Error("The commands couldn't be built.");
  }
  return import(pathToFileURL(join(builtForNode, `${name}.js`)));
}

/** Imports a TypeScript module of the repository, such as `src/contract/openapi.ts`, through a bundler. */
export async function load(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, path), {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
  });
  return module;
}

/** Builds the console that scripts/start.mjs serves, unless the last build used the same sources. Returns its folder. */
export async function buildServed() {
  process.env.NODE_ENV = 'production';
  process.env.CONSOLE_SERVED = '1';
  // One build serves the sandbox and any service: its server says which.
  for (const name of ['API_BASE_URL', 'STORAGE_ORIGINS']) delete process.env[name];
  const dist = join(root, 'dist-served');
  const wanted = sourcesHash();
  if (readBuildHash(dist) === wanted) return dist;
  const { build } = await import('vite');
  await createAtomically(dist, wanted, (outDir) =>
    build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    }),
  );
  return dist;
}

/**
 * Creates a folder completely or not at all. Two processes that build it at the same time do not disturb each other, and the first result stays,
 * because a server may already have it open. Its build hash says what it was built from.
 */
export async function createAtomically(folder, mark, make) {
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}.`);
  const old = `${fresh}.old`;
  try {
    await make(fresh);
    writeFileSync(join(fresh, MARK), mark);
    // A folder that is not empty cannot be replaced; the other process may have been first with either rename.
    for (let tries = 3; ; tries -= 1) {
      if (readBuildHash(folder) === mark) return;
      if (existsSync(folder)) attempt(() => renameSync(folder, old));
      if (attempt(() => renameSync(fresh, folder)) || readBuildHash(folder) === mark) return;
      if (tries === 0) throw new Error(`${folder} couldn't be replaced.`);
      rmSync(old, { recursive: true, force: true });
    }
  } finally {
    for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  }
}

const MARK = '.build-hash';

/** The hash of what a folder was built from; undefined if the folder has none. */
export const readBuildHash = (folder) =>
  existsSync(join(folder, MARK)) ? readFileSync(join(folder, MARK), 'utf8') : undefined;

function attempt(move) {
  try {
    move();
    return true;
  } catch {
    return false;
  }
}

/** The hash of everything that a console is built from, and of the files in `more`. */
export function sourcesHash(extraFiles = []) {
  const hash = createHash('sha256');
  const files = [
    ...extraFiles,
    'index.html',
    'package.json',
    'package-lock.json',
    'tsconfig.app.json',
    'vite.config.ts',
    ...filesUnder('src'),
    ...filesUnder('public'),
    ...filesUnder('scripts/vite'),
  ];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** The folder in which `npm start` and `npm run dev` store worlds. */
export const defaultStoreDir = join(root, '.sandbox');

/** Runs a server until SIGINT or SIGTERM. `serve` resolves to `{ close }`. */
export async function runUntilStopped(serve) {
  const running = await command('running');
  await running.runUntilStopped(serve);
}

/** Runs the work; prints whatever it throws as a message and exits with 1. */
export async function exitOnError(work) {
  const running = await command('running');
  return running.exitOnError(work);
}
