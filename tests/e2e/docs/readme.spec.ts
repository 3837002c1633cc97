/** What README.md tells a seller to do in the first five minutes, done as it says. */
import { readFileSync } from 'node:fs';
import { prepWords } from '../../../src/features/seller/prep/words';
import { sellerWords } from '../../../src/features/seller/words';
import { uiWords } from '../../../src/ui/words';
import { expect, test } from '../support/fixtures';
import { expectScreen, navigation } from '../support/screen';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const [, section = ''] = /^### You sell products[^\n]*\n([^]*?)^### /m.exec(readme) ?? [];
/** What it prints in bold and as code, in order. */
const names = [...section.matchAll(/\*\*(.+?)\*\*|`([A-Z_]+)`/g)].map(([, bold, code]) => bold ?? code);

test('a seller confirms a prep as the readme says @deep', async ({ page, sandbox }) => {
  expect(names).toEqual([
    'Use seller token',
    'Products',
    'Storefront Checkout Kit',
    'Quote and run a prep',
    'Verified listing',
    'Review',
    prepWords.review,
    'RUN_SELLER_PREP',
    'Spend 640 Points',
    'Report',
    'Advance the clock by 5 minutes',
    'Reset the world',
    'World',
  ]);
  await page.goto(`/connect?world=${sandbox.world}`);
  await page.getByRole('button', { name: 'Use seller token' }).click();
  await navigation(page).getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Storefront Checkout Kit', exact: true }).click();
  await page.getByRole('link', { name: 'Quote and run a prep' }).click();
  await page.getByRole('radio', { name: 'Verified listing' }).check();
  await page.getByRole('button', { name: prepWords.review }).click();
  await page.getByLabel(uiWords.confirmationPhrase).fill('RUN_SELLER_PREP');
  await page.getByRole('button', { name: 'Spend 640 Points' }).click();
  await expectScreen(page, 'Report');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Advance the clock by 5 minutes' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('completed');
  await expect(page.getByRole('main').getByText('passing', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Reset the world' }).click();
  await page.getByRole('option', { name: 'Choose again to reset the world' }).click();
  await page.keyboard.press('Escape');
  await navigation(page).getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Storefront Checkout Kit', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Quote and run a prep' })).toBeVisible();
});
