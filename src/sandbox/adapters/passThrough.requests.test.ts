/** What the pass-through admits, and what it forwards to the service. */
import { type IncomingMessage, createServer as createService } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  sendBytes,
  startPassThrough,
  closeAll,
  head,
  startListening,
  passThroughOnce,
  startService,
  statuses,
} from './testSupport';

afterEach(closeAll);

const smuggled = head('GET /admin');
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

describe('malformed requests do not reach the service', () => {
  test.each<[what: string, text: string, answers: number[]]>([
    ['GET in chunks', head('GET /api/x', 'Transfer-Encoding: chunked') + chunked(smuggled), [400]],
    ['HEAD in chunks', head('HEAD /api/x', 'Transfer-Encoding: chunked') + chunked(smuggled), [400]],
    ['GET with a length', head('GET /api/x', `Content-Length: ${smuggled.length}`) + smuggled, [400]],
    ['HEAD with a length', head('HEAD /api/x', `Content-Length: ${smuggled.length}`) + smuggled, [400]],
    ['DELETE in chunks', head('DELETE /api/x', 'Transfer-Encoding: chunked') + chunked(smuggled), [400]],
    ['OPTIONS in chunks', head('OPTIONS /api/x', 'Transfer-Encoding: chunked') + chunked(smuggled), [400]],
    ['TRACE with a length', head('TRACE /api/x', 'Content-Length: 2') + 'ab', [400]],
    ['GET in an empty chunk', `${head('GET /api/x', 'Transfer-Encoding: chunked')}0\r\n\r\n`, [400]],
    ['two lengths', `${head('POST /api/x', 'Content-Length: 2', 'Content-Length: 4')}abcd`, [400]],
    ['the same length twice', `${head('POST /api/x', 'Content-Length: 2', 'Content-Length: 2')}ab`, [400]],
    ['a list of lengths', `${head('POST /api/x', 'Content-Length: 2, 2')}ab`, [400]],
    ['a length that is not a decimal number', `${head('POST /api/x', 'Content-Length: 0x2')}ab`, [400]],
    ['a negative length', `${head('POST /api/x', 'Content-Length: -1')}ab`, [400]],
    [
      'a length and chunks',
      head('POST /api/x', 'Content-Length: 4', 'Transfer-Encoding: chunked') + chunked(smuggled),
      [400],
    ],
    [
      'chunks and a length',
      head('POST /api/x', 'Transfer-Encoding: chunked', 'Content-Length: 4') + chunked(smuggled),
      [400],
    ],
    ['an unknown transfer coding', `${head('POST /api/x', 'Transfer-Encoding: cow')}ab`, [400]],
    ['chunked not as the last coding', `${head('POST /api/x', 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n`, [400]],
    ['a space before the colon', `${head('POST /api/x', 'Content-Length : 2')}ab`, [400]],
    ['a header without a name', head('GET /api/x', ': x'), [400]],
    ['a header without a colon', head('GET /api/x', 'nothing'), [400]],
    ['a null in a header', head('GET /api/x', 'X-A: a\0b'), [400]],
    ['a lone carriage return', head('GET /api/x', 'X-A: a\rX-B: b'), [400]],
    ['a head of bare line feeds', 'GET /api/x HTTP/1.1\nHost: localhost\n\n', [400]],
    ['one bare line feed', 'GET /api/x HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n', [400]],
    ['a header of 20 kB', head('GET /api/x', `X-A: ${'a'.repeat(20_000)}`), [431]],
    ['a target of 20 kB', head(`GET /api/${'a'.repeat(20_000)}`), [431]],
    ['an unknown method', head('COW /api/x'), [400]],
    ['a tunnel', head('CONNECT /api/x'), []],
  ])('%s', async (_, text, answers) => {
    const { url, seen } = await startService();
    expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual(answers);
    expect(seen).toEqual([]);
  });

  test.each([
    '/apiary',
    '/api/../admin',
    '/api/x/../../admin',
    '/api/./x',
    '/api/..',
    '/api/.%2e/admin',
    '/api/%2E%2e/admin',
    '/api/%252e%252e/admin',
    '/api/..%2fadmin',
    '/api/%2e%2e%2Fadmin',
    '/api/..%252fadmin',
    '/api/..%5cadmin',
    '/api/..\\admin',
    '/api\\..\\admin',
    '/api/..;/admin',
    '/api/..;a=b/admin',
    '/api/x%2f..%2f..%2fadmin',
    '/api/x%2F%2e%2E%2Fadmin',
    '/api/%2f../admin',
    '/api/x%252f..%252f..%252fadmin',
    '/api/%25%32%65%2e/admin',
    '/api/..%25%32%66admin',
    '/api/..%2f',
    '/api/%2e%2e/',
    '/api/x%5c..%5c..%5cadmin',
    '/api/..;%2fadmin',
    '/api%2f..%2fadmin',
    '/api%2fx',
    '/api/%2525252525252e/x',
    '/api/x%00',
    '/api/x%2500',
    '//evil.example/api/x',
    '/\\evil.example/api/x',
    '/%61pi/x',
    '/API/x',
    '/v1/api/x',
    'http://evil.example/api/x',
    'http://localhost/api/x',
    '*',
    '@evil.example/api/x',
    '.evil.example/api/x',
  ])('%s does not lead out of /api', async (path) => {
    const { url, seen } = await startService();
    for (const base of [url, `${url}/v1`]) {
      expect(statuses(await passThroughOnce(base, `GET ${path}`))[0]).toBeGreaterThanOrEqual(400);
    }
    expect(seen).toEqual([]);
  });
});

