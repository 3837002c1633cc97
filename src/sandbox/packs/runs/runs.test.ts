import { describe, expect, test } from 'vitest';
import { ids, refusal } from '../../testSupport';
import { packIds, runIds } from '../../catalog/packs/seedIds';
import { maxRunMs, mini, packWorld } from '../testSupport';

const key = { 'x-tetrees-provider-key': 'sk-test-5d1f' };
const { support, contracts, queries, close } = packIds;

describe('quote', () => {
  const { quote } = packWorld('quote');

  test('has a ceiling that is the sum of its rows, and says whether it can be afforded', async () => {
    const { body } = await quote('buyer', support, { enabledSkills: ['web_search', 'translation'] });
    expect(body.breakdown.map(({ key, points }) => [key, points])).toEqual([
      ['model_input', 24],
      ['model_output', 24],
      ['skill:web_search', 20],
      ['skill:translation', 8],
      ['checkpoint_memory', 3],
    ]);
    expect(body).toMatchObject({
      ceilingPoints: 79,
      availablePoints: 2_000,
      canAfford: true,
      missingPoints: 0,
      growthVersion: 3,
    });
    const poor = await quote('broke', queries);
    expect(poor.body).toMatchObject({
      ceilingPoints: 48,
      availablePoints: 40,
      canAfford: false,
      missingPoints: 8,
      preview: true,
    });
  });

  test('more tokens cost more; with the own key only hosted skills cost Points', async () => {
    const tokens = { maxInputTokens: 100_000, maxOutputTokens: 10_000 };
    expect((await quote('buyer', support, tokens)).body.ceilingPoints).toBe(300 + 120 + 3);
    const own = await quote('buyer', support, { ...tokens, fundingMode: 'byok', enabledSkills: ['web_search'] });
    expect(own.body.ceilingPoints).toBe(20);
    expect(own.body).toMatchObject({ growthVersion: 3, canAfford: true });
    expect(own.body.breakdown.map(({ key, points }) => [key, points])).toEqual([
      ['model_input', 0],
      ['model_output', 0],
      ['skill:web_search', 20],
      ['checkpoint_memory', 0],
    ]);
    const bare = await quote('buyer', support, { ...tokens, fundingMode: 'byok' });
    expect(bare.body).toMatchObject({ ceilingPoints: 0, canAfford: true, missingPoints: 0 });
  });

  test('growthVersion picks a checkpoint for this quote and leaves the default', async () => {
    const base = (await quote('buyer', support, { growthVersion: 0 })).body;
    expect(base).toMatchObject({ growthVersion: 0, growthDigest: null, ceilingPoints: 48 });
    const pinned = (await quote('buyer', support, { growthVersion: 1 })).body;
    expect(pinned).toMatchObject({ growthVersion: 1, ceilingPoints: 49 });
    expect((await quote('buyer', support)).body.growthVersion).toBe(3);
  });

  test.each([
    ['model', { model: 'openai:gpt-2' }],
    ['enabledSkills', { enabledSkills: ['telepathy'] }],
    ['enabledSkills', { enabledSkills: ['code_interpreter'] }],
    ['maxOutputTokens', { model: 'zai:glm-4.5-air', maxOutputTokens: 20_000 }],
    ['maxInputTokens', { model: 'zai:glm-4.5-air', maxInputTokens: 120_000, maxOutputTokens: 16_000 }],
    ['fundingMode', { model: 'zai:glm-4.5-air', fundingMode: 'byok' }],
  ])('400 naming %s: %o', async (field, body) => {
    const answer = await quote('buyer', support, body);
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${field}`);
  });

  test.each([
    ['an unavailable model', { model: 'anthropic:claude-opus-4-5' }, support],
    ['an unavailable skill', { enabledSkills: ['image_reading'] }, contracts],
    ['a staged checkpoint', { growthVersion: 5 }, support],
    ['a refused checkpoint', { growthVersion: 6 }, support],
    ['an unknown checkpoint', { growthVersion: 99 }, support],
  ])('409: %s', async (_, body, pack) => {
    expect(refusal(await quote('buyer', pack, body))).toBe('409 CONFLICT');
  });

  test('404 for a Pack that is unknown or not visible', async () => {
    for (const id of [ids.unknown, ids.checkout, packIds.ownClauses]) {
      expect(refusal(await quote('buyer', id))).toBe('404 NOT_FOUND');
    }
  });
});

describe('before the Pack is acquired (run rule 1)', () => {
  const { quote, start, finish, read, stage } = packWorld('preview');

  test('a run is a Point-funded, stateless base preview that proposes nothing', async () => {
    const run = await finish('buyer', close, { growthVersion: 0 });
    expect(run).toMatchObject({
      preview: true,
      growthVersion: 0,
      growthDigest: null,
      status: 'completed',
      growthProposals: [],
    });
    expect(refusal(await stage('buyer', run.runId, 0))).toBe('403 FORBIDDEN');
    expect((await read('buyer', run.runId)).body.run.result).toContain('preview of the signed Pack');
  });

  test.each([
    ['the own key', { fundingMode: 'byok' }, key],
    ['a checkpoint', { growthVersion: 1 }, {}],
  ])('%s is 403 and says how to acquire the Pack', async (_, body, headers) => {
    for (const answer of [await quote('buyer', close, body), await start('buyer', close, body, headers)]) {
      expect(refusal(answer)).toBe('403 FORBIDDEN');
      expect(answer.body).toMatchObject({ purchaseUrl: expect.stringContaining('monthly-close-checker') as string });
    }
    expect((await quote('buyer', queries, body)).body.error.message).toContain(`/api/ai-packs/${queries}/acquire-free`);
  });
});

describe('a run', () => {
  test('holds its ceiling at once, charges what it used when it is due, returns the rest', async () => {
    const { start, read, world, balance } = packWorld('run-points');
    const { body, status } = await start('buyer', support, { enabledSkills: ['web_search'] });
    expect([status, body.run.status, body.run.result, body.availablePoints]).toEqual([
      200,
      'running',
      null,
      2_000 - 71,
    ]);
    expect(body.run.usage).toMatchObject({ ceilingPoints: 71, points: 0, returnedPoints: 0, outputTokens: 0 });
    expect(await balance('buyer')).toMatchObject({ available: 1_929, held: 71, spent: 0 });
    await world.advance(maxRunMs);
    const { run, availablePoints } = (await read('buyer', body.run.runId)).body;
    expect(run.status).toBe('completed');
    expect(run.usage.points).toBeGreaterThan(0);
    expect(run.usage.points + run.usage.returnedPoints).toBe(71);
    expect(run.usage.skillCalls).toBe(run.usage.skills[0]?.calls);
    expect(await balance('buyer')).toMatchObject({ available: availablePoints, held: 0, spent: run.usage.points });
    expect(Date.parse(run.finishedAt!) - Date.parse(run.startedAt!)).toBeGreaterThanOrEqual(4_000);
  });

  test('is settled as of the time it was due, however late it is read', async () => {
    const { start, read, world } = packWorld('run-late');
    const { run } = (await start('buyer', support)).body;
    await world.advance(86_400_000);
    expect((await read('buyer', run.runId)).body.run.finishedAt).toBe(run.expectedFinishAt);
  });

  test('with the own key costs only its hosted skills; the key is required', async () => {
    const { start, finish } = packWorld('run-own-key');
    for (const headers of [undefined, { 'x-tetrees-provider-key': '  ' }]) {
      const without = await start('buyer', support, { fundingMode: 'byok' }, headers);
      expect(refusal(without)).toBe('400 BAD_REQUEST x-tetrees-provider-key');
    }
    const run = await finish('buyer', support, { fundingMode: 'byok', enabledSkills: ['translation'] }, key);
    expect(run.usage.points).toBe(run.usage.skills[0]!.points);
    const bare = await finish('buyer', support, { fundingMode: 'byok' }, key);
    expect(bare).toMatchObject({ status: 'completed', usage: { points: 0, ceilingPoints: 0, returnedPoints: 0 } });
  });

  test.each([
    ['paid in Points, said or not', mini, ['points', undefined], 'sk-any', /isn't used with fundingMode points/],
    ['of Anthropic for OpenAI', mini, ['byok'], 'sk-ant-api03-x', /has a key for anthropic, .* needs one for openai/],
    ['of OpenAI for Anthropic', 'anthropic:claude-haiku-4-5', ['byok'], 'sk-proj-x', /has a key for openai/],
    ['of Z.AI for OpenAI', mini, ['byok'], `${'0a'.repeat(16)}.Abcdefgh12345678`, /has a key for zai/],
  ])(
    'with a provider key that would not be used, %s: 400, and nothing is held',
    async (label, model, fundings, own, why) => {
      const { start, quote, balance } = packWorld(`run-unused-key-${label.length}`);
      await quote('buyer', support);
      const before = await balance('buyer');
      for (const fundingMode of fundings) {
        const answer = await start('buyer', support, { model, fundingMode }, { 'x-tetrees-provider-key': own });
        expect(refusal(answer)).toBe('400 BAD_REQUEST x-tetrees-provider-key');
        expect(answer.body.error.message).toMatch(why);
        expect(answer.text).not.toContain(own);
      }
      expect(await balance('buyer')).toEqual(before);
    },
  );

  test('a model that reasons ends with open questions, another one does not', async () => {
    const { finish } = packWorld('run-models');
    const results = [
      await finish('buyer', support, { model: 'zai:glm-4.7' }),
      await finish('buyer', support, { model: 'zai:glm-4.7-flash' }),
    ];
    expect(results.map(({ result }) => result?.includes('## Open questions'))).toEqual([true, false]);
  });

  test('the same request gives the same text, another checkpoint a visibly different one', async () => {
    const { finish, read } = packWorld('run-compare');
    const ask = { prompt: 'Group these tickets by cause and draft a reply for each group.', growthVersion: 3 };
    const [three, again, base] = [
      await finish('buyer', support, ask),
      await finish('buyer', support, ask),
      await finish('buyer', support, { ...ask, growthVersion: 0 }),
    ];
    expect(again.result).toBe(three.result);
    expect(three.result).toContain('## Rules of checkpoint 3');
    expect(base.result).not.toContain('Rules of checkpoint');
    const figures = (text: string | null) =>
      (text ?? '').split('\n').filter((line) => line.startsWith('| ') && line.includes('%'));
    const shared = figures(three.result).filter((line) => figures(base.result).includes(line));
    expect([figures(base.result).length, shared]).toEqual([6, []]);
    const [seedBase, seedThree] = [await read('buyer', runIds.atBase), await read('buyer', runIds.atThree)];
    expect(seedBase.body.run.promptDigest).toBe(seedThree.body.run.promptDigest);
    expect(three.promptDigest).toBe(seedThree.body.run.promptDigest);
  });

  test('its text contains no words of the prompt, and another prompt gives another text', async () => {
    const { finish } = packWorld('run-words');
    const [first, second] = [
      await finish('buyer', support, { prompt: 'Zebra marmalade quixotic umbrella' }),
      await finish('buyer', support, { prompt: 'Marmalade zebra umbrella quixotic' }),
    ];
    expect(first.result).not.toMatch(/zebra|marmalade|quixotic|umbrella/i);
    const rows = (text: string | null) => (text ?? '').split('\n').filter((line) => /^\| [A-Z]/.test(line));
    expect(rows(first.result).length).toBe(6);
    expect(rows(first.result).filter((row) => rows(second.result).includes(row))).toEqual([]);
  });

  test('its text is Markdown of several hundred words with headings, table, code, links and resolving citations', async () => {
    const { finish } = packWorld('run-text');
    for (const pack of Object.values(packIds)) {
      const account = pack === packIds.ownClauses ? 'seller' : 'buyer';
      const { result, citations, status } = await finish(account, pack, {
        prompt: 'Show what matters most this month.',
      });
      expect([pack, status]).toEqual([pack, 'completed']);
      const text = result ?? '';
      expect(text.split(/\s+/).length).toBeGreaterThan(200);
      for (const part of [/^# /m, /^## /m, /^- /m, /^1\. /m, /^\|---/m, /^```/m, /\]\(https:\/\//, /\[1\]/])
        expect(text).toMatch(part);
      const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
      expect(cited.length).toBeGreaterThan(3);
      expect(citations.map(({ index }) => index)).toEqual(expect.arrayContaining(cited));
      for (const { url } of citations) expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  });

  test('can be read by its owner only: for others it is 404', async () => {
    const { start, read } = packWorld('run-private');
    const { runId } = (await start('buyer', support)).body.run;
    for (const account of ['seller', 'broke'] as const)
      expect(refusal(await read(account, runId))).toBe('404 NOT_FOUND');
    expect(refusal(await read('seller', runIds.atBase))).toBe('404 NOT_FOUND');
    expect(refusal(await read('buyer', ids.unknown))).toBe('404 NOT_FOUND');
  });

  test('a Pack without a version cannot be run', async () => {
    const { seller, start, quote } = packWorld('run-draft');
    const { packs } = (await seller.ask('packs.owned')).body;
    for (const { id } of packs.filter(({ version }) => version === null)) {
      expect(refusal(await start('seller', id))).toBe('409 CONFLICT');
      expect(refusal(await quote('seller', id))).toBe('409 CONFLICT');
    }
  });
});

