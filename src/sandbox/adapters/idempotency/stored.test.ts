/** The step of idempotency in memory, before a service that counts what reaches it: mostly as an object has it, without a timer, its keys stored. */
import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../../../tests/support/fakeClock';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { readHead } from '../head';
import { buildRequest } from '../requestWith';
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

test('a key is stored before its request is passed on, for as long as a copy can arrive', async () => {
  const steps: unknown[] = [];
  const store: KeyStore = { find: () => undefined, add: (_key, _request, over) => void steps.push(over) };
  const { once } = idempotency({ store, now: () => 5 });
  const asked = post();
  await once(asked, readHead(asked), async () => {
    steps.push('passed on');
    return new Response('done');
  });
  expect(steps).toEqual([5 + retentionMs, 'passed on']);
});

test('a request whose key cannot be stored is not passed on, until it can', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let isFull = true;
  const add = () => {
    if (isFull) throw new Error('no space left on device');
  };
  const { once } = idempotency({ store: { find: () => undefined, add }, now: () => 0 });
  let passed = 0;
  const ask = (asked = post()) => once(asked, readHead(asked), async () => new Response(`done ${(passed += 1)}`));
  const answer = await ask();
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: { message: "This request couldn't be recorded, so it wasn't forwarded." } },
  ]);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no space left on device'));
  isFull = false;
  expect(await (await ask()).text()).toBe('done 1');
});

test('a request without a body is passed on without one, once', async () => {
  const bodies: unknown[] = [];
  const { arrived, ask } = guarded(({ body }) => {
    bodies.push(body);
    return new Response(null, { status: 204 });
  });
  const headers = { 'x-console-request': N };
  const send = () => ask(new Request('http://sandbox.test/api/x', { method: 'DELETE', headers }));
  for (const { status } of await Promise.all([send(), send()])) expect(status).toBe(204);
  expect((await send()).status).toBe(204);
  expect([arrived.length, bodies]).toEqual([1, [null]]);
});

