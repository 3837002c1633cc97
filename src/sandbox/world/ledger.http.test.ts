/** The ledger under random sequences of concurrent requests, faults, clock moves and resets through `fetch`. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { findUnbalancedLedgers } from '../../../tests/support/worlds/story';
import { prepTiers } from '../../contract/values';
import { tierTerms } from '../seller/prepPricing';
import type { WorldState } from '../control/worldState';
import { client, control, ids, testSandbox, prepRoute } from '../testSupport';

const SEQUENCES = cases(1_000, 20);
const payers = ['seller', 'broke'] as const;
/** Of the version before, in the seed: its report fails, and another price was paid for it. */
const seededPrep = '9e900000-0000-4000-8000-000000000009';
const products = [ids.checkout, ids.korean, ids.auditFails, ids.workFails, ids.agentPack] as const;

const start = fc.record({
  do: fc.constant('start' as const),
  starts: fc.array(
    fc.record({
      product: fc.constantFrom(...products),
      payer: fc.constantFrom<(typeof payers)[number]>('seller', 'seller', 'seller', 'broke'),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  tier: fc.constantFrom(...prepTiers),
  stale: fc.constantFrom('no', 'no', 'no', 'version', 'price'),
});
const fault = fc.record({
  do: fc.constant('fault' as const),
  fault: fc.constantFrom<Record<string, unknown>>(
    { status: 503, when: 'before' },
    { status: 500, when: 'after' },
    { drop: true, when: 'before' },
    { drop: true, when: 'after' },
    { delayMs: 50, when: 'before' },
    { delayMs: 50, when: 'after', times: 2 },
    { code: 'AI_WORKLOAD_BUSY', retryAfter: 3 },
    { body: '{"half":', when: 'after' },
    { work: 'fails' },
  ),
});
const step = fc.oneof(
  { arbitrary: start, weight: 5 },
  {
    arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 300_000 }) }),
    weight: 3,
  },
  { arbitrary: fault, weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('version' as const), product: fc.constantFrom(...products) }), weight: 1 },
  {
    arbitrary: fc.record({ do: fc.constant('prices' as const), percent: fc.integer({ min: -40, max: 40 }) }),
    weight: 1,
  },
  { arbitrary: fc.record({ do: fc.constant('reset' as const) }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A prep known to have been admitted, as its caller confirmed it. */
interface Known {
  payer: (typeof payers)[number];
  product: string;
  points: number;
  dueAt: number;
  failed: boolean;
}

/** One world, and what its callers can know about it from answers and reads alone. */
function trackWorld(sandbox: ReturnType<typeof testSandbox>, name: string) {
  const world = control(sandbox, name);
  const clients = { seller: client(sandbox, 'seller', name), broke: client(sandbox, 'broke', name) };
  const known = new Map<string, Known>();
  let workFaults = 0;

  async function startAll({ starts, tier, stale }: Extract<Step, { do: 'start' }>): Promise<void> {
    const { now } = await world.state();
    const asked = [...new Set(starts.map(({ product }) => product))];
    const quotes = new Map(
      await Promise.all(asked.map(async (id) => [id, await clients.seller.quoted(id, tier)] as const)),
    );
    const answers = await Promise.all(
      starts.flatMap(({ product, payer, copies }) => {
        const quote = quotes.get(product)!;
        const body = {
          ...quote,
          ...(stale === 'version' && { expectedVersion: '0.0.1' }),
          ...(stale === 'price' && { expectedPoints: quote.expectedPoints + 1 }),
        };
        return Array.from({ length: copies }, async () => ({
          product,
          payer,
          ...(await clients[payer].prep(product, body)),
        }));
      }),
    );
    const paid = new Map((await ledgerHolds()).map(({ reference, payer }) => [reference, payer]));
    for (const id of asked) {
      const admitted = answers.filter(({ product, status }) => product === id && status === 202);
      // A lost answer may hide an admission, so this reads the product, as a careful client would.
      const { prep } = await clients.seller.product(id);
      const started = admitted.filter(({ body }) => body.prep !== undefined);
      expect(new Set(started.map(({ body }) => body.prep.id)).size).toBeLessThanOrEqual(1);
      for (const { body } of started) expect(body.prep.id).toBe(prep?.id);
      if (!prep || prep.id === seededPrep || known.has(prep.id)) continue;
      expect(stale).toBe('no');
      expect(prep.points).toBe(quotes.get(id)!.expectedPoints);
      const payer = paid.get(prep.id)!;
      known.set(prep.id, {
        payer,
        product: id,
        points: prep.points,
        dueAt: Date.parse(now) + tierTerms[tier].durationMs,
        failed: false,
      });
    }
  }

  async function ledgerHolds() {
    const { accounts } = await world.state();
    return payers.flatMap((payer) =>
      accounts[payer].entries.filter(({ kind }) => kind === 'hold').map((entry) => ({ ...entry, payer })),
    );
  }

  /** Work ends only when the clock moves, so its outcome is checked here. */
  async function noteFailures(): Promise<void> {
    for (const id of new Set([...known.values()].map(({ product }) => product))) {
      const { prep } = await clients.seller.product(id);
      const record = prep ? known.get(prep.id) : undefined;
      if (record) record.failed = prep?.status === 'failed';
    }
  }

  return {
    world,
    async take(given: Step): Promise<void> {
      if (given.do === 'start') await startAll(given);
      else if (given.do === 'advance') {
        await world.advance(given.ms);
        await noteFailures();
      } else if (given.do === 'fault') {
        workFaults += 'work' in given.fault ? 1 : 0;
        await world.fault({ route: prepRoute, ...given.fault });
      } else if (given.do === 'version') await world.post(`products/${given.product}/versions`, {});
      else if (given.do === 'prices') await world.post('prices', { percent: given.percent });
      else {
        await world.reset();
        known.clear();
        workFaults = 0;
      }
    },
    check(state: WorldState): void {
      const now = Date.parse(state.now);
      expect(findUnbalancedLedgers(state.accounts)).toEqual([]);
      const preps = [...known.values()];
      for (const payer of payers) {
        const own = preps.filter((prep) => prep.payer === payer);
        const sum = (chosen: Known[]) => chosen.reduce((total, { points }) => total + points, 0);
        expect(state.accounts[payer].spent).toBe(sum(own.filter(({ dueAt, failed }) => dueAt <= now && !failed)));
        expect(state.accounts[payer].held).toBe(sum(own.filter(({ dueAt }) => dueAt > now)));
        expect(state.accounts[payer].entries.filter(({ kind }) => kind === 'hold')).toHaveLength(own.length);
      }
      const failedByFault = preps.filter(({ failed, product }) => failed && product !== ids.workFails);
      expect(failedByFault.length).toBeLessThanOrEqual(workFaults);
    },
  };
}

test('granted = available + held + spent after every step, one charge per prep, only at confirmed prices', async () => {
  // Only sixteen worlds, so that the worlds of earlier sequences are dropped along the way.
  const sandbox = testSandbox({ maxWorlds: 16, sleep: () => new Promise((resolve) => setImmediate(resolve)) });
  let sequences = 0;
  const seen = { admitted: 0, spent: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      sequences += 1;
      const tracker = trackWorld(sandbox, `sequence-${sequences}`);
      await tracker.world.reset();
      for (const given of steps) {
        await tracker.take(given);
        const state = await tracker.world.state();
        tracker.check(state);
        seen.spent += state.accounts.seller.spent;
        seen.admitted += state.accounts.seller.entries.filter(({ kind }) => kind === 'hold').length;
      }
    }),
    { numRuns: SEQUENCES, seed: 20_260_302 },
  );
  expect(sequences).toBeGreaterThanOrEqual(SEQUENCES);
  // Guards against sequences that admit nothing.
  expect(seen.admitted).toBeGreaterThan(SEQUENCES);
  expect(seen.spent).toBeGreaterThan(100 * SEQUENCES);
});
