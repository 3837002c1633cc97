import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { balance } from './balance';
import { explain } from './explain';
import { requestLog } from './requestLog';
import { recordServiceClock, serviceNow } from './serviceClock';
import { connect, disconnect, session } from './session/session';
import { catchApiError, hiddenRedirect, jsonAnswer, memoryStorage, refusal } from './testSupport';
import { NOW, connectEachTest, stopClockEachTest, pointToLive, pointToSandbox } from '../../../tests/support/connected';
import { inTime, get, spend, change, search } from '../../../tests/support/serviceCalls';
import { type Step, service } from '../../../tests/support/network';

const TOKEN = 'txk_secret_value';
beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()));
stopClockEachTest();
connectEachTest(TOKEN, () => pointToLive('https://api.example/v1', 'https://api.example/v1'));
afterEach(() => recordServiceClock('Mon, 02 Mar 2026 09:00:00 GMT', NOW));

describe('an answer of the wrong form', () => {
  test.each([
    ['HTML', '<!doctype html><p>Sign in</p>'],
    ['half a JSON', '{"products":[{"id"'],
    ['blanks', ' \n'],
  ])('%s with 200 cannot be read', async (_, text) => {
    service(new Response(text, { status: 200, headers: { 'content-type': 'application/json' } }));
    expect(await catchApiError(inTime(get()))).toMatchObject({
      kind: 'unreadable',
      status: 200,
      outcomeUnknown: false,
    });
    expect(requestLog().at(-1)).toMatchObject({ state: 'failed', code: 'UNREADABLE', status: 200, answer: text });
  });

  test.each([200, 204])('no content with %i is named, and not asked for again', async (status) => {
    const sent = service(new Response(status === 204 ? null : '', { status }));
    const error = await catchApiError(inTime(get()));
    expect(error).toMatchObject({ kind: 'unreadable', status, code: 'EMPTY' });
    expect(explain(error).title).toBe('Empty response');
    expect(sent).toHaveLength(1);
    expect(await catchApiError(inTime(change()))).toMatchObject({ kind: 'unreadable', outcomeUnknown: true });
  });

  test('JSON is read under any content type', async () => {
    service(new Response('{"types":["a"]}', { headers: { 'content-type': 'text/html' } }));
    expect((await get()).body).toEqual({ types: ['a'] });
  });

  test.each([null, 7, 'text', [], { unknown: true }])('other JSON is left to the readers: %o', async (body) => {
    service(jsonAnswer(body));
    expect((await get()).body).toEqual(body);
  });

  test.each([502, 404])('HTML with %i keeps its status', async (status) => {
    service(new Response('<h1>Bad</h1>', { status }));
    expect(await catchApiError(inTime(get()))).toMatchObject({
      status,
      message: `The service responded with ${status}.`,
      serviceMessage: undefined,
      body: undefined,
    });
  });

  test('JSON nested beyond any stack cannot be read, and is not requested again', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const sent = service(new Response(deep));
    expect(await catchApiError(inTime(get()))).toMatchObject({ kind: 'unreadable', status: 200 });
    expect(sent).toHaveLength(1);
    expect(requestLog().at(-1)).toMatchObject({ state: 'failed', status: 200, answer: deep });
  });
});

