import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { errorAnswer } from './errorAnswers';
import { refuseNotHttp } from './listen';
import { nodeListener } from './node';
import { pipeline } from './pipeline';
import { serveSandbox } from './serve';
import { sendBytes, closeAll, startListening, statuses } from './testSupport';

const served = await serveSandbox({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  closeAll();
  await served.close();
});

const said = (url: string, bytes: string) => sendBytes(Number(new URL(url).port), bytes);

const host = 'Host: localhost\r\n';
const chunked = `${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`;
const badChunk = 'zz\r\n{}\r\n0\r\n\r\n';

describe('what Node would refuse without a body is refused in the service’s form', () => {
  test.each([
    ['no HTTP at all', 'Hello?\r\n\r\n', 400],
    ['an unknown version', `GET /api HTTP/3.0\r\n${host}\r\n`, 400],
    ['no Host, in HTTP/1.1', 'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a backslash in the path', `GET /api\\x HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
    ['two lengths', `POST /api HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nabc`, 400],
    ['a chunk without a size', `POST /api/catalog/smart-search HTTP/1.1\r\n${chunked}\r\n${badChunk}`, 400],
    ['a head that is too long', `GET /api HTTP/1.1\r\n${host}A: ${'a'.repeat(300_000)}\r\n\r\n`, 431],
    ['a body in an unknown coding, of no path', `GET * HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`, 400],
    ['a chunk without a size, below a backslash', `POST /api\\..\\ HTTP/1.1\r\n${chunked}\r\n${badChunk}`, 400],
    ['another expectation', `GET /api HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`, 417],
  ])('%s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await said(served.url, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    const { error } = JSON.parse(body) as { error: { code: string; message: string } };
    expect([error.code, error.message.endsWith('.')]).toEqual(['BAD_REQUEST', true]);
  });

  test('a body that stops after an Upgrade', async () => {
    const server = createServer((incoming, outgoing) => {
      incoming
        .resume()
        .on('end', () => outgoing.end('all of it'))
        .on('error', () => undefined);
    });
    refuseNotHttp(server, 50);
    const url = await startListening(server);
    const head = `POST / HTTP/1.1\r\n${chunked}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
    expect(await said(url, head + badChunk)).toMatch(/^HTTP\/1.1 408 /);
    // A browser would resend it.
    expect(await said(url, head.replace('Host', 'Origin: http://localhost\r\nHost') + badChunk)).toMatch(
      /^HTTP\/1.1 504 /,
    );
    // Such clients are understood, but not upgraded.
    expect(await said(url, `${head.replace('Upgrade\r', 'Upgrade, close\r')}2\r\n{}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 /,
    );
  });

  test('not once an answer has begun: then the connection is closed', async () => {
    const server = createServer((_, outgoing) => void outgoing.write('begun'));
    refuseNotHttp(server);
    const answer = await said(await startListening(server), `POST / HTTP/1.1\r\n${chunked}\r\n2\r\n{}\r\nzz\r\n`);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });
});

test('a client that is answered and keeps sending is cut off after the timeout, with no second answer', async () => {
  const answer = nodeListener(pipeline({ policy: () => errorAnswer(noRight), once: refused, answer: refused }));
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 }, answer);
  refuseNotHttp(server);
  const { port } = new URL(await startListening(server));
  const socket = connect(Number(port), '127.0.0.1');
  let answers = '';
  socket.on('data', (part) => (answers += part.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const part = Buffer.alloc(65_536);
  const writeMore = () => void (!socket.destroyed && socket.write(part, writeMore));
  socket.write(`POST /api/x HTTP/1.1\r\n${host}Content-Length: ${Number.MAX_SAFE_INTEGER}\r\n\r\n`, writeMore);
  await closed;
  expect(statuses(answers)).toEqual([403]);
});

const noRight = { status: 403, code: 'FORBIDDEN', message: 'No.' };
const refused = async () => errorAnswer(noRight);

test('a bug is logged, and answered in the service’s form', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const broken = () => Promise.reject(new Error('a bug'));
  const answer = nodeListener(pipeline({ policy: () => null, once: broken, answer: broken }));
  const text = await said(
    await startListening(createServer(answer)),
    `GET /api HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1.1 500 /);
  expect(text).toContain("content-security-policy: sandbox; default-src 'none'\r\n");
  expect(text).toContain('x-content-type-options: nosniff\r\n');
  expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toEqual({
    error: { message: expect.stringMatching(/\.$/) as string },
  });
  expect(logged.mock.calls.flat().join()).toContain('a bug');
});

test('a client that leaves in the middle of its body is no bug: its request is logged as refused', async () => {
  const world = 'left-early';
  const authorization = `Authorization: Bearer txk_sandbox_seller_${world}\r\n`;
  const head = `POST /api/catalog/smart-search HTTP/1.1\r\n${host}${authorization}Content-Type: application/json\r\n`;
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1', () =>
    socket.write(`${head}Content-Length: 90\r\n\r\n{"query":`),
  );
  const control = `${served.url}/__sandbox/worlds/${world}`;
  await expect.poll(async () => (await fetch(control)).status).toBe(200);
  socket.destroy();
  const logged = async () => ((await (await fetch(control)).json()) as { requests: { code: string }[] }).requests;
  await expect.poll(logged).toMatchObject([{ status: 400, code: 'BAD_REQUEST' }]);
});
