import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './node';
import { sandboxPlugin } from './vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

test('the development server answers /api and /__sandbox, and passes the rest on', async () => {
  vi.stubEnv('SANDBOX_PRODUCTS', '12');
  const vite = await createServer({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [sandboxPlugin()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: { server: createHttpServer() } },
  });
  const served = await listen((incoming, outgoing) => vite.middlewares(incoming, outgoing), 0, '127.0.0.1');
  closers.push(served.close, () => vite.close());
  const headers = { authorization: 'Bearer txk_sandbox_seller_vite' };
  const catalog = await fetch(`${served.url}/api/catalog/products`, { headers });
  expect(((await catalog.json()) as { catalogTotal: number }).catalogTotal).toBe(12);
  expect((await fetch(`${served.url}/__sandbox`)).status).toBe(200);
  expect((await fetch(`${served.url}/catalog`)).headers.get('x-sandbox-world')).toBeNull();
}, 30_000);