describe('one run at a time for an account and a Pack', () => {
  test('of concurrent starts one is admitted, the others are 409, and one ceiling is held', async () => {
    const { start, balance } = packWorld('run-twice');
    const answers = await Promise.all(Array.from({ length: 4 }, () => start('buyer', support)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expect(refusal(answer)).toBe('409 CONFLICT');
    const { runId } = answers.find(({ status }) => status === 200)!.body.run;
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ runId });
    expect((await balance('buyer')).held).toBe(51);
  });

  test('another account may start at once, the same one when the first run is done', async () => {
    const { start, world } = packWorld('run-next');
    await start('buyer', queries);
    expect((await start('seller', queries)).status).toBe(200);
    expect((await start('buyer', queries)).status).toBe(409);
    await world.advance(maxRunMs);
    expect((await start('buyer', queries)).status).toBe(200);
  });
});

describe('workload', () => {
  const five = [support, contracts, queries, close, packIds.energy];

  test('three run, two queue, the sixth is 429 with Retry-After and nothing is charged', async () => {
    const { buyer, start, world, balance, read } = packWorld('workload');
    const started = [];
    for (const pack of five) started.push((await start('buyer', pack)).body.run);
    expect(started.map(({ status }) => status)).toEqual(['running', 'running', 'running', 'queued', 'queued']);
    expect(started[4]).toMatchObject({ startedAt: null });
    const load = (await buyer.ask('packs.workload')).body;
    expect(load).toMatchObject({ active: 3, queued: 2, limits: { active: 7, queued: 2 } });
    expect(load.places).toMatchObject({ activeRuns: { used: 3, most: 3 }, queuedRuns: { used: 2, most: 2 } });
    expect(load.runs.map(({ productId }) => productId)).toEqual(five);
    const before = await balance('buyer');
    expect(load).toMatchObject({ availablePoints: before.available, heldPoints: before.held });
    expect(load.heldPoints).toBeGreaterThan(0);
    const sixth = await start('buyer', packIds.grants);
    expect([refusal(sixth), sixth.body]).toEqual([
      '429 AI_WORKLOAD_BUSY',
      expect.objectContaining({ limit: 'queuedRuns' }),
    ]);
    expect(await balance('buyer')).toEqual(before);
    await world.advance(Number(sixth.headers.get('retry-after')) * 1_000);
    expect((await start('buyer', packIds.grants)).status).toBe(200);
    await world.advance(3 * maxRunMs);
    for (const { runId } of started) expect((await read('buyer', runId)).body.run.status).toBe('completed');
    expect((await buyer.ask('packs.workload')).body).toMatchObject({ active: 0, queued: 0, runs: [] });
  });

  test('each account has its own', async () => {
    const { readonly, start } = packWorld('workload-own');
    await start('buyer', support);
    expect((await readonly.ask('packs.workload')).body).toMatchObject({ active: 0, runs: [], heldPoints: 0 });
  });
});