test('a request that fails fails for its copies too, and is not passed on again', async () => {
  const { arrived, ask } = guarded(() => Promise.reject(new Error('broken')));
  const copies = [ask(post()), ask(post())];
  await Promise.all(copies.map((copy) => expect(copy).rejects.toThrow('broken')));
  await expect(ask(post())).rejects.toThrow('broken');
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

test('answers are stored up to the bounds, and an empty one takes no room', async () => {
  const bounds = { keys: 10, answerBytes: 60, bytes: 120 };
  const { ask } = guarded(({ url }) => new Response(url.endsWith('/empty') ? null : 'x'.repeat(60)), bounds);
  const empty = () => ask(post(N, {}, '/empty'));
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => () => ask(post(letter.repeat(32))));
  expect(await (await empty()).text()).toBe('');
  for (let copies = 0; copies < 2; copies += 1)
    for (const send of [first!, second!]) expect(await (await send()).text()).toHaveLength(60);
  expect(await (await third!()).text()).toHaveLength(60);
  expect(await readCode(first!())).toEqual([504, 'ANSWER_NOT_KEPT']);
  expect((await empty()).status).toBe(200);
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

describe('a request whose body is still arriving', () => {
  /** A request with this body, passed on to `answer`; `passed` is what it is passed on as. */
  function arriving(
    source: UnderlyingDefaultSource<Uint8Array>,
    answer: () => Response | Promise<Response>,
    options: Partial<IdempotencyOptions> = {},
  ) {
    const { once } = idempotency({ store: noStore, now: () => 0, ...options });
    const asked = buildRequest({
      url: 'http://sandbox.test/api/x',
      method: 'POST',
      headers: new Headers({ 'x-console-request': N }),
      body: new ReadableStream(source, { highWaterMark: 0 }),
      signal: new AbortController().signal,
    });
    const passed: Request[] = [];
    const answered = once(asked, readHead(asked), async (request) => {
      passed.push(request);
      return answer();
    });
    return { passed, answered };
  }

  /** A body that the test sends. */
  function sentByHand() {
    let sender!: ReadableStreamDefaultController<Uint8Array>;
    const source = { start: (controller: typeof sender) => void (sender = controller) };
    return { source, close: () => sender.close(), cut: () => sender.error(new Error('cut')) };
  }

  /** An answer that the test gives. */
  function heldAnswer() {
    let release!: (answer: Response) => void;
    let fail!: (error: Error) => void;
    const held = new Promise<Response>((resolve, reject) => {
      release = resolve;
      fail = reject;
    });
    return { hold: () => held, release, fail };
  }

  test.each<[when: string, options: Partial<IdempotencyOptions>, isEarly: boolean]>([
    ['at once, unless told otherwise', {}, true],
    ['at once', { answersEarly: true }, true],
    ['once its body has arrived, where a server can only do that', { answersEarly: false }, false],
  ])('is answered %s', async (_, options, isEarly) => {
    const { source, close } = sentByHand();
    const { answered } = arriving(source, () => new Response('no'), options);
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    await settle();
    expect(isAnswered).toBe(isEarly);
    close();
    expect(await (await answered).text()).toBe('no');
  });

  test.each([true, false])('is received to its end once its answer has ended (early: %s)', async (answersEarly) => {
    let parts = 0;
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
      if (parts === 40) to.close();
      else to.enqueue(new Uint8Array(262_144).fill((parts += 1)));
    };
    const { hold, release } = heldAnswer();
    const { passed, answered } = arriving({ pull }, hold, { answersEarly });
    await settle();
    expect([passed.length, parts]).toEqual([1, 4]);
    release(new Response('no'));
    expect(await (await answered).text()).toBe('no');
    await settle();
    expect(parts).toBe(40);
  });

  test('is aborted when it is cut, and its client gets no answer', async () => {
    const { source, cut } = sentByHand();
    const { hold, release } = heldAnswer();
    const { passed, answered } = arriving(source, hold);
    await settle();
    expect(passed.map(({ signal }) => signal.aborted)).toEqual([false]);
    cut();
    await settle();
    expect(passed.map(({ signal }) => signal.aborted)).toEqual([true]);
    release(new Response('done'));
    expect((await answered).type).toBe('error');
  });

  test('is cut for its client when it was cut and fails for that', async () => {
    const { source, cut } = sentByHand();
    const { hold, fail } = heldAnswer();
    const { answered } = arriving(source, hold);
    cut();
    await settle();
    fail(new Error('aborted'));
    expect((await answered).type).toBe('error');
  });
});

describe('at the end of its time', () => {
  /** A request that is in progress, and what is to happen later. */
  async function inProgress() {
    const clock = { now: 0 };
    const timers: [ms: number, then: () => void][] = [];
    const later = (ms: number, then: () => void) => void timers.push([ms, then]);
    const { once } = idempotency({ store: noStore, now: () => clock.now, later });
    const passed: Request[] = [];
    const answers: ((answer: Response) => void)[] = [];
    const ask = (signal = new AbortController().signal) => {
      const { url, method, headers, body } = post();
      const asked = buildRequest({ url, method, headers, body, signal });
      return once(asked, readHead(asked), (request) => {
        passed.push(request);
        return new Promise((resolve) => answers.push(resolve));
      });
    };
    const client = new AbortController();
    const answered = ask(client.signal);
    await settle();
    const [[ms, then]] = timers as [[number, () => void]];
    expect([timers.length, ms]).toEqual([1, retentionMs]);
    const goTo = (now: number) => {
      clock.now = now;
      then();
    };
    return { passed, answers, ask, client, answered, goTo };
  }

  test('work that nobody waits for is aborted', async () => {
    const { passed, client, goTo } = await inProgress();
    client.abort();
    goTo(retentionMs - 1);
    expect(passed[0]!.signal.aborted).toBe(false);
    goTo(retentionMs);
    expect(passed[0]!.signal.aborted).toBe(true);
  });

  test.each<[what: string, answer: () => Response]>([
    ['an answer', () => new Response('done')],
    ['an answer without a body', () => new Response(null, { status: 204 })],
    ['a cut', () => Response.error()],
  ])('work goes on for a client that waits, and its key is forgotten once the client has %s', async (_, answer) => {
    const { passed, answers, ask, answered, goTo } = await inProgress();
    goTo(retentionMs);
    expect(passed[0]!.signal.aborted).toBe(false);
    answers[0]!(answer());
    const { type, body } = await answered;
    if (type !== 'error') await new Response(body).text();
    void ask();
    await settle();
    expect(passed).toHaveLength(2);
  });
});
