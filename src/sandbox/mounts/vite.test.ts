import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Plugin, createServer, preview } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { listen } from './node';
import { passThroughPlugin, sandboxPlugin } from './vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** The address of a development server with the plugin. */
async function developed(plugin: Plugin): Promise<string> {
  const vite = await createServer({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: { server: createHttpServer() } },
  });
  const served = await listen((incoming, outgoing) => vite.middlewares(incoming, outgoing), 0, '127.0.0.1');
  closers.push(served.close, () => vite.close());
  return served.url;
}

test('the development server answers /api and /__sandbox, and passes the rest on', async () => {
  const url = await developed(sandboxPlugin(12));
  const headers = { authorization: 'Bearer txk_sandbox_seller_vite' };
  const catalog = await fetch(`${url}/api/catalog/products`, { headers });
  expect(((await catalog.json()) as { catalogTotal: number }).catalogTotal).toBe(12);
  expect((await fetch(`${url}/__sandbox`)).status).toBe(200);
  expect((await fetch(`${url}/catalog`)).headers.get('x-sandbox-world')).toBeNull();
}, 30_000);

test('the preview server answers the same', async () => {
  const vite = await preview({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [sandboxPlugin(12)],
    preview: { host: '127.0.0.1', port: 0 },
  });
  closers.push(() => vite.close());
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '');
  const headers = { authorization: 'Bearer txk_sandbox_seller_preview' };
  const catalog = await fetch(`${url}/api/catalog/products`, { headers });
  expect(((await catalog.json()) as { catalogTotal: number }).catalogTotal).toBe(12);
  expect((await fetch(`${url}/__sandbox`)).status).toBe(200);
  expect((await fetch(`${url}/catalog`)).headers.get('x-sandbox-world')).toBeNull();
}, 30_000);

test('with a real service it passes /api through, no cookie either way, and nothing else', async () => {
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
}, 30_000);
