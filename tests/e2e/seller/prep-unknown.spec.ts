/** Spends with an unknown outcome: lost answers, reloads and second tabs. None is charged twice. */
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { openRequests, passQuietly, setOffline } from '../support/openRequests';
import * as prep from '../support/prep';
import { expectRow, expectStateAccessible } from '../support/screen';

const lost = { title: 'may have been spent', settled: /Accepted\. The response was lost/ };

for (const [loss, fault] of sample([
  ['the connection was cut', { drop: true, status: 200 }],
  ['a 500 came instead', { status: 500 }],
  ['a 503 came instead', { status: 503 }],
  ['HTML came instead', { body: '<html>proxy</html>', contentType: 'text/html' }],
] as const)) {
  test(`answer lost after the charge (${loss}): found on the service, charged once`, async ({ page, sandbox }) => {
    expectFailures(page, /\b50[03]\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    await sandbox.fault({ route: prep.route, when: 'after', ...fault });
    await prep.openReview(page, sandbox);
    await prep.confirm(page);
    await expect(page).toHaveURL(prep.reportPath);
    await expectToast(page, 'Prep started for 640 Points');
    await page.getByRole('link', { name: 'Compare prep prices' }).click();
    await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), {
      Tier: 'Verified listing',
      Outcome: lost.settled,
    });
    expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
  });
}

test('answer lost before the work: locked while in progress, then armed again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b50[034]\b/, /\b403\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const open = openRequests(page);
  await page.clock.install();
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  const notStarted = page
    .getByRole('table', { name: 'Earlier attempts' })
    .getByRole('row', { name: /Verified listing.*Not started/ });
  let sent = 0;
  const html = { body: '<html>proxy</html>', contentType: 'text/html' };
  const losses = [
    { drop: true, status: 200 },
    { status: 500 },
    { status: 503 },
    { status: 504, ...html },
    { status: 403, ...html },
  ];
  for (const fault of sample(losses)) {
    await test.step(JSON.stringify(fault), async () => {
      await sandbox.fault({ route: prep.route, when: 'before', ...fault });
      await prep.review(page);
      await prep.confirm(page);
      await expect(page.getByRole('alert')).toContainText(lost.title);
      await expect(page.getByRole('region', { name: 'Outcome unknown' })).toBeFocused();
      await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
      await passQuietly(page, open, 10_000);
      await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
      await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
      await passQuietly(page, open, 25_000);
      await expect(page.getByRole('alert')).toBeHidden();
      sent += 1;
      await expect(notStarted).toHaveCount(sent);
      expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent });
    });
  }
  await prep.review(page);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: sent + 1 });
});

// On these Chromium itself sends a POST again; the server sees that it is the same.
for (const [loss, fault] of [
  ['the connection ends before the first byte of the answer', { drop: true }],
  ['a 408 after the work', { status: 408, code: 'REQUEST_TIMEOUT' }],
] as const) {
  test(`${loss}: sent and charged once @deep`, async ({ page, sandbox }) => {
    expectFailures(page, /\b504\b/, /ERR_EMPTY_RESPONSE/);
    await sandbox.fault({ route: prep.route, when: 'after', ...fault });
    await prep.openReview(page, sandbox);
    await prep.confirm(page);
    await expect(page).toHaveURL(prep.reportPath);
    await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
    expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
  });
}

test('the network fails: the code for an unknown outcome has already loaded @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_INTERNET_DISCONNECTED/);
  await prep.openReview(page, sandbox);
  await setOffline(page, true);
  await prep.confirm(page);
  await expect(page.getByRole('alert')).toContainText(lost.title);
  await expect(page.getByText('The product couldn’t be loaded, so nothing is known yet.')).toBeVisible();
  await expectRow(page.getByRole('table', { name: 'Earlier attempts' }), { Outcome: /Outcome unknown/ });
  await setOffline(page, false);
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('while the product cannot be read, an unknown outcome stays locked @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b500\b/, /\b403\b/);
  await prep.openReview(page, sandbox);
  await sandbox.fault({ route: prep.route, when: 'before', status: 500 });
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, code: 'FORBIDDEN', times: 50 });
  await prep.confirm(page);
  await expect(page.getByText('The product couldn’t be loaded, so nothing is known yet.')).toBeVisible();
  await expectStateAccessible(page);
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  const reads = await sandbox.asked('GET /api/seller/products/:id');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => sandbox.asked('GET /api/seller/products/:id')).toBeGreaterThan(reads);
  await expect(page.getByText('The product couldn’t be loaded, so nothing is known yet.')).toBeVisible();
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 1 });
});

test('after a reload midway, the attempt is still there and is checked, and the charge is found', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /ERR_/);
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect.poll(async () => (await prep.account(sandbox)).held).toBe(640);
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expect(page).toHaveURL(prep.reportPath);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('while one tab sends no other can, and earlier confirmations are void @deep', async ({ page, sandbox }) => {
  const [second, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [third, second, page]) {
    await prep.openReview(tab, sandbox);
  }
  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await prep.confirm(page);
  await expect.poll(async () => (await prep.account(sandbox)).sent).toBe(1);
  await prep.confirm(second);
  await expect(prep.dialog(second)).toContainText('Nothing was sent');
  await sandbox.release();
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });

  // The work is done, so the service would accept another prep.
  await sandbox.advance(90_000);
  await prep.confirm(third);
  await expect(prep.dialog(third)).toContainText('Another tab has spent on this since you opened the dialog');
  expect(await prep.account(sandbox)).toEqual({ available: 4_360, held: 0, spent: 640, sent: 1 });
});
