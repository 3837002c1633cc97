/** From a token to a product's file. */
import { catalogWords } from '../../src/features/catalog/list/words';
import { downloadWords } from '../../src/shared/download/words';
import { sharedWords } from '../../src/shared/words';
import { getCatalogAnswer } from '../e2e/support/catalog';
import { expect, test } from './support/fixtures';

const probe = 'GET /api/auth/api-token-status';
const downloadRoute = 'GET /api/install/products/:id/download';
const filtersRoute = 'GET /api/catalog/filters';

test('a token typed by hand connects, and one click does in a world of its own', async ({ tab, sandbox }) => {
  await tab.go('/connect');
  await tab.role('heading', sharedWords.connect).appears();
  await tab.label(sharedWords.apiToken).type(sandbox.token('seller'));
  await tab.role('button', sharedWords.connect).click();
  await tab.role('heading', 'Token').appears();
  await tab.isAt(/^\/$/);
  await tab.go(`/connect?world=${sandbox.world}`);
  await tab.fitsPhone();
  await tab.role('button', 'Use buyer token').click();
  await tab.role('heading', 'Token').appears();
  await tab.fitsPhone();
  expect(await sandbox.requests(probe)).toMatchObject([{ account: 'seller' }, { account: 'buyer' }]);
});

test('the catalog is searched and filtered, and leads to a product', async ({ tab, sandbox, openAs }) => {
  const found = await getCatalogAnswer(sandbox, 'q=invoice&type=template');
  const [first] = found.products;
  await openAs('seller', '/catalog');
  await tab.role('searchbox', catalogWords.search).type('invoice');
  await tab.role('radio', /^Template/).click();
  await tab.isAt(/^\/catalog\?(?=.*q=invoice)(?=.*type=template)/);
  const products = tab.role('list', 'Products');
  await expect.poll(() => products.role('listitem').states()).toHaveLength(found.products.length);
  await products.role('link', first!.name).appears();
  await tab.fitsPhone();
  await products.role('link', first!.name).click();
  await tab.role('heading', first!.name).appears();
  await tab.isAt(`/catalog/${first!.slug}`);
  await tab.fitsPhone();
});

test('a file is downloaded and its SHA-256 is the one promised', async ({ tab, openAs }) => {
  await openAs('buyer', '/catalog/invoice-studio');
  await tab.role('button', downloadWords.getLink).click();
  const panel = tab.role('region', 'Download');
  await tab.fitsPhone();
  await panel.role('button', 'Download').click();
  await panel.role('button', downloadWords.downloadAgain).appears();
  await panel.says('SHA-256 verified. Download started');
});

test('a click released after the screen has changed is not lost', async ({ tab, sandbox, openAs }) => {
  // Its answer names the categories, and the screen is drawn anew.
  await sandbox.fault({ route: filtersRoute, hold: true });
  await openAs('buyer', '/catalog/invoice-studio');
  await tab.role('button', downloadWords.getLink).clickWhile(async () => {
    expect(await tab.role('link', 'Billing and invoicing').states()).toEqual([]);
    await sandbox.release();
    await tab.role('link', 'Billing and invoicing').appears();
  });
  await tab.role('region', 'Download').role('button', 'Download').appears();
  expect(await sandbox.requests(downloadRoute)).toHaveLength(1);
});
