/** What answers lack, add or mistype against the contract, and the report of it. */
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { saved } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { expectAccessible, expectRow, expectScreen, follow } from '../support/screen';

test('an answer that differs from the contract is listed by field, and saved @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('seller'));
  await expectScreen(page, 'Token');
  await follow(page, 'Activity');
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  await expect(page.getByText('The responses match the contract')).toBeVisible();
  await expect(page).toHaveURL('/activity?tab=contract');

  const body = { authenticated: 'yes', principal: 'p', accountType: 'seller', permissions: [], brandNew: { at: 1 } };
  await sandbox.fault({ route: 'GET /api/auth/api-token-status', status: 200, body: JSON.stringify(body) });
  await follow(page, 'Token');
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(
    page.getByRole('alert').or(page.getByText('The response differs from the service’s description')),
  ).toBeVisible();
  await page.goBack();
  const table = page.getByRole('table', { name: 'Differences of GET /api/auth/api-token-status' });
  await expectRow(table, { Field: /^capability$/, Difference: 'Missing', Contract: 'should be a string', Sample: '–' });
  await expectRow(table, { Field: /^authenticated$/, Difference: 'Wrong type', Sample: '"yes"', Responses: /^1$/ });
  await expectRow(table, { Field: /^brandNew$/, Difference: 'Extra', Sample: '{"at":1}' });
  await expectAccessible(page);

  const report = await saved(page, () => page.getByRole('button', { name: downloadWords.saveAsMarkdown }).click());
  expect(report.name).toBe('contract-differences.md');
  expect(report.text).toContain('| Missing | capability | should be a string | 1 |');
  expect(report.text).not.toContain(sandbox.token('seller'));
});
