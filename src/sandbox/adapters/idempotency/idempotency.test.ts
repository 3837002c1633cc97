/** The step of idempotency before a listener that counts what reaches it, over real connections. */
import { type IncomingMessage, type RequestListener, type ServerResponse, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../listen';
import { nodeListener } from '../node';
import { pipeline } from '../pipeline';
import { sendBytes, listenerAnswers, closeAll, sendRequest, statuses } from '../testSupport';
import { type IdempotencyOptions, idempotency, noStore } from './idempotency';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  closeAll();
  await Promise.all(closers.splice(0).map((close) => close()));
});

const N = '0123456789abcdef0123456789abcdef';
const OTHER_KEY = 'f123456789abcdef0123456789abcdef';
const numbered = (number = N, headers: Record<string, string> = {}) => ({ 'x-console-request': number, ...headers });

interface Arrival {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: string;
}

type Bounds = IdempotencyOptions['bounds'];

/** A server that passes each request on to a listener, by the step's table. */
async function before(listener: RequestListener, bounds: Bounds = {}) {
  const { once, stop } = idempotency({
    store: noStore,
    now: Date.now,
    later: (ms, then) => void setTimeout(then, ms).unref(),
    bounds,
  });
  const serve = pipeline({ policy: () => null, once, answer: await listenerAnswers(listener) });
  const served = await listen(nodeListener(serve), 0, '127.0.0.1', stop);
  closers.push(served.close);
  return served;
}

/** A guarded listener; `arrived` are the requests received completely, `begun` all that reached it. */
async function guarded(answer: (arrival: Arrival) => void, bounds: Bounds = {}) {
  const arrived: Arrival[] = [];
  const begun: IncomingMessage[] = [];
  const listener: RequestListener = (incoming, outgoing) => {
    begun.push(incoming);
    let body = '';
    incoming.on('error', () => undefined);
    incoming.on('data', (part: Buffer) => (body += part.toString()));
    incoming.on('end', () => {
      const arrival = { incoming, outgoing, body };
      arrived.push(arrival);
      answer(arrival);
    });
  };
  const served = await before(listener, bounds);
  return { url: served.url, port: Number(new URL(served.url).port), arrived, begun };
}

const ok = ({ outgoing }: Arrival) => void outgoing.end('ok');
const post = (url: string, headers: Record<string, string> = numbered(), body = '{}', path = '/api/x') =>
  sendRequest(url, path, { method: 'POST', headers, body });

