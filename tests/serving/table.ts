/**
 * What every way of serving does alike, by one table: whom it answers, and that what is sent twice is done once. Each way that serves the
 * sandbox goes through it: the Node servers, Vite's, and the Worker. Every case has a world of its own, and counts in its ledger.
 */
import { createHash } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../src/contract/values';
import { createToken } from '../../src/sandbox/world/tokens';
import { withoutSeededPrep } from '../../src/sandbox/world/testSupport';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { ids, prepRoute, probe } from '../../src/sandbox/testSupport';
import { sendBytes, sendRequest, statuses } from '../../src/sandbox/adapters/testSupport';

const prepPath = `/api/seller/products/${ids.checkout}/prep`;
const POINTS = 640;
const prep = JSON.stringify({
  tier: 'verified_listing',
  expectedVersion: '1.4.2',
  expectedPoints: POINTS,
  confirmation: 'RUN_SELLER_PREP',
});

/** The idempotency key of a case, because a server remembers the keys of all cases. */
const toKey = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32);
const KEY = toKey('none');

/**
 * The cases of a server, each group to be run by what it has: `everywhere`; `cuts` where connections can be cut, as a fault with `drop` asks;
 * `files` where the built console is served, too. `url` is asked once it is served.
 */
export function registerCases(url: () => string) {
  const at = (path: string, options: Parameters<typeof sendRequest>[2] = {}) => sendRequest(url(), path, options);
  const jsonAt = async (path: string, options: Parameters<typeof sendRequest>[2] = {}) =>
    JSON.parse((await at(path, options)).body.toString()) as unknown;

  const fault = async (world: string, fields: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ route: prepRoute, ...fields });
    const { status } = await at(`/__sandbox/worlds/${world}/faults`, { method: 'POST', headers, body });
    expect(status).toBe(200);
  };
  const state = async (world: string) => withoutSeededPrep((await jsonAt(`/__sandbox/worlds/${world}`)) as WorldState);
  /** Points that a world's seller has on hold for preps: what was really done. */
  const held = async (world: string) => (await state(world)).accounts.seller.held;

  const headersIn = (world: string, headers: Record<string, string> = {}) => ({
    authorization: `Bearer ${createToken('seller', world)}`,
    'content-type': 'application/json',
    'x-console-request': toKey(world),
    ...headers,
  });
  const send = (world: string, headers: Record<string, string> = {}) =>
    at(prepPath, { method: 'POST', headers: headersIn(world, headers), body: prep });
  const without = (world: string) => {
    const { 'x-console-request': _, ...headers } = headersIn(world);
    return headers;
  };
  const getCode = (answer: Awaited<ReturnType<typeof sendRequest>>) => [
    answer.status,
    (JSON.parse(answer.body.toString()) as { error: { code?: string } }).error.code,
  ];

  /** The bytes of a spend; `length` is what its head promises. */
  const buildBytes = (world: string, body = prep, length = prep.length) =>
    [
      `POST ${prepPath} HTTP/1.1`,
      `Host: ${new URL(url()).host}`,
      ...Object.entries(headersIn(world)).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n');
  const port = () => Number(new URL(url()).port);
  const sending = async (bytes: string): Promise<Socket> => {
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    return socket;
  };

  function everywhere(): void {
    describe('a request that is sent twice with one key', () => {
      test('is performed once: concurrent and later copies get the first’s status, headers and bytes', async () => {
        const [first, copy] = await Promise.all([send('once'), send('once')]);
        for (const answer of [copy, await send('once')]) {
          expect([answer.status, answer.body.toString()]).toEqual([202, first.body.toString()]);
          for (const name of ['content-type', 'content-length', 'date', 'x-sandbox-world', 'cache-control'])
            expect([name, answer.headers[name]]).toEqual([name, first.headers[name]]);
        }
        expect(await held('once')).toBe(POINTS);
      });

      test('is performed once though the first’s client leaves when all of it has arrived, and a copy fetches the answer', async () => {
        await fault('left', { hold: true, when: 'before' });
        const socket = await sending(buildBytes('left'));
        await expect.poll(async () => (await state('left')).heldAnswers).toBe(1);
        const gone = new Promise((resolve) => socket.once('close', resolve));
        socket.destroy();
        await gone;
        const copy = send('left');
        expect((await at('/__sandbox/worlds/left/faults', { method: 'DELETE' })).status).toBe(200);
        expect((await copy).status).toBe(202);
        expect(await held('left')).toBe(POINTS);
      });

      test('is not performed at all if its body has not arrived completely', async () => {
        const socket = await sending(buildBytes('half', prep.slice(0, 20)));
        const arrived = async () =>
          (await at('/__sandbox/worlds/half')).status === 200 && (await state('half')).requests;
        await expect.poll(arrived).toHaveLength(1);
        const copy = send('half').catch(() => 'cut');
        socket.destroy();
        expect(await copy).not.toMatchObject({ status: 202 });
        expect(await held('half')).toBe(0);
      });

      test('is not mixed up with another request of the same key', async () => {
        expect((await send('mixed')).status).toBe(202);
        const otherRequests: [path: string, options: Parameters<typeof sendRequest>[2]][] = [
          [prepPath, { method: 'PATCH', headers: headersIn('mixed'), body: prep }],
          [`${prepPath}?x`, { method: 'POST', headers: headersIn('mixed'), body: prep }],
          [`${prepPath}/x`, { method: 'POST', headers: headersIn('mixed'), body: prep }],
          [prepPath, { method: 'POST', headers: headersIn('mixed', { [PROVIDER_KEY_HEADER]: 'k' }), body: prep }],
          [
            prepPath,
            {
              method: 'POST',
              headers: headersIn('mixed', { authorization: `Bearer ${createToken('readonly', 'mixed')}` }),
              body: prep,
            },
          ],
        ];
        for (const [path, options] of otherRequests) {
          const answer = await at(path, options);
          expect(getCode(answer)).toEqual([400, 'BAD_REQUEST']);
          expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
        }
        expect(await held('mixed')).toBe(POINTS);
      });

      test.each(['x', KEY.slice(1), `${KEY}0`, KEY.toUpperCase(), `${KEY}, ${KEY}`])(
        'and is refused if the key is invalid: %s',
        async (key) => {
          expect(getCode(await send('no-key', { 'x-console-request': key }))).toEqual([400, 'BAD_REQUEST']);
        },
      );

      test('is performed once per key, and for a program without one each time', async () => {
        expect((await send('each')).status).toBe(202);
        // The world's own rule is met: it was passed on.
        expect((await send('each', { 'x-console-request': toKey('each, another') })).status).toBe(409);
        for (let time = 0; time < 2; time += 1)
          expect((await at(prepPath, { method: 'POST', headers: without('each'), body: prep })).status).toBe(409);
        expect((await send('each')).status).toBe(202);
      });

      test('and only reads is asked each time', async () => {
        const headers = headersIn('reads');
        for (let time = 0; time < 2; time += 1) expect((await at(probe, { headers })).status).toBe(200);
        expect((await state('reads')).requests).toHaveLength(2);
      });

      test('in a row on one connection is answered in order', async () => {
        const keepAlive = buildBytes('row').replace('connection: close\r\n', '');
        const answer = await sendBytes(port(), keepAlive + buildBytes('row'));
        expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['202', '202']);
        expect(await held('row')).toBe(POINTS);
      });
    });

    describe('a status that a browser would act on by itself', () => {
      const marks: [who: string, headers: (world: string) => Record<string, string>][] = [
        ['with a key', (world) => ({ 'x-console-request': toKey(world) })],
        ['a browser’s without', () => ({ 'sec-fetch-site': 'same-origin' })],
      ];
      test.each(marks.flatMap(([who, headers]) => [407, 408, 421].map((status) => [status, who, headers] as const)))(
        '%i becomes 504 with the original in the body: %s',
        async (status, who, headers) => {
          const world = `acted-${status}-${who.length}`;
          const extraHeaders = { 'x-own': 'yes', etag: '"a"' };
          await fault(world, {
            status,
            body: 'why',
            contentType: 'text/plain',
            headers: extraHeaders,
            times: 2,
            when: 'after',
          });
          for (let copies = 0; copies < 2; copies += 1) {
            const answer = await at(prepPath, {
              method: 'POST',
              headers: { ...without(world), ...headers(world) },
              body: prep,
            });
            expect([answer.status, answer.headers['content-type'], answer.headers['x-own']]).toEqual([
              504,
              'application/json',
              'yes',
            ]);
            expect(answer.headers['etag']).toBeUndefined();
            expect(JSON.parse(answer.body.toString())).toMatchObject({
              error: { code: 'GATEWAY_TIMEOUT' },
              original: { status, body: 'why' },
            });
          }
          expect(await held(world)).toBe(POINTS);
        },
      );

      test('is unchanged for a program', async () => {
        await fault('program', { status: 421, body: 'why', contentType: 'text/plain' });
        const answer = await at(prepPath, { method: 'POST', headers: without('program'), body: prep });
        expect([answer.status, answer.body.toString()]).toEqual([421, 'why']);
      });
    });

    describe('who is answered', () => {
      test.each([
        ['a foreign Host', '/__sandbox', { host: 'evil.example' }],
        ['a foreign Host, for a page', '/', { host: 'evil.example' }],
        ['a foreign page', '/api/catalog/filters', { origin: 'https://evil.example' }],
        ['a page of another port of a public name', '/api/catalog/filters', { origin: 'http://evil.example:8080' }],
        ['a page that hides its origin', '/api/catalog/filters', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
        ['an image on a foreign page', '/__sandbox/images/1', { 'sec-fetch-site': 'cross-site' }],
        ['a document, for a foreign page', '/openapi.json', { origin: 'https://evil.example' }],
        ['agents, for a foreign page', '/mcp', { origin: 'https://evil.example' }],
        ['agents, for a page whose name points here', '/mcp', { host: 'evil.example' }],
        ['agents, for a script of a foreign page', '/mcp', { 'sec-fetch-site': 'cross-site' }],
      ])('not %s', async (_, path, headers) => {
        const answer = await at(path, { headers });
        expect(getCode(answer)).toEqual([403, 'FORBIDDEN']);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      });

      test('a change that a foreign page asks for is not done, however long its body', async () => {
        const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
        for (const body of ['{"ms":7}', `{"ms":7,"x":"${'x'.repeat(300_000)}"}`]) {
          expect((await at('/__sandbox/worlds/foreign/latency', { method: 'POST', headers, body })).status).toBe(403);
        }
        expect((await at('/__sandbox/worlds/foreign')).status).toBe(404);
      });

      test('a page on loopback, and a program', async () => {
        const pages: Record<string, string>[] = [
          {},
          { origin: 'http://localhost:3000' },
          { 'sec-fetch-site': 'same-origin' },
        ];
        for (const headers of pages) expect((await at('/__sandbox', { headers })).status).toBe(200);
        const preflight = await at('/api/x', { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } });
        expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
      });

      test.each([
        ['a browser', { 'x-console-request': toKey('early') }],
        ['a program', {}],
      ])(
        '%s that is refused early may send on, and its connection goes on',
        async (_, marks: Record<string, string>) => {
          const bytes = 80 * 1_048_576;
          const lines = Object.entries({ host: new URL(url()).host, authorization: 'Bearer none', ...marks }).map(
            ([name, value]) => `${name}: ${value}\r\n`,
          );
          const next = `GET /api/nowhere HTTP/1.1\r\n${lines[0]}connection: close\r\n\r\n`;
          const socket = connect(port(), '127.0.0.1');
          let answers = '';
          socket.on('data', (part) => (answers += part.toString('latin1')));
          socket.on('error', () => undefined);
          const closed = new Promise((resolve) => socket.once('close', resolve));
          socket.write(`POST ${prepPath} HTTP/1.1\r\n${lines.join('')}content-length: ${bytes}\r\n\r\n`);
          const part = Buffer.alloc(65_536);
          for (let sent = 0; sent < bytes; sent += part.length) {
            if (!socket.write(part))
              await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
          }
          socket.write(next);
          await closed;
          expect(statuses(answers)).toEqual([401, 404]);
        },
      );

      test('not a head that is longer than that of a service may be', async () => {
        const { status, headers } = await at('/__sandbox', { headers: { 'x-long': 'x'.repeat(17_000) } });
        expect([status, headers['content-type']]).toEqual([431, 'application/json']);
      });
    });

    describe('agents by URL', () => {
      const asAgent = (headers: Record<string, string> = {}) => ({
        authorization: `Bearer ${createToken('seller', 'agents')}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      });
      const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const post = (body: string, headers = asAgent()) => at('/mcp', { method: 'POST', headers, body });
      const call = async (name: string, input: object) => {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
        const { status, body } = await post(JSON.stringify(message));
        expect(status).toBe(200);
        return (JSON.parse(body.toString()) as { result: { structuredContent?: Record<string, unknown> } }).result;
      };

      test('read the world of their token, which logs it', async () => {
        const { structuredContent } = await call('seller_product', { id: ids.checkout });
        expect(structuredContent).toMatchObject({ id: ids.checkout });
        expect((await state('agents')).requests).toMatchObject([
          { route: 'GET /api/seller/products/:id', status: 200 },
        ]);
      });

      test('get links to the origin that they ask at, and whoever made a proposal is told of it', async () => {
        const input = { productId: ids.checkout, tier: 'verified_listing', by: 'Bot' };
        const { structuredContent } = await call('propose_prep', input);
        const { link, proposalId } = structuredContent as { link: string; proposalId: string };
        expect(new URL(link).origin).toBe(new URL(url()).origin);
        const status = await call('attempt_status', { proposalId });
        expect(status.structuredContent).toMatchObject({ proposalId, verdict: 'none' });
        expect(await held('agents')).toBe(0);
      });

      test.each<[string, string, Record<string, string>, number, Record<string, string>]>([
        ['without a token', 'POST', { authorization: '' }, 401, { 'www-authenticate': 'Bearer' }],
        ['to read a stream', 'GET', {}, 405, { allow: 'POST, OPTIONS' }],
        ['to end a session', 'DELETE', {}, 405, { allow: 'POST, OPTIONS' }],
        ['in a form of a page', 'POST', { 'content-type': 'text/plain' }, 415, {}],
        ['in an unknown version', 'POST', { 'mcp-protocol-version': '2099-01-01' }, 400, {}],
      ])('are refused %s', async (_, method, headers, status, answerHeaders) => {
        const answer = await at('/mcp', {
          method,
          headers: asAgent(headers),
          ...(method === 'POST' && { body: ping }),
        });
        expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(answerHeaders)]);
        expect(JSON.parse(answer.body.toString())).toMatchObject({ jsonrpc: '2.0', id: null });
      });

      test('are refused with a body of more than 1 MiB, also of unknown length, and then go on', async () => {
        const long = ping.replace('{', `{"x":"${'x'.repeat(1_048_576)}",`);
        expect((await post(long)).status).toBe(413);
        const streamed: RequestInit & { duplex: 'half' } = {
          method: 'POST',
          headers: asAgent(),
          body: new Blob([long]).stream(),
          duplex: 'half',
        };
        expect((await fetch(`${url()}/mcp`, streamed)).status).toBe(413);
        expect(JSON.parse((await post(ping)).body.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
      });

      test('may be pages on loopback', async () => {
        const headers = { origin: 'http://localhost:3000' };
        const preflight = await at('/mcp', { method: 'OPTIONS', headers });
        expect(preflight.headers['access-control-allow-headers']).toContain('mcp-protocol-version');
        const answer = await post(ping, asAgent(headers));
        expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, headers.origin]);
      });
    });

    describe('what is answered', () => {
      test.each([
        ['/api/auth/api-token-status', { authorization: `Bearer ${createToken('seller', 'answers')}` }, 200],
        ['/api/auth/api-token-status', {}, 401],
        ['/api/nowhere', {}, 404],
        ['/__sandbox', {}, 200],
        ['/openapi.json', {}, 200],
        ['/__sandbox/openapi.json', {}, 200],
        ['/.well-known/api-catalog', {}, 200],
      ])('%s %o is %i and never a page', async (path, headers, status) => {
        const answer = await at(path, { headers });
        expect([answer.status, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff']);
        expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      });

      test.each([
        ['in progress', toKey('encoded')],
        ['of a program', undefined],
      ])('with its own bytes where a fault names an encoding: %s', async (who, key) => {
        const world = `encoded-${who.length}`;
        const headers = { ...without(world), 'accept-encoding': 'gzip', ...(key && { 'x-console-request': key }) };
        const packed = gzipSync('why').toString('base64');
        for (const sent of [{ body: 'why' }, { bodyBase64: packed }]) {
          await fault(world, {
            status: 400,
            contentType: 'text/plain',
            headers: { 'content-encoding': 'gzip' },
            ...sent,
          });
          const answer = await at(prepPath, { method: 'POST', headers, body: prep });
          const got = sent.body ? answer.body.toString() : answer.body.toString('base64');
          expect([answer.status, answer.headers['content-encoding'], got]).toEqual([400, 'gzip', sent.body ?? packed]);
          if (key) headers['x-console-request'] = toKey('encoded, packed');
        }
      });

      test('HEAD like GET, without a body', async () => {
        const headers = { ...headersIn('head'), 'accept-encoding': 'identity' };
        const [read, asked] = [
          await at('/api/catalog/products', { headers }),
          await at('/api/catalog/products', { method: 'HEAD', headers }),
        ];
        expect([asked.status, asked.body.length, asked.headers['content-type']]).toEqual([
          200,
          0,
          read.headers['content-type'],
        ]);
      });
    });
  }

  function cuts(): void {
    describe('a request that is sent twice with one key, and is cut', () => {
      test('ends where the first ended: a cut before the head', async () => {
        await fault('cut', { drop: true, when: 'after' });
        for (let copies = 0; copies < 3; copies += 1) expect(await sendBytes(port(), buildBytes('cut'))).toBe('');
        expect(await held('cut')).toBe(POINTS);
      });

      test('ends where the first ended: a cut within the body', async () => {
        await fault('cut-body', { drop: true, when: 'after', status: 202 });
        for (let copies = 0; copies < 3; copies += 1)
          expect(await sendBytes(port(), buildBytes('cut-body'))).toMatch(/^HTTP\/1\.1 202 [^]*\r\n\r\n1\r\n\{\r\n$/);
        expect(await held('cut-body')).toBe(POINTS);
      });
    });
  }

  function files(): void {
    describe('the console’s files', () => {
      /** As a mail or chat program passes on a link, with its fragment in the path. */
      const passedOn = ['/packs/p/run%23proposal%3Drun-1%26end%3D1', '/no/such/screen%23sandbox-state-1.abc'];
      const odd = ['/catalog/node.js', '/catalog/100%', '/catalog/a%2Fb.css', '/CATALOG/', '/runs/.env'];
      test.each(['/', '/catalog?q=invoice', '/seller/products/x/prep', '/index.html', ...odd, ...passedOn])(
        '%s is the page, with its headers',
        async (path) => {
          const { status, headers, body } = await at(path);
          expect([status, headers['content-type'], headers['cache-control']]).toEqual([
            200,
            'text/html; charset=utf-8',
            'no-cache',
          ]);
          expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
          expect(headers['referrer-policy']).toBe('no-referrer');
          expect(body.toString()).toContain('<!doctype html>');
        },
      );

      test.each([
        '/assets/gone-1.js',
        '/.build-hash',
        '/.vite/manifest.json',
        '/.env',
        '/%E0%A4%A',
        '/no/such',
        '/%zz',
        '//%',
        '//[',
        '//x/assets/app.js',
      ])('%s is 404 and plain text, not a page', async (path) => {
        const { status, headers, body } = await at(path);
        expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
        expect(body.toString()).toContain('The console starts at /');
        expect(headers['content-length']).toBe(String(body.length));
      });

      test('are cached forever; an unchanged one is not sent again, HEAD has no body, other methods are refused', async () => {
        const page = await at('/');
        const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString()) ?? [];
        const script = await at(file, { headers: { 'accept-encoding': 'br, gzip' } });
        expect([script.status, script.headers['cache-control'], script.headers['content-type']]).toEqual([
          200,
          'public, max-age=31536000, immutable',
          expect.stringMatching(/^text\/javascript/),
        ]);
        for (const path of ['/', file]) {
          const etag = String((await at(path)).headers.etag);
          const again = await at(path, { headers: { 'if-none-match': etag } });
          expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
        }
        expect((await at('/', { method: 'HEAD' })).body).toHaveLength(0);
        const refused = await at('/catalog', { method: 'POST', body: '{}' });
        expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
      });

      test('a page load on another loopback name is redirected to the printed one', async () => {
        const host = `app.localhost:${port()}`;
        const redirect = await at('/catalog?q=a', { headers: { host, accept: 'text/html' } });
        expect([redirect.status, redirect.headers.location]).toEqual([
          307,
          expect.stringMatching(/^http:\/\/[\w.]+:\d+\/catalog\?q=a$/),
        ]);
      });

      test('a foreign service worker removes itself', async () => {
        const { status, headers, body } = await at('/sw.js', { headers: { 'service-worker': 'script' } });
        expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
        expect(body.toString()).toContain('registration.unregister()');
      });
    });
  }

  return { everywhere, cuts, files };
}
