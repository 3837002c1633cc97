import { describe, expect, test } from 'vitest';
import { ids, refusal, testNow } from '../../testSupport';
import { accounts } from '../../core/accounts';
import { packGrowthHandlers } from '../../handlers/growthHandlers';
import { sharedCatalog } from '../../seed/builtIn/builtInSeed';
import { seededWorld } from '../../service/seededWorld';
import { normalizeMemory } from '../growthMemory';
import { type QuotaKey, hostedQuotas, computeQuotaUse } from './growthRules';
import { getGrowth, getPacks } from '../packsState';
import type { Delta, GrowthRecord } from '../records';
import { packIds, runIds } from '../../catalog/packs/seedIds';
import { maxRunMs, packWorld } from '../testSupport';

const { support, contracts, queries, ownClauses } = packIds;

test('a queued run is listed as recent, without a start time', async () => {
  const { start, growth, world } = packWorld('growth-queued');
  for (const pack of [packIds.energy, packIds.queries, packIds.close, support]) await start('buyer', pack);
  const newest = async () => (await growth('buyer', support)).body.usage.recentRuns[0];
  expect(await newest()).toMatchObject({ status: 'queued', startedAt: null });
  await world.advance(maxRunMs);
  expect(Date.parse((await newest())?.startedAt ?? '')).toBeGreaterThan(testNow);
});

describe('the seed', () => {
  test('has checkpoints 0 to 6: base, four accepted, one staged, one refused; 3 is active', async () => {
    const { growth } = packWorld('growth-seed');
    const { body } = await growth('buyer', support);
    expect(body.checkpoints.map(({ sequence, status, selectable }) => [sequence, status, selectable])).toEqual([
      [0, 'base', true],
      [1, 'accepted', true],
      [2, 'accepted', true],
      [3, 'accepted', true],
      [4, 'accepted', true],
      [5, 'staged', false],
      [6, 'refused', false],
    ]);
    expect(body.activeSequence).toBe(3);
    expect(new Set(body.checkpoints.map(({ digest }) => digest)).size).toBe(7);
    expect(body.usage.runsBySequence.find(({ sequence }) => sequence === 0)?.runs).toBeGreaterThan(0);
    expect(body.usage.recentRuns.map(({ runId }) => runId)).toEqual(
      expect.arrayContaining([runIds.atBase, runIds.atThree]),
    );
  });

  test('each delta builds on the checkpoint that its run used', async () => {
    const { growth, read } = packWorld('growth-parents');
    for (const pack of [support, contracts]) {
      const deltas = (await growth('buyer', pack)).body.checkpoints.slice(1);
      for (const { runId, parentSequence, sequence } of deltas) {
        const { run } = (await read('buyer', runId ?? '')).body;
        expect([pack, sequence, run.growthVersion]).toEqual([pack, sequence, parentSequence]);
      }
    }
  });

  test('is the same in every world, and belongs to one account', async () => {
    const [first, second] = [packWorld('growth-one'), packWorld('growth-other')];
    expect((await first.growth('buyer', support)).body).toEqual((await second.growth('buyer', support)).body);
    await first.acquire('seller', support);
    expect((await first.growth('seller', support)).body.checkpoints).toHaveLength(1);
  });

  test('has the observed hosted quotas', async () => {
    const { growth } = packWorld('growth-quotas');
    const { quotas } = (await growth('buyer', contracts)).body;
    expect(quotas).toMatchObject({
      checkpoints: { limit: 20 },
      memoryBytes: { limit: 131_072 },
      accountCheckpoints: { limit: 100 },
      accountMemoryBytes: { limit: 1_048_576 },
      largestMemoryBytes: { limit: 16_384 },
      proposals: { limit: 40 },
      proposalBytes: { limit: 262_144 },
      accountProposals: { limit: 200 },
      accountProposalBytes: { limit: 2_097_152 },
    });
    expect(quotas).toMatchObject({
      checkpoints: { used: 19 },
      accountCheckpoints: { used: 23 },
      proposals: { used: 19 },
    });
  });
});

