import { describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { tierTerms } from '../seller/prepPricing';
import { createSandbox } from '../service/sandbox';
import {
  client,
  control,
  freshWorlds,
  ids,
  plainFault,
  refusal,
  send,
  testNow,
  testSandbox,
  prepRoute,
  probe,
  probeRoute,
} from '../testSupport';
import { createToken } from '../world/tokens';
import { FaultQueue } from './faults';

const fresh = freshWorlds('faults');

describe('a fault of many routes', () => {
  test('applies to every route, or those of one method, as often as it says', async () => {
    const { seller, control: world } = fresh();
    await world.fault({ route: 'GET *', status: 503, times: 2 });
    expect((await seller.ask('catalog.smartSearch', { body: { query: 'invoice' } })).status).toBe(200);
    expect((await seller.ask('token.status')).status).toBe(503);
    expect((await seller.ask('catalog.filters')).status).toBe(503);
    expect((await seller.ask('token.status')).status).toBe(200);
    await world.fault({ route: '*', status: 401, times: 2 });
    expect((await seller.ask('catalog.smartSearch', { body: { query: 'invoice' } })).status).toBe(401);
    expect((await seller.ask('token.status')).status).toBe(401);
    expect((await world.state()).faults).toEqual([]);
  });

  test('takes its turn among the others, oldest first, and applies to no other world', async () => {
    const { sandbox, seller, control: world } = fresh();
    await world.fault({ route: probeRoute, status: 500 });
    await world.fault({ route: '*', status: 503, times: 1_000_000 });
    expect((await client(sandbox, 'seller', 'elsewhere').ask('token.status')).status).toBe(200);
    expect((await seller.ask('token.status')).status).toBe(500);
    expect((await seller.ask('token.status')).status).toBe(503);
  });
});

describe('one fault removed', () => {
  test('is gone, the others stay, and so does an answer that it holds', async () => {
    const { seller, control: world } = fresh();
    await world.fault({ route: probeRoute, hold: true, times: 2 });
    await world.fault({ route: prepRoute, status: 503 });
    const held = seller.ask('token.status');
    await vi.waitFor(async () => expect((await world.state()).heldAnswers).toBe(1), STEP_MS);
    const [first] = (await world.state()).faults;
    expect((await world.removeFault(first!.id)).body).toEqual({ removed: first!.id });
    expect(await world.state()).toMatchObject({ heldAnswers: 1, faults: [{ route: prepRoute }] });
    for (const gone of [first!.id, 'x', '1e3', '-1']) expect((await world.removeFault(gone)).status).toBe(404);
    await world.clearFaults();
    expect((await held).status).toBe(200);
  });
});

describe('faults', () => {
  test('before: the work is not done', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault({ route: prepRoute, status: 503 });
    const answer = await seller.prep(ids.checkout, body);
    expect(refusal(answer)).toBe('503');
    expect((await world.state()).accounts.seller.held).toBe(0);
    expect((await seller.prep(ids.checkout, body)).status).toBe(202);
  });

  test('after: the work is done and charged, and its answer is lost', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault({ route: prepRoute, status: 500, when: 'after' });
    expect((await seller.prep(ids.checkout, body)).status).toBe(500);
    expect((await world.state()).accounts.seller.held).toBe(640);
    expect((await seller.product(ids.checkout)).prep?.status).toBe('running');
  });

  test.each([
    ['before', 0],
    ['after', 640],
  ] as const)('drop %s the work cuts the connection with %i Points held', async (when, held) => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault({ route: prepRoute, drop: true, when });
    expect((await seller.prep(ids.checkout, body)).dropped).toBe(true);
    const state = await world.state();
    expect(state.accounts.seller.held).toBe(held);
    expect(state.requests.at(-1)).toMatchObject({ route: prepRoute, dropped: true, status: null });
  });

  test('body replaces the text of any answer', async () => {
    const { seller, control: world } = fresh();
    await world.fault({ route: probeRoute, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });
    const html = await seller.ask('token.status');
    expect([html.status, html.text, html.headers.get('content-type')]).toEqual([
      200,
      '<h1>Bad gateway</h1>',
      'text/html',
    ]);
    await world.fault({ route: probeRoute, body: '{"half":' });
    const half = await seller.ask('token.status');
    expect([half.status, half.text, half.headers.get('content-type')]).toEqual([200, '{"half":', 'application/json']);
  });

  test('body with a status and with when: before', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout);
    await world.fault({ route: prepRoute, status: 502, body: 'upstream', contentType: 'text/plain' });
    const lost = await seller.prep(ids.checkout, body);
    expect([lost.status, lost.text]).toEqual([502, 'upstream']);
    await world.fault({ route: prepRoute, body: '{}', when: 'before' });
    expect((await seller.prep(ids.checkout, body)).text).toBe('{}');
    expect((await world.state()).accounts.seller.held).toBe(0);
  });

  test('delayMs delays the answer, before or after the work', async () => {
    const heldWhileWaiting: number[] = [];
    const {
      seller,
      control: world,
      waits,
    } = fresh(async () => {
      heldWhileWaiting.push((await world.state()).accounts.seller.held);
    });
    const body = await seller.quoted(ids.checkout, 'smoke_scan');
    await world.fault({ route: prepRoute, delayMs: 4_000 });
    expect((await seller.prep(ids.checkout, body)).status).toBe(202);
    await world.advance(tierTerms.smoke_scan.durationMs);
    await world.fault({ route: prepRoute, delayMs: 5_000, when: 'after' });
    expect((await seller.prep(ids.checkout, body)).status).toBe(202);
    expect(waits).toEqual([4_000, 5_000]);
    expect(heldWhileWaiting).toEqual([0, 120]);
  });

  test('hold keeps the answer back, before or after the work, until the faults are cleared', async () => {
    const { seller, control: world } = fresh();
    const body = await seller.quoted(ids.checkout, 'smoke_scan');
    for (const [when, held] of [
      ['before', 0],
      ['after', 120],
    ] as const) {
      await world.fault({ route: prepRoute, hold: true, when, times: 2 });
      let status: number | undefined;
      const prep = seller.prep(ids.checkout, body).then((answer) => (status = answer.status));
      await expect.poll(async () => (await world.state()).heldAnswers).toBe(1);
      const { accounts, faults, requests } = await world.state();
      expect([status, accounts.seller.held, faults.length, requests.at(-1)?.status]).toEqual([
        undefined,
        held,
        1,
        null,
      ]);
      expect((await world.clearFaults()).body).toEqual({ released: 1 });
      expect(await prep).toBe(202);
      expect(await world.state()).toMatchObject({ faults: [], heldAnswers: 0 });
      await world.advance(tierTerms.smoke_scan.durationMs);
    }
  });

  test('a reset releases the held answers of its world', async () => {
    const { seller, control: world } = fresh();
    await world.fault({ route: probeRoute, hold: true, status: 503 });
    const probe = seller.ask('token.status');
    await expect.poll(async () => (await world.state()).heldAnswers).toBe(1);
    await world.reset();
    expect((await probe).status).toBe(503);
  });

  test.each(['clearing the faults', 'a reset'])('%s releases an answer that is about to be held', async (way) => {
    const { seller, control: world } = fresh(async () => {
      await (way === 'a reset' ? world.reset() : world.clearFaults());
    });
    await world.fault({ route: probeRoute, delayMs: 1, hold: true, status: 503 });
    expect((await seller.ask('token.status')).status).toBe(503);
  });

  test.each([
    ['before', 0],
    ['after', 640],
  ] as const)(
    'a client that disconnects while its answer is held %s the work releases its world',
    async (when, held) => {
      const sandbox = testSandbox({ maxWorlds: 1 });
      const [seller, world] = [client(sandbox, 'seller', 'left'), control(sandbox, 'left')];
      const body = await seller.quoted(ids.checkout);
      await world.fault({ route: prepRoute, hold: true, when });
      const leave = new AbortController();
      const sent = { token: seller.token, body, signal: leave.signal };
      const answer = send(sandbox, 'POST', `/api/seller/products/${ids.checkout}/prep`, sent);
      await expect.poll(async () => (await world.state()).heldAnswers).toBe(1);
      leave.abort();
      await answer;
      const state = await world.state();
      expect([state.heldAnswers, state.accounts.seller.held, state.requests.at(-1)?.dropped]).toEqual([
        0,
        held,
        when === 'before',
      ]);
      await client(sandbox, 'seller', 'next').ask('token.status');
      expect(sandbox.hasWorld('left')).toBe(false);
    },
  );

  test.each(['latency', 'delayMs'])(
    'a client that disconnects during %s ends the wait, and its work is not done',
    async (wait) => {
      const sandbox = createSandbox({ realNow: () => testNow, onContractMismatch: 'throw' });
      const world = control(sandbox, 'waits');
      if (wait === 'latency') await world.post('latency', { ms: 600_000 });
      else await world.fault({ route: probeRoute, delayMs: 600_000 });
      const leave = new AbortController();
      const sent = { token: createToken('seller', 'waits'), signal: leave.signal };
      const answer = send(sandbox, 'GET', probe, sent);
      await expect.poll(async () => (await world.state()).requests).toHaveLength(1);
      leave.abort();
      expect((await answer).dropped).toBe(true);
      expect((await world.state()).requests[0]).toMatchObject({ dropped: true, status: null });
    },
  );

  test('drop also cuts HEAD, which is answered like GET', async () => {
    const { sandbox, name, control: world } = fresh();
    await world.fault({ route: probeRoute, drop: true });
    const head = () => send(sandbox, 'HEAD', probe, { token: createToken('seller', name) });
    expect((await head()).dropped).toBe(true);
    expect(await head()).toMatchObject({ status: 200, text: '', dropped: false });
  });

  test('faults apply `times` times, in order, and leave other routes alone', async () => {
    const { seller, control: world } = fresh();
    await world.fault({ route: probeRoute, status: 500, times: 2 });
    await world.fault({ route: probeRoute, status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 7, message: 'Busy.' });
    expect((await world.state()).faults).toHaveLength(2);
    expect((await seller.ask('seller.products')).status).toBe(200);
    expect((await seller.ask('token.status')).status).toBe(500);
    expect((await seller.ask('token.status')).status).toBe(500);
    const busy = await seller.ask('token.status');
    expect([busy.status, busy.body.error, busy.headers.get('retry-after')]).toEqual([
      429,
      { code: 'AI_WORKLOAD_BUSY', message: 'Busy.' },
      '7',
    ]);
    expect((await seller.ask('token.status')).status).toBe(200);
    expect((await world.state()).faults).toEqual([]);
  });

  test('after: so many requests of the route pass first, whoever sends them', async () => {
    const { seller, sandbox, name, control: world } = fresh();
    await world.fault({ route: 'GET *', status: 503, after: 2 });
    await world.fault({ route: probeRoute, status: 500 });
    expect((await seller.ask('token.status')).status).toBe(500);
    expect((await world.state()).faults).toMatchObject([{ id: 1, after: 1, times: 1 }]);
    expect((await client(sandbox, 'buyer', name).ask('packs.catalog')).status).toBe(200);
    expect((await seller.ask('seller.products')).status).toBe(503);
    expect((await seller.ask('seller.products')).status).toBe(200);
  });

  test('bytes of any kind, and headers in place of the answer’s own', async () => {
    const { sandbox, name, control: world } = fresh();
    const ask = async () => {
      const headers = { authorization: `Bearer ${createToken('seller', name)}` };
      const response = await sandbox.fetch(new Request(`http://sandbox.test${probe}`, { headers }));
      return {
        status: response.status,
        headers: response.headers,
        bytes: [...new Uint8Array(await response.arrayBuffer())],
      };
    };
    const bytes = [0xff, 0x00, 0xe9, 0x7b];
    await world.fault({
      route: probeRoute,
      bodyBase64: btoa(String.fromCharCode(...bytes)),
      contentType: 'text/plain; charset=iso-8859-1',
      headers: { 'Content-Encoding': 'gzip', 'X-More': 'of it', 'Retry-After': '3' },
    });
    const answer = await ask();
    expect([answer.status, answer.bytes]).toEqual([200, bytes]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=iso-8859-1',
      'content-encoding': 'gzip',
      'content-length': '4',
      'x-more': 'of it',
      'retry-after': '3',
    });
    await world.fault({ route: probeRoute, bodyBase64: '' });
    expect((await ask()).bytes).toEqual([]);
    // The work is done, and its answer goes on with another header.
    await world.fault({ route: probeRoute, headers: { 'content-type': 'text/html' } });
    const own = await ask();
    expect([own.headers.get('content-type'), own.bytes.length > 0]).toEqual(['text/html', true]);
  });

  test.each([
    [{ bodyBase64: 'not base64!' }, 'bodyBase64'],
    [{ bodyBase64: 'AAAA', body: 'b' }, 'bodyBase64'],
    [{ headers: { 'Content-Length': '3' } }, 'headers.Content-Length'],
    [{ headers: { 'access-control-allow-origin': '*' } }, 'headers.access-control-allow-origin'],
    [{ headers: { 'a b': 'c' } }, 'headers.a b'],
    [{ headers: { a: 'b\nc' } }, 'headers.a'],
    [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, ''])) }, 'headers'],
    [{ status: 500, after: -1 }, 'after'],
    [{ after: 2 }, 'status'],
  ])('%j is refused', async (fault, field) => {
    const { control: world } = fresh();
    expect(refusal(await world.fault({ route: probeRoute, ...fault }))).toBe(`400 BAD_REQUEST ${field}`);
  });

  test.each([
    [{ status: 400 }, '400 BAD_REQUEST'],
    [{ status: 401 }, '401 UNAUTHORIZED'],
    [{ status: 402 }, '402 INSUFFICIENT_POINTS'],
    [{ status: 403 }, '403 FORBIDDEN'],
    [{ status: 404 }, '404 NOT_FOUND'],
    [{ status: 409 }, '409 CONFLICT'],
    [{ status: 410 }, '410 GONE'],
    [{ status: 429 }, '429 RATE_LIMIT'],
    [{ status: 500 }, '500'],
    [{ status: 503 }, '503'],
    [{ status: 503, code: 'PROVIDER_UNAVAILABLE' }, '503 PROVIDER_UNAVAILABLE'],
    [{ code: 'AI_WORKLOAD_BUSY' }, '429 AI_WORKLOAD_BUSY'],
    [{ code: 'API_TOKEN_SCOPE_FORBIDDEN' }, '403 API_TOKEN_SCOPE_FORBIDDEN'],
    [{ code: 'SOMETHING_ELSE' }, '500 SOMETHING_ELSE'],
    [{ code: 'constructor' }, '500 constructor'],
  ])(
    '%o alone is %s: with Retry-After if the workload is busy, with who was refused on a scope refusal',
    async (fault, due) => {
      const { seller, control: world } = fresh();
      await world.fault({ route: probeRoute, ...fault });
      const answer = await seller.ask('token.status');
      expect(refusal(answer)).toBe(due);
      expect(answer.body.error.message).toBe(`Injected fault: ${due}.`);
      expect(answer.headers.get('retry-after')).toBe(due.endsWith('BUSY') ? '5' : null);
      const refused = { authenticated: true, principal: 'api_token', capability: 'read_and_confirmed_seller_prep' };
      expect(answer.body.authentication).toEqual(due.includes('SCOPE') ? refused : undefined);
    },
  );
});

