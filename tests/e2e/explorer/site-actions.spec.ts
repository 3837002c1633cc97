/** What only the signed-in site may do is listed, and asked for once to see how a token is refused. */
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { expectAccessible, follow } from '../support/screen';

test('closing the account is confirmed, refused with a 403, and logged @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, '/explorer', sandbox.token('seller'));
  await page.getByRole('link', { name: 'Close the account' }).click();
  await expect(page).toHaveURL('/explorer/site.closeAccount');
  await expect(page.getByRole('region', { name: 'Request as sent' })).toContainText('DELETE /api/account');
  const before = await sandbox.state();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this request?' });
  await expect(dialog).toContainText('the service refuses it to every token');
  expect((await sandbox.state()).requests).toHaveLength(before.requests.length);
  await dialog.getByRole('button', { name: 'Send it once' }).dblclick();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('alert')).toContainText('API_TOKEN_SCOPE_FORBIDDEN');
  await expect(answer.getByRole('region', { name: 'Body' })).toContainText('"principal": "api_token"');
  await expectAccessible(page);
  const asked = (await sandbox.state()).requests.filter(({ method }) => method === 'DELETE');
  expect(asked).toHaveLength(1);
  await follow(page, 'Activity');
  await page
    .getByRole('list', { name: 'Requests' })
    .getByRole('button', { name: /DELETE/ })
    .click();
  await expect(page.getByRole('button', { name: 'Repeat' })).toHaveAccessibleDescription(
    'Only the signed-in site may do this.',
  );
});

test('an action on a record waits for an id that leads to no other route @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, '/explorer/site.changeLicense', sandbox.token('buyer'));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toHaveAccessibleDescription('Fill in orderId first');
  await page.getByRole('textbox', { name: 'orderId' }).fill('..');
  await expect(send).toHaveAccessibleDescription('orderId would lead to another route');
  await page.getByRole('textbox', { name: 'orderId' }).fill('a b');
  await expect(page.getByRole('region', { name: 'Request as sent' })).toContainText('PATCH /api/orders/a%20b/license');
  await send.click();
  await page.getByRole('button', { name: 'Send it once' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('403');
});
