/** Accepting growth while the account's workload is at its limit. */
import { describe, expect, test } from 'vitest';
import { packIds } from '../../catalog/packs/seedIds';
import { maxRunMs, packWorld } from '../testSupport';
import { refusal } from '../../testSupport';

const { support, contracts, queries } = packIds;

describe('the workload of the service’s own agent', () => {
  const five = [support, contracts, queries, packIds.close, packIds.energy];
  const key = { 'x-tetrees-provider-key': 'sk-growth-7d21' };
  const portable = { 'x-tetrees-growth-normalization': 'portable' };

  test('at its limit an acceptance is 429 with Retry-After and changes nothing; portable is not held up', async () => {
    const { start, growth, accept, world, balance } = packWorld('growth-busy');
    for (const pack of five.slice(0, 4)) expect((await start('buyer', pack)).status).toBe(200);
    const last = (await start('buyer', packIds.energy)).body.run;
    expect(last.status).toBe('queued');
    const before = [(await growth('buyer', support)).text, await balance('buyer')];
    for (const headers of [{}, key]) {
      const refused = await accept('buyer', support, 5, headers);
      expect(refusal(refused)).toBe('429 AI_WORKLOAD_BUSY');
      expect(refused.body).toMatchObject({ limit: 'queuedRuns' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.text).not.toContain(key['x-tetrees-provider-key']);
      expect([(await growth('buyer', support)).text, await balance('buyer')]).toEqual(before);
    }
    // A request refused because of its state is refused for that reason, busy or not.
    expect(refusal(await accept('buyer', support, 4))).toBe('409 CONFLICT');
    const accepted = await accept('buyer', support, 5, portable);
    expect(accepted.body).toMatchObject({ status: 'accepted', normalization: 'portable' });
    // Another account has its own workload.
    expect(refusal(await accept('seller', support, 1))).toBe('403 FORBIDDEN');
    await world.advance(3 * maxRunMs);
  });

  test('below the limit, and from the moment that Retry-After names, it accepts', async () => {
    const { start, accept, world, finish, stage } = packWorld('growth-frees');
    const run = await finish('buyer', support);
    const staged = await stage('buyer', run.runId, 0);
    for (const pack of five.slice(0, 4)) await start('buyer', pack);
    const within = await accept('buyer', support, 5, key);
    expect([within.status, within.body.normalization]).toEqual([200, 'agent']);
    expect(within.text).not.toContain(key['x-tetrees-provider-key']);
    await start('buyer', packIds.energy);
    const busy = await accept('buyer', support, staged.body.sequence);
    expect(busy.status).toBe(429);
    await world.advance(Number(busy.headers.get('retry-after')) * 1_000);
    expect((await accept('buyer', support, staged.body.sequence)).status).toBe(200);
  });

  test('the gate does not check a delta that could not be normalized: it stays staged', async () => {
    const { start, accept, growth, finish, stage } = packWorld('growth-gate-busy');
    const run = await finish('buyer', support, { prompt: 'Learn. [gate]' });
    const { sequence } = (await stage('buyer', run.runId, 0)).body;
    for (const pack of five) await start('buyer', pack);
    expect((await accept('buyer', support, sequence)).status).toBe(429);
    const delta = (await growth('buyer', support)).body.checkpoints.find((each) => each.sequence === sequence);
    expect(delta).toMatchObject({ status: 'staged', reasons: [] });
    expect(refusal(await accept('buyer', support, sequence, portable))).toBe('409 CONFLICT');
  });
});
