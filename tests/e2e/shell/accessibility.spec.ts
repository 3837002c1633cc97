/**
 * No violation of WCAG 2.2 AA or of axe's best practices on any screen; the journeys check the other states where they
 * reach them. No word runs into the next one, and no two links or controls of a screen share a name.
 */
import { sample } from '../../depth';
import { sampledScreens } from '../../screens';
import { expect, openWith, test } from '../support/fixtures';
import { prepPath } from '../support/prep';
import { expectAccessibleInThemes, expectScreen, navigation, openAccount } from '../support/screen';
import { goThrough, goTo } from '../support/screens';
import { findAmbiguousLinks, findRunTogetherWords, findSharedNames } from '../support/texts';

for (const account of sample(['seller', 'buyer'] as const)) {
  test(`every screen of the ${account}; what it says, word by word`, async ({ page, sandbox }) => {
    // Tall enough that no screen scrolls: a target partly covered by the request bar would be too small.
    await page.setViewportSize({ width: 1440, height: 2600 });
    const own = sampledScreens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, ({ path }) =>
      test.step(path, async () => {
        await expectAccessibleInThemes(page);
        expect.soft(await findRunTogetherWords(page), `words that run together on ${path}`).toEqual([]);
        expect.soft(await findAmbiguousLinks(page), `links of one name on ${path}`).toEqual([]);
        expect.soft(await findSharedNames(page), `controls of one name on ${path}`).toEqual([]);
      }),
    );
  });
}

test('lists and a form at 390 px, the open menu, and the account menu @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/seller/products', sandbox.token('seller'));
  await expectScreen(page, 'Seller products');
  await expectAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(navigation(page)).toBeVisible();
  await test.step('the open menu', () => expectAccessibleInThemes(page));
  await page.keyboard.press('Escape');
  for (const screen of [
    { path: '/catalog', h1: 'Catalog' },
    { path: prepPath, h1: 'Prep' },
  ]) {
    await goTo(page, screen);
    await test.step(screen.h1, () => expectAccessibleInThemes(page));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, { path: '/seller/payouts', h1: 'Payouts' });
  await openAccount(page);
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await test.step('the account menu', () => expectAccessibleInThemes(page));
});