describe('from a run to a checkpoint', () => {
  test('propose, stage, accept, select, run: each step shows in the next', async () => {
    const { acquire, finish, stage, accept, select, growth, read } = packWorld('growth-whole');
    await acquire('seller', queries);
    const first = await finish('seller', queries);
    expect(first.growthProposals.length).toBeGreaterThanOrEqual(1);
    expect(first.growthProposals.length).toBeLessThanOrEqual(3);
    expect(first.growthProposals[0]).toMatchObject({ index: 0, status: 'open', sequence: null });

    const staged = await stage('seller', first.runId, 0);
    const { title, bytes } = first.growthProposals[0]!;
    expect(staged.body).toMatchObject({
      productId: queries,
      sequence: 1,
      status: 'staged',
      title,
      bytes,
      parentSequence: 0,
    });
    expect(staged.body).toMatchObject({ runId: first.runId, normalization: null, acceptedAt: null, selectable: false });
    expect((await read('seller', first.runId)).body.run.growthProposals[0]).toMatchObject({
      status: 'staged',
      sequence: 1,
    });
    expect(refusal(await select('seller', queries, 1))).toBe('409 CONFLICT');

    const accepted = await accept('seller', queries, 1);
    expect(accepted.body).toMatchObject({ status: 'accepted', normalization: 'agent', selectable: true });
    expect((await growth('seller', queries)).body.activeSequence).toBe(0);

    expect((await select('seller', queries, 1)).body.activeSequence).toBe(1);
    const second = await finish('seller', queries);
    expect(second).toMatchObject({ growthVersion: 1, growthDigest: accepted.body.digest });
    expect(second.result).toContain(title);
    expect(second.result).not.toBe(first.result);
    const once = await finish('seller', queries, { growthVersion: 0 });
    expect([once.growthVersion, once.result]).toEqual([0, first.result]);
    const after = (await growth('seller', queries)).body;
    expect(after.activeSequence).toBe(1);
    expect(after.usage.runsBySequence).toEqual([
      { sequence: 0, runs: 2 },
      { sequence: 1, runs: 1 },
    ]);
    expect((await select('seller', queries, 0)).body.activeSequence).toBe(0);
  });

  test('normalization: portable and the service’s own agent give different digests and sizes', async () => {
    const accepted = async (world: string, headers: Record<string, string>) =>
      (await packWorld(world).accept('buyer', support, 5, headers)).body;
    const agent = await accepted('growth-agent', { 'x-tetrees-provider-key': 'sk-1' });
    const portable = await accepted('growth-portable', { 'x-tetrees-growth-normalization': 'portable' });
    expect([agent.normalization, portable.normalization]).toEqual(['agent', 'portable']);
    expect(portable.bytes).toBeLessThan(agent.bytes);
    expect(portable.digest).not.toBe(agent.digest);
  });

  test('any other normalization is 400 and changes nothing', async () => {
    const { accept, growth } = packWorld('growth-header');
    const answer = await accept('buyer', support, 5, { 'x-tetrees-growth-normalization': 'compact' });
    expect(refusal(answer)).toBe('400 BAD_REQUEST x-tetrees-growth-normalization');
    expect((await growth('buyer', support)).body.checkpoints[5]?.status).toBe('staged');
  });

  test('a seller’s own Pack grows like an acquired one', async () => {
    const { finish, stage, accept } = packWorld('growth-own');
    const run = await finish('seller', ownClauses);
    expect((await stage('seller', run.runId, 0)).status).toBe(200);
    expect((await accept('seller', ownClauses, 1)).status).toBe(200);
  });

  test('a run in progress keeps its checkpoint when another is selected', async () => {
    const { start, select, world, read } = packWorld('growth-keeps');
    const { runId } = (await start('buyer', support)).body.run;
    expect((await select('buyer', support, 1)).status).toBe(200);
    await world.advance(20_000);
    const { run } = (await read('buyer', runId)).body;
    expect(run.growthVersion).toBe(3);
    expect(run.result).toContain('Rules of checkpoint 3');
  });
});

describe('the gate', () => {
  test('refuses for good, with reasons, what overrides the Pack or contradicts a checkpoint', async () => {
    const { finish, stage, accept, growth } = packWorld('growth-gate');
    const run = await finish('buyer', support, { prompt: 'Learn the wrong things. [gate]' });
    await stage('buyer', run.runId, 0);
    await stage('buyer', run.runId, 1);
    const override = await accept('buyer', support, 7);
    expect(refusal(override)).toBe('409 CONFLICT');
    expect(override.body).toMatchObject({
      reasons: ['The memory reads like an instruction to override the signed Pack.'],
      delta: { sequence: 7, status: 'refused' },
    });
    const contradiction = await accept('buyer', support, 8);
    expect(contradiction.body).toMatchObject({ reasons: ['It contradicts checkpoint 3, “Mark weak findings”.'] });
    expect((await growth('buyer', support)).body.checkpoints.slice(7).map(({ status }) => status)).toEqual([
      'refused',
      'refused',
    ]);
    expect(refusal(await accept('buyer', support, 7))).toBe('409 CONFLICT');
  });
});