/** A hand-made request, whose connection the test cuts. */
async function sending(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}
const buildRequest = (body: string, length = body.length, number = N) =>
  `POST /api/x HTTP/1.1\r\nHost: localhost\r\nX-Console-Request: ${number}\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('a request with a key', () => {
  test('reaches the listener as it was sent, without the key', async () => {
    const { url, arrived } = await guarded(ok);
    const headers = numbered(N, { authorization: 'Bearer t', 'content-type': 'text/x', 'x-own': '1' });
    const answer = await post(url, headers, 'body', '/api/a%2Fb?c=d');
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
    const [{ incoming, body }] = arrived as [Arrival];
    expect([incoming.method, incoming.url, body]).toEqual(['POST', '/api/a%2Fb?c=d', 'body']);
    expect(incoming.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'text/x', 'x-own': '1' });
    expect(incoming.headers.host).toBe(new URL(url).host);
    expect(incoming.rawHeaders.join().toLowerCase()).not.toContain('x-console-request');
  });

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    '%s: a copy gets the first’s answer, while it is done and after',
    async (method) => {
      const { url, arrived } = await guarded(() => undefined);
      const send = () => sendRequest(url, '/api/x', { method, headers: numbered() });
      const [first, copy] = [send(), send()];
      await expect.poll(() => arrived.length).toBe(1);
      arrived[0]!.outgoing.writeHead(418, { 'x-own': ['1', '2'], 'retry-after': '7' }).end('short and stout');
      const answers = await Promise.all([first, copy]);
      answers.push(await send());
      for (const { status, headers, body } of answers) {
        expect([status, headers['x-own'], headers['retry-after'], body.toString()]).toEqual([
          418,
          '1, 2',
          '7',
          'short and stout',
        ]);
        expect(headers.date).toBe(answers[0]?.headers.date);
      }
      expect(arrived).toHaveLength(1);
    },
  );

  test('a request that has arrived completely is performed though its connection is cut, and a copy fetches the answer', async () => {
    const { url, port, arrived, begun } = await guarded(() => undefined);
    const socket = await sending(port, buildRequest('{}'));
    await expect.poll(() => arrived.length).toBe(1);
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.destroy();
    await gone;
    const copy = post(url);
    arrived[0]!.outgoing.end('done once');
    expect((await copy).body.toString()).toBe('done once');
    expect([begun.length, begun[0]?.errored]).toEqual([1, null]);
  });

  test('a request that has not arrived completely is aborted, and its copies are cut', async () => {
    const { url, port, arrived, begun } = await guarded(ok);
    const socket = await sending(port, buildRequest('{', 9));
    await expect.poll(() => begun.length).toBe(1);
    const copy = post(url);
    socket.destroy();
    await expect(copy).rejects.toThrow('socket hang up');
    await expect(post(url)).rejects.toThrow('socket hang up');
    await expect.poll(() => begun[0]?.destroyed).toBe(true);
    expect([begun.length, arrived.length]).toEqual([1, 0]);
  });

  test.each<[where: string, cut: (outgoing: ServerResponse) => void, got: RegExp]>([
    ['before the head', (outgoing) => outgoing.destroy(), /^$/],
    [
      'after the head',
      (outgoing) => outgoing.writeHead(200, { 'content-length': 9 }).write('half', () => outgoing.destroy()),
      /^HTTP\/1\.1 200 [^]*half$/,
    ],
    [
      'in chunks',
      (outgoing) => outgoing.writeHead(200).write('half', () => outgoing.destroy()),
      /^HTTP\/1\.1 200 [^]*4\r\nhalf\r\n$/,
    ],
  ])('an answer cut %s is cut for its copies as well', async (_, cut, got) => {
    const { port, arrived } = await guarded(({ outgoing }) => cut(outgoing));
    for (let copies = 0; copies < 3; copies += 1) expect(await sendBytes(port, buildRequest('{}'))).toMatch(got);
    expect(arrived).toHaveLength(1);
  });

  test('a copy that leaves takes nothing from the others', async () => {
    const { url, port, arrived } = await guarded(() => undefined);
    const first = post(url);
    await expect.poll(() => arrived.length).toBe(1);
    (await sending(port, buildRequest('{}'))).destroy();
    const copy = post(url);
    arrived[0]!.outgoing.end('all of it');
    for (const { body } of await Promise.all([first, copy])) expect(body.toString()).toBe('all of it');
    expect(arrived).toHaveLength(1);
  });

  test.each<[what: string, changed: { method?: string; path?: string; headers?: Record<string, string> }]>([
    ['method', { method: 'PATCH' }],
    ['path', { path: '/api/y' }],
    ['query', { path: '/api/x?y' }],
    ['token', { headers: { authorization: 'Bearer other' } }],
    ['provider key', { headers: { 'x-tetrees-provider-key': 'k' } }],
  ])('its key with another %s is refused', async (_, { method = 'POST', path = '/api/x', headers = {} }) => {
    const { url, arrived } = await guarded(ok);
    await post(url, numbered(N, { authorization: 'Bearer t' }));
    const answer = await sendRequest(url, path, {
      method,
      headers: { ...numbered(N, { authorization: 'Bearer t' }), ...headers },
    });
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
      400,
      { error: { code: 'BAD_REQUEST' } },
    ]);
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(arrived).toHaveLength(1);
  });

  test.each(['', 'x', N.slice(1), `${N}0`, N.toUpperCase(), `${N}, ${N}`, ` ${N} ${N}`])(
    '"%s" is not a key: 400',
    async (number) => {
      const { url, arrived } = await guarded(ok);
      expect((await post(url, numbered(number))).status).toBe(400);
      expect(arrived).toHaveLength(0);
    },
  );

  test('when the list is full, a new key is refused and a known one answered', async () => {
    const { url, arrived } = await guarded(ok, { keys: 1 });
    await post(url);
    expect((await post(url, numbered(OTHER_KEY))).status).toBe(503);
    expect((await post(url)).body.toString()).toBe('ok');
    expect(arrived).toHaveLength(1);
  });

  test.each<[what: string, bounds: Bounds]>([
    ['one answer', { answerBytes: 5 }],
    ['all answers', { bytes: 8 }],
  ])('beyond the bytes of %s a copy gets an error that its answer is no longer stored', async (_, bounds) => {
    const { url, arrived } = await guarded(({ outgoing }) => outgoing.end('sixsix'), bounds);
    expect((await post(url)).body.toString()).toBe('sixsix');
    expect((await post(url, numbered(OTHER_KEY))).body.toString()).toBe('sixsix');
    const copy = await post(url);
    expect([copy.status, JSON.parse(copy.body.toString())]).toMatchObject([
      504,
      { error: { code: 'ANSWER_NOT_KEPT' } },
    ]);
    expect(copy.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(arrived).toHaveLength(2);
    if (bounds?.bytes !== undefined) expect((await post(url, numbered(OTHER_KEY))).body.toString()).toBe('sixsix');
  });

  test('a long answer that is not stored waits for its reader, and arrives completely', async () => {
    const part = Buffer.alloc(1_000_000, 'a');
    let written = 0;
    const { port } = await guarded(
      ({ outgoing }) => {
        const writeMore = () => {
          while (written < 40) {
            written += 1;
            if (!outgoing.write(part)) return void outgoing.once('drain', writeMore);
          }
          outgoing.end();
        };
        writeMore();
      },
      { answerBytes: 1_000_000 },
    );
    const socket = await sending(port, buildRequest('{}').replace('Host', 'Connection: close\r\nHost'));
    await expect.poll(() => written).toBeGreaterThan(2);
    const before = written;
    expect(before).toBeLessThan(30);
    let bytes = 0;
    socket.on('data', (data) => (bytes += data.length));
    await new Promise((resolve) => socket.once('close', resolve));
    expect([written, bytes]).toEqual([40, expect.any(Number)]);
    expect(bytes).toBeGreaterThan(40_000_000);
  });

  test('is forgotten when nobody has asked for it in time, and its work is aborted', async () => {
    const { port, arrived, url } = await guarded(() => undefined, { retentionMs: 1 });
    const socket = await sending(port, buildRequest('{}'));
    await expect.poll(() => arrived.length).toBe(1);
    socket.destroy();
    await expect.poll(() => arrived[0]!.outgoing.destroyed).toBe(true);
    const again = post(url);
    await expect.poll(() => arrived.length).toBe(2);
    arrived[1]!.outgoing.end('anew');
    expect((await again).body.toString()).toBe('anew');
  });

  test('a long body is not stored: what the listener does not read is not received', async () => {
    let reached: IncomingMessage | undefined;
    const served = await before((incoming, outgoing) => {
      reached = incoming;
      incoming.on('end', () => outgoing.end('taken'));
    });
    const most = 200;
    const part = Buffer.alloc(1_048_576);
    let sent = 0;
    const answered = new Promise<number | undefined>((done, reject) => {
      const call = request(
        `${served.url}/api/x`,
        { method: 'POST', headers: { ...numbered(), 'content-length': most * part.length } },
        (answer) => done(answer.resume().statusCode),
      );
      call.on('error', reject);
      const writeMore = () => {
        while (sent < most) {
          sent += 1;
          if (!call.write(part)) return void call.once('drain', writeMore);
        }
        call.end();
      };
      writeMore();
    });
    await expect.poll(() => reached !== undefined && sent > 1).toBe(true);
    expect(sent).toBeLessThan(50);
    reached?.resume();
    expect([await answered, sent]).toEqual([200, most]);
  });

  test('an answer before the end of the body reaches a client that keeps sending', async () => {
    const served = await before((_, outgoing) => outgoing.writeHead(413).end('too long'));
    const body = 'x'.repeat(3_000_000);
    for (const headers of [numbered(), numbered(), {}]) {
      expect((await post(served.url, headers, body)).status).toBe(413);
    }
  });

  test('with a long body, is aborted when its client leaves during it, and continues when it leaves after it', async () => {
    const { port, arrived, begun } = await guarded(() => undefined);
    const body = 'x'.repeat(3_000_000);
    const within = await sending(port, buildRequest(body.slice(1), body.length));
    await expect.poll(() => begun.length).toBe(1);
    within.destroy();
    await expect.poll(() => begun[0]!.destroyed).toBe(true);
    expect(arrived).toEqual([]);

    const after = await sending(port, buildRequest(body, body.length, OTHER_KEY));
    await expect.poll(() => arrived.length).toBe(1);
    expect(arrived[0]!.body === body).toBe(true);
    after.destroy();
    const copy = post(`http://127.0.0.1:${port}`, numbered(OTHER_KEY), body);
    arrived[0]!.outgoing.end('done');
    expect((await copy).body.toString()).toBe('done');
    expect(arrived).toHaveLength(1);
  });

  test('requests in a row on one connection are answered in their order, a copy behind its first too', async () => {
    const { port, arrived } = await guarded(({ outgoing, body }) => outgoing.end(body));
    const last = buildRequest('third', 5, OTHER_KEY).replace('Host', 'Connection: close\r\nHost');
    const answer = await sendBytes(port, buildRequest('first') + buildRequest('first') + last);
    expect([...answer.matchAll(/first|third/g)].map(([word]) => word)).toEqual(['first', 'first', 'third']);
    expect(arrived).toHaveLength(2);
  });

  test('HTTP/1.0 gets a body without chunks', async () => {
    const { port } = await guarded(({ outgoing }) => {
      outgoing.write('two ');
      outgoing.end('parts');
    });
    const answer = await sendBytes(port, buildRequest('{}').replace('HTTP/1.1', 'HTTP/1.0'));
    expect(answer).toMatch(/\r\n\r\ntwo parts$/);
  });

  test('a server that closes cuts those who wait and ends the work', async () => {
    const { url, arrived } = await guarded(() => undefined);
    const waiting = Promise.allSettled([post(url), post(url)]);
    await expect.poll(() => arrived.length).toBe(1);
    await closers.pop()?.();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect.poll(() => arrived[0]!.outgoing.destroyed).toBe(true);
  });
});

