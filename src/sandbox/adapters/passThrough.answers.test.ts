/** What the pass-through returns of a service's answers. */
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { sendBytes, startPassThrough, closeAll, head, passThroughOnce, echoService, statuses } from './testSupport';

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
    const url = await echoService(
      `HTTP/1.1 200 OK\r\nConnection: x-named\r\nContent-Length: 2\r\nX-Own: 1\r\n${line}\r\n\r\nok`,
      false,
    );
    const answer = await passThroughOnce(url);
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
    const url = await echoService(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${line}\r\n\r\nok`, false);
    const answer = await passThroughOnce(url);
    expect(answer.toLowerCase()).toContain(`\n${line}\r`.toLowerCase());
  });

  test.each(['Location: https://evil.example/', 'Location: /api/x', 'WWW-Authenticate: Basic realm="x"'])(
    '%s does not pass in an answer to what may change something',
    async (line) => {
      for (const status of ['200 OK', '307 Temporary Redirect', '401 Unauthorized']) {
        const url = await echoService(
          `HTTP/1.1 ${status}\r\nContent-Length: 2\r\n${line}\r\nX-Own: 1\r\n\r\nok`,
          false,
        );
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await passThroughOnce(url, `${method} /api/x`);
          expect(statuses(answer)).toEqual([Number.parseInt(status, 10)]);
          expect(answer).toMatch(/^x-own: 1\r$/im);
          expect(answer.toLowerCase()).not.toContain(`\n${line.split(':', 1)[0]!.toLowerCase()}:`);
        }
      }
    },
  );

  test.each([
    [
      'an answer with headers of its own',
      `HTTP/1.1 200 OK\r\nContent-Security-Policy: script-src *\r\nX-Content-Type-Options: sniff\r\nContent-Length: 0\r\n\r\n`,
      200,
    ],
    ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n', 302],
    ['a failure', 'HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n', 500],
    ['no response', '', 502],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', 502],
  ])('%s is returned as something that is never a page', async (_, bytes, code) => {
    const answer = await passThroughOnce(await echoService(bytes, true));
    expect(statuses(answer)).toEqual([code]);
    expect(answer.match(/^content-security-policy: .*$/gim)).toEqual([
      "content-security-policy: sandbox; default-src 'none'\r".trimEnd(),
    ]);
    expect(answer.match(/^x-content-type-options: .*$/gim)).toEqual(['x-content-type-options: nosniff']);
  });

  test.each(['GET /elsewhere', 'GET /__sandbox', 'GET /api/..'])(
    'the refusal of %s is never a page either',
    async (first) => {
      const answer = await passThroughOnce('http://127.0.0.1:1', first);
      expect(answer).toContain("content-security-policy: sandbox; default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
    },
  );
});

describe('a service that misstates its answer', () => {
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
    expect(isWhole(await passThroughOnce(await echoService(bytes, true)))).toBe(false);
  });

  test.each([
    ['sends more than it promised', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nmore'],
    ['answers twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmore'],
  ])('%s: the rest is dropped', async (_, bytes) => {
    const port = await startPassThrough(await echoService(bytes, false));
    const answer = await sendBytes(port, head('GET /api/x') + head('GET /elsewhere', 'Connection: close'));
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
    ['a switch that nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['a switch, and then bytes', 'HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\nPRI * HTTP/2.0\r\n\r\n'],
    ['nothing but interim answers', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 199 Odd\r\n\r\n'],
    ['a status without a line end', 'HTTP/1.1 200'],
    ['a status line alone', 'HTTP/1.1 200 OK\r\n'],
    ['a head that breaks off', 'HTTP/1.1 200 OK\r\nContent-Len'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['a negative status', 'HTTP/1.1 -200 OK\r\n\r\n'],
    ['a length that is negative', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a length beyond all numbers', `HTTP/1.1 200 OK\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\n`],
    ['a null in a header', 'HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n'],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nX-A: a\u0001b\r\nContent-Length: 0\r\n\r\n'],
    ['a lone carriage return in a header', 'HTTP/1.1 200 OK\r\nX-A: a\rSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n'],
    ['a name with a space', 'HTTP/1.1 200 OK\r\nX A: b\r\nContent-Length: 0\r\n\r\n'],
    ['no name', 'HTTP/1.1 200 OK\r\n: b\r\nContent-Length: 0\r\n\r\n'],
    ...[0, 1, 42, 99, 600, 700, 999].map((status): [string, string] => [
      `the status ${status}`,
      `HTTP/1.1 ${String(status).padStart(3, '0')} Odd\r\nContent-Length: 2\r\n\r\nok`,
    ]),
  ])('%s: 502', async (_, bytes) => {
    const url = await echoService(bytes, true);
    for (const first of ['GET /api/x', 'POST /api/x', 'HEAD /api/x'])
      expect(statuses(await passThroughOnce(url, first))).toEqual([502]);
  });

  test.each([
    ['bytes beyond ASCII in a header', 'X-A: \u00e9\u00ff', /^x-a: [\x80-\xff]+\r$/im],
    ['an empty header', 'X-A:', /^x-a: ?\r$/im],
    ['a header a thousand times', Array.from({ length: 900 }, () => 'X-A: b').join('\r\n'), /^x-a: b, b/im],
    ['a name that every object has', 'Constructor: x\r\n__proto__: y', /^x-own: 1\r$/im],
  ])('%s passes', async (_, lines, expected) => {
    const url = await echoService(`HTTP/1.1 200 OK\r\nX-Own: 1\r\n${lines}\r\nContent-Length: 2\r\n\r\nok`, true);
    const answer = await passThroughOnce(url, 'POST /api/x');
    expect(statuses(answer)).toEqual([200]);
    expect(answer).toMatch(expected);
  });

  test('a reason with odd characters is not repeated', async () => {
    const answer = await passThroughOnce(
      await echoService('HTTP/1.1 200 \u00ff<b>\r\nContent-Length: 2\r\n\r\nok', true),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('a client that leaves in the middle of an answer is no error of the server', async () => {
    const url = await echoService(
      `HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\n${'a'.repeat(9_000_000)}`,
      false,
    );
    const port = await startPassThrough(url);
    for (const first of ['GET /api/x', 'POST /api/x']) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head(first)));
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
      });
    }
    expect(statuses(await sendBytes(port, head('GET /elsewhere', 'Connection: close')))).toEqual([404]);
  });

  test('informational answers are not passed on', async () => {
    const url = await echoService(
      'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
      true,
    );
    const answer = await passThroughOnce(url);
    expect(statuses(answer)).toEqual([200]);
    expect(answer).not.toMatch(/^link/im);
  });
});
