/** The property that every screen of a GET keeps, and the tests that try it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../depth';
import { type Screen, sampledReads } from '../screens';
import { applyChanges, changes, addHiddenCharacters, swapSpelling } from './mutations';
import { expectNothingHidden, expectStands, openWith, trueAnswer } from './screen';

/** Changed answers tried for each request, none equal to its original. */
const RUNS = cases(200, 2);

/** Whatever a GET answers, its screen survives: no crash, no blank screen, no markup from the service. */
export function testScreensSurvive(account: Screen['account']): void {
  const own = sampledReads.filter((read) => read.account === account);

  test.each(own)('$path shows what $route hides in its texts', async (read) => {
    await openWith(read, JSON.stringify(addHiddenCharacters(await trueAnswer(read))));
    expectStands();
    expectNothingHidden();
  });

  test.each(own)('$path survives whatever $route answers', async (read) => {
    const answer = await trueAnswer(read);
    // The sandbox writes camelCase throughout; a service may write snake_case.
    const spellings = [answer, swapSpelling(answer)];
    for (const spelling of spellings) {
      await openWith(read, JSON.stringify(spelling));
      expectStands();
    }
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...spellings), changes, async (spelling, list) => {
        const body = applyChanges(spelling, list);
        fc.pre(body !== JSON.stringify(spelling));
        await openWith(read, body);
        expectStands();
        runs += 1;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(runs).toBe(RUNS);
  });
}
