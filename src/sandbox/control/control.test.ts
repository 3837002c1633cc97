import { commit } from '../../../tests/support/packSeller';
import { archiveBytes } from '../artifact/archive';
import type { AccountName } from '../core/accounts';
import { overviewAnswer } from './controlAnswers';
import { describe, expect, test } from 'vitest';
import { bounds } from '../core/bounds';
import { tierTerms } from '../seller/prepPricing';
import {
  client,
  control,
  freshWorlds,
  ids,
  refusal,
  send,
  testNow,
  testSandbox,
  prepRoute,
  probe,
  probeRoute,
} from '../testSupport';
import { createToken } from '../world/tokens';

const fresh = freshWorlds('control');

describe('the overview of accounts', () => {
  test('lists every account with a token that works, and two tokens that are refused', async () => {
    const { sandbox } = fresh();
    const answer = await send(sandbox, 'GET', '/__sandbox?world=demo');
    const { world, accounts } = answer.body as unknown as {
      world: string;
      accounts: { account: string; label: string; description: string; token: string; usable: boolean }[];
    };
    expect(world).toBe('demo');
    expect(accounts.map(({ account }) => account)).toEqual([
      'seller',
      'buyer',
      'readonly',
      'broke',
      'newcomer',
      'expired',
      'revoked',
    ]);
    for (const { token, usable, label, description } of accounts) {
      expect(label && description).toBeTruthy();
      expect((await send(sandbox, 'GET', probe, { token })).status).toBe(usable ? 200 : 401);
    }
  });

  test('lists what each fresh world has, under ids that work, and what it is for', async () => {
    const { sandbox, name } = fresh();
    const answer = await send(sandbox, 'GET', `/__sandbox?world=${name}`);
    const { seeded } = overviewAnswer.parse(answer.body);
    const as = (account: string) => client(sandbox, account as AccountName, name);
    const [seller, buyer] = [as('seller'), as('buyer')];
    const own = (await seller.ask('seller.products')).body.products.map(({ id, state }) => `${id} ${state}`);
    const [hidden] = seeded.products.filter(({ id }) => !own.some((each) => each.startsWith(id)));
    expect((await seller.ask('seller.product', { params: { id: hidden!.id } })).status).toBe(404);
    expect(own.toSorted()).toEqual(
      seeded.products
        .filter((each) => each !== hidden)
        .map(({ id, state }) => `${id} ${state}`)
        .toSorted(),
    );
    for (const { id } of seeded.packs) {
      expect((await buyer.ask('packs.report', { params: { id } })).status).toBe(200);
    }
    for (const { account, id, productId } of seeded.purchases) {
      const { purchases } = (await as(account).ask('orders.purchases')).body;
      expect(purchases.find((each) => each.id === id)?.product.id).toBe(productId);
    }
    for (const { account, id: runId, packId } of seeded.runs) {
      const { run } = (await as(account).ask('runs.read', { params: { runId } })).body;
      expect(run.productId).toBe(packId);
    }
    const all = [seeded.products, seeded.packs, seeded.purchases, seeded.runs];
    expect(all.map((list) => list.length)).toEqual([15, 13, 12, 5]);
    expect(all.flat().filter((each) => each.for.length < 10)).toEqual([]);
  });

  test('listing the contents of new worlds creates none', async () => {
    const { sandbox, name } = fresh();
    await send(sandbox, 'GET', `/__sandbox?world=${name}`);
    await send(sandbox, 'GET', '/__sandbox/health');
    expect(sandbox.hasWorld(name)).toBe(false);
  });

  test('a bad world name is 400', async () => {
    const answer = await send(fresh().sandbox, 'GET', '/__sandbox?world=a_b');
    expect(refusal(answer)).toBe('400 BAD_REQUEST world');
  });
});

