// Shared by the scripts: loads TypeScript modules of src in plain Node, builds the served console, and reads the
// environment.
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
import { fileURLToPath } from 'node:url';
import { build, runnerImport } from 'vite';

/** The Chromium that scripts/setup.mjs found. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? readFileSync(join(root, 'node_modules/.chromium-path'), 'utf8').trim();

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports a TypeScript module of the repository, such as `src/contract/openapi.ts`. */
export async function load(path) {
  const { module } = await runnerImport(join(root, path), {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
  });
  return module;
}

/**
 * Builds the console that scripts/start.mjs serves, unless the last build used the same sources and environment.
 * Returns its folder: one for the sandbox, and one for each live service, so that none replaces another's.
 */
export async function buildServed() {
  process.env.NODE_ENV = 'production';
  process.env.CONSOLE_SERVED = '1';
  const dist = join(root, process.env.API_BASE_URL ? `dist-live/${settingsHash().slice(0, 16)}` : 'dist-served');
  const wanted = sourcesHash();
  if (markOf(dist) === wanted) return dist;
  await inOneMove(dist, wanted, (outDir) =>
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
 * Creates a folder completely or not at all: two processes that build it at the same time do so side by side, and the last one prevails. Its mark
 * says what it was built from.
 */
export async function inOneMove(folder, mark, make) {
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}.`);
  const old = `${fresh}.old`;
  try {
    await make(fresh);
    writeFileSync(join(fresh, MARK), mark);
    // A folder that is not empty cannot be replaced; the other process may have been first with either rename.
    for (let tries = 3; ; tries -= 1) {
      if (existsSync(folder)) attempt(() => renameSync(folder, old));
      if (attempt(() => renameSync(fresh, folder)) || markOf(folder) === mark) return;
      if (tries === 0) throw new Error(`${folder} could not be replaced.`);
      rmSync(old, { recursive: true, force: true });
    }
  } finally {
    for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  }
}

const MARK = '.build-hash';

/** What a folder was built from; undefined if there is none. */
export const markOf = (folder) =>
  existsSync(join(folder, MARK)) ? readFileSync(join(folder, MARK), 'utf8') : undefined;

function attempt(move) {
  try {
    move();
    return true;
  } catch {
    return false;
  }
}

function settingsHash() {
  const hash = createHash('sha256');
  for (const name of ['API_BASE_URL', 'VITE_API_BASE_URL', 'STORAGE_ORIGINS', 'VITE_STORAGE_ORIGINS'])
    hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** Of everything that a console is built from, and of `more` files. */
export function sourcesHash(more = []) {
  const hash = createHash('sha256');
  const files = [
    ...more,
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
  return hash.update(settingsHash()).digest('hex');
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Where a server listens and how many catalog products its sandbox has, from PORT, HOST and SANDBOX_PRODUCTS. */
export function serverSettings(env, otherPort) {
  const { PORT, HOST, SANDBOX_PRODUCTS } = env;
  const port = PORT ? Number(PORT) : otherPort;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be 0 to 65535, not "${PORT}".`);
  // If undefined, the sandbox chooses its default.
  const products = SANDBOX_PRODUCTS ? Number(SANDBOX_PRODUCTS) : undefined;
  if (products !== undefined && (!Number.isInteger(products) || products < 1))
    throw new Error(`SANDBOX_PRODUCTS must be a whole number from 1, not "${SANDBOX_PRODUCTS}".`);
  return { port, host: HOST?.trim() || 'localhost', products };
}

/** The folder that keeps the sandbox's worlds, from SANDBOX_DIR; empty for none. */
export const keptIn = ({ SANDBOX_DIR }, byDefault) => (SANDBOX_DIR ?? byDefault).trim();

/** The value of the seed that fresh worlds begin with, from the file that SANDBOX_SEED names; undefined for the built-in one. */
export async function seedOf({ SANDBOX_SEED }, products) {
  const path = SANDBOX_SEED?.trim();
  if (!path) return undefined;
  const { readSeedFile } = await load('src/sandbox/mounts/seed/seedFile.ts');
  return readSeedFile(path, products);
}

/**
 * As above for a served console, plus the service to which `/api` is forwarded, the origins that its page may call in addition to its own, and the
 * origin at which a proxy serves it.
 */
export async function consoleSettings(env) {
  const { readConnection } = await load('src/lib/connection.ts');
  const { readPublicOrigin } = await load('src/lib/serving/publicOrigin.ts');
  const { connectTo } = readConnection({ ...env, CONSOLE_SERVED: '1' });
  const publicOrigin = readPublicOrigin(env.PUBLIC_ORIGIN);
  const keepIn = keptIn(env, join(root, '.sandbox'));
  const server = serverSettings(env, 5173);
  const apiBaseUrl = env.API_BASE_URL || undefined;
  const seed = apiBaseUrl ? undefined : await seedOf(env, server.products);
  return { ...server, keepIn, seed, apiBaseUrl, connectTo, publicOrigin };
}

/** For commands that do not run behind a proxy. */
export function refusePublicOrigin(env) {
  if (env.PUBLIC_ORIGIN) throw new Error('PUBLIC_ORIGIN is for `npm start`.');
}

/** Runs a server until SIGINT or SIGTERM. `serve` resolves to `{ close }`. */
export async function runUntilStopped(serve) {
  const { close } = await told(serve);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm sends signals to the shell between it and this process, so the only sign of one is that the shell ends.
  const parent = process.ppid;
  const look = () => {
    if (!stopping && process.ppid !== parent) stop();
  };
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref();
}

/** Runs the work; prints whatever it throws as a message and exits with 1. */
export async function told(work) {
  try {
    return await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function explain(error) {
  if (error?.code === 'EADDRINUSE')
    return `Port ${error.port} is in use. Set PORT to another one, such as PORT=${error.port + 1}.`;
  return error?.message ?? String(error);
}

/** Prints what a console is served over: a real service, or the sandbox with its tokens. */
export async function printService(url, apiBaseUrl) {
  if (apiBaseUrl) console.log(`LIVE: /api is passed through to ${apiBaseUrl}. There is no sandbox; spends are real.`);
  else await printTokens(url);
}

/** Prints the sandbox's accounts and tokens, as listed by the sandbox itself. */
export async function printTokens(url) {
  const { accounts } = await (await fetch(`${url}/__sandbox`)).json();
  console.log('Sandbox tokens (change the last part for a world of your own):');
  for (const { token, description } of accounts) console.log(`  ${token.padEnd(28)} ${description}`);
}