describe('the outcome is unknown', () => {
  const unknown: [string, Step][] = [
    ['a lost connection', 'lost'],
    ['silence', 'silent'],
    ['HTML', new Response('<p>')],
    ['nothing', new Response('')],
    ['500', refusal(500, 'X')],
    ['502', new Response('', { status: 502 })],
    ['503', refusal(503, 'X')],
    ['504', refusal(504, 'X')],
    ['the page of a proxy with 408', new Response('<h1>Request Timeout</h1>', { status: 408 })],
    ['403 without a body', new Response('', { status: 403 })],
    ['a redirect', hiddenRedirect()],
    ['an opaque redirect', new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['307', new Response(null, { status: 307 })],
  ];

  test.each(unknown)('after %s: for spends and writes, never for reads by any method', async (_, step) => {
    service(step);
    const outcomes = [];
    for (const send of [spend, change, get, search])
      outcomes.push((await catchApiError(inTime(send()))).outcomeUnknown);
    expect(outcomes).toEqual([true, true, false, false]);
  });

  test('after it was cancelled', async () => {
    service('silent');
    const stop = new AbortController();
    const ended = catchApiError(spend(stop.signal));
    stop.abort();
    expect(await ended).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
  });

  test.each([400, 401, 402, 403, 404, 409, 410, 413, 422, 429])('not after %i: nothing was done', async (status) => {
    service(refusal(status, 'X'));
    expect(await catchApiError(inTime(spend()))).toMatchObject({ kind: 'refused', status, outcomeUnknown: false });
  });

  test('no redirect is followed', async () => {
    const sent = service(new Response(null, { status: 301, headers: { location: 'https://elsewhere.example/' } }));
    expect(await catchApiError(inTime(get()))).toMatchObject({ kind: 'redirect', code: 'REDIRECT' });
    expect(sent.map(({ url }) => new URL(url).host)).toEqual(['api.example']);
  });
});

test("the service's clock is read when the headers arrive, however long the body takes", async () => {
  const date = 'Mon, 02 Mar 2026 10:00:00 GMT';
  service(() => {
    const body = new ReadableStream({
      start: (stream) =>
        void setTimeout(() => {
          stream.enqueue(new TextEncoder().encode('{}'));
          stream.close();
        }, 20_000),
    });
    return new Response(body, { headers: { date } });
  });
  await inTime(get());
  expect(serviceNow()).toBe(Date.parse(date) + 20_000);
});

describe('an error answer', () => {
  test('arrives complete', async () => {
    const authentication = { authenticated: true, principal: 'api_token', capability: 'read' };
    const body = {
      error: {
        code: 'API_TOKEN_SCOPE_FORBIDDEN',
        message: 'Only in the browser.',
        fields: [{ field: 'a', message: 'a is required.' }],
      },
      authentication,
    };
    service(jsonAnswer(body, 403, { 'retry-after': '5' }));
    expect(await catchApiError(get())).toMatchObject({
      kind: 'refused',
      route: 'catalog.filters',
      status: 403,
      code: 'API_TOKEN_SCOPE_FORBIDDEN',
      message: 'Only in the browser.',
      serviceMessage: 'Only in the browser.',
      retryAfterMs: 5000,
      authentication,
      fields: [{ field: 'a', message: 'a is required.' }],
      body,
      exchangeId: requestLog().at(-1)!.id,
    });
  });

  test('measures a Retry-After date by the service’s clock, not this machine’s', async () => {
    const date = 'Mon, 02 Mar 2026 08:00:00 GMT';
    service(refusal(429, 'RATE_LIMIT', 'Later.', { date, 'retry-after': 'Mon, 02 Mar 2026 08:00:20 GMT' }));
    expect((await catchApiError(get())).retryAfterMs).toBe(20_000);
  });

  test('that echoes the token repeats it nowhere', async () => {
    connect('opaque-token-1', false);
    const echo = 'of opaque-token-1 and txk_other';
    service(
      jsonAnswer(
        {
          error: { code: echo, message: echo, fields: [{ field: echo, message: echo }] },
          authentication: { authenticated: true, principal: echo, capability: echo },
          [echo]: echo,
        },
        400,
        { 'x-echo': echo, 'content-type': echo },
      ),
    );
    const error = await catchApiError(get());
    const everything = JSON.stringify([
      error,
      error.message,
      error.body,
      error.fields,
      error.authentication,
      requestLog(),
    ]);
    expect(everything).not.toMatch(/opaque-token-1|txk_other/);
    expect(everything).toMatch(/of \[redacted\] and \[redacted\]/);
  });

  test('of 401 ends the session and erases the stored token', async () => {
    connect(TOKEN, true);
    const { number } = session();
    service(refusal(401, 'UNAUTHORIZED'));
    expect(await catchApiError(inTime(get()))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(session()).toMatchObject({ connected: false, ended: 'unauthorized', number: number + 1 });
    expect(sessionStorage.getItem('console.session')).toBeNull();
  });

  test('of 401 to a request without a token ends nothing', async () => {
    disconnect('disconnected');
    const { number } = session();
    service(refusal(401, 'UNAUTHORIZED'));
    await catchApiError(get());
    expect(session()).toMatchObject({ number, ended: 'disconnected' });
  });

  test('of 401 to two requests ends one session', async () => {
    const { number } = session();
    service(refusal(401, 'UNAUTHORIZED'));
    await Promise.all([catchApiError(get()), catchApiError(get())]);
    expect(session().number).toBe(number + 1);
  });
});

describe('an answer to a request of a former session', () => {
  /** Answers only when the test resolves it, and ignores an abort. */
  function late(answer: Response) {
    let release = () => {};
    const sent = service(
      () =>
        new Promise((resolve) => {
          release = () => resolve(answer);
        }),
    );
    return { sent, release: () => release() };
  }

  test('is dropped, and leaves nothing behind', async () => {
    pointToSandbox();
    const headers = { 'x-sandbox-world': 'old', date: 'Mon, 02 Mar 2026 12:00:00 GMT' };
    const { release } = late(jsonAnswer({ availablePoints: 4000, note: 'of the former' }, 200, headers));
    const ended = catchApiError(get());
    connect('txk_next', true);
    release();
    expect(await ended).toMatchObject({ kind: 'cancelled' });
    expect(balance()).toBeUndefined();
    expect(session()).toMatchObject({ connected: true, world: undefined });
    expect(JSON.stringify(requestLog())).not.toContain('of the former');
    expect(serviceNow()).toBe(NOW);
  });

  test('is dropped even between the steps of processing a long one', async () => {
    service(jsonAnswer({ availablePoints: 4000, pad: 'x'.repeat(500_000) }));
    const ended = catchApiError(get());
    await vi.advanceTimersByTimeAsync(1);
    connect('txk_next', true);
    expect((await inTime(ended)).kind).toBe('cancelled');
    expect(balance()).toBeUndefined();
  });

  test('does not end the next session with its 401', async () => {
    const { release } = late(refusal(401, 'UNAUTHORIZED'));
    const ended = catchApiError(get());
    connect('txk_next', true);
    const { number } = session();
    release();
    expect((await ended).kind).toBe('cancelled');
    expect(session()).toMatchObject({ connected: true, number });
    expect(sessionStorage.getItem('console.session')).toContain('txk_next');
  });

  test('leaves a spend unknown, because the service may have done it', async () => {
    const { sent, release } = late(jsonAnswer({}, 202));
    const ended = catchApiError(spend());
    disconnect('disconnected');
    release();
    expect(await ended).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
    expect(sent[0]!.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  });

  test('a back-off that outlives its session sends nothing with the next token', async () => {
    const sent = service(refusal(503, 'DOWN'));
    const ended = catchApiError(get());
    await vi.advanceTimersByTimeAsync(100);
    connect('txk_next', false);
    expect((await inTime(ended)).kind).toBe('cancelled');
    expect(sent).toHaveLength(1);
  });
});
