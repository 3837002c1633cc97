/** The static build, with its sandbox in the page or for a live service, behind a plain file server. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { isScreenPath } from '../../../src/paths';
import { LATEST_SERVED_MS, beLate } from '../../support/late';

const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'src', 'public', 'scripts/vite'];
/** A worker's own, because a build empties its folder first. */
const folder = (kind: 'static' | 'live') => `dist-e2e-${kind}-${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`;

/** The folder of a static build that is up to date with the sources: that of `npm test`, or the worker's own, built if needed. */
export async function staticBuild(): Promise<string> {
  return ['dist', folder('static')].find((each) => isFresh(each)) ?? build(folder('static'), {});
}

/** The same for a build whose page calls the service at this address directly. */
export async function liveBuild(baseUrl: string): Promise<string> {
  // The page's policy names the service that it was built for.
  const itsOwn = () => readFileSync(join(folder('live'), 'index.html'), 'utf8').includes(` ${baseUrl};`);
  return isFresh(folder('live')) && itsOwn() ? folder('live') : build(folder('live'), { VITE_API_BASE_URL: baseUrl });
}

async function build(outDir: string, more: Readonly<Record<string, string>>): Promise<string> {
  const {
    API_BASE_URL: _api,
    VITE_API_BASE_URL: _vite,
    STORAGE_ORIGINS: _origins,
    VITE_STORAGE_ORIGINS: _viteOrigins,
    CONSOLE_SERVED: _served,
    NODE_ENV: _mode,
    ...env
  } = process.env;
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
  const child = spawn(process.execPath, args, { env: { ...env, ...more }, stdio: 'inherit' });
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The static build failed');
  return outDir;
}

function isFresh(outDir: string): boolean {
  const manifest = join(outDir, '.vite', 'manifest.json');
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
function hostHeaders(outDir: string): [name: string, value: string][] {
  const [, all = ''] = /^\/\*\n((?: .*\n)+)/.exec(readFileSync(join(outDir, '_headers'), 'utf8')) ?? [];
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
  outDir: string,
): Promise<{ url: string; asked: string[]; stop: () => Promise<void> }> {
  const asked: string[] = [];
  const headers = hostHeaders(outDir);
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://static.invalid');
    asked.push(normalize(pathname));
    void answer(pathname, outgoing);
  });
  async function answer(pathname: string, outgoing: ServerResponse): Promise<void> {
    await beLate(LATEST_SERVED_MS);
    const path = normalize(pathname);
    const file = join(outDir, path);
    const found = extname(path) in types && existsSync(file);
    if (!found && !isScreenPath(pathname)) {
      outgoing.writeHead(404).end();
      return;
    }
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    const body = readFileSync(found ? file : join(outDir, 'index.html'));
    outgoing.writeHead(200, { 'content-type': types[found ? extname(path) : '.html'] }).end(body);
  }
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
