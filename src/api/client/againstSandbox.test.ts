/** The client against the real sandbox: after a lost answer, does it find what actually happened? */
import { idle } from '../../lib/async/idle';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { balance } from './balance';
import { quoteRun, readRunSnapshot, startRun } from '../resources/packs/runSpend';
import { readRun, runQuery } from '../resources/packs/runs';
import { readWorkload } from '../resources/packs/runtime';
import { call } from './http';
import { readPrepSnapshot, startPrep } from '../resources/seller/prep';
import { recognizePrep } from '../resources/seller/prepAnswer';
import { queryClient } from './queryClient';
import { readPrepQuote } from '../resources/seller/prepQuote';
import { requestLog } from './requestLog';
import {
  addFault,
  advanceClock,
  removeFault,
  resetWorld,
  sandboxAccounts,
  sendControl,
  setLatency,
  setRunAnswer,
} from './sandbox/control';
import { worldStateQuery } from './sandbox/worldState';
import { connect, disconnect, session } from './session/session';
import { decideOutcome } from '../../spending/evidence';
import { browserContext } from '../../spending/context';
import { spend } from '../../spending/spend';
import { getSubjectKey } from '../resources/subject';
import { catchApiError, memoryStorage, refusal, sharedLocks } from './testSupport';
import { pointToLive, pointToSandbox } from '../../../tests/support/connected';
import { service } from '../../../tests/support/network';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';

const id = '0b100000-0000-4000-8000-000000000001';
const now = Date.parse('2026-03-02T09:00:00.000Z');
const sandbox = sandboxEachTest();
let world = '';
let count = 0;

beforeEach(() => {
  count += 1;
  world = `client-${count}`;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: sharedLocks() });
  pointToSandbox();
  connect(`txk_sandbox_seller_${world}`, false);
});
afterEach(() => {
  disconnect('disconnected');
  vi.useRealTimers();
});

/** Quotes, confirms the second tier and sends it, as the prep screen does. */
async function prep() {
  const quote = readPrepQuote((await call('seller.prepQuote', { params: { id } })).body);
  const choice = quote.choices[1]!;
  const consent = {
    id: 1,
    subject: { kind: 'prep', productId: id } as const,
    title: 'P',
    version: quote.currentVersion!,
    choice: choice.tier,
    points: choice.points!,
    maxDurationMs: 30_000,
  };
  const before = await readPrepSnapshot(id);
  const key = getSubjectKey(consent.subject);
  const result = await spend({
    context: browserContext,
    consent,
    consentContext: {
      session: session().number,
      settled: new Set(browserContext.ledger.on(key).map((tried) => tried.id)),
      spent: 0,
    },
    before,
    send: () => startPrep(consent),
    recognize: (answer) => recognizePrep(answer, consent),
    readSnapshot: () => readPrepSnapshot(id),
    whyNot: () => undefined,
  });
  return { consent, before, result };
}

/** Points held for the prep that is under way when a world begins. */
const seeded = 6_380;
const state = () => queryClient.fetchQuery(worldStateQuery(world));
const seller = async () => (await state()).accounts.find(({ account }) => account === 'seller');

