/** The ledger under random sequences of runs, with and without files and keys, faults, clock moves and resets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { findUnbalancedLedgers } from '../../../tests/support/worlds/story';
import { endpoints } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import { packIds } from '../catalog/packs/seedIds';
import type { WorldState } from '../control/worldState';
import { client, control, ids, testSandbox } from '../testSupport';

const routes = [routeName(endpoints['runs.start']), routeName(endpoints['runs.startWithFiles'])];
const payers = ['buyer', 'seller', 'broke'] as const;
type Payer = (typeof payers)[number];
const packs = [packIds.support, packIds.contracts, packIds.queries, packIds.close, packIds.energy, packIds.ownClauses];

const SEQUENCES = cases(1_000, 20);

const start = fc.record({
  do: fc.constant('start' as const),
  starts: fc.array(
    fc.record({
      payer: fc.constantFrom<Payer>('buyer', 'buyer', 'buyer', 'seller', 'broke'),
      pack: fc.constantFrom(...packs),
      copies: fc.integer({ min: 1, max: 2 }),
      /** Bytes of an attachment; 0 for a start without files. */
      file: fc.constantFrom(0, 0, 12, 9_000),
      body: fc.record({
        model: fc.constantFrom('openai:gpt-5.4-mini', 'anthropic:claude-sonnet-4-5', 'openai:gpt-5.4', 'zai:glm-4.7'),
        prompt: fc.constantFrom(
          'What matters?',
          'Now. [partial]',
          'Try. [fail]',
          'Now. [busy]',
          'Now. [unavailable]',
          'Show all.',
        ),
        fundingMode: fc.constantFrom('points', 'points', 'byok'),
        enabledSkills: fc.constantFrom([], ['table_extract']),
        maxInputTokens: fc.constantFrom(1_000, 8_000, 60_000),
        maxOutputTokens: fc.constantFrom(150, 2_000),
      }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const fault = fc.constantFrom<Record<string, unknown>>(
  { status: 503, when: 'before' },
  { status: 500, when: 'after' },
  { drop: true, when: 'before' },
  { drop: true, when: 'after' },
  { delayMs: 50, when: 'after', times: 2 },
  { body: '{"half":', when: 'after' },
  { work: 'fails' },
);
const step = fc.oneof(
  { arbitrary: start, weight: 5 },
  { arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 15_000 }) }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('fault' as const), route: fc.constantFrom(...routes), fault }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('prep' as const) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('reset' as const) }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One world, and what its callers can read of their runs. */