describe('clock', () => {
  test('advances this world only: its work, its instants and the Date of its answers', async () => {
    const { sandbox, seller, control: world, name } = fresh();
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout, 'smoke_scan'));
    const answer = await world.advance(300_000);
    expect(answer.body).toEqual({ now: new Date(testNow + 300_000).toISOString() });
    const product = await seller.product(ids.checkout);
    expect(product.prep).toMatchObject({
      status: 'completed',
      finishedAt: new Date(testNow + tierTerms.smoke_scan.durationMs).toISOString(),
    });
    expect((await seller.ask('token.status')).headers.get('date')).toBe(new Date(testNow + 300_000).toUTCString());
    expect((await world.state()).advancedMs).toBe(300_000);
    const otherWorld = control(sandbox, `${name}-other`);
    await otherWorld.reset();
    expect(await otherWorld.state()).toMatchObject({ now: new Date(testNow).toISOString(), advancedMs: 0 });
  });

  test('ends with the year 9998: an advance beyond it is refused, and the world continues', async () => {
    const begun = Date.UTC(9998, 0);
    const sandbox = testSandbox({ realNow: () => begun });
    const [seller, world] = [client(sandbox, 'seller', 'last'), control(sandbox, 'last')];
    const left = bounds.lastInstant - begun;
    const answer = await world.advance(left + 1);
    expect([answer.status, answer.body.error.fields]).toEqual([
      400,
      [{ field: 'advanceMs', message: 'advanceMs must not move the clock beyond 9999-01-01T00:00:00.000Z.' }],
    ]);
    expect((await world.advance(left)).body).toEqual({ now: '9999-01-01T00:00:00.000Z' });
    expect((await seller.ask('seller.products')).status).toBe(200);
  });

  test('work also ends as real time passes', async () => {
    let now = testNow;
    const sandbox = testSandbox({ realNow: () => now });
    const seller = client(sandbox, 'seller', 'runs');
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout, 'smoke_scan'));
    now += tierTerms.smoke_scan.durationMs;
    expect((await seller.product(ids.checkout)).prep?.status).toBe('completed');
  });
});

describe('latency', () => {
  test('delays every answer of its world and of no other', async () => {
    const { sandbox, seller, control: world, waits } = fresh();
    expect((await world.post('latency', { ms: 250 })).body).toEqual({ ms: 250 });
    await seller.ask('token.status');
    await client(sandbox, 'seller', 'other').ask('token.status');
    expect(waits).toEqual([250]);
  });
});

describe('versions and prices', () => {
  test('a committed version becomes current and needs a new audit', async () => {
    const { seller, control: world } = fresh();
    const answer = await world.post(`products/${ids.verified}/versions`, { version: '5.0.0', sizeBytes: 3_000 });
    expect(answer.status).toBe(200);
    const product = await seller.product(ids.verified);
    expect(product).toMatchObject({ currentVersion: '5.0.0', sizeBytes: 3_000, state: 'ready' });
    expect(product.versions.map(({ version }) => version)).toEqual(['5.0.0', '4.2.1', '4.2.0']);
    expect(product.digest).not.toBe(product.versions[1]?.digest);
    expect((await seller.report(ids.verified)).nextActions.join(' ')).toContain('5.0.0 has not been auditioned');
  });

  test('a draft gets its first version and can then be quoted', async () => {
    const { seller, control: world } = fresh();
    await world.post(`products/${ids.noVersion}/versions`, {});
    expect((await seller.quoted(ids.noVersion)).expectedVersion).toBe('0.1.0');
  });

  test('a version after a small uploaded one has the smallest size that is made', async () => {
    const { seller, control: world } = fresh();
    expect((await commit(seller, ids.agentPack, '0.3.0')).status).toBe(201);
    expect((await world.post(`products/${ids.agentPack}/versions`, {})).status).toBe(200);
    const { currentVersion, sizeBytes } = await seller.product(ids.agentPack);
    expect([currentVersion, sizeBytes]).toEqual(['0.3.1', archiveBytes.min]);
  });

  test('an audit in progress does not cover a version committed meanwhile', async () => {
    const { seller, control: world } = fresh();
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout, 'smoke_scan'));
    await world.post(`products/${ids.checkout}/versions`, {});
    expect((await seller.product(ids.checkout)).state).toBe('in_audit');
    await world.advance(tierTerms.smoke_scan.durationMs);
    expect((await seller.product(ids.checkout)).state).toBe('ready');
  });
});

