import { hostname } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from './listen';
import { nodeListener } from './node';
import { type OriginPolicy, originPolicy } from './originPolicy';
import { pipeline } from './pipeline';
import { sendBytes } from './testSupport';

/** Headers of a browser's request, in the order sent. */
type RequestMarks = Readonly<Record<string, string>>;

const local = originPolicy('localhost');
const sandbox = originPolicy('localhost', { allIsApi: true });
const development = originPolicy('localhost', { development: true });
const named = originPolicy('Box.Example');
const namedDevelopment = originPolicy('Box.Example', { development: true });
const addressed = originPolicy('192.168.1.5');
const everywhere = originPolicy('0.0.0.0');
const published = originPolicy('localhost', { publicOrigin: 'https://console.example' });

/** The status of one request, 200 if it is admitted. `PORT` in a header stands for the server's own port. */
function status(policy: OriginPolicy, method: string, url: string, marks: RequestMarks): number {
  const sent = Object.entries(marks).map(([name, value]) => [name, value.replace('PORT', '5173')] as const);
  const head = { method, url, headers: Object.fromEntries(sent), rawHeaders: sent.flat(), httpVersion: '1.1' };
  return policy(head)?.status ?? 200;
}

const admitted = () => Promise.resolve(new Response('admitted'));
const served = await listen(
  nodeListener(pipeline({ policy: local, once: admitted, answer: admitted, files: admitted })),
  0,
  '127.0.0.1',
);
afterAll(served.close);
const port = Number(new URL(served.url).port);

/** The first line of a server's answer to raw bytes. */
async function firstLine(text: string): Promise<string | undefined> {
  return (await sendBytes(port, text)).split('\r\n', 1)[0];
}

