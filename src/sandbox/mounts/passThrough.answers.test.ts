/** What the pass-through returns of a service's answers. */
import { afterEach, describe, expect, test } from 'vitest';
import { answerTo, before, closeAll, head, passed, saying, statuses } from './testSupport';

afterEach(closeAll);

describe('headers of an answer', () => {
  test.each([
    'Connection: x-named',
    'X-Named: 1',
    'Keep-Alive: timeout=9999',
    'Proxy-Authenticate: Basic',
    'Proxy-Connection: keep-alive',
    'Proxy-Authentication-Info: x',
    'TE: trailers',
    'Trailer: x',
    'Upgrade: h2c',
    'Set-Cookie: a=b',
    'Set-Cookie2: a=b',
    'Set-Login: logged-in',
    'Accept-CH: Sec-CH-UA',
    'Critical-CH: Sec-CH-UA',
    'Use-As-Dictionary: match="/*"',
    'Activate-Storage-Access: load',
    'Sec-Session-Registration: (ES256);path="/"',
    'Secure-Session-Registration: (ES256);path="/"',
    'Clear-Site-Data: "*"',
    'Strict-Transport-Security: max-age=9',
    'Public-Key-Pins: x',
    'Public-Key-Pins-Report-Only: x',
    'Expect-CT: max-age=9',
    'Alt-Svc: h2="evil.example:443"',
    'Refresh: 0;url=https://evil.example',
    'Link: <https://evil.example>; rel=preload',
    'Speculation-Rules: "/rules.json"',
    'SourceMap: /x.map',
    'X-SourceMap: /x.map',
    'NEL: {}',
    'Report-To: {}',
    'Reporting-Endpoints: a="https://evil.example"',
    'Attribution-Reporting-Register-Source: {}',
    'Observe-Browsing-Topics: ?1',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Allow-Credentials: true',
    'Timing-Allow-Origin: *',
    'Service-Worker-Allowed: /',
    'Permissions-Policy: camera=*',
    'Origin-Agent-Cluster: ?0',
    'Content-Security-Policy-Report-Only: x',
  ])('%s does not pass', async (line) => {
    const url = await saying(
      `HTTP/1.1 200 OK\r\nConnection: x-named\r\nContent-Length: 2\r\nX-Own: 1\r\n${line}\r\n\r\nok`,
      false,
    );
    const answer = await passed(url);
    const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)];
    expect(answer).toMatch(/^x-own: 1\r$/im);
    expect(answer.toLowerCase()).not.toContain(`\n${name}: ${value}`.toLowerCase());
  });

  test.each([
    'Content-Type: text/html',
    'Retry-After: 7',
    'ETag: "a"',
    'Vary: accept',
    'WWW-Authenticate: Bearer',
    'Location: https://evil.example/',
    'Content-Disposition: attachment',
    'Cache-Control: no-store',
    'X-Request-Id: 1',
    'Date: Mon, 02 Mar 2026 09:00:00 GMT',
  ])('%s passes', async (line) => {
    const url = await saying(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${line}\r\n\r\nok`, false);
    const answer = await passed(url);
    expect(answer.toLowerCase()).toContain(`\n${line}\r`.toLowerCase());
  });

  test.each([
    [
      'an answer with headers of its own',
      `HTTP/1.1 200 OK\r\nContent-Security-Policy: script-src *\r\nX-Content-Type-Options: sniff\r\nContent-Length: 0\r\n\r\n`,
      200,
    ],
    ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n', 302],
    ['a failure', 'HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n', 500],
    ['no answer', '', 502],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', 502],
  ])('%s is returned as something that is never a page', async (_, bytes, code) => {
    const answer = await passed(await saying(bytes, true));
    expect(statuses(answer)).toEqual([code]);
    expect(answer.match(/^content-security-policy: .*$/gim)).toEqual([
      "content-security-policy: sandbox; default-src 'none'\r".trimEnd(),
    ]);
    expect(answer.match(/^x-content-type-options: .*$/gim)).toEqual(['x-content-type-options: nosniff']);
  });

  test.each(['GET /elsewhere', 'GET /__sandbox', 'GET /api/..'])(
    'the refusal of %s is never a page either',
    async (first) => {
      const answer = await passed('http://127.0.0.1:1', first);
      expect(answer).toContain("content-security-policy: sandbox; default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
    },
  );
});

describe('a service that lies about its answer', () => {
  /** Whether an answer is as long as its head says. */
  function isWhole(answer: string): boolean {
    const [top = '', body = ''] = answer.split('\r\n\r\n', 2);
    const length = /^content-length: (\d+)$/im.exec(top)?.[1];
    return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : body.length === Number(length);
  }

  test.each([
    ['promises more than it sends', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['dies in its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
    ['sends invalid chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n'],
  ])('%s: the answer is cut off, not completed', async (_, bytes) => {
    expect(isWhole(await passed(await saying(bytes, true)))).toBe(false);
  });

  test.each([
    ['sends more than it promised', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nmore'],
    ['answers twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmore'],
  ])('%s: the rest is dropped', async (_, bytes) => {
    const port = await before(await saying(bytes, false));
    const answer = await answerTo(port, head('GET /api/x') + head('GET /elsewhere', 'Connection: close'));
    expect(statuses(answer)).toEqual([200, 404]);
    expect(answer).not.toContain('more');
  });

  test.each([
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\nokok'],
    ['a head that does not end', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(20_000)}`],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'],
    ['a status that is not a number', 'HTTP/1.1 abc OK\r\n\r\n'],
  ])('%s: 502', async (_, bytes) => {
    expect(statuses(await passed(await saying(bytes, true)))).toEqual([502]);
  });

  test('informational answers are not passed on', async () => {
    const url = await saying(
      'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
      true,
    );
    const answer = await passed(url);
    expect(statuses(answer)).toEqual([200]);
    expect(answer).not.toMatch(/^link/im);
  });
});
