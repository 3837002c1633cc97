import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestListener, type Server, createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { securityHeaders } from '../../lib/csp';
import { LIVE_PAGE } from '../../lib/page/livePage';
import { MAX_REQUEST_MS } from '../../lib/serving/idempotencyKey';
import type { Answer } from './idempotency/idempotency';
import { pipeline } from './pipeline';
import { serveConsole, serveSandbox } from './serve';
import { closeAll, startListening, openLivePage, sendRequest, startService } from './testSupport';

const host = '127.0.0.1';
const script = 'console.log("a script that shrinks");'.repeat(20);
let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'console-dist-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(dist, LIVE_PAGE), openLivePage);
  writeFileSync(join(dist, 'assets/app-3f2a.js'), script);
  writeFileSync(join(dist, 'assets/app-3f2a.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'assets/app-3f2a.js.gz'), gzipSync(script));
  writeFileSync(join(dist, '.vite/manifest.json'), '{}');
  writeFileSync(join(dist, '.build-hash'), 'x');
  writeFileSync(join(dist, '_headers'), 'x');
});
afterAll(() => rmSync(dist, { recursive: true }));
afterEach(closeAll);

async function console_(apiBaseUrl?: string, connectTo?: readonly string[], publicOrigin?: string): Promise<string> {
  const served = await serveConsole({ port: 0, host, dist, apiBaseUrl, connectTo, publicOrigin });
  onTestFinished(served.close);
  return served.url;
}

const answering = (listener: RequestListener) => startListening(createServer(listener));

test('with a folder its worlds survive a restart, and without one nothing is on disk', async () => {
  const storeDir = mkdtempSync(join(tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(storeDir, { recursive: true }));
  const clock = '/__sandbox/worlds/kept/clock';
  for (const advancedMs of [1_000, 2_000]) {
    const served = await serveConsole({ port: 0, host, dist, storeDir });
    const body = JSON.stringify({ advanceMs: 1_000 });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(served.url + clock, { method: 'POST', headers, body })).status).toBe(200);
    const state = await (await fetch(`${served.url}/__sandbox/worlds/kept`)).json();
    expect(state).toMatchObject({ advancedMs, history: { entries: advancedMs / 1_000, keptIn: storeDir } });
    await served.close();
    // Another process may have the folder.
    expect(readdirSync(storeDir)).toEqual(['kept.jsonl']);
  }
  const state = await fetch(`${await console_()}/__sandbox/worlds/kept`);
  expect(state.status).toBe(404);
});

