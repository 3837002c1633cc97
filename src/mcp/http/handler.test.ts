/** What the server for agents by URL takes, how much of it at a time, and where it sends a token. The service is a function. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { answersTo, message } from '../../../tests/mcp/randomMessages';
import type { Answer } from '../../../tests/mcp/rawProgram';
import { createHandler } from './handler';

const origin = 'http://console.test';
const token = 'txk_sandbox_seller_handler';
type Options = Parameters<typeof createHandler>[0];

const answers: Options['fetch'] = () => Promise.resolve(Response.json({ authenticated: true }));
const handler = (options: Partial<Options> = {}) => createHandler({ fetch: answers, version: '1.0.0', ...options });

const head = {
  authorization: `Bearer ${token}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};
const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Request =>
  new Request(`${origin}/mcp`, {
    method: 'POST',
    headers: { ...head, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    ...(signal && { signal }),
  });
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const calling = (id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'token_status', arguments: {} },
});

/** A service that answers once it may. */
function heldService() {
  const asked: Request[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const fetch: Options['fetch'] = async (request) => {
    asked.push(request);
    await released;
    return answers(request);
  };
  return { asked, fetch, release };
}

describe('what a request must be', () => {
  test.each<[string, Record<string, string>, number]>([
    ['a token in lower case of its scheme', { authorization: `bearer ${token}` }, 200],
    ['no scheme', { authorization: token }, 401],
    ['another scheme', { authorization: `Basic ${btoa(`a:${token}`)}` }, 401],
    ['an empty token', { authorization: 'Bearer ' }, 401],
    ['a token with a blank', { authorization: 'Bearer txk_sandbox seller' }, 401],
    ['a token with a quote', { authorization: 'Bearer "txk_sandbox_seller"' }, 401],
    ['a token too short to be cut out', { authorization: 'Bearer 1' }, 401],
    ['any answer', { accept: '*/*' }, 200],
    ['JSON alone', { accept: 'application/json;q=0.9' }, 200],
    ['a page', { accept: 'text/html' }, 406],
    ['a stream alone', { accept: 'text/event-stream' }, 406],
    ['JSON in UTF-8', { 'content-type': 'application/json; charset=utf-8' }, 200],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a type like JSON', { 'content-type': 'application/json-seq' }, 415],
    ['a known version', { 'mcp-protocol-version': '2025-06-18' }, 200],
    ['a later version', { 'mcp-protocol-version': '2026-07-28' }, 400],
    ['a session of another server', { 'mcp-session-id': 'abc' }, 200],
  ])('%s: %o is %i', async (_, headers, status) => {
    const answer = await handler()(post(ping, headers));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test.each<[string, unknown, RegExp]>([
    ['nothing', '', /isn't JSON/],
    ['half of a message', '{"jsonrpc":', /isn't JSON/],
    ['another encoding', new Uint8Array(Buffer.from('{"x":"\xe9"}', 'latin1')), /isn't UTF-8/],
    ['an empty batch', [], /must not be empty/],
    ['a batch of 17', Array.from({ length: 17 }, () => ping), /at most 16 messages/],
  ])('with %s as its body it is refused', async (_, body, message) => {
    const answer = await handler()(post(body));
    const error = { code: expect.any(Number) as number, message: expect.stringMatching(message) as string };
    expect([answer.status, await answer.json()]).toEqual([400, { jsonrpc: '2.0', id: null, error }]);
  });

  test('its body may begin with a byte order mark', async () => {
    expect(await (await handler()(post(`\uFEFF${JSON.stringify(ping)}`))).json()).toMatchObject({ id: 1, result: {} });
  });

  test.each(['2025-06-18', '2025-11-25', '2024-11-05'])('a batch is refused in version %s', async (version) => {
    const answer = await handler()(post([ping], { 'mcp-protocol-version': version }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`this request is of version ${version}`);
  });

  test('a batch is answered in the version that has them, and one with nothing to answer with 202', async () => {
    const answer = await handler()(post([ping, { ...ping, id: 'a' }, { ...ping, id: 1 }]));
    const ids = ((await answer.json()) as { id: unknown }[]).map(({ id }) => id);
    expect([answer.status, ids]).toEqual([200, [1, 'a', 1]]);
    const silent = await handler()(
      post([{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }]),
    );
    expect([silent.status, await silent.text()]).toEqual([202, '']);
  });
});

test('whatever a message is, its error is that of the server over stdio', async () => {
  const handle = handler();
  await fc.assert(
    fc.asyncProperty(message, async (given) => {
      const asked = { ...given, id: 1 };
      const [byLine] = await answersTo([JSON.stringify(asked)]);
      const answer = (await (await handle(post(asked))).json()) as Answer;
      expect([answer.id, answer.error]).toEqual([1, byLine?.error]);
      expect(answer.error?.message ?? '').not.toMatch(/[{}]|Zod|\n/);
    }),
    { numRuns: cases(1_000, 100) },
  );
});

describe('no more at a time than can be answered', () => {
  test('one call more is refused, and may come again', async () => {
    const { asked, fetch, release } = heldService();
    const handle = handler({ fetch, bounds: { calls: 2 } });
    const held = [handle(post(calling())), handle(post(calling()))];
    await expect.poll(() => asked.length).toBe(2);
    const refused = await handle(post(ping));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining('Try again in a second') },
    });
    release();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    expect((await handle(post(ping))).status).toBe(200);
  });

  test('each message of a batch counts', async () => {
    const { asked, fetch, release } = heldService();
    const handle = handler({ fetch, bounds: { calls: 3 } });
    const held = handle(post([calling(1), calling(2)]));
    await expect.poll(() => asked.length).toBe(2);
    expect((await handle(post([ping, ping]))).status).toBe(503);
    expect((await handle(post(ping))).status).toBe(200);
    release();
    expect((await held).status).toBe(200);
    expect((await handle(post([ping, ping, ping]))).status).toBe(200);
  });

  test('a call whose time is over is answered, and leaves room for the next one', async () => {
    const { asked, fetch } = heldService();
    const handle = handler({ fetch, bounds: { calls: 1, callMs: 50 } });
    const answer = await handle(post(calling()));
    expect(await answer.text()).toMatch(/"No response: .*timeout.*nothing was changed\."/);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect((await handle(post(ping))).status).toBe(200);
  });

  test('a body that does not arrive in time is refused', async () => {
    const handle = handler({ bounds: { calls: 1, callMs: 50 } });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: head,
      body: new ReadableStream(),
      duplex: 'half',
    };
    expect((await handle(new Request(`${origin}/mcp`, init))).status).toBe(504);
    expect((await handle(post(ping))).status).toBe(200);
  });

  test('a client that leaves ends its call', async () => {
    const { asked, fetch } = heldService();
    const handle = handler({ fetch, bounds: { calls: 1 } });
    const client = new AbortController();
    const left = handle(post(calling(), {}, client.signal));
    await expect.poll(() => asked.length).toBe(1);
    client.abort();
    await left;
    expect(asked[0]?.signal.aborted).toBe(true);
    expect((await handle(post(ping))).status).toBe(200);
  });
});

describe('the service', () => {
  /** What it was asked with. */
  async function askWith(baseUrl: string | undefined, callers: readonly string[]) {
    const asked: Request[] = [];
    const handle = handler({
      baseUrl,
      fetch: (request) => {
        asked.push(request);
        return answers(request);
      },
    });
    for (const caller of callers) await handle(post(calling(), { authorization: `Bearer ${caller}` }));
    return asked.map(({ url, headers }) => [url, headers.get('authorization')]);
  }

  test('gets each caller’s own token, at its own address alone', async () => {
    expect(await askWith('https://api.test/v1', [token, 'another-token'])).toEqual([
      ['https://api.test/v1/api/auth/api-token-status', `Bearer ${token}`],
      ['https://api.test/v1/api/auth/api-token-status', 'Bearer another-token'],
    ]);
  });

  test('is by default at the origin that is asked', async () => {
    expect(await askWith(undefined, [token])).toEqual([[`${origin}/api/auth/api-token-status`, `Bearer ${token}`]]);
  });

  test.each([301, 302, 307, 308])('that redirects with %i is not followed', async (status) => {
    const asked: string[] = [];
    const handle = handler({
      fetch: ({ url }) => {
        asked.push(url);
        return Promise.resolve(new Response(null, { status, headers: { location: 'https://elsewhere.test/' } }));
      },
    });
    expect(await (await handle(post(calling()))).text()).toContain(`it is a redirect (${status})`);
    expect(asked).toEqual([`${origin}/api/auth/api-token-status`]);
  });

  test('that repeats the token has it cut out, in every form', async () => {
    const forms = [token, encodeURIComponent(token), btoa(token), JSON.stringify({ token })];
    const handle = handler({ fetch: () => Promise.resolve(Response.json({ forms, [token]: token })) });
    const text = await (await handle(post(calling()))).text();
    for (const form of [token, btoa(token).replace(/=+$/, '')]) expect(text).not.toContain(form);
    expect(JSON.parse(text)).toMatchObject({ id: 1 });
    expect(text).toContain('[redacted]');
  });

  test('that nests its answer, however deep, leaves no caller waiting', async () => {
    const principal = { authenticated: true, principal: 'a', accountType: 'b', capability: 'c', permissions: [] };
    let deepest = '';
    const handle = handler({ fetch: () => Promise.resolve(new Response(deepest)) });
    for (const depth of [1_000, 10_000, 16_000, 16_500, 17_000, 20_000, 40_000]) {
      deepest = JSON.stringify(principal).replace('{', `{"x":${'['.repeat(depth)}${']'.repeat(depth)},`);
      const answer = (await (await handle(post(calling()))).json()) as Answer;
      expect([depth, answer.id, answer.result !== undefined || answer.error !== undefined]).toEqual([depth, 1, true]);
    }
  });

  test('that cannot be reached is a result in words', async () => {
    const handle = handler({ fetch: () => Promise.reject(new TypeError(`fetch failed for ${token}`)) });
    expect(await (await handle(post(calling()))).json()).toMatchObject({
      id: 1,
      result: {
        content: [
          { text: 'No response: fetch failed for [redacted]. The result isn’t known, but nothing was changed.' },
        ],
        isError: true,
      },
    });
  });
});