test('many own products: each has its own id, keeps the existing ones, and can be opened', async () => {
  const { seller, control: world } = fresh();
  const before = (await seller.ask('seller.products')).body;
  expect((await world.post('products', { count: 2_000 })).status).toBe(200);
  const { products, total } = (await seller.ask('seller.products')).body;
  expect(total).toBe(before.total + 2_000);
  expect(products.slice(0, before.total)).toEqual(before.products);
  expect(new Set(products.map(({ id }) => id)).size).toBe(total);
  const last = products.at(-1)!;
  expect(await seller.product(last.id)).toMatchObject({ name: last.name, state: last.state });
});

describe('what a control refuses', () => {
  test.each([
    ['clock', {}, ['advanceMs']],
    ['clock', { advanceMs: -1 }, ['advanceMs']],
    ['clock', { advanceMs: '5' }, ['advanceMs']],
    ['clock', { advanceMs: 1, ms: 1 }, ['ms']],
    ['latency', { ms: 1e9 }, ['ms']],
    ['prices', { percent: 1.5 }, ['percent']],
    ['faults', {}, ['route']],
    ['faults', { route: 'GET /api/nowhere', status: 500 }, ['route']],
    ['faults', { route: 'DELETE *', status: 500 }, ['route']],
    ['faults', { route: '*', work: 'fails' }, ['work']],
    ['faults', { route: probeRoute }, ['status']],
    ['faults', { route: probeRoute, status: 99 }, ['status']],
    ['faults', { route: probeRoute, status: 204, drop: true }, ['status']],
    ['faults', { route: probeRoute, status: 205, drop: true }, ['status']],
    ['faults', { route: probeRoute, status: 304, drop: true }, ['status']],
    ['faults', { route: probeRoute, status: 500, times: 0 }, ['times']],
    ['faults', { route: probeRoute, status: 500, when: 'during' }, ['when']],
    ['faults', { route: probeRoute, work: 'fails' }, ['work']],
    ['faults', { route: prepRoute, work: 'fails', status: 500 }, ['work']],
    ['faults', { route: probeRoute, stauts: 500 }, ['stauts', 'status']],
    [`products/${ids.checkout}/versions`, { version: '1.4.2' }, ['version']],
    [`products/${ids.checkout}/versions`, { version: '1.3.9' }, ['version']],
    [`products/${ids.checkout}/versions`, { version: 'v2' }, ['version']],
    [`products/${ids.checkout}/versions`, { sizeBytes: 2_999 }, ['sizeBytes']],
    [`products/${ids.checkout}/versions`, { sizeBytes: 5_000_001 }, ['sizeBytes']],
    ['products', {}, ['count']],
    ['purchases', {}, ['count']],
    ['purchases', { count: 1, account: 'revoked' }, ['account']],
  ])('%s %o is 400 naming %o', async (path, body, fields) => {
    const { control: world } = fresh();
    const answer = await world.post(path, body);
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${fields.join(', ')}`);
    for (const field of fields) expect(answer.body.error.message).toContain(field);
  });

  test.each([
    [`POST /api/seller/products/${ids.checkout}/prep`, prepRoute],
    ['post /api/seller/products/:id/prep', prepRoute],
    ['POST /seller/products/:id/prep', prepRoute],
    ['GET /api/auth/api-token-state', probeRoute],
    ['POST /__storage', 'POST /__storage/:world'],
  ])('a fault for %s gets a suggestion of the nearest route', async (route, nearest) => {
    const { message } = (await fresh().control.fault({ route, status: 500 })).body.error;
    expect(message).toContain('route must be a route pattern such as POST /api/');
    expect(message).toMatch(new RegExp(`Did you mean ${nearest}\\?$`));
  });

  test.each([
    [
      {},
      'status is missing: a fault needs at least one of status, code, drop, body, bodyBase64, headers, delayMs, hold or work.',
    ],
    [{ drop: false, delayMs: 0 }, 'status is missing'],
    [{ status: 204, drop: true }, 'status must allow a body for drop to cut off'],
    [{ status: 500, work: 'fails' }, `work is only for ${prepRoute}, `],
    [{ body: 'a', bodyBase64: 'YQ==' }, "bodyBase64 can't be combined with body: use one of them."],
    [{ status: 500, retryafter: 7 }, "retryafter isn't a known field. Did you mean retryAfter?"],
    [{ status: 500, zzz: 7 }, "zzz isn't a known field."],
  ])('a fault %o gets 400 naming what is missing', async (fault, words) => {
    const { message } = (await fresh().control.fault({ route: probeRoute, ...fault })).body.error;
    expect(message).toContain(words);
    if ('zzz' in fault) expect(message).not.toContain('Did you mean');
  });

  test('work with any other effect is refused', async () => {
    const { message } = (await fresh().control.fault({ route: prepRoute, work: 'fails', hold: true })).body.error;
    expect(message).toContain(
      "work can't be combined with other effects: leave out status, code, drop, body, bodyBase64, headers, delayMs and hold.",
    );
  });

  test.each([
    ['POST', 'clok', 'POST /__sandbox/worlds/:world/clock'],
    ['PUT', 'clock', 'POST /__sandbox/worlds/:world/clock'],
    ['POST', 'products/x/version', 'POST /__sandbox/worlds/:world/products/:id/versions'],
  ])('%s …/%s gets a suggestion of the nearest control', async (method, path, nearest) => {
    const { sandbox, name } = fresh();
    const answer = await send(sandbox, method, `/__sandbox/worlds/${name}/${path}`, { body: {} });
    expect(answer.status).toBe(404);
    const given = `${method} /__sandbox/worlds/${name}/${path}`;
    expect(answer.body.error.message).toBe(`There is no control ${given}. Did you mean ${nearest}?`);
  });

  test('refuses another content type, unknown products, unknown routes and bad world names', async () => {
    const { sandbox, control: world } = fresh();
    const headers = { 'content-type': 'text/plain' };
    expect((await send(sandbox, 'POST', '/__sandbox/worlds/a/clock', { body: {}, headers })).status).toBe(400);
    expect((await world.post(`products/${ids.unknown}/versions`, {})).status).toBe(404);
    expect((await world.post('weather', {})).status).toBe(404);
    for (const method of ['GET', 'DELETE']) {
      const answer = await send(sandbox, method, '/__sandbox/worlds/a_b');
      expect(refusal(answer)).toBe('400 BAD_REQUEST world');
    }
  });
});

test('a control with a slow body acts in the world that exists when the body is complete', async () => {
  const { sandbox, name, control: world } = fresh();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  const sent = { headers: { 'content-type': 'application/json' }, body: stream };
  const answer = send(sandbox, 'POST', `/__sandbox/worlds/${name}/clock`, sent);
  await world.reset();
  body?.enqueue(new TextEncoder().encode('{ "advanceMs": 5000 }'));
  body?.close();
  expect((await answer).status).toBe(200);
  expect((await world.state()).now).toBe(new Date(testNow + 5_000).toISOString());
});

describe('inspecting a world', () => {
  test.each([
    { 'x-tetrees-provider-key': 'sk-9c41' },
    { 'api-key': 'sk-9c41' },
    { apiKey: ['sk-9c41'] },
    { provider_key: { value: 'sk-9c41' } },
    { accessToken: { parts: ['sk-9c41'] } },
  ])('does not log %o, in a body or a query', async (secret) => {
    const { name, sandbox, control: world } = fresh();
    const [field] = Object.keys(secret);
    const query = `${field}=sk-9c41&${field?.replaceAll('-', '%2D')}=sk-9c41&page=2`;
    const body = { query: 'invoices', maxInputTokens: 900, ...secret };
    await send(sandbox, 'POST', `/api/catalog/smart-search?${query}`, { token: createToken('buyer', name), body });
    const [seen] = (await world.state()).requests;
    expect(JSON.stringify(seen)).not.toContain('sk-9c41');
    expect(seen?.path).toMatch(/&page=2$/);
    expect(JSON.parse(seen?.body ?? '')).toMatchObject({ query: 'invoices', maxInputTokens: 900 });
  });

  test('shows the beginning of a pending fault’s body, which may be 10 MB', async () => {
    const { control: world, seller } = fresh();
    const body = JSON.stringify({ text: 'x'.repeat(1_000_000) });
    const posted = await world.fault({ route: probeRoute, body });
    expect(posted.text.length).toBeLessThan(3_000);
    const { faults } = await world.state();
    expect(faults[0]).toMatchObject({
      body: `${body.slice(0, 2_000)}… (${body.length} characters)`,
      bodyCharacters: body.length,
    });
    expect((await seller.ask('token.status')).text).toBe(body);
  });

  test('shows only the length of a prompt', async () => {
    const { seller, control: world } = fresh();
    await seller.ask('runs.start', {
      params: { id: ids.unknown },
      body: { model: 'openai:gpt-5.4-mini', prompt: 'Mine.' },
    });
    const [seen] = (await world.state()).requests;
    expect(JSON.parse(seen?.body ?? '')).toEqual({ model: 'openai:gpt-5.4-mini', prompt: '[prompt of 5 characters]' });
  });

  test('logs no body that is nested too deeply for the stack', async () => {
    const { sandbox, name, control: world } = fresh();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = `{"model":"openai:gpt-5.4-mini","prompt":"Mine.","apiKey":"sk-9c41","x":${deep}}`;
    const headers = { 'content-type': 'application/json' };
    await send(sandbox, 'POST', `/api/ai-packs/${ids.unknown}/runs`, {
      token: createToken('seller', name),
      body,
      headers,
    });
    const [seen] = (await world.state()).requests;
    expect(seen?.body).toBe(`[JSON of ${body.length} characters that cannot be shown]`);
  });

  test('lists requests without their secrets', async () => {
    const { sandbox, name, control: world } = fresh();
    const token = createToken('seller', name);
    const key = 'sk-provider-9c41';
    await send(sandbox, 'POST', `/api/ai-packs/${ids.unknown}/runs?api_key=${key}&note=${token}`, {
      token,
      headers: { 'x-tetrees-provider-key': key },
      body: { model: 'openai:gpt', prompt: `my token is ${token}`, providerKey: key, nested: { accessToken: key } },
    });
    await send(sandbox, 'POST', '/api/catalog/smart-search', { token, body: { query: 'x'.repeat(5_000) } });
    await send(sandbox, 'GET', '/api/nowhere', { token });
    const state = await world.state();
    const text = JSON.stringify(state);
    expect(text).not.toContain(token);
    expect(text).not.toContain(key);
    expect(
      state.requests.map(({ method, route, status, code, account }) => [method, route, status, code, account]),
    ).toEqual([
      ['POST', 'POST /api/ai-packs/:id/runs', 400, 'BAD_REQUEST', 'seller'],
      ['POST', 'POST /api/catalog/smart-search', 400, 'BAD_REQUEST', 'seller'],
      ['GET', null, 404, 'NOT_FOUND', 'seller'],
    ]);
    expect(state.requests[1]?.body?.length).toBeLessThan(2_100);
    expect(state.now).toBe(new Date(testNow).toISOString());
  });
});
