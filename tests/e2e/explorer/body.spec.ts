/** The editor of JSON bodies: it completes and shows issues by the route's own schema, and lets the text go out as written. */
import type { Page } from '@playwright/test';
import { explorerWords } from '../../../src/features/explorer/words';
import { writeBody } from '../support/body';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { ownProductPath } from '../support/products';
import { expectStateAccessible } from '../support/screen';

const body = (page: Page) => page.getByRole('textbox', { name: explorerWords.jsonBody });
const issues = (page: Page) => page.getByRole('list', { name: 'Issues in the body' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: explorerWords.send, exact: true });
/** The editor has taken over from the plain field. */
const expectEditor = (page: Page) => expect(body(page)).toHaveAttribute('contenteditable', 'true');

test('the editor completes by the schema, names lines, and lets Tab leave @deep', async ({ page, sandbox }) => {
  await openWith(page, '/explorer/runs.quote', sandbox.token('buyer'));
  await expectEditor(page);
  await writeBody(page, '{}');
  await body(page).press('ArrowLeft');
  await page.keyboard.type('\n"fun');
  await page.getByRole('option', { name: 'fundingMode' }).click();
  await page.keyboard.type('b');
  await page.getByRole('option', { name: '"byok"' }).click();
  await expect(body(page)).toHaveText('{  "fundingMode": "byok"}');
  await expect(issues(page)).toHaveText(['Line 1 productId, model are missing']);
  await expectStateAccessible(page);
  await body(page).press('Tab');
  await expect(body(page)).not.toBeFocused();
  await issues(page).getByRole('button', { name: 'Line 1' }).click();
  await expect(body(page)).toBeFocused();
  await body(page).press('Shift+Tab');
  await expect(body(page)).not.toBeFocused();
});

test('an issue moves nothing, undo restores the text, and the last letters are in the entry left @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('an issue', async () => {
    await openWith(page, '/explorer/catalog.smartSearch', sandbox.token('seller'));
    await expectEditor(page);
    await writeBody(page, '{"query": "an invoice generator"}');
    await expect(issues(page)).toHaveCount(0);
    // Its width may still change with the font.
    const top = async () => (await send(page).boundingBox())?.y;
    const before = await top();
    await writeBody(page, '{"query": "an"}');
    await expect(issues(page)).toHaveCount(1);
    expect(before).toBeGreaterThan(0);
    expect(await top()).toBe(before);
  });
  await test.step('undo and keys', async () => {
    await openWith(page, '/explorer/catalog.smartSearch', sandbox.token('seller'));
    await expectEditor(page);
    await writeBody(page, '{"query": "go"}');
    await body(page).press('Home');
    await page.keyboard.type('g/?');
    await expect(body(page)).toHaveText('g/?{"query": "go"}');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // What follows within half a second is undone at once; on a busy machine the letters may be further apart.
    do await page.keyboard.press('ControlOrMeta+z');
    while (/^[g/?]/.test((await body(page).textContent()) ?? ''));
    await expect(body(page)).toHaveText('{"query": "go"}');
    // The address follows after a pause: until then it holds the text before.
    await expect(page).toHaveURL(/body=%7B/);
    await page.getByRole('link', { name: 'GET /orders/purchases' }).click();
    await expect(page).toHaveURL(/orders\.purchases$/);
    await page.goBack();
    await expect(body(page)).toHaveText('{"query": "go"}');
  });
  await test.step('leaving', async () => {
    await openWith(page, '/explorer/orders.purchases', sandbox.token('seller'));
    await page.getByRole('link', { name: 'POST /catalog/smart-search' }).click();
    await expectEditor(page);
    await writeBody(page, '{"query": "one"}');
    await page.getByRole('link', { name: 'GET /orders/purchases' }).click();
    await expect(page).toHaveURL(/orders\.purchases$/);
    await page.goBack();
    await expect(body(page)).toHaveText('{"query": "one"}');
    await expectEditor(page);
    await writeBody(page, '{"query": "two"}');
    await page.goBack();
    await expect(page).toHaveURL(/orders\.purchases$/);
    await page.goForward();
    await expect(body(page)).toHaveText('{"query": "two"}');
  });
});

test('every digit is sent as typed; so is invalid JSON, once confirmed @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/);
  const id = ownProductPath('c').slice('/seller/products/'.length);
  await openWith(page, `/explorer/listing.update?path.id=${id}`, sandbox.token('seller'));
  await expectEditor(page);
  await writeBody(page, '{"priceUsd": 12345678901234567890.10}');
  const sentBodies = () => sandbox.asked('PATCH /api/seller/products/:id');
  const request = page.waitForRequest((candidate) => candidate.method() === 'PATCH');
  await send(page).click();
  await page.getByRole('button', { name: explorerWords.sendOnce }).click();
  expect((await request).postData()).toBe('{"priceUsd": 12345678901234567890.10}');
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('400');
  await writeBody(page, '{"tags": [');
  await expect(body(page)).toHaveAttribute('aria-invalid', 'true');
  const broken = page.waitForRequest((candidate) => candidate.method() === 'PATCH');
  await send(page).click();
  await expect(page.getByRole('dialog')).toContainText('The body isn’t valid JSON');
  expect(await sentBodies()).toBe(1);
  await page.getByRole('button', { name: explorerWords.sendOnce }).click();
  expect((await broken).postData()).toBe('{"tags": [');
});
