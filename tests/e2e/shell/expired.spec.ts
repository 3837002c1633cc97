/** A token that expires during a session: the user is asked for another and led back to the same place and view. */
import { answerTo, expectProducts, productList, productsRoute, searchbox } from '../support/catalog';
import { expect, test } from '../support/fixtures';
import { expectFailures } from '../support/guard';
import { giveToken, openWith } from '../support/open';
import { expectScreen } from '../support/screen';
import { ownProductPath } from '../support/products';

test('a 401 during polling leads to Connect and back; a stored token is erased @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  const path = ownProductPath('4');
  await page.clock.install();
  await openWith(page, path, sandbox.token('seller'));
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 401 });
  await page.clock.fastForward(5_000);
  await expectScreen(page, 'Connect');
  await page.reload();
  await giveToken(page, sandbox.token('seller'));
  await expect(page).toHaveURL(path);
  await expectScreen(page, 'Fleet Dispatch Console');
});

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
