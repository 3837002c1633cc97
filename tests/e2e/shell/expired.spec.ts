/** A token that expires during a session: the user is asked for another and led back to the same place and view. */
import { answerTo, expectProducts, productList, productsRoute, searchbox } from '../support/catalog';
import { expect, expectFailures, giveToken, openWith, test } from '../support/fixtures';
import { expectScreen } from '../support/screen';

test('no data of the previous account is on the screen after another one connects', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  await openWith(page, '/catalog?q=invoice+studio', sandbox.token('seller'));
  await expect(productList(page).getByRole('listitem').first()).toContainText('owned');
  await sandbox.fault({ route: productsRoute, status: 401 });
  await searchbox(page).fill('subscription box');
  await expectScreen(page, 'Connect');
  await expect(page.getByText('The token was refused (401).')).toBeVisible();
  await giveToken(page, sandbox.token('broke'));
  await expectProducts(page, await answerTo(sandbox, 'q=subscription box', 'broke'));
  await expect(productList(page)).not.toContainText('owned');
});
