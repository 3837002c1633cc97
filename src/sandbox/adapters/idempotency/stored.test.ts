/** The step of idempotency as an object has it: without a timer, its keys stored, before a service that counts what reaches it. */
import { expect, test } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { readHead } from '../head';
import { type KeyStore, type IdempotencyOptions, idempotency, idempotencyBounds, noStore } from './idempotency';

const { retentionMs } = idempotencyBounds;

const N = '0123456789abcdef0123456789abcdef';
const OTHER_KEY = 'f123456789abcdef0123456789abcdef';

/** A guard whose numbers outlive it, and the requests that it passes on. */
function guarded(
  answer: (request: Request) => Response | Promise<Response>,
  bounds: NonNullable<IdempotencyOptions['bounds']> = {},
  clock = { now: 0 },
) {
  const stored = new Map<string, string>();
  const store: KeyStore = { find: (key) => stored.get(key), add: (key, request) => void stored.set(key, request) };
  const arrived: { headers: Headers; body: string }[] = [];
  const begin = () => {
    const { once } = idempotency({ store, now: () => clock.now, answersEarly: false, bounds });
    return (asked: Request) =>
      once(asked, readHead(asked), async (request) => {
        arrived.push({ headers: request.headers, body: await request.clone().text() });
        return answer(request);
      });
  };
  return { arrived, begin, ask: begin() };
}

function post(
  key: string | null = N,
  extraHeaders: Record<string, string> = {},
  path = '/api/x',
  body = '{"a":1}',
): Request {
  const headers = { ...(key !== null && { 'x-console-request': key }), ...extraHeaders };
  return new Request(`http://sandbox.test${path}`, { method: 'POST', headers, body });
}

async function readCode(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
}

test('concurrent and later copies get the answer of the first, which arrives without its key', async () => {
  let release!: (answer: Response) => void;
  const held = new Promise<Response>((resolve) => (release = resolve));
  const { arrived, ask } = guarded(() => held);
  const [first, copy] = [ask(post()), ask(post())];
  release(new Response('done', { status: 202, headers: { 'x-own': 'yes' } }));
  for (const answer of [await first, await copy, await ask(post())]) {
    expect([answer.status, await answer.text(), answer.headers.get('x-own')]).toEqual([202, 'done', 'yes']);
  }
  expect(arrived.map(({ body, headers }) => [body, headers.get('x-console-request')])).toEqual([['{"a":1}', null]]);
});

test('a request that the previous object has passed on is not passed on again, with an error that says so', async () => {
  const { arrived, ask, begin } = guarded(() => new Response('done'));
  await ask(post());
  expect(await readCode(begin()(post()))).toEqual([504, 'ANSWER_NOT_KEPT']);
  expect(arrived).toHaveLength(1);
});

test('a server that stops passes nothing on, neither cut requests nor new ones', async () => {
  const passed: Request[] = [];
  const { once, stop } = idempotency({ store: noStore, now: () => 0 });
  const ask = (asked: Request) =>
    once(asked, readHead(asked), (request) => {
      passed.push(request);
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
  const first = ask(post());
  stop();
  for (const cut of [await first, await ask(post())]) expect(cut.type).toBe('error');
  expect(await readCode(ask(post(OTHER_KEY)))).toEqual([503, undefined]);
  expect(passed).toHaveLength(1);
});

test('requests of programs without a key are passed on each time, and so are those that change nothing', async () => {
  const { arrived, ask } = guarded(() => new Response('done', { status: 408 }));
  expect((await ask(post(null))).status).toBe(408);
  expect((await ask(post(null))).status).toBe(408);
  const read = new Request('http://sandbox.test/api/x', { headers: { 'x-console-request': N } });
  expect((await ask(read)).status).toBe(408);
  expect(arrived).toHaveLength(3);
});

test.each([
  ['another path', post(N, {}, '/api/y')],
  ['another token', post(N, { authorization: 'Bearer b' })],
  ['another provider key', post(N, { [PROVIDER_KEY_HEADER]: 'other' })],
])('the key of another request on %s is refused', async (_, second) => {
  const { arrived, ask } = guarded(() => new Response('done'));
  await ask(post());
  expect(await readCode(ask(second))).toEqual([400, 'BAD_REQUEST']);
  expect(arrived).toHaveLength(1);
});

test('an invalid key is refused, and so is a second key', async () => {
  const { arrived, ask } = guarded(() => new Response('done'), { keys: 1, bytes: 100 });
  expect(await readCode(ask(post('12')))).toEqual([400, 'BAD_REQUEST']);
  expect((await ask(post())).status).toBe(200);
  expect(await readCode(ask(post(OTHER_KEY)))).toEqual([503, undefined]);
  expect(arrived).toHaveLength(1);
});

test('a key is forgotten when no copy can arrive any more, and makes room for others', async () => {
  const clock = { now: 0 };
  const { arrived, ask } = guarded(() => new Response('done'), { keys: 1, bytes: 100 }, clock);
  expect((await ask(post())).status).toBe(200);
  clock.now = retentionMs - 1;
  expect((await ask(post(OTHER_KEY))).status).toBe(503);
  clock.now = retentionMs;
  expect((await ask(post(OTHER_KEY))).status).toBe(200);
  expect(arrived).toHaveLength(2);
});

test('an answer that arrives after its key was forgotten takes no room from others', async () => {
  const clock = { now: 0 };
  let release!: (answer: Response) => void;
  const held = new Promise<Response>((resolve) => (release = resolve));
  const long = () => new Response('x'.repeat(60));
  const bounds = { keys: 10, bytes: 150 };
  const { ask } = guarded(({ url }) => (url.endsWith('/late') ? held : long()), bounds, clock);
  const late = ask(post(N, {}, '/late'));
  clock.now = retentionMs;
  await ask(post(OTHER_KEY));
  release(long());
  expect(await (await late).text()).toHaveLength(60);
  await ask(post(`e${N.slice(1)}`));
  expect(await (await ask(post(OTHER_KEY))).text()).toHaveLength(60);
});

test('when answers together are too large the oldest is dropped, and a copy of its request is not passed on', async () => {
  const { arrived, ask } = guarded(() => new Response('x'.repeat(60)), { keys: 10, bytes: 100 });
  expect(await (await ask(post())).text()).toHaveLength(60);
  expect(await (await ask(post(OTHER_KEY))).text()).toHaveLength(60);
  expect(await readCode(ask(post()))).toEqual([504, 'ANSWER_NOT_KEPT']);
  expect(await (await ask(post(OTHER_KEY))).text()).toHaveLength(60);
  expect(arrived).toHaveLength(2);
});

test.each([N, null])('a status that a browser would act on by itself is reported in a 504 (%s)', async (number) => {
  const { ask } = guarded(
    () => new Response('gone elsewhere', { status: 421, headers: { etag: '"a"', 'x-own': 'yes' } }),
  );
  const answer = await ask(post(number, { origin: 'http://localhost' }));
  const body = (await answer.json()) as { original: unknown };
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('x-own')]).toEqual([504, null, 'yes']);
  expect(body.original).toEqual({ status: 421, body: 'gone elsewhere' });
});

test('an answer that is cut off is cut off for a copy too', async () => {
  const { ask } = guarded(
    () =>
      new Response(
        new ReadableStream({
          start: (body) => body.enqueue(new TextEncoder().encode('{')),
          pull: (body) => body.error(new Error('cut')),
        }),
      ),
  );
  for (const answer of [await ask(post()), await ask(post())]) {
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow(/cut/);
  }
});
