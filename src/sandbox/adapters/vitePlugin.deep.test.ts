import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer as createHttpServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type ViteDevServer, createServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '../../lib/csp';
import { MAX_REQUEST_MS } from '../../lib/serving/idempotencyKey';
import { listen } from './listen';
import { passThroughPlugin, sandboxPlugin } from './vitePlugin';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const quiet = { root, configFile: false, envFile: false, logLevel: 'silent' } as const;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** The address of a development server with the plugin. */
async function developed(plugin: Plugin): Promise<string> {
  const vite = await createServer({
    ...quiet,
    appType: 'custom',
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: { server: createHttpServer() } },
  });
  const served = await listen((incoming, outgoing) => vite.middlewares(incoming, outgoing), 0, '127.0.0.1');
  closers.push(served.close, () => vite.close());
  return served.url;
}

/** A development server with the plugin, on a port of its own. */
async function listening(plugin: Plugin): Promise<{ vite: ViteDevServer; url: string }> {
  const vite = await createServer({
    ...quiet,
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  return { vite, url: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '' };
}

/** Expects a server of twelve products to answer /api and /__sandbox, and to leave the rest to Vite. */
async function expectAnswers(url: string | undefined): Promise<void> {
  const headers = { authorization: 'Bearer txk_sandbox_seller_vite' };
  const catalog = await fetch(`${url}/api/catalog/products`, { headers });
  expect(((await catalog.json()) as { catalogTotal: number }).catalogTotal).toBe(12);
  expect((await fetch(`${url}/__sandbox`)).status).toBe(200);
  expect((await fetch(`${url}/catalog`)).headers.get('x-sandbox-world')).toBeNull();
}

test('the development server stores its worlds in the given folder', async () => {
  const storeDir = mkdtempSync(join(tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(storeDir, { recursive: true }));
  const headers = { authorization: 'Bearer txk_sandbox_seller_kept', 'content-type': 'application/json' };
  const accepted = async () => {
    const { vite, url } = await listening(sandboxPlugin(12, storeDir));
    const body = JSON.stringify({ surface: 'api' });
    const answer = await fetch(`${url}/api/ai-packs/terms/accept`, { method: 'POST', headers, body });
    const { acceptedAt } = (await answer.json()) as { acceptedAt: string };
    await vite.close();
    await expect.poll(() => readdirSync(storeDir)).not.toContain('lock');
    return acceptedAt;
  };
  const first = await accepted();
  expect(await accepted()).toBe(first);
  expect(readFileSync(join(storeDir, 'kept.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
});

describe('a listening development server', () => {
  let vite: ViteDevServer;
  let url: string;
  beforeAll(async () => {
    ({ vite, url } = await listening(sandboxPlugin(12)));
  });
  afterAll(() => vite.close());

  test('answers /api and /__sandbox, and leaves the rest to Vite', async () => {
    await expectAnswers(url);
  });

  test('waits for an upload longer than the page', () => {
    expect((vite.httpServer as Server).requestTimeout).toBeGreaterThan(MAX_REQUEST_MS);
  });

  /** `fetch` sets Host itself. */
  const asked = (path: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(url + path, { headers }, (answer) => resolve(answer.resume()));
      call.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve(answer);
      });
      call.on('error', reject).end();
    });

  test('sends the headers of npm start with the page and its modules; inline code needs Vite’s nonce', async () => {
    const page = await fetch(`${url}/catalog`, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none';
    expect(await page.text()).toContain(`nonce="${nonce}"`);
    const expected = securityHeaders([], nonce);
    for (const path of ['/catalog', '/src/main.tsx', '/@vite/client', '/nothing.js']) {
      const { headers } = await fetch(url + path, { headers: { accept: 'text/html' } });
      for (const [name, value] of Object.entries(expected)) expect([name, headers.get(name)]).toEqual([name, value]);
    }
    const api = await fetch(`${url}/api/nowhere`);
    expect(api.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test.each(['/src/main.tsx', '/@vite/client'])(
    '%s is refused to a foreign Host, even an address of the local network',
    async (path) => {
      for (const host of ['evil.example', '192.168.1.5:5173', '0.0.0.0']) {
        expect((await asked(path, { host })).statusCode).toBe(403);
      }
      expect((await asked(path, { host: 'localhost:5173' })).statusCode).not.toBe(403);
    },
  );

  test('screens alone are pages, whatever their addresses look like', async () => {
    const answered = async (path: string, headers: Record<string, string> = {}) => {
      const { statusCode, headers: sent } = await asked(path, { accept: 'text/html', ...headers });
      return [path, statusCode, String(sent['content-type']).split(';')[0]];
    };
    for (const path of ['/', '/catalog/a', '/catalog/node.js', '/catalog/100%', '/catalog/a.css?q', '/index.html'])
      expect(await answered(path)).toEqual([path, 200, 'text/html']);
    for (const path of ['/no/such/screen', '/x.php', '/openapi.yaml'])
      expect(await answered(path)).toEqual([path, 404, 'text/plain']);
    for (const path of ['/.git/config', '/.env'])
      expect((await asked(path, { accept: 'text/html' })).statusCode).toBeGreaterThanOrEqual(403);
    expect(await answered('/src/main.tsx')).toEqual(['/src/main.tsx', 200, 'text/javascript']);
    expect(await answered('/sw.js', { 'service-worker': 'script' })).toEqual(['/sw.js', 200, 'text/javascript']);
  });

  test('a page load on another loopback name is redirected to the printed one', async () => {
    const { statusCode, headers } = await asked('/catalog?q=1', { host: 'localhost:81', accept: 'text/html' });
    expect([statusCode, headers.location]).toEqual([307, 'http://127.0.0.1:81/catalog?q=1']);
    expect((await asked('/src/main.tsx', { host: 'localhost:81' })).statusCode).toBe(200);
  });

  test.each([
    '/__open-in-editor?file=no-such-file',
    '/src/main.tsx',
    '/@vite/client',
    '/@fs/etc/hostname',
    '/__anything',
  ])('%s is refused to a foreign page, also by a link', async (path) => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const image = { ...foreign, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const link = { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const marks of [image, link, { origin: 'https://evil.example' }])
      expect((await asked(path, marks)).statusCode).toBe(403);
  });

  test.each([
    [{}, true],
    [{ host: 'evil.example' }, false],
    [{ origin: 'https://evil.example' }, false],
  ])('the websocket with %o opens: %s', async (headers, opens) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-protocol': 'vite-ping',
    };
    const answer = asked('/', { ...upgrade, ...headers });
    if (opens) expect((await answer).statusCode).toBe(101);
    else await expect(answer).rejects.toThrow('socket hang up');
  });
}, 30_000);

test('the preview server gives the same answers', async () => {
  const vite = await preview({
    ...quiet,
    plugins: [sandboxPlugin(12)],
    preview: { host: '127.0.0.1', port: 0 },
  });
  closers.push(() => vite.close());
  await expectAnswers(vite.resolvedUrls?.local[0]?.replace(/\/$/, ''));
  expect((vite.httpServer as Server).requestTimeout).toBeGreaterThan(MAX_REQUEST_MS);
});

test('with a real service it passes on /api only, without cookies in either direction', async () => {
  const seen: [string | undefined, string | undefined][] = [];
  const service = await listen(
    (incoming, outgoing) => {
      seen.push([incoming.url, incoming.headers.cookie]);
      outgoing.writeHead(200, { 'set-cookie': 'session=1', 'content-type': 'application/json' }).end('{}');
    },
    0,
    '127.0.0.1',
  );
  closers.push(service.close);
  const url = await developed(passThroughPlugin(service.url));
  const answer = await fetch(`${url}/api/catalog/filters?page=2`, { headers: { cookie: 'session=1' } });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  for (const path of ['/__sandbox', '/apiary']) expect((await fetch(url + path)).status).toBe(404);
  expect(seen).toEqual([['/api/catalog/filters?page=2', undefined]]);
});
