/** What the service's own clients send and expect, transcribed by hand from the notes on them. Nothing of it is sent to another service. */
import { describe, expect, test } from 'vitest';
import { records } from './journeys/client';
import { call, readError, inWorld, points } from './service';
import { baseUrl } from './target';

/** From the seed: a Pack that is complete and was not submitted, a draft of one, and one that the buyer acquired. */
const complete = '0b100000-0000-4000-8000-000000000008';
const draft = '0b100000-0000-4000-8000-00000000000c';
const acquired = '0a9c0000-0000-4000-8000-000000000001';
const key = (value: string) => ({ 'x-tetrees-provider-key': value });

describe.skipIf(baseUrl)('a draft', () => {
  const create = (world: string, body: object) => call('POST', '/api/seller/products', { ...inWorld(world), body });
  const pack = { assetKind: 'agent_pack', productType: 'agent_pack', name: 'Night Mail Triage' };
  /** As the client's draft call makes it: the problem is the use case, and the capabilities are the tags. */
  const drafted = (problem: string, capabilities: string[]) => ({
    ...pack,
    businessUseCase: problem,
    tags: capabilities,
    agentSummary: { capabilities, listing: { problem } },
  });

  test.each([
    [40, 1],
    [2_001, 31],
    [3_000, 64],
  ])('a problem of %i characters and %i capabilities are accepted, created and sent back', async (length, count) => {
    const body = drafted(
      'x'.repeat(length),
      Array.from({ length: count }, (_, at) => `capability ${at}`),
    );
    const created = await create('gc-draft', body);
    expect(created.status).toBe(201);
    const { id } = created.body['product'] as { id: string };
    const changed = await call('PATCH', `/api/seller/products/${id}`, {
      ...inWorld('gc-draft'),
      body: { businessUseCase: body.businessUseCase, tags: body.tags, agentSummary: body.agentSummary },
    });
    expect(changed.status).toBe(200);
  });

  test.each([
    { assetKind: 'listing', name: 'Kit' },
    { productType: 'template', name: 'Kit' },
    { productType: 'full_app', nonsense: true },
  ])('anything other than an Agent Pack is browser-only, whichever field says so: %o', async (body) => {
    const answer = await create('gc-kind', body);
    expect(readError(answer)).toEqual([403, 'API_TOKEN_SCOPE_FORBIDDEN']);
    expect(answer.body['authentication']).toMatchObject({ authenticated: true, principal: 'api_token' });
  });

  test('a body without a kind is malformed', async () => {
    expect(readError(await create('gc-kind', { name: 'Kit' }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('a Pack without a slug has none in any record that its owner reads', async () => {
    const world = 'gc-slug';
    const { body } = await create(world, { ...pack, name: 'Empty' });
    const { id } = body['product'] as { id: string };
    const owned = records(await call('GET', '/api/ai-packs/owned', inWorld(world))).find((each) => each['id'] === id);
    const own = await call('GET', `/api/seller/products/${id}`, inWorld(world));
    expect([owned?.['slug'], own.body['slug']]).toEqual([null, null]);
  });
});

describe.skipIf(baseUrl)('submit comes before the audition', () => {
  const prep = async (world: string, id: string, tier = 'verified_listing') => {
    const quote = await call('GET', `/api/seller/products/${id}/prep-quote`, inWorld(world));
    const body = {
      tier,
      expectedVersion: quote.body['currentVersion'],
      expectedPoints: records(quote).find((choice) => choice['tier'] === tier)?.['points'],
      confirmation: 'RUN_SELLER_PREP',
    };
    return call('POST', `/api/seller/products/${id}/prep`, { ...inWorld(world), body });
  };

  test('a version that is not in the queue is 409 and costs nothing; nor is it published', async () => {
    const world = 'gc-submit';
    const path = `/api/seller/products/${complete}`;
    expect(readError(await prep(world, complete))).toEqual([409, 'CONFLICT']);
    expect(readError(await call('POST', `${path}/publish`, inWorld(world)))).toEqual([409, 'CONFLICT']);
    expect(await points(world)).toMatchObject({ available: 5_000, held: 0, spent: 0 });
    expect((await call('POST', `${path}/submit`, inWorld(world))).status).toBe(200);
    expect(await points(world)).toMatchObject({ available: 5_000, held: 0, spent: 0 });
    expect([200, 201, 202]).toContain((await prep(world, complete)).status);
  });

  test('without a version, submit and publish say to upload a .taip, and list each reason once', async () => {
    for (const step of ['submit', 'publish']) {
      const answer = await call('POST', `/api/seller/products/${draft}/${step}`, inWorld('gc-versionless'));
      expect(readError(answer)).toEqual([409, 'CONFLICT']);
      const { message } = answer.body['error'] as { message: string };
      expect(message).toContain('.taip');
      expect(message).not.toMatch(/code|quote/);
    }
  });

  test('the workload counts the auditions that its limit counts, and the refusal names the limit', async () => {
    const world = 'gc-busy';
    const list = await call('GET', '/api/seller/products', inWorld(world));
    const ready = records(list).filter(({ state, assetKind }) => state === 'ready' && assetKind === 'listing');
    for (const { id } of ready.slice(0, 3)) expect((await prep(world, String(id), 'smoke_scan')).status).toBe(202);
    const workload = await call('GET', '/api/ai-packs/workload/status', inWorld(world));
    // Including the one that the world begins with.
    expect(workload.body['active']).toBe(4);
    const refused = await prep(world, String(ready[3]?.['id']));
    expect(readError(refused)).toEqual([429, 'AI_WORKLOAD_BUSY']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(workload.body['places']).toMatchObject({ [String(refused.body['limit'])]: { used: 4, most: 4 } });
  });
});

describe.skipIf(baseUrl)('500 and 503 carry no code, whatever caused them', () => {
  const codeless = ({ body }: { body: Record<string, unknown> }) => {
    const error = body['error'] as Record<string, unknown>;
    expect(typeof error['message']).toBe('string');
    expect('code' in error || 'code' in body).toBe(false);
  };

  test('a provider that cannot be reached', async () => {
    const answer = await call('POST', `/api/ai-packs/${acquired}/runs`, {
      ...inWorld('gc-503', 'buyer'),
      body: { model: 'openai:gpt-5.4-mini', prompt: 'Now. [unavailable]', fundingMode: 'points' },
    });
    expect(answer.status).toBe(503);
    codeless(answer);
  });

  test.each([500, 503])('a fault of %i', async (status) => {
    const world = `gc-fault-${status}`;
    const body = { route: 'GET /api/orders/purchases', status };
    await call('POST', `/__sandbox/worlds/${world}/faults`, { token: null, body });
    const answer = await call('GET', '/api/orders/purchases', inWorld(world));
    expect(answer.status).toBe(status);
    codeless(answer);
  });
});

describe.skipIf(baseUrl)('a provider key that the request would not use is refused, and nothing is charged', () => {
  const run = (world: string, fundingMode: string, headers: Record<string, string>) =>
    call('POST', `/api/ai-packs/${acquired}/runs`, {
      ...inWorld(world, 'buyer'),
      body: { model: 'openai:gpt-5.4-mini', prompt: 'What is open?', fundingMode },
      headers,
    });

  test('on a run paid in Points, or of another provider', async () => {
    expect(readError(await run('gc-key', 'points', key('sk-proj-1')))).toEqual([400, 'BAD_REQUEST']);
    expect(readError(await run('gc-key', 'byok', key('sk-ant-1')))).toEqual([400, 'BAD_REQUEST']);
    expect(await points('gc-key', 'buyer')).toMatchObject({ held: 0, spent: 0 });
    expect((await run('gc-key', 'byok', key('sk-proj-1'))).status).toBe(200);
  });

  test('at growth: the agent of the service takes one of OpenAI, and portable none', async () => {
    const accept = (headers: Record<string, string>) =>
      call('POST', `/api/ai-packs/${acquired}/growth/5/accept`, { ...inWorld('gc-growth', 'buyer'), headers });
    const portable = { 'x-tetrees-growth-normalization': 'portable' };
    expect(readError(await accept(key('sk-ant-1')))).toEqual([400, 'BAD_REQUEST']);
    expect(readError(await accept({ ...key('sk-proj-1'), ...portable }))).toEqual([400, 'BAD_REQUEST']);
    expect((await accept(key('sk-proj-1'))).status).toBe(200);
  });
});
