/** The static build, with its sandbox in the page or for a live service, behind a plain file server. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { isScreenPath } from '../../../src/paths';

const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'src', 'public', 'scripts/vite'];
/** `npm test` builds this first; it is built here if missing or older than its sources. */
const folders = ['dist', 'dist-e2e'] as const;
const liveFolder = 'dist-e2e-live';

/** The folder of a static build that is up to date with the sources; builds one if needed. */
export async function staticBuild(): Promise<string> {
  return folders.find((folder) => isFresh(folder)) ?? build(folders[1], {});
}

/** The same for a build whose page calls the service at this address directly. */
export async function liveBuild(baseUrl: string): Promise<string> {
  // The page's policy names the service that it was built for.
  const itsOwn = () => readFileSync(join(liveFolder, 'index.html'), 'utf8').includes(` ${baseUrl};`);
  return isFresh(liveFolder) && itsOwn() ? liveFolder : build(liveFolder, { VITE_API_BASE_URL: baseUrl });
}

async function build(folder: string, more: Readonly<Record<string, string>>): Promise<string> {
  const {
    API_BASE_URL: _api,
    VITE_API_BASE_URL: _vite,
    STORAGE_ORIGINS: _origins,
    VITE_STORAGE_ORIGINS: _viteOrigins,
    CONSOLE_SERVED: _served,
    NODE_ENV: _mode,
    ...env
  } = process.env;
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const child = spawn(process.execPath, args, { env: { ...env, ...more }, stdio: 'inherit' });
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The static build failed');
  return folder;
}

function isFresh(folder: string): boolean {
  const manifest = join(folder, '.vite', 'manifest.json');
  return existsSync(manifest) && statSync(manifest).mtimeMs >= Math.max(...sources.map(newest));
}

/** When the newest file under a path changed, ignoring unit tests. */
function newest(path: string): number {
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : statSync(path).mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The headers that a build's `_headers` asks its host to send with every file. */
function hostHeaders(folder: string): [name: string, value: string][] {
  const [, all = ''] = /^\/\*\n((?: .*\n)+)/.exec(readFileSync(join(folder, '_headers'), 'utf8')) ?? [];
  return all.split('\n').flatMap((line) => {
    const [, name, value] = /^ +([^:]+): (.*)$/.exec(line) ?? [];
    return name && value ? [[name, value] as [string, string]] : [];
  });
}

/**
 * Serves a folder on a free port as docs/serving.md asks its host to: with the headers of the build, a screen's address with
 * the page, and nothing else. `asked` lists the requests received.
 */
export async function serveFolder(
  folder: string,
): Promise<{ url: string; asked: string[]; stop: () => Promise<void> }> {
  const asked: string[] = [];
  const headers = hostHeaders(folder);
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://static.invalid');
    const path = normalize(pathname);
    asked.push(path);
    const file = join(folder, path);
    const found = extname(path) in types && existsSync(file);
    if (!found && !isScreenPath(pathname)) {
      outgoing.writeHead(404).end();
      return;
    }
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    const body = readFileSync(found ? file : join(folder, 'index.html'));
    outgoing.writeHead(200, { 'content-type': types[found ? extname(path) : '.html'] }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', () => resolve());
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The static server has no port');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${address.port}`, asked, stop };
}