describe('what is passed on', () => {
  test.each([
    ['/api/x?next=/../admin%2f..%5c', '/api/x?next=/../admin%2f..%5c'],
    ['/api/a.b/..c/d..', '/api/a.b/..c/d..'],
    ['/api/x//y', '/api/x//y'],
    ['/api?x', '/api?x'],
    ['/api/%C3%A9%20', '/api/%C3%A9%20'],
    ['/api/x?a#b', '/api/x?a'],
    ['/api/x%2fy', '/api/x%2fy'],
    ['/api/a%2Fb%252Fc%5Cd/e', '/api/a%2Fb%252Fc%5Cd/e'],
    ['/api/%2f%2Fevil.example%2fx', '/api/%2f%2Fevil.example%2fx'],
    ['/api/..a%2fb..', '/api/..a%2fb..'],
    ['/api/100%25/%zz', '/api/100%25/%zz'],
    [`/api/a{b}|^"<>'?c={d}|^"<>'`, `/api/a{b}|^"<>'?c={d}|^"<>'`],
  ])('%s arrives as %s', async (sent, arrives) => {
    const { url, seen } = await startService();
    expect(statuses(await passThroughOnce(url, `GET ${sent}`))).toEqual([200]);
    expect(seen.map((request) => request.url)).toEqual([arrives]);
  });

  test('a chunked body, without its trailer', async () => {
    const { url, seen } = await startService();
    const text = `${head('POST /api/x', 'Transfer-Encoding: chunked', 'Trailer: X-Late', 'Connection: close')}3\r\nabc\r\n0\r\nX-Late: 1\r\n\r\n`;
    expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual([200]);
    expect(seen).toMatchObject([{ body: 'abc', headers: { 'transfer-encoding': 'chunked' } }]);
    expect(seen[0]?.headers).not.toHaveProperty('trailer');
  });

  test('a folded header, as one line or not at all', async () => {
    const { url, seen } = await startService();
    await sendBytes(
      await startPassThrough(url),
      head('GET /api/x', 'Connection: close', 'X-A: one', ' Set-B: two', 'X-C: three'),
    );
    expect(seen.flatMap(({ raw }) => raw).join('\n')).not.toMatch(/[\r\n] |Set-B$/m);
  });

  test('pipelined requests are answered one after the other', async () => {
    const { url, seen } = await startService();
    const post = `${head('POST /api/2', 'Content-Length: 3')}abc`;
    const text = head('GET /api/1') + post + head('GET /elsewhere') + head('GET /api/3', 'Connection: close');
    expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual([200, 200, 404, 200]);
    expect(seen.map((request) => [request.url, request.body])).toEqual([
      ['/api/1', ''],
      ['/api/2', 'abc'],
      ['/api/3', ''],
    ]);
  });

  test('a long body as it was sent, with the next request of its connection behind it', async () => {
    const { url, seen } = await startService();
    const long = Array.from({ length: 300_000 }, (_, number) => number).join(' ');
    const text = `${head('POST /api/1', `Content-Length: ${long.length}`)}${long}${head('GET /api/2', 'Connection: close')}`;
    expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual([200, 200]);
    expect(seen.map(({ url: path }) => path)).toEqual(['/api/1', '/api/2']);
    expect(seen[0]?.body === long).toBe(true);
  });

  test('a body whose headers are beyond the number that Node reports is not passed on', async () => {
    const { url, seen } = await startService();
    const many = Array.from({ length: 1_500 }, () => 'A: 1');
    const text = head('GET /api/x', 'Connection: close', ...many, 'Transfer-Encoding: chunked') + chunked(smuggled);
    expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual([200]);
    expect(seen.map(({ url: path, body }) => [path, body])).toEqual([['/api/x', '']]);
  });

  test('after a body where none belongs, the connection is closed', async () => {
    const { url, seen } = await startService();
    const text = head('GET /api/x', `Content-Length: ${smuggled.length}`) + smuggled + head('GET /api/y');
    const answer = await sendBytes(await startPassThrough(url), text);
    expect(statuses(answer)).toEqual([400]);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(seen).toEqual([]);
  });

  test.each([9, 9_000_000])('an interrupted body of %i bytes aborts its request', async (length) => {
    const heard: IncomingMessage[] = [];
    const url = await startListening(createService((incoming) => void heard.push(incoming)));
    const socket = connect(await startPassThrough(url), '127.0.0.1', () =>
      socket.write(`${head('POST /api/x', `Content-Length: ${length}`)}abc`),
    );
    await expect.poll(() => heard.length).toBe(1);
    socket.destroy();
    await expect.poll(() => heard[0]?.destroyed).toBe(true);
    expect(heard[0]?.complete).toBe(false);
  });
});

