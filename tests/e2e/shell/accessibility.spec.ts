/**
 * No violation of WCAG 2.2 AA or of axe's best practices on any screen; the journeys check the other states where they
 * reach them.
 */
import { sample } from '../../depth';
import { sampledScreens } from '../../screens';
import { expect, openWith, test } from '../support/fixtures';
import { prepPath } from '../support/prep';
import { expectAccessibleInThemes, expectScreen, navigation, openAccount } from '../support/screen';
import { goThrough } from '../support/screens';

for (const account of sample(['seller', 'buyer'] as const)) {
  test(`every screen of the ${account}`, async ({ page, sandbox }) => {
    // Tall enough that no screen scrolls: a target partly covered by the request bar would be too small.
    await page.setViewportSize({ width: 1440, height: 2600 });
    const own = sampledScreens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, ({ path }) => test.step(path, () => expectAccessibleInThemes(page)));
  });
}

for (const [what, path, h1] of [
  ['own products', '/seller/products', 'Seller products'],
  ['Catalog', '/catalog', 'Catalog'],
  ['Prep', prepPath, 'Prep'],
] as const) {
  test(`${what} at 390 px @deep`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, path, sandbox.token('seller'));
    await expectScreen(page, h1);
    await expectAccessibleInThemes(page);
    if (path !== '/seller/products') return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(navigation(page)).toBeVisible();
    await test.step('the open menu', () => expectAccessibleInThemes(page));
  });
}

test('the account menu @deep', async ({ page, sandbox }) => {
  await openWith(page, '/seller/payouts', sandbox.token('seller'));
  await expectScreen(page, 'Payouts');
  await openAccount(page);
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await expectAccessibleInThemes(page);
});
