/** What leaves the console by hand holds no secret, though the service repeats the token in every answer. */
import { copied, saved } from '../support/copied';
import { expect, openByHand, test } from '../support/fixtures';
import { formsIn } from '../support/leaks';
import { expectScreen, follow, wire } from '../support/screen';
import { goTo } from '../support/screens';

test('neither copied code nor the Markdown of the contract contains the token @deep', async ({ page, sandbox }) => {
  const secret = sandbox.token('seller');
  await openByHand(page, '/', sandbox.token('seller'));
  const echo = { products: [], total: 0, [secret]: `Bearer ${secret}`, extra: encodeURIComponent(secret) };
  await sandbox.fault({ route: 'GET /api/catalog/products', status: 200, body: JSON.stringify(echo), times: 9 });
  await goTo(page, { path: `/catalog?q=${secret}`, h1: 'Catalog' });
  for (const [language, mark] of [
    ['cURL', /^curl /],
    ['fetch', /await fetch\(/],
    ['Python', /^import os/],
    ['HTTPie', /^http /],
    ['PowerShell', /^Invoke-RestMethod/],
    ['Go', /^package main/],
  ] as const) {
    await wire(page).getByRole('button', { name: 'Copy as' }).click();
    const button = page.getByRole('button', { name: `Copy as ${language}`, exact: true });
    const program = await copied(page, () => button.click());
    expect(program).toMatch(mark);
    expect(program).toContain('[redacted]');
    expect(formsIn(program, secret)).toEqual([]);
  }

  await follow(page, 'Activity');
  await expectScreen(page, 'Activity');
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  const { text: report } = await saved(page, () => page.getByRole('button', { name: 'Save as Markdown' }).click());
  expect(report).toContain('| Adds | extra |');
  expect(formsIn(report, secret)).toEqual([]);
  expect(formsIn(report.replaceAll('\\', ''), secret)).toEqual([]);
});
