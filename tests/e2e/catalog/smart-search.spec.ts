/** Smart search: a need in words, sent once, and still there when the user comes back. */
import type { Page } from '@playwright/test';
import { catalogWords } from '../../../src/features/catalog/list/words';
import { getCatalogAnswer, expectProducts } from '../support/catalog';
import { expect, openWith, test } from '../support/fixtures';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { expectScreen } from '../support/screen';

const route = 'POST /api/catalog/smart-search';
const need = 'I need numbered invoices with tax';

const field = (page: Page) => page.getByRole('textbox', { name: catalogWords.describeNeed });
const find = (page: Page) => page.getByRole('button', { name: catalogWords.findMatches });
const matches = (page: Page) => page.getByRole('list', { name: 'Matches', exact: true });
const sent = async (sandbox: Sandbox) => (await sandbox.requests(route)).map(({ body }) => body);

test("matches are in the service's order, with scores; the need is sent once @deep", async ({ page, sandbox }) => {
  const path = '/api/catalog/smart-search';
  const { results, understood } = await sandbox.post<AnswerBody<'catalog.smartSearch'>>(path, { query: need });
  expect(results.length).toBeGreaterThan(2);
  await sandbox.reset();

  await openWith(page, '/catalog?type=template', sandbox.token('seller'));
  await page.getByRole('button', { name: catalogWords.describeNeed }).click();
  await expect(page).toHaveURL('/catalog?type=template&need=');
  await expect(field(page)).toBeFocused();
  await field(page).fill(need);
  await find(page).click();
  await expect(matches(page).getByRole('link')).toHaveText(results.map(({ product }) => product.name));
  const rows = matches(page).getByRole('listitem');
  for (const [index, { score, matched }] of results.entries()) {
    await expect(rows.nth(index)).toContainText(`${Math.round(score * 100)} %`);
    await expect(rows.nth(index)).toContainText(matched.join(', '));
  }
  const region = page.getByRole('region', { name: 'Results' });
  await expect(region.getByRole('status')).toHaveText(`${results.length} matches`);
  for (const word of understood) await expect(region.getByText(word, { exact: true }).first()).toBeVisible();
  expect(await sent(sandbox)).toEqual([JSON.stringify({ query: need })]);

  await matches(page).getByRole('link').first().click();
  await expectScreen(page, results[0]!.product.name);
  await page.goBack();
  await expect(field(page)).toHaveValue(need);
  await expect(matches(page).getByRole('link')).toHaveCount(results.length);
  await page.goBack();
  await expect(field(page)).toHaveValue('');
  await expect(matches(page)).toHaveCount(0);
  await page.goForward();
  await expect(matches(page).getByRole('link')).toHaveCount(results.length);
  await find(page).click();
  expect(await sent(sandbox)).toHaveLength(1);

  await field(page).fill('double-entry ledger');
  await field(page).press('Enter');
  await expect(matches(page).getByRole('link').first()).toHaveText('Ledger Base');
  expect(await sent(sandbox)).toHaveLength(2);

  await page.getByRole('button', { name: catalogWords.backToList }).click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
});