describe('Host', () => {
  test.each([
    ['localhost', true],
    ['localhost:PORT', true],
    ['localhost:1', true],
    ['LOCALHOST:80', true],
    ['a.localhost:PORT', true],
    ['127.0.0.1:PORT', true],
    ['127.9.8.7', true],
    ['[::1]', true],
    ['[::1]:PORT', true],
    ['evil.example', false],
    ['evil.example:PORT', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['127.0.0.1.nip.io', false],
    ['evillocalhost', false],
    ['localhost.', false],
    ['.localhost', false],
    ['192.168.1.5:PORT', false],
    ['0.0.0.0:PORT', false],
    ['128.0.0.1', false],
    ['127.1', false],
    ['127.0.0.256', false],
    ['0x7f.0.0.1', false],
    ['2130706433', false],
    ['[::]', false],
    ['[::ffff:127.0.0.1]', false],
    ['[0:0:0:0:0:0:0:1]', false],
    ['::1', false],
    ['localhost:', false],
    ['localhost:65536', false],
    ['localhost:x', false],
    ['localhost:80:80', false],
    ['localhost,evil.example', false],
    ['user@localhost', false],
    ['localhost/', false],
    ['localhost?', false],
    ['local host', false],
    ['locälhost', false],
  ])('%s at a server on localhost: %s', (host, admitted) => {
    for (const path of ['/', '/api/x', '/__sandbox']) {
      expect(status(local, 'GET', path, { host })).toBe(admitted ? 200 : 403);
    }
  });

  test.each([
    ['box.example:PORT', true, false, false],
    ['BOX.EXAMPLE', true, false, false],
    ['other.example', false, false, false],
    ['192.168.1.5:PORT', false, true, true],
    ['192.168.1.6', false, false, true],
    ['[fe80::1]:PORT', false, false, true],
    ['0.0.0.0', false, false, true],
    [hostname().toLowerCase(), false, false, true],
    [`x.${hostname().toLowerCase()}`, false, false, false],
    ['localhost:PORT', true, true, true],
  ])('%s with HOST box.example: %s, 192.168.1.5: %s, 0.0.0.0: %s', (host, atName, atAddress, atAll) => {
    const answers = [named, addressed, everywhere].map((policy) => status(policy, 'GET', '/', { host }));
    expect(answers).toEqual([atName, atAddress, atAll].map((is) => (is ? 200 : 403)));
  });

  test.each([
    ['no Host, in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', '403'],
    ['no Host, in HTTP/1.1', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['an empty one', 'GET / HTTP/1.1\r\nHost: \r\n\r\n', '403'],
    ['two', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n', '403'],
    ['the same twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n', '403'],
    ['an absolute target', 'GET http://evil.example/api HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
    ['an absolute target on this server', 'GET http://localhost/api HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
    ['501 headers', `GET / HTTP/1.1\r\nHost: localhost\r\n${'A: 1\r\n'.repeat(500)}\r\n`, '431'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
  ])('%s is refused, and its connection closed', async (_, text, code) => {
    expect(await firstLine(text)).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
  });

  test('500 headers are admitted', async () => {
    const text = `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${'A: 1\r\n'.repeat(498)}\r\n`;
    expect(await firstLine(text)).toBe('HTTP/1.1 200 OK');
  });

  test.each(['a b', 'user@box', 'box/', 'box:80', ''])('HOST cannot be "%s"', (host) => {
    expect(() => originPolicy(host)).toThrow('HOST must be');
  });
});

const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const script = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' };
const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' };
const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
const call = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const form = { ...link, 'content-type': 'text/plain' };
const site = (value: string): RequestMarks => ({ 'sec-fetch-site': value });
const origin = (value: string): RequestMarks => ({ origin: value });

/** The relevant headers of a request, who sends it, and whether it is admitted. */
const rows: readonly (readonly [who: string, method: string, marks: RequestMarks, admitted: boolean])[] = [
  ['curl reads', 'GET', {}, true],
  ['curl writes', 'POST', { 'content-type': 'application/json' }, true],
  ['curl deletes', 'DELETE', {}, true],
  ['a typed address', 'GET', { ...link, ...site('none') }, true],
  ['the console reads', 'GET', { ...call, ...site('same-origin') }, true],
  ['the console asks with HEAD', 'HEAD', { ...call, ...site('same-origin') }, true],
  ['the console writes', 'POST', { ...call, ...site('same-origin'), ...origin('http://localhost:PORT') }, true],
  ['the console, no site sent', 'POST', origin('http://localhost:PORT'), true],
  ['the console, no origin sent', 'POST', { ...call, ...site('same-origin'), ...origin('null') }, true],
  ['another port of localhost', 'POST', { ...call, ...site('same-site'), ...origin('http://localhost:3000') }, true],
  ['localhost without a port', 'GET', { ...call, ...site('same-site'), ...origin('http://localhost') }, true],
  ['https on loopback', 'GET', { ...call, ...site('cross-site'), ...origin('https://localhost:8443') }, true],
  ['a name under localhost', 'GET', { ...call, ...site('cross-site'), ...origin('http://app.localhost:3000') }, true],
  ['127.0.0.1', 'DELETE', { ...call, ...site('cross-site'), ...origin('http://127.0.0.1:3000') }, true],
  ['127.8.8.8', 'GET', { ...call, ...site('cross-site'), ...origin('http://127.8.8.8') }, true],
  ['[::1]', 'GET', { ...call, ...site('cross-site'), ...origin('http://[::1]:3000') }, true],
  ['its preflight', 'OPTIONS', { ...call, ...site('cross-site'), ...origin('http://[::1]:3000') }, true],
  ['a foreign page calls', 'GET', { ...call, ...site('cross-site'), ...origin('https://evil.example') }, false],
  ['its preflight is refused', 'OPTIONS', { ...call, ...site('cross-site'), ...origin('https://evil.example') }, false],
  ['a foreign page writes', 'POST', { ...call, ...site('cross-site'), ...origin('https://evil.example') }, false],
  ['a foreign page, no site sent', 'POST', origin('https://evil.example'), false],
  ['a foreign form', 'POST', { ...form, ...site('cross-site'), ...origin('https://evil.example') }, false],
  ['a form without an origin', 'POST', { ...form, ...site('cross-site'), ...origin('null') }, false],
  ['a sandboxed frame or a file', 'GET', { ...call, ...site('cross-site'), ...origin('null') }, false],
  ['the same, no site sent', 'POST', origin('null'), false],
  ['null beside a typed address', 'POST', { ...link, ...site('none'), ...origin('null') }, false],
  ['an image', 'GET', { ...image, ...site('cross-site') }, false],
  ['a script', 'GET', { ...script, ...site('cross-site') }, false],
  ['a frame', 'GET', { ...frame, ...site('cross-site') }, false],
  ['a foreign link', 'GET', { ...link, ...site('cross-site') }, false],
  ['HEAD by a foreign page', 'HEAD', { ...image, ...site('cross-site') }, false],
  ['an image at another port of localhost', 'GET', { ...image, ...site('same-site') }, false],
  ['a link at another port of localhost', 'GET', { ...link, ...site('same-site') }, false],
  ['a beacon', 'POST', { ...image, ...site('cross-site'), ...origin('https://evil.example') }, false],
  ['a site that no browser sends', 'GET', site('my-site'), false],
  ['two sites', 'GET', site('same-origin, cross-site'), false],
  ['an empty site', 'GET', site(''), false],
  ['an empty origin', 'GET', origin(''), false],
  ['two origins', 'GET', origin('http://localhost, https://evil.example'), false],
  ['an origin with a path', 'GET', origin('http://localhost/'), false],
  ['an origin with a name', 'GET', origin('http://localhost@evil.example'), false],
  ['an origin that only begins like one', 'GET', origin('http://localhost.evil.example'), false],
  ['an origin in another spelling', 'GET', origin('http://127.1'), false],
  ['an origin of files', 'GET', origin('file://localhost'), false],
  ['an extension', 'GET', origin('chrome-extension://localhost'), false],
  [
    'a foreign origin that claims to be the same',
    'GET',
    { ...site('same-origin'), ...origin('http://x.example') },
    false,
  ],
];

describe('the page behind a request', () => {
  test.each(rows)('%s: %s %o is admitted: %s', (_, method, marks, admitted) => {
    const headers = { host: 'localhost:PORT', ...marks };
    const expected = admitted ? 200 : 403;
    for (const path of ['/api/seller/products', '/__sandbox/worlds/demo', '/__sandbox?world=demo', '/api']) {
      expect(status(local, method, path, headers)).toBe(expected);
    }
    // In development this includes sources and tools, in any spelling; a link may lead to a screen.
    const own = ['/__open-in-editor?file=x', '/__OPEN-in-editor', '/__vite_ping', '/__inspect/', '/__anything'];
    const sources = ['/src/main.tsx', '/@vite/client', '/@fs/etc/passwd', '/@id/x', '/node_modules/.vite/deps/a.js'];
    for (const path of [...own, ...sources, '/index.html', '/no/screen', '/x/../catalog/y', '/api/x']) {
      expect([path, status(development, method, path, headers)]).toEqual([path, expected]);
    }
    const isLink = method === 'GET' && marks['sec-fetch-mode'] === 'navigate' && marks['sec-fetch-dest'] === 'document';
    for (const path of ['/', '/catalog/a.js?q=1', '/sandbox/state', '/catalog/100%']) {
      const opens = admitted || (isLink && marks['origin'] === undefined);
      expect([path, status(development, method, path, headers)]).toEqual([path, opens ? 200 : 403]);
    }
    // These spellings are pages elsewhere, but belong to the API here.
    for (const path of ['/x/../api/seller/products', '/%61pi', '/']) {
      expect(status(sandbox, method, path, headers)).toBe(expected);
      expect(status(local, method, path, headers)).toBe(200);
    }
  });

  test.each([
    ['http://box.example:PORT', true],
    ['https://box.example:PORT', true],
    ['http://localhost:3000', true],
    ['http://box.example:1', false],
    ['http://other.example:PORT', false],
  ])('%s may call the server on HOST box.example: %s', (page, admitted) => {
    const headers = { host: 'box.example:PORT', origin: page };
    expect(status(named, 'POST', '/api/x', headers)).toBe(admitted ? 200 : 403);
  });

  test.each<[host: string, marks: RequestMarks, admitted: boolean]>([
    ['console.example', {}, true],
    ['console.example', site('same-origin'), true],
    ['console.example', { ...site('same-origin'), ...origin('https://console.example') }, true],
    ['console.example:443', origin('https://console.example'), true],
    ['CONSOLE.example', origin('https://console.example'), true],
    ['localhost:PORT', origin('https://console.example'), true],
    ['localhost:PORT', origin('http://localhost:PORT'), true],
    ['console.example', origin('http://localhost:3000'), true],
    ['console.example', origin('http://console.example'), false],
    ['console.example', origin('https://console.example:8443'), false],
    ['console.example', origin('https://other.example'), false],
    ['console.example', origin('null'), false],
    ['console.example', site('cross-site'), false],
    ['console.example', site('same-site'), false],
    ['localhost:PORT', origin('http://console.example'), false],
    ['console.example:80', {}, false],
    ['console.example:PORT', origin('https://console.example'), false],
    ['console.example:PORT', origin('https://console.example:PORT'), false],
    ['a.console.example', {}, false],
    ['other.example', origin('https://console.example'), false],
  ])('behind a proxy, Host: %s with %o is admitted: %s', (host, marks, admitted) => {
    for (const method of ['GET', 'POST']) {
      expect(status(published, method, '/api/x', { host, ...marks })).toBe(admitted ? 200 : 403);
    }
  });

  test('on a plain http name, where browsers send no metadata, Vite’s tools are refused and its sources served', () => {
    const headers = { host: 'box.example:PORT' };
    expect(status(namedDevelopment, 'GET', '/__open-in-editor?file=x', headers)).toBe(403);
    expect(status(namedDevelopment, 'GET', '/src/main.tsx', headers)).toBe(200);
    expect(status(namedDevelopment, 'GET', '/__sandbox', headers)).toBe(200);
    expect(status(namedDevelopment, 'GET', '/__open-in-editor', { host: 'localhost' })).toBe(200);
    const own = { ...headers, ...site('same-origin') };
    expect(status(namedDevelopment, 'GET', '/__open-in-editor?file=x', own)).toBe(200);
  });

  test('a port left out on both sides is the same port', () => {
    const headers = { host: 'box.example:80', origin: 'http://box.example' };
    expect(status(named, 'POST', '/api/x', headers)).toBe(200);
  });

  const ticket = '/__sandbox/worlds/demo/downloads/0f1e2d3c';
  test.each([
    ['GET', ticket, { ...link, ...site('cross-site') }, true],
    ['HEAD', ticket, { ...link, ...site('same-site') }, true],
    ['POST', ticket, { ...link, ...site('cross-site') }, false],
    ['GET', ticket, { ...frame, ...site('cross-site') }, false],
    ['GET', ticket, { ...image, ...site('cross-site') }, false],
    ['GET', ticket, { ...link, ...site('cross-site'), ...origin('https://evil.example') }, false],
    ['GET', `${ticket}/../../../x`, { ...link, ...site('cross-site') }, false],
    ['GET', `${ticket}?x`, { ...link, ...site('cross-site') }, false],
  ])('anyone who knows a download URL may link to it: %s %s %o is admitted: %s', (method, path, marks, admitted) => {
    const headers = { host: 'localhost:PORT', ...marks };
    expect(status(local, method, path, headers)).toBe(admitted ? 200 : 403);
  });
});