describe('a prep', () => {
  test('spends what was confirmed, and the product shows the work', async () => {
    const { consent, result } = await prep();
    expect(result.end).toBe('settled');
    expect(await readPrepSnapshot(id)).toMatchObject({
      workStatus: 'running',
      workChoice: consent.choice,
      workVersion: consent.version,
    });
    expect(await seller()).toMatchObject({ held: seeded + consent.points, available: 5000 - consent.points, spent: 0 });
    expect(balance()?.points).toBe(5000 - consent.points);
    expect(session().world).toBe(world);
    await idle();
    expect(requestLog().flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });

  test.each([
    ['after', 'started'],
    ['before', 'not-started'],
  ] as const)('whose connection was lost %s the charge is found to have %s', async (when, found) => {
    await sendControl(addFault(world, { route: 'POST /api/seller/products/:id/prep', when, drop: true }));
    const { consent, before, result } = await prep();
    expect(result.end).toBe('unknown');
    expect(decideOutcome({ ...consent, before }, await readPrepSnapshot(id))).toBe(found);
    const held = found === 'started' ? consent.points : 0;
    expect(await seller()).toMatchObject({ held: seeded + held, available: 5000 - held });
  });
});

describe('a run whose answer is the ended run', () => {
  const request = {
    productId: '0a9c0000-0000-4000-8000-000000000001',
    model: 'openai:gpt-5.4-mini',
    skills: [],
    limits: { input: 8_000, output: 2_000 },
    funding: 'points' as const,
    prompt: 'What needs a person here?',
    files: [],
  };
  const onSend = () => undefined;
  const asked = () => requestLog().map(({ route }) => route);
  const underWay = async () => readWorkload((await call('packs.workload', {})).body)?.active;

  /** A buyer's world whose run requests are answered when the run has ended. */
  async function begin() {
    connect(`txk_sandbox_buyer_${world}`, false);
    await sendControl(setRunAnswer(world, 'ended'));
    return quoteRun(request);
  }

  test('is shown without another request, with its charge and its proposals', async () => {
    const answer = startRun(await begin(), { onSend });
    await expect.poll(underWay).toBe(1);
    await sendControl(advanceClock(world, 12_000));
    const runId = readRun((await answer).body)!.runId!;
    const run = await queryClient.ensureQueryData(runQuery(runId));
    expect(run).toMatchObject({ kind: 'completed', usage: { ceilingPoints: 51 } });
    expect(run?.result).toContain('## Findings');
    expect(run?.proposals.length).toBeGreaterThan(0);
    expect(balance()?.points).toBe(2_000 - (run?.usage.points ?? 0));
    expect(asked()).not.toContain('runs.read');
    await call('growth.stage', { params: { runId }, body: { proposalIndex: 0 } });
  });

  test('is found when its answer was lost', async () => {
    const offer = await begin();
    const before = await readRunSnapshot(request.productId, undefined, { quote: offer }, true);
    await sendControl(addFault(world, { route: 'POST /api/ai-packs/:id/runs', when: 'after', drop: true }));
    const lost = catchApiError(startRun(offer, { onSend }));
    await expect.poll(underWay).toBe(1);
    await sendControl(advanceClock(world, 12_000));
    expect(await lost).toMatchObject({ kind: 'network', outcomeUnknown: true });
    const attempt = { choice: request.model, version: offer.version!, points: 51, before };
    const after = await readRunSnapshot(request.productId, undefined, { quote: offer }, true);
    expect([after.workStatus, decideOutcome(attempt, after)]).toEqual(['completed', 'started']);
  });
});

describe('the controls', () => {
  test('list accounts with tokens that can connect', async () => {
    const accounts = await sandboxAccounts(world);
    expect(accounts.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['seller', 'buyer', 'readonly', 'broke', 'expired', 'revoked']),
    );
    expect(accounts.find(({ account }) => account === 'seller')).toMatchObject({
      token: `txk_sandbox_seller_${world}`,
      usable: true,
    });
  });

  test('list no accounts on a live service, nor if nothing answers', async () => {
    service('lost');
    expect(await sandboxAccounts(world)).toEqual([]);
    service(new Response('<html>'));
    expect(await sandboxAccounts(world)).toEqual([]);
    const asked = service();
    pointToLive('https://api.example', 'https://api.example');
    expect(await sandboxAccounts(world)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('move the clock, wait, fail and reset', async () => {
    await call('catalog.filters', {});
    await sendControl(advanceClock(world, 60_000));
    await sendControl(setLatency(world, 5));
    await sendControl(addFault(world, { route: 'GET /api/catalog/filters', status: 503, code: 'DOWN', times: 2 }));
    expect(await state()).toMatchObject({
      aheadMs: 60_000,
      advancedMs: 60_000,
      latencyMs: 5,
      faults: [
        {
          route: 'GET /api/catalog/filters',
          status: 503,
          code: 'DOWN',
          times: 2,
          drop: false,
          form: { route: 'GET /api/catalog/filters', status: 503, code: 'DOWN', times: 2, when: 'before' },
        },
      ],
      requests: [{ method: 'GET', path: '/api/catalog/filters', account: 'seller', status: 200 }],
    });
    await sendControl(addFault(world, { route: '*', body: 'x'.repeat(2_001), retryAfter: 0 }));
    const [first, cut] = (await state()).faults;
    expect([cut?.replacesBody, cut?.form]).toEqual([true, undefined]);
    await sendControl(removeFault(world, first!.id!));
    await expect(sendControl(removeFault(world, first!.id!))).rejects.toThrow(/No such fault/);
    await sendControl(resetWorld(world));
    expect(await state()).toMatchObject({ aheadMs: 0, faults: [] });
  });

  test('seed a missing or deleted world when its state is requested', async () => {
    expect(sandbox.instance.hasWorld(world)).toBe(false);
    expect((await seller())?.available).toBe(5_000);
    expect(sandbox.instance.hasWorld(world)).toBe(true);
  });

  test('are not retried in another way after other failures', async () => {
    const sent = service(refusal(500, 'INTERNAL_ERROR', 'Broken.'));
    await expect(state()).rejects.toThrow('Broken.');
    expect(sent).toHaveLength(1);
  });

  test('time out after half a minute', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    service('silent');
    await expect(sendControl(advanceClock(world, 1))).rejects.toThrow('No response within 30 seconds.');
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect(await sandboxAccounts(world, new AbortController().signal)).toEqual([]);
  });

  test.each([
    ['a lost connection', 'lost', 'The connection was lost or couldn’t be made.'],
    [
      'a refusal that is no JSON',
      new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      'The sandbox responded with 502.',
    ],
    ['a page', new Response('<h1>Hello</h1>'), 'The response isn’t JSON.'],
  ] as const)('report %s as a message', async (_, step, words) => {
    service(step);
    await expect(sendControl(advanceClock(world, 1))).rejects.toThrow(words);
  });

  test('say what was wrong with a fault, and send no token', async () => {
    await expect(sendControl(addFault(world, { route: 'GET /nowhere' }))).rejects.toThrow(/route/);
    await sendControl(advanceClock(world, 1));
    const { url, method, body, headers, request } = sandbox.sent.at(-1)!;
    expect(JSON.stringify([url, body, [...headers]])).not.toContain('txk_');
    expect([method, request.credentials]).toEqual(['POST', 'omit']);
  });
});
