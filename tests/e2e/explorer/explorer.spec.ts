/**
 * The API explorer: every route is found, written, sent as shown, and its answer read against the contract; what only the
 * signed-in site may do is listed, and sent once to see how a token is refused.
 */
import type { Page } from '@playwright/test';
import { endpointList } from '../../../src/contract/endpoints';
import { activityWords } from '../../../src/features/activity/words';
import { explorerWords } from '../../../src/features/explorer/words';
import { runsWords } from '../../../src/features/runs/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { saved } from '../support/copied';
import { writeBody } from '../support/body';
import { changes, onDisk } from '../support/disk';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { checkoutKit, ownProductPath } from '../support/products';
import { alert, expectAccessible, expectScreen, expectStateAccessible, follow } from '../support/screen';
import { pushAddress } from '../support/screens';
import { pixel } from '../support/versions';

const routes = (page: Page) => page.getByRole('list', { name: 'Routes' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: explorerWords.send, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: explorerWords.requestAsSent });
const answer = (page: Page) => page.getByRole('region', { name: 'Response' });
const contract = (page: Page) => page.getByRole('table', { name: 'Fields of the response' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pathField = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Adds an optional parameter to the form, which takes the focus. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
  await expect(page.getByLabel(name, { exact: true })).toBeFocused();
}

test('all routes are found by method, effect, permission and verdict @deep', async ({ page, sandbox }) => {
  await openWith(page, '/explorer', sandbox.token('readonly'));
  await expectScreen(page, 'API explorer');
  await expect(routes(page)).toHaveCount(endpointList.length);
  await expect(page.getByRole('heading', { name: '39 routes', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Browser-only actions' }).getByRole('listitem')).toHaveCount(12);
  await page.getByRole('searchbox', { name: sharedWords.filterRoutes }).fill('refused prep');
  await expect(routes(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: '2 of 39 routes', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/explorer?q=refused+prep');
  await page.reload();
  await expect(routes(page)).toHaveCount(2);
  await routes(page).filter({ hasText: 'prep-quote' }).getByRole('link').click();
  await expect(page).toHaveURL('/explorer/seller.prepQuote');
  await expect(page.getByRole('main')).toContainText('Needs seller_prep:quote');
});

test('the list of routes beside an open one, its parameters, and both by keys @deep', async ({ page, sandbox }) => {
  await test.step('beside an open route', async () => {
    await openWith(page, '/explorer/growth.accept', sandbox.token('seller'));
    const current = page.getByRole('list', { name: 'Routes' }).locator('[aria-current="page"]');
    await expect(current).toContainText('/growth/:sequence/accept');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(routes(page)).toHaveCount(endpointList.length);
    const parts = await routes(page)
      .locator('wbr')
      .evaluateAll((breaks) =>
        breaks.map(({ nextSibling: part }) => {
          const range = document.createRange();
          range.selectNodeContents(part!);
          return { name: part!.textContent!, lines: range.getClientRects().length };
        }),
      );
    expect(parts).toContainEqual({ name: '/accept', lines: 1 });
    expect(parts.filter(({ name, lines }) => lines > name.split('-').length)).toEqual([]);
  });
  await test.step('parameters', async () => {
    await openWith(page, '/explorer/catalog.products?query.page=2', sandbox.token('seller'));
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(field(page, 'page')).toHaveValue('2');
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await expect(page.getByRole('button', { name: /^sort\b/ })).toContainText(
      'newest, best_selling, top_rated, price_low, price_high',
    );
    await page.keyboard.press('Escape');
    await add(page, 'free');
    await page.getByRole('combobox', { name: 'free' }).selectOption('true');
    await expect(preview(page)).toContainText('free=true');
    // The row with Send stays in view.
    await page.setViewportSize({ width: 390, height: 600 });
    await preview(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(send(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Remove free' }).click();
    await expect(preview(page)).not.toContainText('free=');
    await expect(page.getByRole('button', { name: 'Add parameter' })).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    await expectStateAccessible(page);
  });
  await test.step('by keys', async () => {
    await openWith(page, '/explorer/catalog.product', sandbox.token('seller'));
    const filter = page.getByRole('searchbox', { name: sharedWords.filterRoutes });
    const focused = page.locator(':focus');
    await filter.focus();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText('Skip to the request');
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText('GET/catalog/filters');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toBeVisible();
    await page.keyboard.press('Home');
    await expect(focused).toHaveText('GET/auth/api-token-status');
    await filter.focus();
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('region', { name: 'GET /api/catalog/products/:slug' }).locator(':focus')).toHaveCount(
      1,
    );
    await filter.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(pathField(page, 'slug')).toBeFocused();
  });
});

test('a read is sent exactly as shown, and its answer is compared with the contract', async ({ page, sandbox }) => {
  await openWith(page, '/explorer/catalog.products', sandbox.token('seller'));
  await add(page, 'q');
  await field(page, 'q').fill('ledger & co');
  await add(page, 'page_size');
  await field(page, 'page_size').fill('2');
  await add(page, 'sort');
  await page.getByRole('combobox', { name: 'sort' }).selectOption('price_low');
  const path = '/api/catalog/products?q=ledger+%26+co&sort=price_low&page_size=2';
  await expect(preview(page)).toContainText(`GET ${path}`);
  await expect(preview(page)).toContainText('authorization: Bearer $TOKEN');
  // The address follows after a short pause in typing.
  for (const part of [/query\.q=ledger/, /query\.page_size=2/, /query\.sort=price_low/])
    await expect(page).toHaveURL(part);
  await page.reload();
  await expect(field(page, 'q')).toHaveValue('ledger & co');
  const [request, place] = await Promise.all([send(page).boundingBox(), answer(page).boundingBox()]);
  expect(place!.x, 'the answer is beside the request').toBeGreaterThan(request!.x + request!.width);
  const status = page.getByRole('status').filter({ hasText: 'Response 200 received' });
  await expect(status).toHaveCount(0);
  await send(page).click();
  await expect(answer(page)).toContainText('200');
  await expect(answer(page)).toContainText('application/json');
  await expect(status).toHaveText(/^Response 200 received after \d/);
  expect((await sandbox.requests('GET /api/catalog/products')).map((request) => request.path)).toEqual([path]);
  await expect(
    contract(page)
      .getByRole('row', { name: /^products\b/ })
      .first(),
  ).toContainText('sandbox');
  await expectStateAccessible(page);
});

test('ids come from the account’s records, and a write is confirmed before it is sent @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/explorer/listing.update', sandbox.token('seller'));
  await expect(send(page)).toHaveAccessibleDescription('Fill in id first');
  await pathField(page, 'id').fill(ownProductPath('c').slice('/seller/products/'.length));
  await writeBody(page, '{ "tags": ["mail", "night"] }');
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Send this request?' });
  await expect(dialog).toBeVisible();
  expect(await sandbox.asked('PATCH /api/seller/products/:id')).toBe(0);
  await dialog.getByRole('button', { name: explorerWords.sendOnce }).dblclick();
  await expect(answer(page)).toContainText('200');
  const sent = await sandbox.requests('PATCH /api/seller/products/:id');
  // To the character: what was typed is what was sent.
  expect(sent.map((request) => request.body)).toEqual(['{ "tags": ["mail", "night"] }']);
  await pushAddress(page, '/explorer/seller.product');
  await expect(page.getByRole('region', { name: 'GET /api/seller/products/:id' })).toBeVisible();
  await page.getByRole('button', { name: /^Use / }).click();
  await expect(pathField(page, 'id')).toHaveValue(/^[0-9a-f-]{36}$/);
});

test('what is refused names the next step, and a typed key is nowhere afterwards @deep', async ({ page, sandbox }) => {
  await test.step('a refused and a cancelled request', async () => {
    expectFailures(page, /\b400\b/, /ERR_ABORTED/);
    await openWith(page, '/explorer/catalog.smartSearch', sandbox.token('seller'));
    await writeBody(page, '{"query": "a"}');
    await send(page).click();
    await expect(alert(page)).toContainText('400 BAD_REQUEST');
    // A long line is broken where the panel ends, which is not the same in every font.
    const answerText = async () => (await answer(page).textContent())?.replaceAll(/\s/g, '');
    await expect.poll(answerText).toContain('atleast3characters');
    await page.goto('/explorer/seller.products');
    await sandbox.fault({ route: 'GET /api/seller/products', hold: true, status: 200 });
    await send(page).click();
    await expect(page.getByRole('timer', { name: 'Elapsed time' })).toBeVisible();
    await page.getByRole('button', { name: explorerWords.cancelRequest }).click();
    await expect(answer(page)).toContainText('no response');
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
  await test.step('an action on a record', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, '/explorer/site.changeLicense', sandbox.token('buyer'));
    await expect(send(page)).toHaveAccessibleDescription('Fill in orderId first');
    await field(page, 'orderId').fill('..');
    await expect(send(page)).toHaveAccessibleDescription('orderId would lead to another route');
    await field(page, 'orderId').fill('a b');
    await expect(preview(page)).toContainText('PATCH /api/orders/a%20b/license');
    await send(page).click();
    await page.getByRole('button', { name: explorerWords.sendOnce }).click();
    await expect(answer(page)).toContainText('403');
  });
  await test.step('no route, and a key', async () => {
    expectFailures(page, /\b4\d\d\b/);
    await openWith(page, '/explorer/constructor', sandbox.token('buyer'));
    await expect(page.getByRole('heading', { name: 'Route not found' })).toBeVisible();
    await page.goto('/explorer/growth.accept');
    await pathField(page, 'id').fill('0a9c0000-0000-4000-8000-000000000001');
    await pathField(page, 'sequence').fill('99');
    const key = page.getByLabel(spendingWords.providerKey);
    await key.fill('sk-canary-1234567890');
    await expect(preview(page)).not.toContainText('canary');
    await send(page).click();
    await page.getByRole('button', { name: explorerWords.sendOnce }).click();
    await expect(answer(page)).toContainText(/4\d\d/);
    await expect(key).toHaveValue('');
    await expect(page.locator('body')).not.toContainText('canary');
    expect(page.url()).not.toContain('canary');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('canary');
  });
});

test('a spending route is never sent from here: it leads to quote and confirmation', async ({ page, sandbox }) => {
  await openWith(page, '/explorer/seller.prep', sandbox.token('seller'));
  await expect(send(page)).toHaveCount(0);
  await pathField(page, 'id').fill(checkoutKit.id);
  await expect(preview(page)).toContainText(`POST /api/seller/products/${checkoutKit.id}/prep`);
  await expect(preview(page)).toContainText('RUN_SELLER_PREP');
  await page.getByRole('button', { name: explorerWords.quoteReviewConfirm }).click();
  await expectScreen(page, 'Prep');
  await pushAddress(page, '/explorer/runs.start');
  await pathField(page, 'id').fill('0a9c0000-0000-4000-8000-000000000001');
  await writeBody(page, '{"model": "openai:gpt-5.4-mini", "prompt": "What is urgent?", "maxInputTokens": 900}');
  await page.getByRole('button', { name: explorerWords.quoteReviewConfirm }).click();
  await expectScreen(page, 'Run');
  await expect(page.getByLabel('Prompt')).toHaveValue('What is urgent?');
  await expect(page.getByLabel(runsWords.maxInputTokens)).toHaveValue('900');
  const { requests } = await sandbox.state();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a file that changed after it was chosen is not sent; one that did not is, as a form, and the OpenAPI document is saved @deep', async ({
  page,
  sandbox,
}, info) => {
  await test.step('a changed file', async () => {
    const id = ownProductPath('c').slice('/seller/products/'.length);
    await openWith(page, `/explorer/listing.previewImage?path.id=${id}`, sandbox.token('seller'));
    for (const [index, [changeName, message, change]] of changes.entries()) {
      const path = await onDisk(info, `cover ${index}.png`, 'a'.repeat(40));
      await page.locator('input[type=file]').setInputFiles(path);
      await change(path, info);
      await send(page).click();
      await page.getByRole('button', { name: explorerWords.sendOnce }).click();
      await expect(answer(page), changeName).toContainText(message);
      await expect(answer(page)).toContainText(`cover ${index}.png`);
      await expect(answer(page)).toContainText('Nothing was sent.');
    }
    expect(await sandbox.asked('POST /api/seller/products/:id/preview-images')).toBe(0);
  });
  await test.step('a form', async () => {
    const id = ownProductPath('c').slice('/seller/products/'.length);
    await openWith(page, `/explorer/listing.previewImage?path.id=${id}`, sandbox.token('seller'));
    await expect(send(page)).toHaveAccessibleDescription('Choose image first');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
    await expect(preview(page)).toContainText(`image: a.png (${pixel.length} B)`);
    await send(page).click();
    await page.getByRole('button', { name: explorerWords.sendOnce }).click();
    await expect(answer(page)).toContainText('201');
    const { previewImages } = await sandbox.get<{ previewImages: unknown[] }>(`/api/seller/products/${id}`);
    expect(previewImages).toHaveLength(1);
    await page.getByRole('link', { name: 'All routes' }).click();
    const { text } = await saved(page, () => page.getByRole('button', { name: 'Save OpenAPI document' }).click());
    const document = JSON.parse(text) as { paths: object };
    expect(Object.keys(document.paths)).toHaveLength(37);
    const served = page.getByRole('list', { name: 'Addresses for programs' }).getByRole('link');
    await expect(served).toHaveText([
      '/openapi.json',
      '/.well-known/api-catalog',
      '/__sandbox',
      '/__sandbox/openapi.json',
      '/__sandbox/health',
    ]);
    for (const link of await served.all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect([answer.url(), answer.status()]).toEqual([expect.any(String), 200]);
    }
  });
});

test('closing the account is confirmed, refused with a 403, and logged @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, '/explorer', sandbox.token('seller'));
  await page.getByRole('link', { name: 'Close the account' }).click();
  await expect(page).toHaveURL('/explorer/site.closeAccount');
  await expect(preview(page)).toContainText('DELETE /api/account');
  const before = await sandbox.state();
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Send this request?' });
  await expect(dialog).toContainText('the service refuses it for every token');
  expect((await sandbox.state()).requests).toHaveLength(before.requests.length);
  await dialog.getByRole('button', { name: explorerWords.sendOnce }).dblclick();
  await expect(answer(page).getByRole('alert')).toContainText('API_TOKEN_SCOPE_FORBIDDEN');
  await expect(answer(page).getByRole('region', { name: 'Body' })).toContainText('"principal": "api_token"');
  await expectAccessible(page);
  const asked = (await sandbox.state()).requests.filter(({ method }) => method === 'DELETE');
  expect(asked).toHaveLength(1);
  await follow(page, 'Activity');
  await page
    .getByRole('list', { name: 'Requests' })
    .getByRole('button', { name: /DELETE/ })
    .click();
  await expect(page.getByRole('button', { name: activityWords.repeat })).toHaveAccessibleDescription(
    'Only the signed-in site may do this.',
  );
});