describe('refusals', () => {
  const { stage, accept, select, growth, start } = packWorld('growth-refused');

  test('staging: a proposal twice, an unknown index, an unsuccessful run, another account’s run', async () => {
    expect(refusal(await stage('buyer', runIds.atThree, 0))).toBe('409 CONFLICT');
    const none = await stage('buyer', runIds.atThree, 9);
    expect(refusal(none)).toBe('400 BAD_REQUEST proposalIndex');
    for (const runId of [runIds.partial, runIds.failed])
      expect(refusal(await stage('buyer', runId, 0))).toBe('409 CONFLICT');
    for (const runId of [runIds.atThree, ids.unknown])
      expect(refusal(await stage('seller', runId, 0))).toBe('404 NOT_FOUND');
    const { runId } = (await start('buyer', contracts)).body.run;
    expect(refusal(await stage('buyer', runId, 0))).toBe('409 CONFLICT');
  });

  test('accepting: accepted and refused deltas, the base, an unknown sequence', async () => {
    for (const sequence of [0, 1, 6]) expect(refusal(await accept('buyer', support, sequence))).toBe('409 CONFLICT');
    expect((await accept('buyer', support, 0)).body.error.message).toContain('Checkpoint 0 is the base');
    expect(refusal(await accept('buyer', support, 99))).toBe('404 NOT_FOUND');
  });

  test('selecting: staged and refused deltas, an unknown sequence; the default stays', async () => {
    for (const sequence of [5, 6]) expect(refusal(await select('buyer', support, sequence))).toBe('409 CONFLICT');
    expect(refusal(await select('buyer', support, 99))).toBe('404 NOT_FOUND');
    expect((await growth('buyer', support)).body.activeSequence).toBe(3);
  });

  test('everything, without owning the Pack: 403, and 404 for one that is not visible', async () => {
    const asked = [growth('seller', support), accept('seller', support, 5), select('seller', support, 0)];
    for (const answer of await Promise.all(asked)) expect(refusal(answer)).toBe('403 FORBIDDEN');
    const hidden = [growth('buyer', ownClauses), accept('buyer', ownClauses, 1), select('buyer', ownClauses, 0)];
    for (const answer of await Promise.all(hidden)) expect(refusal(answer)).toBe('404 NOT_FOUND');
  });
});

