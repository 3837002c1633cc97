/** Worlds in which a run's request is answered when the run has ended. */
import { describe, expect, test } from 'vitest';
import { client, control, refusal, send, testNow, testSandbox } from '../../testSupport';
import { createSandbox } from '../../service/sandbox';
import { packIds } from '../../catalog/packs/seedIds';
import { maxRunMs, mini } from '../testSupport';

const { support, contracts, queries } = packIds;
const plainRoute = 'POST /api/ai-packs/:id/runs';
const prompt = 'What needs a person here?';

/** A world whose runs are answered at their end, and its buyer. */
async function endedWorld(name: string, sandbox = testSandbox()) {
  const world = control(sandbox, name);
  await world.post('runs', { answer: 'ended' });
  const buyer = client(sandbox, 'buyer', name);
  const start = (id: string, body: object = {}) =>
    buyer.ask('runs.start', { params: { id }, body: { model: mini, prompt, ...body } });
  const points = async () => (await world.state()).accounts.buyer;
  /** A pending answer whose run holds Points, and whether it has arrived. */
  async function begun<T>(answer: Promise<T>) {
    const seen = { answer, answered: false };
    void answer.finally(() => (seen.answered = true)).catch(() => undefined);
    await expect.poll(async () => (await points()).held, { interval: 1 }).toBeGreaterThan(0);
    return seen;
  }
  return {
    sandbox,
    world,
    buyer,
    start,
    points,
    begun,
    underWay: async () => (await buyer.ask('packs.workload')).body.runs,
  };
}

describe('the setting', () => {
  test('is the end of the run, unless the sandbox or a control chooses', async () => {
    const world = control(createSandbox({ realNow: () => testNow, onContractMismatch: 'throw' }), 'ended-fresh');
    await world.reset();
    expect((await world.state()).runAnswer).toBe('ended');
  });

  test('is shown in the state, belongs to one world, and is gone after a reset', async () => {
    const { sandbox, world } = await endedWorld('ended-setting');
    expect((await world.state()).runAnswer).toBe('ended');
    await control(sandbox, 'ended-other').reset();
    expect((await control(sandbox, 'ended-other').state()).runAnswer).toBe('admitted');
    await world.reset();
    expect((await world.state()).runAnswer).toBe('admitted');
  });

  test.each([
    [{ answer: 'later' }, 'answer'],
    [{}, 'answer'],
    [{ answer: 'ended', more: 1 }, 'more'],
  ])('%o is 400 naming %s', async (body, field) => {
    const { world } = await endedWorld('ended-form');
    expect(refusal(await world.post('runs', body))).toBe(`400 BAD_REQUEST ${field}`);
    expect((await world.state()).runAnswer).toBe('ended');
  });
});

