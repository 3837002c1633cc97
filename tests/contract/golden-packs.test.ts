/**
 * The Agent Pack routes and run rules, transcribed by hand from `marketplace-api.md` and nothing else. Read-only
 * exchanges may run against any service; those that spend or need the sandbox's seed never do.
 */
import { describe, expect, test } from 'vitest';
import { records } from './journeys/client';
import { call, readError, inWorld, advanceClock, points } from './service';
import { baseUrl } from './target';

const asBuyer = (world: string) => inWorld(world, 'buyer');

/** From the seed: an acquired Pack with accepted checkpoints, and a free and a paid one that are not acquired. */
const owned = '0a9c0000-0000-4000-8000-000000000001';
const free = '0a9c0000-0000-4000-8000-000000000009';
const paid = '0a9c0000-0000-4000-8000-000000000004';
const model = 'openai:gpt-5.4-mini';
const request = { model, prompt: 'What needs a person?', fundingMode: 'points' };

interface Run {
  runId: string;
  status: string;
  growthVersion: number;
}

const getRun = (answer: { body: Record<string, unknown> }) => answer.body['run'] as Run;

describe('reads', () => {
  test('the model field has the form <provider>:<model_name>', async () => {
    const models = records(await call('GET', '/api/ai-packs/models'));
    expect(models.length).toBeGreaterThan(0);
    for (const each of models) expect(each['id']).toMatch(/^[^:\s]+:\S+$/);
  });

  test.each(['limit=abc', 'offset=-1', 'offset=x'])('catalog?%s is 400 BAD_REQUEST', async (query) => {
    expect(readError(await call('GET', `/api/ai-packs/catalog?${query}`))).toEqual([400, 'BAD_REQUEST']);
  });
});

describe.skipIf(baseUrl)('run rules', () => {
  const run = (world: string, pack: string, change: object = {}, account = 'buyer', headers = {}) =>
    call('POST', `/api/ai-packs/${pack}/runs`, {
      ...inWorld(world, account),
      body: { ...request, ...change },
      headers,
    });
  const onOwnKey = (world: string, pack: string) =>
    run(world, pack, { fundingMode: 'byok' }, 'buyer', { 'x-tetrees-provider-key': 'sk-golden' });

  test('1: before the Pack is acquired, a run is a Point-funded stateless base preview', async () => {
    const preview = await run('gp-1', free);
    expect(preview.status).toBe(200);
    expect(getRun(preview).growthVersion).toBe(0);
    expect((await points('gp-1', 'buyer')).held).toBeGreaterThan(0);
    expect((await run('gp-1', paid, { growthVersion: 1 })).status).toBe(403);
    expect(readError(await onOwnKey('gp-1', paid))).toEqual([403, 'FORBIDDEN']);
  });

  test('2: after acquisition, a run is funded by Points or the own key, and uses saved checkpoints', async () => {
    const first = await run('gp-2', owned);
    expect(first.status).toBe(200);
    const growth = await call('GET', `/api/ai-packs/${owned}/growth`, asBuyer('gp-2'));
    expect(growth.body['activeSequence']).toBe(getRun(first).growthVersion);
    expect(getRun(first).growthVersion).toBeGreaterThan(0);
  });

  test('2: the own key funds a run once the Pack is acquired, and only if sent with the request', async () => {
    expect(readError(await onOwnKey('gp-2-key', free))).toEqual([403, 'FORBIDDEN']);
    expect((await call('POST', `/api/ai-packs/${free}/acquire-free`, asBuyer('gp-2-key'))).status).toBe(200);
    expect(readError(await run('gp-2-key', free, { fundingMode: 'byok' }))).toEqual([400, 'BAD_REQUEST']);
    expect((await onOwnKey('gp-2-key', free)).status).toBe(200);
  });

  test('a quote carries a ceiling, the checkpoint and an affordability result; it does no work and holds nothing', async () => {
    const quote = await call('POST', '/api/ai-packs/runs/quote', {
      ...asBuyer('gp-quote'),
      body: { productId: owned, model, fundingMode: 'points', growthVersion: 1 },
    });
    expect(quote.status).toBe(200);
    expect(quote.body).toMatchObject({ growthVersion: 1, canAfford: true });
    expect(await points('gp-quote', 'buyer')).toMatchObject({ held: 0, spent: 0 });
  });

  test('partial output is status=partial', async () => {
    const { runId } = getRun(await run('gp-partial', owned, { prompt: 'All of it. [partial]' }));
    await advanceClock('gp-partial', 60_000);
    expect(getRun(await call('GET', `/api/ai-packs/runs/${runId}`, asBuyer('gp-partial'))).status).toBe('partial');
  });

  test('unused Points and Points for failed work are returned', async () => {
    for (const [world, prompt, spends] of [
      ['gp-unused', 'Briefly.', true],
      ['gp-failed', 'Try. [fail]', false],
    ] as const) {
      await advanceClock(world, 0);
      const before = await points(world, 'buyer');
      await run(world, owned, { prompt });
      const { held } = await points(world, 'buyer');
      expect(held).toBeGreaterThan(0);
      await advanceClock(world, 60_000);
      const after = await points(world, 'buyer');
      expect(after.held).toBe(0);
      expect(after.spent > 0).toBe(spends);
      expect(after.spent).toBeLessThan(held);
      expect(after.available).toBe(before.available - after.spent);
    }
  });

  test('402 INSUFFICIENT_POINTS before work can start', async () => {
    expect(readError(await run('gp-402', free, {}, 'broke'))).toEqual([402, 'INSUFFICIENT_POINTS']);
  });

  test('409 CONFLICT: a concurrent run', async () => {
    expect((await run('gp-409', owned)).status).toBe(200);
    const before = await points('gp-409', 'buyer');
    expect(readError(await run('gp-409', owned))).toEqual([409, 'CONFLICT']);
    expect(await points('gp-409', 'buyer')).toEqual(before);
  });

  test('429 AI_WORKLOAD_BUSY carries Retry-After, and nothing is charged', async () => {
    const busy = await run('gp-429', owned, { prompt: 'Now. [busy]' });
    expect(readError(busy)).toEqual([429, 'AI_WORKLOAD_BUSY']);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await points('gp-429', 'buyer')).toMatchObject({ held: 0, spent: 0 });
  });
});

describe.skipIf(baseUrl)('growth', () => {
  const readGrowth = async (world: string) => (await call('GET', `/api/ai-packs/${owned}/growth`, asBuyer(world))).body;

  test('select takes 0 and accepted checkpoints, and makes them the saved default', async () => {
    const select = (sequence: unknown) =>
      call('POST', `/api/ai-packs/${owned}/growth/select`, { ...asBuyer('gp-select'), body: { sequence } });
    for (const sequence of [0, 2]) {
      expect((await select(sequence)).status).toBe(200);
      expect((await readGrowth('gp-select'))['activeSequence']).toBe(sequence);
    }
    expect(readError(await select(5))).toEqual([409, 'CONFLICT']);
    for (const sequence of [-1, 'base', undefined])
      expect(readError(await select(sequence))).toEqual([400, 'BAD_REQUEST']);
    expect((await readGrowth('gp-select'))['activeSequence']).toBe(2);
  });
});
