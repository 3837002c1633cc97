import { describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { packIds } from '../catalog/packs/seedIds';
import { mini } from '../packs/testSupport';
import { client, control, ids, refusal, send, testSandbox, probe, probeRoute } from '../testSupport';
import { createToken } from './tokens';

/** What a fresh world answers to a seller's reads and to one prep. */
async function story(sandbox: ReturnType<typeof testSandbox>, world: string) {
  const seller = client(sandbox, 'seller', world);
  const list = await seller.ask('seller.products');
  const reads = await Promise.all(
    list.body.products.flatMap(({ id }) => [
      seller.ask('seller.product', { params: { id } }),
      seller.ask('seller.readiness', { params: { id } }),
      seller.ask('seller.report', { params: { id } }),
      seller.ask('seller.prepQuote', { params: { id } }),
    ]),
  );
  const prep = await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
  const catalog = await seller.ask('catalog.products');
  return [list, ...reads, prep, catalog].map(({ status, text }) => [status, text]);
}

const touch = (sandbox: ReturnType<typeof testSandbox>, world: string) =>
  send(sandbox, 'GET', probe, { token: createToken('seller', world) });

describe('determinism', () => {
  test('worlds of the same name start out the same in every sandbox', async () => {
    expect(await story(testSandbox(), 'same')).toEqual(await story(testSandbox(), 'same'));
  });

  test('and again after a reset', async () => {
    const sandbox = testSandbox();
    const first = await story(sandbox, 'again');
    await control(sandbox, 'again').advance(9_999_999);
    await control(sandbox, 'again').post('prices', { percent: 50 });
    expect((await control(sandbox, 'again').reset()).body).toEqual({ world: 'again', reset: true });
    expect(await story(sandbox, 'again')).toEqual(first);
  });

  test('worlds of different names have the same products and generate different ids', async () => {
    const sandbox = testSandbox();
    const [first, second] = [await story(sandbox, 'one'), await story(sandbox, 'two')];
    expect(first[0]).toEqual(second[0]);
    expect(first.at(-2)).not.toEqual(second.at(-2));
  });
});

test('accounts of one world share its products but not their Points', async () => {
  const sandbox = testSandbox();
  const seller = client(sandbox, 'seller', 'shared');
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
  const readonly = client(sandbox, 'readonly', 'shared');
  expect((await readonly.product(ids.checkout)).state).toBe('in_audit');
  const { accounts } = await control(sandbox, 'shared').state();
  expect([accounts.seller.held, accounts.broke.held, accounts.buyer.available]).toEqual([640, 0, 2_000]);
});

describe('reading changes nothing', () => {
  const reads = [
    ['GET', ''],
    ['HEAD', ''],
    ['GET', '/downloads/0f1e2d3c'],
    ['DELETE', '/faults'],
  ] as const;

  test.each(reads)('%s …/:world%s of an unknown world is 404 and creates none', async (method, rest) => {
    const sandbox = testSandbox({ maxWorlds: 2 });
    for (const world of ['a', 'b']) await touch(sandbox, world);
    for (let number = 0; number < 3; number += 1) {
      const answer = await send(sandbox, method, `/__sandbox/worlds/other-${number}${rest}`);
      expect(answer.status).toBe(404);
      if (method !== 'HEAD') expect(answer.body.error).toMatchObject({ code: 'NOT_FOUND' });
      expect(sandbox.hasWorld(`other-${number}`)).toBe(false);
    }
    expect(['a', 'b'].map((world) => sandbox.hasWorld(world))).toEqual([true, true]);
  });

  test('reading a world does not keep it from being dropped', async () => {
    const sandbox = testSandbox({ maxWorlds: 2 });
    for (const world of ['a', 'b']) await touch(sandbox, world);
    for (const [method, rest] of reads) await send(sandbox, method, `/__sandbox/worlds/a${rest}`);
    await touch(sandbox, 'c');
    expect(['a', 'b', 'c'].map((world) => sandbox.hasWorld(world))).toEqual([false, true, true]);
  });

  test.each([
    ['POST', '/clock', { advanceMs: 0 }],
    ['POST', '/latency', { ms: 0 }],
    ['POST', '/prices', { percent: 0 }],
    ['POST', '/faults', { route: 'GET /api/seller/products', status: 500 }],
    ['POST', '/products', { count: 1 }],
    ['POST', '/purchases', { count: 1 }],
    ['POST', `/products/${ids.checkout}/versions`, {}],
    ['DELETE', '', undefined],
  ])('%s …/:world%s seeds it', async (method, rest, body) => {
    const sandbox = testSandbox();
    expect((await send(sandbox, method, `/__sandbox/worlds/made${rest}`, { body })).status).toBe(200);
    expect((await control(sandbox, 'made').state()).accounts.seller.available).toBe(5_000);
  });

  test('a control with an invalid body creates none', async () => {
    const sandbox = testSandbox();
    expect((await control(sandbox, 'typo').post('clock', { advance: 1 })).status).toBe(400);
    expect(sandbox.hasWorld('typo')).toBe(false);
  });
});

describe('eviction', () => {
  test('drops the world idle longest first', async () => {
    const sandbox = testSandbox({ maxWorlds: 2 });
    for (const world of ['a', 'b', 'a', 'c']) await touch(sandbox, world);
    expect(['a', 'b', 'c'].map((world) => sandbox.hasWorld(world))).toEqual([true, false, true]);
  });

  test('keeps a world with a request in progress', async () => {
    let release: (() => void) | undefined;
    const sandbox = testSandbox({
      maxWorlds: 1,
      sleep: () => new Promise((resolve) => (release = resolve)),
    });
    await control(sandbox, 'busy').post('latency', { ms: 1 });
    const pending = touch(sandbox, 'busy');
    await touch(sandbox, 'next');
    expect(sandbox.hasWorld('busy')).toBe(true);
    release?.();
    expect((await pending).status).toBe(200);
    await touch(sandbox, 'last');
    expect(sandbox.hasWorld('busy')).toBe(false);
  });

  test('drops a world whose requests are all held like an idle one, and releases them', async () => {
    const sandbox = testSandbox({ maxWorlds: 1 });
    await control(sandbox, 'holds').fault({
      route: probeRoute,
      status: 503,
      hold: true,
      times: 2,
    });
    const held = [touch(sandbox, 'holds'), touch(sandbox, 'holds')];
    await vi.waitFor(async () => expect((await control(sandbox, 'holds').state()).heldAnswers).toBe(2), STEP_MS);
    await touch(sandbox, 'next');
    expect(sandbox.hasWorld('holds')).toBe(false);
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([503, 503]);
  });

  test('keeps a world that has a request in progress beside a held one', async () => {
    let wake: (() => void) | undefined;
    const sandbox = testSandbox({ maxWorlds: 1, sleep: () => new Promise((resolve) => (wake = resolve)) });
    const route = probeRoute;
    await control(sandbox, 'both').fault({ route, status: 503, hold: true });
    await control(sandbox, 'both').fault({ route, status: 503, delayMs: 1 });
    const asked = [touch(sandbox, 'both'), touch(sandbox, 'both')];
    await vi.waitFor(() => expect(wake).toBeDefined(), STEP_MS);
    await touch(sandbox, 'next');
    expect(sandbox.hasWorld('both')).toBe(true);
    wake?.();
    await asked[1];
    await touch(sandbox, 'last');
    expect(sandbox.hasWorld('both')).toBe(false);
    expect((await asked[0])?.status).toBe(503);
  });

  test('refused tokens create no world; a valid one does, even at an unknown route, which its world logs', async () => {
    const sandbox = testSandbox();
    await send(sandbox, 'GET', '/api/seller/products', { token: createToken('expired', 'ghost') });
    await send(sandbox, 'GET', '/api/nowhere', { token: createToken('revoked', 'ghost') });
    expect(sandbox.hasWorld('ghost')).toBe(false);
    await send(sandbox, 'GET', '/api/nowhere', { token: createToken('seller', 'noted') });
    expect(sandbox.hasWorld('noted')).toBe(true);
    expect((await control(sandbox, 'noted').state()).requests).toMatchObject([{ route: null, status: 404 }]);
  });
});

describe('a reset while a request is in progress', () => {
  const late = (sandbox: ReturnType<typeof testSandbox>) => control(sandbox, 'late');

  test('refuses one whose body was still arriving; the new world knows nothing of it', async () => {
    const sandbox = testSandbox();
    const { readable, writable } = new TransformStream<string, string>();
    const answer = send(sandbox, 'POST', `/api/ai-packs/${packIds.support}/runs`, {
      token: createToken('buyer', 'late'),
      headers: { 'content-type': 'application/json' },
      body: readable.pipeThrough(new TextEncoderStream()),
    });
    const body = writable.getWriter();
    await body.write(`{ "model": "${mini}", `);
    await late(sandbox).reset();
    await body.write('"prompt": "What needs a person here?" }');
    await body.close();
    expect(refusal(await answer)).toBe('503');
    const { accounts, requests } = await late(sandbox).state();
    expect(accounts.buyer).toMatchObject({ available: 2_000, held: 0, spent: 0 });
    expect(requests).toEqual([]);
  });

  test('refuses one delayed by the latency', async () => {
    let wake: (() => void) | undefined;
    const sandbox = testSandbox({ sleep: () => new Promise((resolve) => (wake = resolve)) });
    await late(sandbox).post('latency', { ms: 1 });
    const answer = touch(sandbox, 'late');
    await late(sandbox).reset();
    wake?.();
    expect(refusal(await answer)).toBe('503');
    expect((await touch(sandbox, 'late')).status).toBe(200);
  });
});
