/** What every screen says, word by word: none runs into the next one, and no two links or controls share a name. */
import { screens } from '../../screens';
import { expect, test } from '../support/fixtures';
import { goThrough } from '../support/screens';
import { findAmbiguousLinks, findRunTogetherWords, findSharedNames } from '../support/texts';

for (const account of ['seller', 'buyer'] as const) {
  test(`no two words of the ${account}’s screens run together, and no two links or controls share a name @deep`, async ({
    page,
    sandbox,
  }) => {
    const own = screens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, async ({ path }) => {
      expect.soft(await findRunTogetherWords(page), `words that run together on ${path}`).toEqual([]);
      expect.soft(await findAmbiguousLinks(page), `links of one name on ${path}`).toEqual([]);
      expect.soft(await findSharedNames(page), `controls of one name on ${path}`).toEqual([]);
    });
  });
}