describe('what is not guarded', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('%s is passed on each time, whatever its key', async (method) => {
    const { url, arrived } = await guarded(({ outgoing }) => outgoing.writeHead(408).end());
    for (const number of [N, N, 'none']) {
      expect((await sendRequest(url, '/api/x', { method, headers: numbered(number, { origin: url }) })).status).toBe(
        408,
      );
    }
    expect(arrived).toHaveLength(3);
  });

  test('a request without a key is passed on each time, and ends with its client', async () => {
    const { url, port, arrived } = await guarded(() => undefined);
    for (const mark of ['', `Origin: ${url}\r\n`]) {
      arrived.length = 0;
      const text = buildRequest('{}').replace(/X-Console.*\r\n/, mark);
      const [first, second] = [await sending(port, text), await sending(port, text)];
      await expect.poll(() => arrived.length).toBe(2);
      first.destroy();
      second.destroy();
      await expect.poll(() => arrived.every(({ outgoing }) => outgoing.destroyed)).toBe(true);
    }
  });
});

describe('a status that a browser acts on by itself', () => {
  const marks: [who: string, headers: Record<string, string>][] = [
    ['a request with a key', numbered()],
    ['a browser’s without', { 'sec-fetch-site': 'same-origin' }],
    ['a browser’s without, to an origin in clear text', { origin: 'http://box.example' }],
  ];

  test.each(marks.flatMap(([who, headers]) => [407, 408, 421].map((status) => [status, who, headers] as const)))(
    '%i to %s is 504 with the original in the body',
    async (status, _, headers) => {
      const { url } = await guarded(({ outgoing }) =>
        outgoing
          .writeHead(status, { 'content-type': 'text/plain', 'retry-after': '3', connection: 'close' })
          .end('why'),
      );
      for (let copies = 0; copies < 2; copies += 1) {
        const answer = await post(url, headers);
        expect([answer.status, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
          504,
          'application/json',
          '3',
        ]);
        expect(JSON.parse(answer.body.toString())).toMatchObject({
          error: { code: 'GATEWAY_TIMEOUT' },
          original: { status, body: 'why' },
        });
      }
    },
  );

  test('a program gets it unchanged', async () => {
    const { url } = await guarded(({ outgoing }) => outgoing.writeHead(421).end('why'));
    const answer = await post(url, {});
    expect([answer.status, answer.body.toString()]).toEqual([421, 'why']);
  });

  test.each([
    ['gzip', gzipSync('the reason')],
    ['br', brotliCompressSync('the reason')],
    ['deflate', deflateSync('the reason')],
    ['identity', Buffer.from('the reason')],
  ])('an original in %s is shown as text', async (coding, bytes) => {
    const { url } = await guarded(({ outgoing }) => outgoing.writeHead(408, { 'content-encoding': coding }).end(bytes));
    const answer = await post(url);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.body.toString())).toMatchObject({ original: { body: 'the reason' } });
  });

  test('an original that is cut off is shown as far as it arrived', async () => {
    const { url } = await guarded(({ outgoing }) => outgoing.writeHead(408).write('half', () => outgoing.destroy()));
    expect(JSON.parse((await post(url)).body.toString())).toMatchObject({ original: { status: 408, body: 'half' } });
  });
});

test('Expect: 100-continue is answered, and the body then passed on once', async () => {
  const { port, arrived } = await guarded(ok);
  const text = buildRequest('{}').replace('Host', 'Expect: 100-continue\r\nConnection: close\r\nHost');
  expect(statuses(await sendBytes(port, text))).toEqual([100, 200]);
  expect(arrived[0]?.incoming.headers).not.toHaveProperty('expect');
});