describe('a folder that cannot be written, for a real service', () => {
  const unwritable = () => join(dist, 'index.html', 'kept');

  test('is reported once, and the console is served without it', async () => {
    const { url: apiBaseUrl, seen } = await startService();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const served = await serveConsole({ port: 0, host, dist, apiBaseUrl, storeDir: unwritable() });
    onTestFinished(served.close);
    const headers = { 'x-console-request': '0123456789abcdef0123456789abcdef' };
    for (let copies = 0; copies < 2; copies += 1)
      expect((await sendRequest(served.url, '/api/x', { method: 'POST', headers, body: '{}' })).status).toBe(200);
    expect(seen).toHaveLength(1);
    expect(logged.mock.calls.flat().map(String)).toEqual([
      expect.stringMatching(/can't be stored in .*kept.*SANDBOX_DIR/),
    ]);
  });

  test('is an error at start if it was set', async () => {
    const { url: apiBaseUrl } = await startService();
    const start = () => serveConsole({ port: 0, host, dist, apiBaseUrl, storeDir: unwritable(), requireStore: true });
    await expect(start()).rejects.toThrow(/can't be stored in .*kept.*SANDBOX_DIR/);
  });
});

describe('the built console', () => {
  test('the page has the security headers', async () => {
    const { headers } = await sendRequest(await console_(), '/');
    expect(headers).toMatchObject(securityHeaders([]));
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('allows calls to the given origins, and to no others', async () => {
    const { headers } = await sendRequest(await console_(undefined, ['https://files.example']), '/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://files.example;");
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('assets for "%s" are sent as %s, and cached forever', async (accept, encoding, unpack) => {
    const { status, headers, body } = await sendRequest(await console_(), '/assets/app-3f2a.js', {
      headers: { 'accept-encoding': accept },
    });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(unpack(body).toString()).toBe(script);
  });

  const notPages = [
    '/favicon.ico',
    '/.build-hash.json',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/.git/config',
    '/openapi.yaml',
    '/x.php',
    '/catalog/a/b',
    '/packs//run',
    '/%63atalog',
    '/100%',
    '//catalog',
    '/assets',
    '/index.html/',
    // No other spelling of a file is one, nor is one of its encodings, nor a file that no browser has a use for.
    '/assets/../index.html',
    '/./index.html',
    '/x/../assets/app-3f2a.js',
    '//assets/app-3f2a.js',
    '/assets//app-3f2a.js',
    '/assets/app-3f2a.js.br',
    '/assets/app-3f2a.js.b%72',
    '/assets/app-3f2a.js.g%7A',
    '/_headers',
  ];
  test.each(['*/*', 'text/html'])('what is neither a screen nor a file is no page, even for %s', async (accept) => {
    const url = await console_();
    for (const path of notPages) {
      const { status, headers } = await sendRequest(url, path, { headers: { accept } });
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test.each(['/catalog/sw.js', '/boot.js', '/assets/app-3f2a.js', '/', '/mockServiceWorker.js'])(
    'a service worker whose script was %s gets one that removes itself',
    async (path) => {
      const answer = await sendRequest(await console_(), path, { headers: { 'service-worker': 'script' } });
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.body.toString()).toContain('self.registration.unregister()');
    },
  );

  test('a folder without a build is refused', async () => {
    await expect(serveConsole({ port: 0, dist: join(dist, 'assets') })).rejects.toThrow('Build the console first');
  });
});

test('with a service behind it, no foreign Host and no foreign page reaches it', async () => {
  const { url: target, seen } = await startService();
  const url = await console_(target);
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  for (const path of ['/', '/assets/app-3f2a.js', '/api/x', '/__sandbox'])
    expect((await sendRequest(url, path, { headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await sendRequest(url, '/api/x', { headers: crossSite })).status).toBe(403);
  expect((await sendRequest(url, '/', { headers: crossSite })).status).toBe(200);
  expect(seen).toEqual([]);
});

describe('behind a proxy with a public origin', () => {
  const publicOrigin = 'https://console.example';
  const asPublic = { host: 'console.example', origin: publicOrigin, 'sec-fetch-site': 'same-origin' };
  const sts = (headers: IncomingHttpHeaders) => headers['strict-transport-security'];

  test('every answer has HSTS, and the page keeps its policy', async () => {
    const url = await console_(undefined, [], publicOrigin);
    for (const path of ['/', '/assets/app-3f2a.js', '/gone.js', '/__sandbox', '/api/x']) {
      expect(sts((await sendRequest(url, path, { headers: asPublic })).headers)).toBe('max-age=31536000');
    }
    const { headers } = await sendRequest(url, '/', { headers: asPublic });
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    expect((await sendRequest(url, '/api/x', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  test('TRACE is answered as with any other method name', async () => {
    const url = await console_(undefined, [], publicOrigin);
    const { status, body } = await sendRequest(url, '/api/x', { method: 'TRACE' });
    const redirected = await sendRequest(url, '/api/x', { method: 'TRACE', headers: { host: 'console.example' } });
    expect(status).toBe(404);
    expect([redirected.status, redirected.body.toString()]).toEqual([status, body.toString()]);
  });

  test('a request is passed on with its client’s own signal, which one derived from it may outlive', async () => {
    const passed: Request[] = [];
    const answer: Answer = async (request) => {
      passed.push(request);
      return new Response();
    };
    const serve = pipeline({ policy: () => null, once: answer, answer, publicOrigin });
    const { signal } = new AbortController();
    const headers = { host: 'console.example' };
    const request = new Request('http://console.example/api/x', { method: 'POST', headers, body: '{}' });
    Object.defineProperty(request, 'signal', { value: signal });
    await serve(request);
    expect(passed[0]?.url).toBe(`${publicOrigin}/api/x`);
    expect(passed[0]?.signal).toBe(signal);
  });

  test('so has an answer to a change, in place of the service’s own', async () => {
    const target = await answering((_, outgoing) =>
      outgoing.setHeader('strict-transport-security', 'max-age=0; includeSubDomains').end('{}'),
    );
    const headers = { ...asPublic, 'x-console-request': '0123456789abcdef0123456789abcdef' };
    const answer = await sendRequest(await console_(target, [], publicOrigin), '/api/x', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect([answer.status, sts(answer.headers)]).toEqual([200, 'max-age=31536000']);
  });

  test('without one no answer has HSTS', async () => {
    expect(sts((await sendRequest(await console_(), '/')).headers)).toBeUndefined();
  });

  test.each([
    ['console.example', 'https://console.example/__storage/published'],
    ['localhost:1', 'http://localhost:1/__storage/published'],
  ])('an upload form asked for at %s is for %s', async (name, address) => {
    const url = await console_(undefined, [], publicOrigin);
    const answer = await sendRequest(
      url,
      '/api/seller/products/0b100000-0000-4000-8000-000000000008/versions/upload-url',
      {
        method: 'POST',
        headers: {
          host: name,
          authorization: 'Bearer txk_sandbox_seller_published',
          'content-type': 'application/json',
          'x-console-request': '0123456789abcdef0123456789abcdef',
        },
        body: JSON.stringify({ version: '0.3.0', contentType: 'application/zip' }),
      },
    );
    expect(JSON.parse(answer.body.toString())).toMatchObject({ url: address });
  });
});

describe('how long the server waits', () => {
  test.each(['npm start', 'npm run sandbox'])(
    '%s: longer for an upload than the page, and not long for a head',
    async (way) => {
      const listens = vi.spyOn(NetServer.prototype, 'listen');
      if (way === 'npm start') await console_();
      else onTestFinished((await serveSandbox({ port: 0, host })).close);
      const server = listens.mock.contexts[0] as Server;
      expect(server.requestTimeout).toBeGreaterThanOrEqual(MAX_REQUEST_MS + 30_000);
      expect([server.headersTimeout, server.timeout]).toEqual([60_000, 0]);
    },
  );
});

const load = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };

describe('a page load on another loopback name', () => {
  test.each([
    ['127.0.0.1', 'localhost:81', {}, 'http://127.0.0.1:81'],
    ['127.0.0.1', '[::1]:81', {}, 'http://127.0.0.1:81'],
    ['127.0.0.1', 'app.localhost', {}, 'http://127.0.0.1'],
    ['127.0.0.1', '127.0.0.1:81', {}, undefined],
    ['0.0.0.0', '127.0.0.1:81', {}, 'http://localhost:81'],
    ['0.0.0.0', '127.9.9.9:81', { method: 'HEAD' }, 'http://localhost:81'],
    ['0.0.0.0', 'localhost:81', {}, undefined],
    ['0.0.0.0', 'LOCALHOST:81', {}, undefined],
    ['0.0.0.0', '192.168.1.5:81', {}, undefined],
    ['127.0.0.1', 'localhost:81', { method: 'POST' }, undefined],
    ['127.0.0.1', 'localhost:81', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, undefined],
    ['127.0.0.1', 'localhost:81', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, undefined],
  ])('printed as %s, at %s %o: %s', async (own, name, { method = 'GET', ...marks }: Record<string, string>, at) => {
    const served = await serveConsole({ port: 0, host: own, dist });
    onTestFinished(served.close);
    const { port } = new URL(served.url);
    for (const path of ['/', '/catalog?q=%ED%95%9C&x=//evil.example', '//evil.example/x', '/no/screen']) {
      const headers = { ...load, ...marks, host: name };
      const { status, headers: sent } = await sendRequest(`http://127.0.0.1:${port}`, path, { method, headers });
      expect([path, sent.location]).toEqual([path, at && at + path]);
      if (at) expect([status, sent['cache-control']]).toEqual([307, 'no-store']);
    }
  });

  test('a browser without fetch metadata is redirected by its Accept header; programs, /api and files are answered', async () => {
    const url = await console_();
    const at = async (path: string, accept: string) =>
      (await sendRequest(url, path, { headers: { host: 'localhost', accept } })).status;
    expect(await at('/', 'text/html,*/*;q=0.8')).toBe(307);
    expect(await at('/', '*/*')).toBe(200);
    expect(await at('/assets/app-3f2a.js', '*/*')).toBe(200);
    expect(await at('/__sandbox', 'text/html')).toBe(200);
  });
});

describe('/api passed through to a service', () => {
  test('method, path below the base address, token and body arrive; status and body come back', async () => {
    const { url, seen } = await startService();
    const path = '/api/seller/products/1/prep?x=%20y';
    const body = '{"tier":"smoke_scan"}';
    const answer = await sendRequest(await console_(`${url}/v1/`), path, {
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body,
    });
    const headers = { authorization: 'Bearer secret', host: new URL(url).host };
    expect(seen).toMatchObject([{ method: 'POST', url: `/v1${path}`, headers, body }]);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
  });

  test('answers stream: the first part arrives before the last is written', async () => {
    let finish: (() => void) | undefined;
    const target = await answering((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/plain' });
      outgoing.write('first');
      finish = () => void outgoing.end('last');
    });
    const response = await fetch(`${await console_(target)}/api/x`);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    finish?.();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('last');
  });

  test('the documents are compressed, and its own answers are unchanged', async () => {
    const json = JSON.stringify('x'.repeat(5_000));
    const url = await console_(
      await answering((_, outgoing) => outgoing.setHeader('content-type', 'application/json').end(json)),
    );
    const headers = { 'accept-encoding': 'gzip' };
    const document = await sendRequest(url, '/openapi.json', { headers });
    expect([document.status, document.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(document.body.length).toBeLessThan(100_000);
    const passed = await sendRequest(url, '/api/x', { headers });
    expect([passed.headers['content-encoding'], passed.body.toString()]).toEqual([undefined, json]);
  });

  test('a service that cannot be reached, or hangs up, is 502 in the error shape', async () => {
    const hangsUp = await answering((incoming) => void incoming.socket.destroy());
    for (const target of [`http://${host}:1`, hangsUp]) {
      const answer = await sendRequest(await console_(target), '/api/x', { method: 'POST', body: '{}' });
      expect(answer.status).toBe(502);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'BAD_GATEWAY' } });
    }
  });

  test('a caller that disconnects aborts its request', async () => {
    const leave = new AbortController();
    let cut: (() => void) | undefined;
    const wasCut = new Promise<void>((resolve) => (cut = resolve));
    const target = await answering((_, outgoing) => {
      outgoing.on('close', () => cut?.());
      leave.abort();
    });
    await expect(fetch(`${await console_(target)}/api/slow`, { signal: leave.signal })).rejects.toThrow(/abort/i);
    await wasCut;
  });
});
