import { describe, expect, test, vi } from 'vitest';
import { call, prefetchCall } from './http';
import { requestLog } from './requestLog';
import { connect, disconnect } from './session/session';
import { catchApiError, jsonAnswer, refusal } from './testSupport';
import { connectEachTest, stopClockEachTest, pointToLive } from '../../../tests/support/connected';
import { change, get, id, inTime, prep, search, spend } from '../../../tests/support/serviceCalls';
import { type Sent, type Step, service } from '../../../tests/support/network';

const TOKEN = 'txk_secret_value';
stopClockEachTest();
connectEachTest(TOKEN, () => pointToLive('https://api.example/v1', 'https://api.example/v1'));

describe('a request', () => {
  test('goes to the base URL, with the token in its one header and no other header of ours', async () => {
    const sent = service(jsonAnswer({ products: [] }));
    await call('catalog.products', { query: { q: 'a b&c', free: true, page: 2 } });
    expect(sent).toHaveLength(1);
    const { url, method, headers, body, request } = sent[0]!;
    expect(url).toBe('https://api.example/v1/api/catalog/products?q=a+b%26c&free=true&page=2');
    expect([method, body]).toEqual(['GET', null]);
    expect(Object.fromEntries(headers)).toEqual({ accept: 'application/json', authorization: `Bearer ${TOKEN}` });
    expect(request).toMatchObject({
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  test('with a body declares its content type', async () => {
    const sent = service(jsonAnswer({}));
    await spend();
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `https://api.example/v1/api/seller/products/${id}/prep`,
      body: JSON.stringify(prep),
    });
    expect(sent[0]!.headers.get('content-type')).toBe('application/json');
    expect(sent[0]!.url + sent[0]!.body!).not.toContain(TOKEN);
  });

  test('without a token carries none', async () => {
    disconnect('disconnected');
    const sent = service(jsonAnswer({}));
    await get();
    expect(sent[0]!.headers.has('authorization')).toBe(false);
  });

  test('a token that no header can carry is refused here, and nothing is sent', async () => {
    connect('txk_…', false);
    const sent = service(jsonAnswer({}));
    expect(await catchApiError(inTime(get()))).toMatchObject({
      kind: 'refused',
      code: 'UNAUTHORIZED',
      status: undefined,
      outcomeUnknown: false,
    });
    expect(await catchApiError(inTime(spend()))).toMatchObject({ kind: 'refused', outcomeUnknown: false });
    expect(sent).toHaveLength(0);
  });

  test('a header whose value cannot be sent is refused here, named, and its exchange ends', async () => {
    const sent = service(jsonAnswer({}));
    const accept = (headers: Readonly<Record<string, string>>, providerKey?: string) =>
      catchApiError(call('growth.accept', { params: { id, sequence: 3 } }, undefined, { headers, providerKey }));
    expect(await accept({ 'x-tetrees-growth-normalization': 'portable →' })).toMatchObject({
      kind: 'refused',
      code: 'BAD_REQUEST',
      outcomeUnknown: false,
      fields: [{ field: 'x-tetrees-growth-normalization' }],
    });
    expect(requestLog().at(-1)).toMatchObject({ state: 'refused', code: 'BAD_REQUEST' });
    // A refusal that names a field is shown at the field and in the dialog.
    const error = await accept({}, 'sk-→');
    expect(error.message).toContain('provider key');
    expect(error.fields).toEqual([{ field: 'x-tetrees-provider-key', message: error.message }]);
    expect(sent).toHaveLength(0);
  });

  test('sent ahead answers the first call for its path, but no write there, nor the next call', async () => {
    const sent = service(jsonAnswer({ products: [] }), jsonAnswer({ product: {} }), jsonAnswer({ products: [{}] }));
    prefetchCall('seller.products', {});
    const write = { assetKind: 'agent_pack', name: 'A name' } as const;
    expect((await call('listing.create', { body: write })).body).toEqual({ product: {} });
    expect((await call('seller.products', {})).body).toEqual({ products: [] });
    expect((await call('seller.products', {})).body).toEqual({ products: [{}] });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  test('the typed provider key is the one that is sent', async () => {
    const sent = service(jsonAnswer({}));
    const headers = { 'x-tetrees-provider-key': 'sk-planted' };
    await call('growth.accept', { params: { id, sequence: 3 } }, undefined, { headers, providerKey: 'sk-typed' });
    expect(sent[0]!.headers.get('x-tetrees-provider-key')).toBe('sk-typed');
  });
});

describe('what is retried', () => {
  const passing: [string, Step][] = [
    ['a lost connection', 'lost'],
    ['429', refusal(429, 'RATE_LIMIT')],
    ['429 busy', refusal(429, 'AI_WORKLOAD_BUSY')],
    ['500', refusal(500, 'INTERNAL')],
    ['503', new Response('<html>down</html>', { status: 503 })],
  ];

  test.each(passing)('a GET after %s: three more times, at growing intervals', async (_, step) => {
    const sent = service(step);
    const ended = catchApiError(get());
    const counts = [];
    for (const ms of [0, 299, 1, 599, 1, 1199, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    await ended;
    expect(requestLog().at(-1)).toMatchObject({ state: expect.stringMatching(/failed|refused/) });
    expect(requestLog().at(-1)?.tries).toHaveLength(4);
    expect(sent.every(({ headers }) => headers.get('authorization') === `Bearer ${TOKEN}`)).toBe(true);
  });

  test.each(passing)('a GET after %s: until it is answered', async (_, step) => {
    const sent = service(step, step, jsonAnswer({ types: ['a'] }));
    expect((await inTime(get())).body).toEqual({ types: ['a'] });
    expect(sent).toHaveLength(3);
    expect(requestLog().at(-1)).toMatchObject({ state: 'answered', status: 200, code: undefined });
    expect(requestLog().at(-1)?.tries).toHaveLength(3);
  });

  test.each(passing)('no POST or PATCH after %s', async (_, step) => {
    const update = () => call('listing.update', { params: { id }, body: { name: 'A name' } });
    for (const send of [spend, change, search, update]) {
      const sent = service(step);
      await catchApiError(inTime(send()));
      expect(sent).toHaveLength(1);
    }
  });

  test.each([400, 401, 402, 403, 404, 409, 410, 422, 501, 502, 504])('no GET after %i', async (status) => {
    const sent = service(refusal(status, 'X'));
    await catchApiError(inTime(get()));
    expect(sent).toHaveLength(1);
  });

  test('a GET not before its Retry-After', async () => {
    const sent = service(refusal(429, 'AI_WORKLOAD_BUSY', 'Busy.', { 'retry-after': '7' }), jsonAnswer({}));
    const ended = get();
    await vi.advanceTimersByTimeAsync(6999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(sent).toHaveLength(2);
  });
});

describe('what is aborted', () => {
  const run = () => call('runs.start', { params: { id }, body: { model: 'a:b', prompt: 'Do it' } });
  test.each([
    ['a read', get, 30_000, false],
    ['a run', run, 180_000, true],
  ])('%s past its deadline, which is not retried', async (_, send, deadline, outcomeUnknown) => {
    const sent = service('silent');
    const ended = catchApiError(send());
    await vi.advanceTimersByTimeAsync(deadline - 1);
    expect(requestLog().at(-1)?.state).toBe('running');
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toMatchObject({ kind: 'timeout', code: 'TIMEOUT', outcomeUnknown });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an answer whose body does not end', async () => {
    const endless = ({ request }: Sent) =>
      new Response(
        new ReadableStream({
          start: (stream) => request.signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
        }),
      );
    service(endless);
    expect(await catchApiError(inTime(spend()))).toMatchObject({ kind: 'timeout', outcomeUnknown: true });
  });

  test('a cancelled request', async () => {
    service('silent');
    const stop = new AbortController();
    const ended = catchApiError(get(stop.signal));
    stop.abort();
    expect(await ended).toMatchObject({ kind: 'cancelled', outcomeUnknown: false });
    expect(requestLog().at(-1)?.state).toBe('cancelled');
  });

  test('a request cancelled while waiting for its retry', async () => {
    const sent = service(refusal(503, 'DOWN'));
    const stop = new AbortController();
    const ended = catchApiError(get(stop.signal));
    await vi.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await ended).toMatchObject({ kind: 'cancelled', status: undefined });
    expect(requestLog().at(-1)).toMatchObject({ state: 'cancelled', code: 'CANCELLED' });
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });
});