describe('endings that a prompt or a fault asks for', () => {
  test('[partial]: marked as partial, charged for what arrived, nothing to stage', async () => {
    const { finish, stage } = packWorld('end-partial');
    const run = await finish('buyer', support, { prompt: 'All of it. [partial]' });
    expect(run).toMatchObject({ status: 'partial', growthProposals: [], error: { code: 'PROVIDER_PARTIAL' } });
    // 1,897 tokens in at 3 thousandths of a Point, 304 out at 12, each rounded up; 3 Points for the checkpoint's memory.
    expect(run.usage).toMatchObject({ inputTokens: 1_897, outputTokens: 304, points: 6 + 4 + 3, returnedPoints: 38 });
    expect(run.result).toHaveLength(1_215);
    const whole = await finish('buyer', support, { prompt: 'All of it.' });
    expect(whole.usage).toMatchObject({ outputTokens: 602, points: 6 + 8 + 3 });
    expect(refusal(await stage('buyer', run.runId, 0))).toBe('409 CONFLICT');
    expect(
      (await finish('buyer', support, { prompt: 'All of it. [partial]', maxOutputTokens: 100 })).result,
    ).toHaveLength(400);
  });

  test('too few output tokens cut the text short as well', async () => {
    const { finish } = packWorld('end-limit');
    const run = await finish('buyer', support, { maxOutputTokens: 100 });
    expect(run).toMatchObject({ status: 'partial', error: { code: 'OUTPUT_LIMIT' } });
    expect(run.result).toHaveLength(400);
    expect(run.usage).toMatchObject({ outputTokens: 100, points: 6 + 2 + 3 });
  });

  test.each([
    ['[fail]', 'It cannot work. [fail]', undefined],
    ['a fault of the world', 'It could work.', { route: 'POST /api/ai-packs/:id/runs', work: 'fails' }],
  ])('%s: failed, all Points returned', async (name, prompt, fault) => {
    const { finish, balance, world } = packWorld(`end-fail-${name.replaceAll(/[^a-z]/g, '')}`);
    if (fault) expect((await world.fault(fault)).status).toBe(200);
    const run = await finish('buyer', support, { prompt, enabledSkills: ['web_search'] });
    expect(run).toMatchObject({ status: 'failed', result: null, error: { code: 'PROVIDER_FAILED' } });
    expect(run.usage).toMatchObject({ points: 0, returnedPoints: 71 });
    // Its calls were made, but their Points are not reported as charged.
    expect(run.usage.skills).toMatchObject([{ id: 'web_search', points: 0 }]);
    expect(run.usage.skills[0]?.calls).toBeGreaterThan(0);
    expect(await balance('buyer')).toMatchObject({ available: 2_000, spent: 0 });
    expect((await finish('buyer', support)).status).toBe('completed');
  });

  test('[busy] and [unavailable] charge nothing', async () => {
    const { start, balance } = packWorld('end-refused');
    const busy = await start('buyer', support, { prompt: 'Now! [busy]' });
    expect([refusal(busy), busy.headers.get('retry-after')]).toEqual(['429 AI_WORKLOAD_BUSY', '7']);
    const unavailable = await start('buyer', support, { prompt: 'Now! [unavailable]' });
    // No 503 has a code, whatever caused it.
    expect([unavailable.status, unavailable.body.error]).toEqual([
      503,
      { message: `The provider of ${mini} can't be reached. Nothing was charged.` },
    ]);
    expect(await balance('buyer')).toMatchObject({ available: 2_000, entries: [{ kind: 'grant' }] });
  });

  test('[slow] takes a minute; [huge] has 200,000 characters; [hostile] has content that must not run', async () => {
    const { start, world, finish } = packWorld('end-hard');
    const { run } = (await start('buyer', support, { prompt: 'Take your time. [slow]' })).body;
    expect(Date.parse(run.expectedFinishAt) - Date.parse(run.startedAt!)).toBe(60_000);
    await world.advance(60_000);
    const huge = await finish('buyer', support, { prompt: '[huge] please' });
    expect(huge).toMatchObject({ status: 'completed', usage: { outputTokens: 2_000, points: 6 + 24 + 3 } });
    expect(huge.result).toHaveLength(200_000);
    expect((await finish('buyer', support, { prompt: '[huge] [partial] please' })).result).toHaveLength(100_000);
    const { result, citations } = await finish('buyer', support, { prompt: '[hostile] please' });
    for (const part of ['<script>', 'javascript:', '![A remote image](https://', '<iframe'])
      expect(result).toContain(part);
    expect(citations.at(-1)?.url).toMatch(/^javascript:/);
  });
});

test('too few Points: 402 with what is required and what is available', async () => {
  const { start, balance } = packWorld('run-broke');
  const answer = await start('broke', queries);
  expect(refusal(answer)).toBe('402 INSUFFICIENT_POINTS');
  expect(answer.body).toMatchObject({ requiredPoints: 48, availablePoints: 40 });
  expect(answer.body.error.message).toBe('The run can cost up to 48 Points: 40 Points available, 8 Points short.');
  expect((await balance('broke')).held).toBe(0);
  expect((await start('broke', queries, { maxInputTokens: 1_000, model: mini })).status).toBe(200);
});