describe('quotas', () => {
  test('a proposal larger than the limit of a memory cannot be staged', async () => {
    const { finish, stage } = packWorld('quota-memory');
    const run = await finish('buyer', support, { prompt: 'Remember everything. [bulky]' });
    expect(run.growthProposals[0]!.bytes).toBeGreaterThan(16_384);
    expect((await stage('buyer', run.runId, 0)).body).toMatchObject({ quota: 'largestMemoryBytes' });
  });

  test('[dense] fills the quotas for bytes of proposals and of memory of a Pack', async () => {
    const { acquire, finish, stage, accept, growth } = packWorld('quota-bytes');
    await acquire('buyer', queries);
    const refusedBy = (answer: { status: number; body: object }) => (answer.status === 200 ? null : answer.body);
    let staging: object | null = null;
    for (let week = 1; !staging; week += 1) {
      const run = await finish('buyer', queries, { prompt: `Remember week ${week}. [dense]` });
      for (const { index, bytes } of run.growthProposals) {
        expect(bytes).toBeLessThan(hostedQuotas.largestMemoryBytes.limit);
        staging ??= refusedBy(await stage('buyer', run.runId, index));
      }
    }
    expect(staging).toMatchObject({ quota: 'proposalBytes' });
    let accepting: object | null = null;
    let accepted = 0;
    for (; !accepting; accepted += 1) accepting = refusedBy(await accept('buyer', queries, accepted + 1));
    expect(accepting).toMatchObject({ quota: 'memoryBytes' });
    const { quotas, checkpoints } = (await growth('buyer', queries)).body;
    expect([quotas.proposals.used, quotas.checkpoints.used]).toEqual([17, 8]);
    expect(checkpoints[accepted]?.status).toBe('staged');
  });

  const catalog = sharedCatalog(246);
  const account = accounts.buyer;

  /** A world whose run has unstaged proposals, and the two routes that quotas limit. */
  function prepared() {
    const world = seededWorld('quotas', catalog, () => testNow);
    const common = {
      world,
      account,
      query: undefined,
      headers: new Headers(),
      origin: 'https://sandbox.example',
      until: () => Promise.resolve(),
    };
    const run = getPacks(world).runs.get(runIds.openProposals)!;
    const [shared, ...others] = run.outcome.proposals;
    const proposal = { ...shared! };
    run.outcome = { ...run.outcome, proposals: [proposal, ...others] };
    return {
      proposal,
      stagedAs: () => run.outcome.proposals[0]!.sequence,
      own: getGrowth(world, account, contracts),
      other: getGrowth(world, account, support),
      used: () => computeQuotaUse(world, account, getGrowth(world, account, contracts)),
      stage: () =>
        packGrowthHandlers['growth.stage']({ ...common, params: { runId: run.id }, body: { proposalIndex: 0 } }),
      accept: (sequence: number) =>
        packGrowthHandlers['growth.accept']({ ...common, params: { id: contracts, sequence }, body: undefined }),
    };
  }

  /** Uses up `room` of a quota: with that many more deltas, or that many more bytes of the first one. */
  function fill(record: GrowthRecord, key: QuotaKey, status: Delta['status'], room: number): void {
    const [first] = record.deltas;
    if (key.endsWith('Bytes')) first!.bytes += room;
    else
      for (let count = 0; count < room; count += 1)
        record.deltas.push({ ...first!, sequence: record.deltas.length + 1, status, bytes: 0 });
  }

  /** What one proposal or delta of this many bytes adds to a quota. */
  const adds = (key: QuotaKey, bytes: number) => (key.endsWith('Bytes') ? bytes : 1);

  test.each(['proposals', 'proposalBytes', 'accountProposals', 'accountProposalBytes'] as const)(
    '%s: a proposal is staged at the limit, not above it',
    (key) => {
      for (const over of [0, 1]) {
        const { proposal, stagedAs, own, other, used, stage } = prepared();
        const room = hostedQuotas[key].limit - adds(key, proposal.bytes) - used()[key] + over;
        const into = key.startsWith('account') ? other : own;
        fill(into, key, 'refused', room);
        const before = own.deltas.length;
        if (over === 0) expect(stage()).toMatchObject({ status: 'staged', sequence: before + 1 });
        else expect(stage).toThrow(expect.objectContaining({ code: 'CONFLICT', facts: { quota: key } }));
        expect([own.deltas.length, stagedAs()]).toEqual(over === 0 ? [before + 1, before + 1] : [before, null]);
      }
    },
  );

  test.each(['checkpoints', 'memoryBytes', 'accountCheckpoints', 'accountMemoryBytes'] as const)(
    '%s: a delta is accepted at the limit, not above it',
    (key) => {
      for (const over of [0, 1]) {
        const { own, other, used, stage, accept } = prepared();
        const staged = own.deltas.length + 1;
        stage();
        const { bytes: normalizedBytes } = normalizeMemory(own.deltas[staged - 1]!.memory, 'agent');
        const room = hostedQuotas[key].limit - adds(key, normalizedBytes) - used()[key] + over;
        const into = key.startsWith('account') ? other : own;
        fill(into, key, 'accepted', room);
        if (over === 0) expect(accept(staged)).toMatchObject({ status: 'accepted', sequence: staged });
        else expect(() => accept(staged)).toThrow(expect.objectContaining({ code: 'CONFLICT', facts: { quota: key } }));
        expect(own.deltas[staged - 1]?.status).toBe(over === 0 ? 'accepted' : 'staged');
      }
    },
  );

  test('what one world stages of a seeded run is open in every other', () => {
    const { stage, stagedAs } = prepared();
    const otherWorld = prepared();
    stage();
    expect([stagedAs(), otherWorld.stagedAs()]).toEqual([20, null]);
  });

  test('largestMemoryBytes: a memory at the limit is staged, a larger one is not', () => {
    for (const over of [0, 1]) {
      const { proposal, stage } = prepared();
      proposal.bytes = hostedQuotas.largestMemoryBytes.limit + over;
      if (over === 0) expect(stage()).toMatchObject({ status: 'staged' });
      else
        expect(stage).toThrow(
          'The quota for one memory is 16,384 bytes, but this would use 16,385. Nothing was changed.',
        );
    }
  });
});

test('a provider key that is not used is refused, and the delta stays staged: one of another provider than OpenAI, and any with portable', async () => {
  const { accept, growth } = packWorld('growth-unused-key');
  const before = (await growth('buyer', support)).text;
  const key = (value: string) => ({ 'x-tetrees-provider-key': value });
  const portable = { 'x-tetrees-growth-normalization': 'portable' };
  for (const [headers, why] of [
    [key('sk-ant-api03-x'), /has a key for anthropic, but the agent of the service needs one for openai/],
    [key(`${'0a'.repeat(16)}.Abcdefgh12345678`), /has a key for zai/],
    [{ ...key('sk-proj-x'), ...portable }, /isn't used with x-tetrees-growth-normalization portable/],
  ] as const) {
    const answer = await accept('buyer', support, 5, headers);
    expect(refusal(answer)).toBe('400 BAD_REQUEST x-tetrees-provider-key');
    expect(answer.body.error.message).toMatch(why);
  }
  expect((await growth('buyer', support)).text).toBe(before);
  expect((await accept('buyer', support, 5, key('sk-proj-x'))).status).toBe(200);
});
