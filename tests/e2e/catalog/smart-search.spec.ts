/** Smart search: a need in words, sent once, and still there when the user comes back. */
import type { Page } from '@playwright/test';
import { getCatalogAnswer, expectProducts } from '../support/catalog';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { alert, expectScreen, tryAgain } from '../support/screen';

const route = 'POST /api/catalog/smart-search';
const need = 'I need numbered invoices with tax';
const address = `/catalog?${new URLSearchParams({ need })}`;

const field = (page: Page) => page.getByRole('textbox', { name: 'Describe what you need' });
const find = (page: Page) => page.getByRole('button', { name: 'Find matches' });
const matches = (page: Page) => page.getByRole('list', { name: 'Matches', exact: true });
const sent = async (sandbox: Sandbox) => (await sandbox.requests(route)).map(({ body }) => body);

test("matches are in the service's order, with scores; the need is sent once @deep", async ({ page, sandbox }) => {
  const path = '/api/catalog/smart-search';
  const { results, understood } = await sandbox.post<AnswerBody<'catalog.smartSearch'>>(path, { query: need });
  expect(results.length).toBeGreaterThan(2);
  await sandbox.reset();

  await openWith(page, '/catalog?type=template', sandbox.token('seller'));
  await page.getByRole('button', { name: 'Describe what you need' }).click();
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

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/catalog?type=template');
  await expectProducts(page, await getCatalogAnswer(sandbox, 'type=template'));
});

test('a need that is too short or too long is reported at the field and not sent @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?need=ab', sandbox.token('seller'));
  await expect(field(page)).toHaveAccessibleDescription(/Enter at least 3 characters\. This has 2\./);
  await expect(field(page)).toHaveValue('ab');
  await page.goto('/catalog?need=');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  for (const [text, error] of [
    ['', 'Enter at least 3 characters. This has 0.'],
    ['  ab  ', 'Enter at least 3 characters. This has 2.'],
    ['x'.repeat(301), 'Enter at most 300 characters. This has 301.'],
  ] as const) {
    await field(page).fill(text);
    await find(page).click();
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(error));
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(text);
  }
  await expect(page).toHaveURL('/catalog?need=');
  expect(await sent(sandbox)).toEqual([]);
  for (const text of ['tax', 'x'.repeat(300)]) {
    await field(page).fill(text);
    await find(page).click();
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  }
  await expect.poll(() => sent(sandbox)).toHaveLength(2);
});

test('a meaningless need gets an empty answer, which is not a failure @deep', async ({ page, sandbox }) => {
  await openWith(page, '/catalog?need=what+is+it', sandbox.token('seller'));
  await expect(page.getByRole('heading', { name: 'No matching products' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field(page)).toHaveValue('what is it');
});

const failures = [
  ['400', { status: 400, message: 'query is not a need' }, ['400 BAD_REQUEST', 'query is not a need']],
  ['403', { status: 403 }, ['403 FORBIDDEN', 'catalog:read']],
  ['429', { status: 429, retryAfter: 1 }, ['429 RATE_LIMIT']],
  ['500', { status: 500 }, ['500']],
  ['503', { status: 503 }, ['503']],
  ['HTML', { status: 200, body: '<html>hello</html>', contentType: 'text/html' }, ['200 UNREADABLE']],
  ['no list', { status: 200, body: '{"total":3}' }, ['The response contains no list of matches']],
] as const;

test('each failure has its picture, and only "Try again" sends it once more @deep', async ({ page, sandbox }) => {
  expectFailures(page, /smart-search.*\b(400|403|429|500|503)\b/);
  for (const [, fault] of failures) await sandbox.fault({ route, ...fault });
  await openWith(page, address, sandbox.token('seller'));
  for (const [index, [failure, , said]] of failures.entries()) {
    await test.step(failure, async () => {
      if (index > 0) await tryAgain(page).click();
      for (const words of said) await expect(alert(page)).toContainText(words);
      await expect(field(page)).toHaveValue(need);
      if (failure === '400') {
        await expect(field(page)).toHaveAccessibleDescription(/query is not a need/);
        await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      } else await expect(field(page)).not.toHaveAttribute('aria-invalid');
      expect(await sent(sandbox)).toHaveLength(index + 1);
    });
  }
  // Coming back shows the earlier answer and sends nothing.
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toBeVisible();
  await page.goBack();
  await expect(alert(page)).toContainText('The response contains no list of matches');
  expect(await sent(sandbox)).toHaveLength(failures.length);
  await tryAgain(page).click();
  await expect(matches(page)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  expect(await sent(sandbox)).toHaveLength(failures.length + 1);
});

test('leaving before the answer arrives neither cancels nor repeats the request @deep', async ({ page, sandbox }) => {
  await sandbox.fault({ route, hold: true });
  await openWith(page, address, sandbox.token('seller'));
  await expect.poll(() => sent(sandbox)).toHaveLength(1);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toBeVisible();
  await page.goBack();
  await sandbox.release();
  await expect(matches(page)).toBeVisible();
  expect(await sent(sandbox)).toHaveLength(1);
});
