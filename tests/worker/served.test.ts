/** What the adapter for Cloudflare answers besides the worlds: to whom, the console's files, and its access token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/sandbox/world/tokens';
import { ids } from '../../src/sandbox/testSupport';
import { sendRequest } from '../../src/sandbox/adapters/testSupport';
import { workerd } from '../support/workerd';

const ACCESS = 'an-access-token-of-the-team';
const PUBLIC = 'https://console.example';

let server: Awaited<ReturnType<typeof workerd>>;
let port: string;
beforeAll(async () => {
  server = await workerd({ SANDBOX_ACCESS_TOKEN: ACCESS, PUBLIC_ORIGIN: PUBLIC });
  ({ port } = new URL(server.now.url));
});
afterAll(() => server?.stop());

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Under a Host of the test's choice, which `fetch` would set. */
const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Asking = {}) =>
  sendRequest(server.now.url, path, { method, headers: { host: `localhost:${port}`, ...headers }, body });

describe('who is answered', () => {
  test.each([
    ['a foreign Host', '/__sandbox', { host: 'evil.example' }],
    ['a foreign Host, for a page', '/', { host: 'evil.example' }],
    ['another port of the public name', '/api/catalog/filters', { host: 'console.example:8080' }],
    ['a foreign page', '/api/catalog/filters', { origin: 'https://evil.example' }],
    [
      'the public name in clear text',
      '/api/catalog/filters',
      { host: 'console.example', origin: 'http://console.example' },
    ],
    ['an image on a foreign page', '/__sandbox/images/1', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_, path, headers) => {
    const { status, body } = await ask(path, { headers });
    expect([status, JSON.parse(body.toString())]).toMatchObject([403, { error: { code: 'FORBIDDEN' } }]);
  });

  test('a refused request with a long body does not break the next one of its connection', async () => {
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'x'.repeat(300_000) };
    for (let time = 0; time < 3; time += 1) expect((await ask('/api/catalog/smart-search', foreign)).status).toBe(403);
    expect((await ask('/__sandbox/images/1')).status).toBe(200);
  });

  test('the public origin is: its download URLs are https, and browsers must stay there', async () => {
    const world = `public`;
    const headers = { host: 'console.example', origin: PUBLIC, authorization: `Bearer ${createToken('buyer', world)}` };
    const { body: bought } = await ask('/api/orders/purchases', { headers });
    const { purchases } = JSON.parse(bought.toString()) as { purchases: { product: { id: string } }[] };
    const answer = await ask(`/api/install/products/${purchases[0]!.product.id}/download`, { headers });
    const { url } = JSON.parse(answer.body.toString()) as { url: string };
    expect(url).toMatch(new RegExp(`^${PUBLIC}/__sandbox/worlds/${world}/downloads/`));
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    // Whoever has the URL needs no access token.
    const download = await ask(new URL(url).pathname, { headers: { host: 'console.example' } });
    expect([download.status, download.headers['content-type']]).toEqual([200, 'application/zip']);
  });

  test('so are agents at it, who need no access token: their links lead there', async () => {
    const input = { productId: ids.checkout, tier: 'smoke_scan', by: 'Bot' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'propose_prep', arguments: input } };
    const headers = {
      host: 'console.example',
      authorization: `Bearer ${createToken('seller', 'agents')}`,
      'content-type': 'application/json',
    };
    const { body } = await ask('/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
    const { result } = JSON.parse(body.toString()) as { result: { structuredContent: { link: string } } };
    expect(new URL(result.structuredContent.link).origin).toBe(PUBLIC);
  });
});

describe('the access token', () => {
  test.each(['/__sandbox', '/__sandbox/worlds/a', '/__sandbox/worlds/a/snapshot'])(
    'is asked for at %s',
    async (path) => {
      for (const authorization of ['', 'Bearer wrong', `Bearer ${createToken('seller', 'a')}`]) {
        const { status, headers, body } = await ask(path, { headers: authorization ? { authorization } : {} });
        expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
        expect(body.toString()).not.toContain(ACCESS);
      }
      const { status } = await ask(path, { headers: { authorization: `Bearer ${ACCESS}` } });
      expect(status).toBe(path === '/__sandbox' ? 200 : 404);
    },
  );

  test('lets controls act, also where their request goes on to the object', async () => {
    const headers = { authorization: `Bearer ${ACCESS}`, 'content-type': 'application/json' };
    const advanced = await ask('/__sandbox/worlds/b/clock', { method: 'POST', headers, body: '{"advanceMs":1000}' });
    expect(advanced.status).toBe(200);
    const refused = await ask('/__sandbox/worlds/b/clock', { method: 'POST', body: '{"advanceMs":1000}' });
    expect(refused.status).toBe(401);
  });
});

describe('the console', () => {
  /** As a mail or chat program passes on a link, with its fragment in the path. */
  const passedOn = [
    '/packs/p/run%23proposal%3Drun-1%26end%3D1',
    '/sandbox%2Fstate%23sandbox-state-1.abc',
    '/no/such/screen%23sandbox-state-1.abc',
  ];
  test.each(['/', '/catalog/node.js', '/seller/products', ...passedOn])(
    '%s is the page, with its headers',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(body.toString()).toContain('<div id="root"');
    },
  );

  test('its files are cached forever, and nothing else is answered with a page', async () => {
    const { body: page } = await ask('/');
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.toString()) ?? [];
    const { status, headers } = await ask(file);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of ['/assets/gone.js', '/.build-hash', '/.vite/manifest.json', '/nowhere', '/%zz']) {
      const missing = await ask(path);
      expect([path, missing.status]).toEqual([path, 404]);
      expect(missing.body.toString()).toContain('The console starts at /');
    }
    expect((await ask('/', { method: 'POST', body: '{}' })).status).toBe(405);
  });

  test('a page load at another loopback name is redirected to the printed one, and a foreign worker removes itself', async () => {
    const redirect = await ask('/catalog?q=a', { headers: { host: `127.0.0.1:${port}`, accept: 'text/html' } });
    expect([redirect.status, redirect.headers.location]).toEqual([307, `http://localhost:${port}/catalog?q=a`]);
    const worker = await ask('/sw.js', { headers: { 'service-worker': 'script' } });
    expect(worker.body.toString()).toContain('registration.unregister()');
  });
});
