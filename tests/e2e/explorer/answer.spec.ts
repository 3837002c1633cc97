/** The answer in the explorer: found in, folded, of any length, with its headers. */
import type { Page } from '@playwright/test';
import { explorerWords } from '../../../src/features/explorer/words';
import { uiWords } from '../../../src/ui/words';
import { productsRoute } from '../support/catalog';
import { writeBody } from '../support/body';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectAccessible, requestBar } from '../support/screen';

const answer = (page: Page) => page.getByRole('region', { name: 'Response' });
const text = (page: Page) => page.getByRole('region', { name: 'Body', exact: true });
const find = (page: Page) => page.getByRole('searchbox', { name: uiWords.findInBody });
const count = (page: Page) =>
  answer(page)
    .getByRole('status')
    .filter({ hasText: /line|match| of / });
const clickButton = (page: Page, name: string) => answer(page).getByRole('button', { name, exact: true }).click();
const send = (page: Page) => page.getByRole('button', { name: explorerWords.send, exact: true }).click();

test('an answer can be searched, folded and unfolded, and shows its headers @deep', async ({ page, sandbox }) => {
  const items = [{ name: 'Alpha', id: 12345678901234567890n }, { name: 'beta' }, { name: 'alphabet' }];
  const body = JSON.stringify({ items, total: 3 }, (_, value: unknown) =>
    typeof value === 'bigint' ? `#${value}#` : value,
  ).replaceAll(/"#|#"/g, '');
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/explorer/catalog.products', sandbox.token('seller'));
  await send(page);
  await expect(count(page)).toHaveText('15 lines');
  await expect(text(page)).toContainText('"id": 12345678901234567890');
  await clickButton(page, uiWords.foldAll);
  await expect(text(page)).toHaveText('{  "items": [ … 10 lines … ],  "total": 3}');
  await find(page).fill('ALPHA');
  await expect(count(page)).toHaveText('1 of 2');
  await expect(text(page)).toContainText('"name": "Alpha"');
  await expect(text(page)).not.toContainText('alphabet');
  await find(page).press('Enter');
  await expect(count(page)).toHaveText('2 of 2');
  await expect(text(page)).toContainText('alphabet');
  await clickButton(page, 'Next match');
  await expect(count(page)).toHaveText('1 of 2');
  await find(page).press('Shift+Enter');
  await expect(count(page)).toHaveText('2 of 2');
  await find(page).fill('gamma');
  await expect(count(page)).toHaveText('No match');
  await text(page).getByRole('button', { name: 'Fold' }).nth(1).press('Enter');
  await expect(text(page).getByRole('button', { name: 'Unfold' }).first()).toBeFocused();
  await answer(page)
    .getByText(/^Headers \(\d+\)$/)
    .click();
  await expect(answer(page)).toContainText('content-type');
  await expectAccessible(page);
});

test('in a long answer the keys for finding and copying mean all of it @deep', async ({ page, sandbox }) => {
  const items = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Product ${id}` }));
  const body = JSON.stringify({ items });
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/explorer/catalog.products', sandbox.token('seller'));
  await send(page);
  await expect(text(page)).toContainText('"name": "Product 0"');
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(find(page)).toBeFocused();
  await find(page).fill('product 2999"');
  await expect(count(page)).toHaveText('1 of 1');
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(answer(page).getByRole('status').filter({ hasText: 'All of it is selected' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+c');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe(body);
  // A part that is selected by hand is what is copied.
  await text(page).getByText('"Product 2999"').dblclick();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(async () => (await clipboard()).length).toBeLessThan(20);
});

test('ten megabytes are searched and folded; only what is visible is drawn @deep', async ({ page, sandbox }) => {
  const record = (id: number) => `{"id":${id},"name":"Product ${id}","summary":"${'In step. '.repeat(20)}","n":1.50}`;
  const body = `{"items":[${Array.from({ length: 45_000 }, (_, id) => record(id)).join(',')}]}`;
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/explorer/catalog.products', sandbox.token('seller'));
  await send(page);
  await expect(count(page)).toHaveText('270,004 lines');
  await find(page).fill('product 44999"');
  await expect(count(page)).toHaveText('1 of 1');
  await expect(text(page)).toContainText('"name": "Product 44999"');
  await expect(text(page)).toContainText('"n": 1.50');
  expect(await text(page).locator('code > span').count()).toBeLessThan(120);
  await clickButton(page, uiWords.foldAll);
  await expect(text(page)).toHaveText('{  "items": [ … 270,000 lines … ]}');
  await find(page).fill('p');
  await expect(count(page)).toHaveText('1 of 100,000+');
  await find(page).press('Shift+Enter');
  await expect(count(page)).toHaveText('100,000 of 100,000+');

  await requestBar(page).getByRole('button', { name: uiWords.rawResponse }).click();
  const raw = page.getByRole('dialog').getByRole('region', { name: uiWords.rawResponse });
  await expect(raw).toContainText('"name": "Product 0"');
  const behind = await page.evaluate(() => scrollY);
  await raw.press('End');
  await expect(raw).toContainText('"name": "Product 44999"');
  await expect(raw.locator('code > span').last()).toHaveText('}');
  // The page behind does not scroll.
  expect(await page.evaluate(() => scrollY)).toBe(behind);
});

test('an answer that is not JSON and a missing one can both be asked for again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b503\b/, /ERR_EMPTY_RESPONSE/);
  await openWith(page, '/explorer/packs.acceptTerms', sandbox.token('seller'));
  await writeBody(page, '{"surface": "api"}');
  const route = 'POST /api/ai-packs/terms/accept';
  const ask = async () => {
    await send(page);
    await page.getByRole('button', { name: explorerWords.sendOnce }).click();
  };
  await sandbox.fault({ route, status: 503, body: '<h1>Down\nfor now</h1>', contentType: 'text/html' });
  await ask();
  await expect(answer(page)).toContainText('503');
  await expect(count(page)).toHaveText('2 lines');
  await expect(text(page)).toHaveText('<h1>Downfor now</h1>');
  await expect(answer(page).getByRole('button', { name: uiWords.foldAll, exact: true })).toHaveCount(0);
  await sandbox.fault({ route, drop: true });
  await ask();
  await expect(answer(page)).toContainText('may or may not have taken effect');
  await expect(text(page)).toHaveCount(0);
  await ask();
  await expect(answer(page)).toContainText('200');
});