describe('the answer', () => {
  test('comes at the end of the run: with its result, usage, citations and proposals, charged', async () => {
    const { start, world, buyer, points, begun, underWay } = await endedWorld('ended-answer');
    const sent = await begun(start(support, { enabledSkills: ['web_search'] }));
    expect(sent.answered).toBe(false);
    expect(await underWay()).toMatchObject([{ productId: support, status: 'running' }]);
    expect(await points()).toMatchObject({ available: 1_929, held: 71, spent: 0 });
    await world.advance(maxRunMs);
    const { status, body } = await sent.answer;
    expect([status, body.run.status]).toEqual([200, 'completed']);
    expect(body.run.result).toContain('## Findings');
    expect(body.run.citations.length).toBeGreaterThan(0);
    expect(body.run.growthProposals.length).toBeGreaterThan(0);
    expect(body.run.usage.points + body.run.usage.returnedPoints).toBe(71);
    expect(body.run.finishedAt).toBe(body.run.expectedFinishAt);
    expect(await points()).toMatchObject({ available: body.availablePoints, held: 0, spent: body.run.usage.points });
    expect((await buyer.ask('runs.read', { params: { runId: body.run.runId } })).body).toEqual(body);
    const staged = await buyer.ask('growth.stage', {
      params: { runId: body.run.runId },
      body: { proposalIndex: 0 },
    });
    expect([staged.status, staged.body.status]).toEqual([200, 'staged']);
  });

  test('waits for the exact millisecond of the end', async () => {
    const { start, world, begun, underWay } = await endedWorld('ended-edge');
    const sent = await begun(start(support));
    const [run] = await underWay();
    const duration = Date.parse(run!.expectedFinishAt) - testNow;
    expect(duration).toBeGreaterThanOrEqual(4_000);
    expect(duration).toBeLessThanOrEqual(12_000);
    await world.advance(duration - 1);
    expect(await underWay()).toEqual([run]);
    expect(sent.answered).toBe(false);
    await world.advance(1);
    expect((await sent.answer).body.run.status).toBe('completed');
  });

  test('comes by real time too, from a clock whose timers ring early', async () => {
    let now = testNow;
    const waits: number[] = [];
    const sandbox = testSandbox({
      realNow: () => now,
      sleep: (ms) => {
        waits.push(ms);
        now += ms > 1 ? ms - 1 : ms;
        return Promise.resolve();
      },
    });
    const { start } = await endedWorld('ended-real', sandbox);
    const { run } = (await start(support)).body;
    expect(run.status).toBe('completed');
    expect(waits).toEqual([Date.parse(run.finishedAt!) - testNow, 1]);
  });

  test('of a run with files is the ended run too', async () => {
    const { buyer, world, begun } = await endedWorld('ended-files');
    const form = new FormData();
    form.set('model', mini);
    form.set('prompt', prompt);
    form.append('attachments', new File(['a,b\n1,2\n'], 'figures.csv', { type: 'text/csv' }));
    const { answer } = await begun(buyer.ask('runs.startWithFiles', { params: { id: contracts }, body: form }));
    await world.advance(maxRunMs);
    const { status, body } = await answer;
    expect([status, body.run.status]).toEqual([200, 'completed']);
    expect(body.run.files).toMatchObject([{ name: 'figures.csv', bytes: 8 }]);
  });

  test('of a refused run does not wait', async () => {
    const { start } = await endedWorld('ended-refused');
    expect(refusal(await start(support, { prompt: 'x' }))).toBe('400 BAD_REQUEST prompt');
    expect(refusal(await start(support, { prompt: '[busy] again' }))).toBe('429 AI_WORKLOAD_BUSY');
  });
});

describe('at the same time', () => {
  test('of two requests of one Pack one runs, the other is refused at once and spends nothing', async () => {
    const { start, world, points, begun } = await endedWorld('ended-twice');
    const { answer: first } = await begun(start(support));
    const second = await start(support);
    expect(refusal(second)).toBe('409 CONFLICT');
    await world.advance(maxRunMs);
    const { run } = (await first).body;
    expect((second.body as unknown as { runId: string }).runId).toBe(run.runId);
    expect(await points()).toMatchObject({ held: 0, spent: run.usage.points });
  });

  test('a run that waits for a slot is answered after those before it', async () => {
    const { sandbox, world } = await endedWorld('ended-queue');
    const seller = client(sandbox, 'seller', 'ended-queue');
    const packs = (await seller.ask('packs.catalog')).body.packs.slice(0, 4);
    const underWay = async () => (await seller.ask('packs.workload')).body.runs;
    const order: string[] = [];
    const answers: Promise<unknown>[] = [];
    for (const { id } of packs) {
      answers.push(
        seller
          .ask('runs.start', { params: { id }, body: { model: mini, prompt } })
          .then(({ body }) => order.push(body.run.productId)),
      );
      await expect.poll(async () => (await underWay()).length, { interval: 1 }).toBe(answers.length);
    }
    const runs = await underWay();
    expect(runs.map(({ status }) => status)).toEqual(['running', 'running', 'running', 'queued']);
    await world.advance(Math.max(...runs.slice(0, 3).map((run) => Date.parse(run.expectedFinishAt))) - testNow);
    await expect.poll(() => order.length, { interval: 1 }).toBe(3);
    expect(await underWay()).toMatchObject([{ status: 'running' }]);
    expect(order).toHaveLength(3);
    await world.advance(maxRunMs);
    await Promise.all(answers);
    expect(order.at(-1)).toBe(packs.at(-1)?.id);
  });

  test('another world does not end the wait', async () => {
    const { sandbox, start, world, begun, underWay } = await endedWorld('ended-here');
    const sent = await begun(start(support));
    await control(sandbox, 'ended-there').advance(maxRunMs);
    expect(await underWay()).toHaveLength(1);
    expect(sent.answered).toBe(false);
    await world.advance(maxRunMs);
    expect((await sent.answer).status).toBe(200);
  });
});

