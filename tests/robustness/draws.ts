/** The property that every GET's screen keeps, and the tests that try it. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { changed, changes, renamed } from './mutations';
import { type Opened, expectStands, openWith, trueAnswer } from './screen';

/** Changed answers of each route, every one other than what it was made from. */
const RUNS = 200;

/** Whatever a GET answers, its screen stands: no crash, no blank screen, no markup of the service's making. */
export function drawsWhatever(reads: readonly Opened[]): void {
  let drawn = 0;
  afterAll(() => {
    process.stdout.write(`Robustness: ${drawn} changed answers of ${reads.length} requests were drawn.\n`);
  });

  test.each(reads)('$path stands, whatever $asks answers', { timeout: 180_000 }, async (opened) => {
    const answer = await trueAnswer(opened);
    // The sandbox says everything in camelCase; a service may say it in snake_case.
    const spellings = [answer, renamed(answer)];
    for (const spelling of spellings) {
      await openWith(opened, JSON.stringify(spelling));
      expectStands();
    }
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...spellings), changes, async (spelling, list) => {
        const body = changed(spelling, list);
        fc.pre(body !== JSON.stringify(spelling));
        await openWith(opened, body);
        expectStands();
        runs += 1;
      }),
      { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
    );
    expect(runs).toBe(RUNS);
    drawn += runs;
  });
}