describe('headers of a request', () => {
  const stay = [
    'Connection: x-named, close',
    'X-Named: 1',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic eA==',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
    'Trailer: x',
    'Upgrade: websocket',
    'HTTP2-Settings: x',
    'Cookie: a=b',
    'Cookie2: a=b',
    'Origin: http://localhost:5173',
    'Referer: http://localhost:5173/',
    'Sec-Fetch-Site: same-origin',
    'Sec-CH-UA: x',
    'Access-Control-Request-Method: POST',
  ];
  const pass = ['Authorization: Bearer t', 'Accept: application/json', 'X-Tetrees-Provider-Key: k', 'X-Own: 1'];
  const getName = (line: string) => line.split(':', 1)[0]!.toLowerCase();

  test.each(stay)('%s is not passed on', async (line) => {
    const { url, seen } = await startService();
    await sendBytes(
      await startPassThrough(url),
      head('GET /api/x', ...new Set(['Connection: x-named, close', line]), ...pass),
    );
    expect(seen).toHaveLength(1);
    if (line.startsWith('Connection')) expect(seen[0]?.headers.connection).toBe('keep-alive');
    else expect(seen[0]?.headers).not.toHaveProperty(getName(line));
    for (const passedHeader of pass) expect(seen[0]?.headers).toHaveProperty(getName(passedHeader));
    expect(seen[0]?.headers.host).toBe(new URL(url).host);
  });

  test.each(['content-length', 'host', 'transfer-encoding'])(
    'Connection: %s does not break the framing of a body',
    async (name) => {
      const { url, seen } = await startService();
      const text = `${head('POST /api/x', `Connection: ${name}, close`, `Content-Length: ${smuggled.length}`)}${smuggled}`;
      expect(statuses(await sendBytes(await startPassThrough(url), text))).toEqual([200]);
      expect(seen.map(({ url: path, body }) => [path, body])).toEqual([['/api/x', smuggled]]);
    },
  );
});