describe('without an answer', () => {
  /** A run request that its client gives up. */
  async function leaves(name: string) {
    const { sandbox, buyer, begun, ...ended } = await endedWorld(name);
    const gone = new AbortController();
    const sent = { token: buyer.token, body: { model: mini, prompt }, signal: gone.signal };
    const { answer } = await begun(send(sandbox, 'POST', `/api/ai-packs/${support}/runs`, sent));
    gone.abort();
    return { ...ended, buyer, answer: await answer };
  }

  test('a run whose client has gone ends, is charged, and is found', async () => {
    const { answer, world, underWay, buyer, points } = await leaves('ended-gone');
    expect(answer.dropped).toBe(true);
    expect((await world.state()).requests.at(-1)).toMatchObject({ route: plainRoute, status: null, dropped: true });
    const [left] = await underWay();
    expect(left).toMatchObject({ productId: support, status: 'running' });
    await world.advance(maxRunMs);
    const { runId } = left!;
    const { run } = (await buyer.ask('runs.read', { params: { runId } })).body;
    expect(run.status).toBe('completed');
    expect(run.usage.points).toBeGreaterThan(0);
    expect(await underWay()).toEqual([]);
    expect(await points()).toMatchObject({ held: 0, spent: run.usage.points });
    const { usage } = (await buyer.ask('growth.read', { params: { id: support } })).body;
    expect(usage.recentRuns[0]).toMatchObject({ runId, status: 'completed', points: run.usage.points });
  });

  test('resetting the world cuts the connection, and the fresh world knows nothing of the run', async () => {
    const { start, world, underWay, points, begun } = await endedWorld('ended-reset');
    const { answer } = await begun(start(support));
    await world.reset();
    expect((await answer).dropped).toBe(true);
    expect(await underWay()).toEqual([]);
    expect(await points()).toMatchObject({ available: 2_000, held: 0, spent: 0 });
  });

  test.each([
    ['a status', { status: 503 }, { status: 503, dropped: false }],
    ['a cut connection', { drop: true }, { dropped: true }],
    ['a delay', { delayMs: 50, status: 500 }, { status: 500, dropped: false }],
  ])('a fault after the work loses the answer of an ended run: %s', async (name, fault, expected) => {
    const { start, world, points, begun, underWay } = await endedWorld(`ended-${name.replaceAll(' ', '-')}`);
    await world.fault({ route: plainRoute, when: 'after', ...fault });
    const sent = await begun(start(support));
    expect(sent.answered).toBe(false);
    await world.advance(maxRunMs);
    expect(await sent.answer).toMatchObject(expected);
    expect(await underWay()).toEqual([]);
    expect((await points()).spent).toBeGreaterThan(0);
  });

  test('a fault before the work starts no run and waits for none', async () => {
    const { start, world, points, underWay } = await endedWorld('ended-before');
    await world.fault({ route: plainRoute, status: 503 });
    expect((await start(support)).status).toBe(503);
    expect(await underWay()).toEqual([]);
    expect(await points()).toMatchObject({ available: 2_000, held: 0 });
  });

  test('an answer held after the work is the ended run, released when the faults are cleared', async () => {
    const { start, world, begun } = await endedWorld('ended-held');
    await world.fault({ route: plainRoute, hold: true, when: 'after' });
    const sent = await begun(start(queries));
    await world.advance(maxRunMs);
    await expect.poll(async () => (await world.state()).heldAnswers, { interval: 1 }).toBe(1);
    expect(sent.answered).toBe(false);
    await world.clearFaults();
    expect((await sent.answer).body.run.status).toBe('completed');
  });

  test('a world in which a run waits is not dropped for others', async () => {
    const { sandbox, start, world, begun } = await endedWorld('ended-stored', testSandbox({ maxWorlds: 2 }));
    const { answer } = await begun(start(support));
    for (const name of ['a', 'b', 'c', 'd']) await control(sandbox, name).reset();
    expect(sandbox.hasWorld('ended-stored')).toBe(true);
    await world.advance(maxRunMs);
    expect((await answer).body.run.status).toBe('completed');
  });
});
