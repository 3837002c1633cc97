/** Spends whose end is not known: lost answers, reloads and second tabs. None is charged twice. */
import { expect, test } from './support/fixtures';
import { openWith } from './support/open';
import {
  account,
  charged,
  confirm,
  dialog,
  prepPath,
  reportPath,
  review,
  reviewButton,
  route,
  untouched,
} from './support/prep';
import { expectRow, expectToast } from './support/screen';

const lost = { title: 'It is not known whether this was charged', settled: /Accepted\. The answer was lost/ };

for (const [what, fault] of [
  ['the connection was cut', { drop: true, status: 200 }],
  ['a 500 came instead', { status: 500 }],
  ['a 503 came instead', { status: 503 }],
  ['HTML came instead', { body: '<html>proxy</html>', contentType: 'text/html' }],
] as const) {
  test(`answer lost after the charge (${what}): found on the service, charged once`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b50[03]\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.fault({ route, when: 'after', ...fault });
    await openWith(page, prepPath, token('seller'));
    await review(page);
    await confirm(page);
    await expect(page).toHaveURL(reportPath);
    await expectToast(page, 'Prep started for 640 Points');
    await page.getByRole('link', { name: 'Compare prep prices' }).click();
    await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
      Tier: 'Verified listing',
      Outcome: lost.settled,
    });
    expect(await account(sandbox)).toEqual({ ...charged, sent: 1 });
  });
}

test('the browser sends the request again by itself: charged once, and the work is found', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b409\b/);
  await sandbox.fault({ route, when: 'after', drop: true });
  await openWith(page, prepPath, token('seller'));
  await review(page);
  await confirm(page);
  await expect(page).toHaveURL(reportPath);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  const { sent, ...points } = await account(sandbox);
  expect(points).toEqual(charged);
  expect(sent).toBeGreaterThanOrEqual(1);
});

for (const [what, fault] of [
  ['the connection was cut', { drop: true, status: 200 }],
  ['a 500 came', { status: 500 }],
  ['a 503 came', { status: 503 }],
] as const) {
  test(`answer lost before the work (${what}): locked, looked at twice, then armed again`, async ({
    page,
    sandbox,
    token,
    expectFailures,
  }) => {
    expectFailures(/\b50[03]\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.fault({ route, when: 'before', ...fault });
    await openWith(page, prepPath, token('seller'));
    await review(page);
    await confirm(page);
    await expect(page.getByRole('alert')).toContainText(lost.title);
    await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Looking once more in a few seconds')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden({ timeout: 10_000 });
    await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
      Tier: 'Verified listing',
      Outcome: /Not started/,
    });
    expect(await account(sandbox)).toEqual({ ...untouched, sent: 1 });
    await review(page);
    await confirm(page);
    await expect(page).toHaveURL(reportPath);
    expect(await account(sandbox)).toEqual({ ...charged, sent: 2 });
  });
}

test('while the product cannot be read, an unknown end stays locked', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/\b500\b/, /\b403\b/);
  await openWith(page, prepPath, token('seller'));
  await review(page);
  await sandbox.fault({ route, when: 'before', status: 500 });
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, code: 'FORBIDDEN', times: 50 });
  await confirm(page);
  await expect(page.getByText('The product could not be read, so nothing is known yet.')).toBeVisible();
  await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  const looks = (await sandbox.requests('GET /api/seller/products/:id')).length;
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(async () => (await sandbox.requests('GET /api/seller/products/:id')).length).toBeGreaterThan(looks);
  await expect(page.getByText('The product could not be read, so nothing is known yet.')).toBeVisible();
  await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await account(sandbox)).toEqual({ ...untouched, sent: 1 });
});

test('a reload in the middle keeps the attempt, looks, and finds the charge', async ({
  page,
  sandbox,
  token,
  expectFailures,
}) => {
  expectFailures(/ERR_/);
  await sandbox.fault({ route, when: 'after', delayMs: 20_000 });
  await openWith(page, prepPath, token('seller'));
  await review(page);
  await confirm(page);
  await expect.poll(async () => (await account(sandbox)).held).toBe(640);
  await openWith(page, prepPath, token('seller'));
  await expect(page).toHaveURL(reportPath);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  expect(await account(sandbox)).toEqual({ ...charged, sent: 1 });
});

test('two tabs: while one sends, the other cannot; after it settled, an old consent is void', async ({
  context,
  page,
  sandbox,
  token,
}) => {
  const second = await context.newPage();
  await openWith(page, prepPath, token('seller'));
  await openWith(second, prepPath, token('seller'));
  await review(page);
  await review(second);
  await sandbox.fault({ route, when: 'after', delayMs: 1_500 });
  await confirm(page);
  await expect.poll(async () => (await account(sandbox)).sent).toBe(1);
  await confirm(second);
  await expect(dialog(second)).toContainText('Nothing was sent');
  await expect(page).toHaveURL(reportPath);
  expect(await account(sandbox)).toEqual({ ...charged, sent: 1 });

  await sandbox.advance(90_000);
  await dialog(second).getByRole('button', { name: 'Close' }).click();
  expect(await account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});

test('a consent that was open while another tab spent is not sent', async ({ context, page, sandbox, token }) => {
  const second = await context.newPage();
  await openWith(page, prepPath, token('seller'));
  await openWith(second, prepPath, token('seller'));
  await review(second);
  await review(page);
  await confirm(page);
  await expect(page).toHaveURL(reportPath);
  await sandbox.advance(90_000);
  await confirm(second);
  await expect(dialog(second)).toContainText('Another tab has spent on this since you opened the dialog');
  expect(await account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});