describe('a queue of faults', () => {
  test('gives a failure of work to the work of its route alone, once', () => {
    const queue = new FaultQueue();
    queue.add({ ...plainFault, route: prepRoute, work: 'fails' });
    expect(queue.takeWorkFailure('POST /api/ai-packs/:id/runs')).toBe(false);
    expect(queue.take(prepRoute)).toBeUndefined();
    expect([queue.takeWorkFailure(prepRoute), queue.takeWorkFailure(prepRoute)]).toEqual([true, false]);
  });

  test('covers the storage of uploads only by its name, and each method by its own', () => {
    const storage = 'POST /__storage/:world';
    const queue = new FaultQueue();
    for (const route of ['*', 'POST *', storage]) queue.add({ ...plainFault, route });
    expect(queue.take(storage)?.route).toBe(storage);
    expect(queue.take(storage)).toBeUndefined();
    expect([queue.take(probeRoute)?.route, queue.take(probeRoute), queue.take(prepRoute)?.route]).toEqual([
      '*',
      undefined,
      'POST *',
    ]);
  });

  test('says how many requests have counted, and how often it was cleared', () => {
    const queue = new FaultQueue();
    queue.add({ ...plainFault, route: probeRoute, after: 1 });
    queue.take(probeRoute);
    queue.take(probeRoute);
    queue.clear();
    expect([queue.counts, queue.clears, queue.list()]).toEqual([2, 1, []]);
  });
});