function trackWorld(sandbox: ReturnType<typeof testSandbox>, name: string) {
  const world = control(sandbox, name);
  const clients = Object.fromEntries(payers.map((payer) => [payer, client(sandbox, payer, name)])) as Record<
    Payer,
    ReturnType<typeof client>
  >;

  /** Starts one run. With a file the body is a form, whose bytes are awaited before the run is admitted. */
  async function startOne({ payer, pack, file, body }: Extract<Step, { do: 'start' }>['starts'][number]) {
    const headers: Record<string, string> = body.fundingMode === 'byok' ? { 'x-tetrees-provider-key': 'sk-test' } : {};
    if (file === 0) return clients[payer].ask('runs.start', { params: { id: pack }, body, headers });
    const form = new FormData();
    for (const [field, value] of Object.entries(body)) {
      form.append(field, Array.isArray(value) ? JSON.stringify(value) : String(value));
    }
    form.append('attachments', new File(['x'.repeat(file)], 'notes.txt', { type: 'text/plain' }));
    return clients[payer].ask('runs.startWithFiles', { params: { id: pack }, body: form, headers });
  }

  async function startAll(starts: Extract<Step, { do: 'start' }>['starts']): Promise<void> {
    const quotes = await Promise.all(
      starts.map(({ payer, pack, body: { prompt: _, ...body } }) =>
        clients[payer].ask('runs.quote', { body: { productId: pack, ...body } }),
      ),
    );
    const answers = await Promise.all(
      starts.flatMap((given, index) =>
        Array.from({ length: given.copies }, async () => ({
          key: `${given.payer} ${given.pack}`,
          files: given.file > 0,
          ceiling: quotes[index]?.body.ceilingPoints,
          answer: await startOne(given),
        })),
      ),
    );
    const admitted = answers.filter(({ answer }) => answer.status === 200 && !answer.dropped && 'run' in answer.body);
    expect(new Set(admitted.map(({ key }) => key)).size, 'one run for an account and a Pack').toBe(admitted.length);
    for (const { ceiling, answer } of admitted) expect(answer.body.run.usage.ceilingPoints).toBe(ceiling);
    withFiles += admitted.filter(({ files }) => files).length;
  }

  let withFiles = 0;
  /** The quoted price of each admitted prep, by id. */
  const prepPrices = new Map<string, number>();

  async function startPrep(): Promise<void> {
    const body = await clients.seller.quoted(ids.checkout, 'smoke_scan');
    const answer = await clients.seller.prep(ids.checkout, body);
    if (answer.status === 202) prepPrices.set(answer.body.prep.id, body.expectedPoints);
  }

  return {
    world,
    /** How many runs with files were admitted. */
    withFiles: () => withFiles,
    async take(given: Step): Promise<void> {
      if (given.do === 'start') await startAll(given.starts);
      else if (given.do === 'advance') await world.advance(given.ms);
      else if (given.do === 'fault') await world.fault({ route: given.route, ...given.fault });
      else if (given.do === 'prep') await startPrep();
      else await world.reset();
    },
    /** Checks that every hold belongs to one run or prep, and that the Points spent are the sum of what the runs used. */
    async check(state: WorldState): Promise<{ ended: number; spent: number }> {
      expect(findUnbalancedLedgers(state.accounts)).toEqual([]);
      let [ended, spentOnRuns] = [0, 0];
      for (const payer of payers) {
        const { held, spent, entries } = state.accounts[payer];
        let [holding, used] = [0, 0];
        const underWay: string[] = [];
        for (const { reference, points } of entries.filter(({ kind }) => kind === 'hold')) {
          const { status, body } = await clients[payer].ask('runs.read', { params: { runId: reference } });
          if (status === 404) {
            // A prep: held while in progress, and charged as quoted when its audit is done.
            const { prep } = await clients.seller.product(ids.checkout);
            const price = prepPrices.get(reference);
            expect(points).toBe(price);
            if (prep?.id === reference && prep.status === 'running') holding += points;
            else used += points;
            continue;
          }
          const { run } = body;
          expect(run.usage.ceilingPoints).toBe(points);
          if (run.finishedAt === null) {
            holding += points;
            underWay.push(run.productId);
            expect([run.usage.points, run.usage.returnedPoints]).toEqual([0, 0]);
            continue;
          }
          ended += 1;
          used += run.usage.points;
          spentOnRuns += run.usage.points;
          expect(run.usage.points + run.usage.returnedPoints).toBe(points);
          if (run.status === 'failed') expect(run.usage.points).toBe(0);
          if (run.fundingMode === 'byok') {
            expect(run.usage.points).toBe(run.usage.skills.reduce((sum, skill) => sum + skill.points, 0));
          }
        }
        expect([payer, spent, held]).toEqual([payer, used, holding]);
        expect(new Set(underWay).size, `${payer}: one run under way for a Pack`).toBe(underWay.length);
        expect(underWay.length).toBeLessThanOrEqual(5);
      }
      return { ended, spent: spentOnRuns };
    },
  };
}

test('granted = available + held + spent however runs end, and no run is charged twice or above its ceiling', async () => {
  const sandbox = testSandbox({ maxWorlds: 16, sleep: () => new Promise((resolve) => setImmediate(resolve)) });
  let sequences = 0;
  const seen = { ended: 0, spent: 0, withFiles: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      sequences += 1;
      const tracker = trackWorld(sandbox, `runs-${sequences}`);
      await tracker.world.reset();
      for (const given of steps) {
        await tracker.take(given);
        const { ended, spent } = await tracker.check(await tracker.world.state());
        seen.ended += ended;
        seen.spent += spent;
      }
      seen.withFiles += tracker.withFiles();
    }),
    { numRuns: SEQUENCES, seed: 20_260_303 },
  );
  // Guards against sequences in which no run ends.
  expect(seen.ended).toBeGreaterThan(SEQUENCES / 5);
  expect(seen.spent).toBeGreaterThan(2 * SEQUENCES);
  expect(seen.withFiles).toBeGreaterThan(SEQUENCES / 5);
});
