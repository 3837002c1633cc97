/** What leaves the console by hand holds no secret, though the service repeats the token in every answer. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures';
import { formsOf } from '../support/leaks';
import { expectScreen, follow, wire } from '../support/screen';
import { goTo } from '../support/screens';

test('neither copied code in any language nor the Markdown of the contract contains the token @deep', async ({
  page,
  context,
  sandbox,
  connectAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const secret = sandbox.token('seller');
  const holdsIt = (text: string) => formsOf(secret).filter((form) => text.includes(form));
  await connectAs('seller');
  const echo = { products: [], total: 0, [secret]: `Bearer ${secret}`, extra: encodeURIComponent(secret) };
  await sandbox.fault({ route: 'GET /api/catalog/products', status: 200, body: JSON.stringify(echo), times: 9 });
  await goTo(page, { path: `/catalog?q=${secret}`, h1: 'Catalog' });
  const written: string[] = [];
  for (const [language, mark] of [
    ['cURL', /^curl /],
    ['fetch', /await fetch\(/],
    ['Python', /^import os/],
    ['HTTPie', /^http /],
    ['PowerShell', /^Invoke-RestMethod/],
    ['Go', /^package main/],
  ] as const) {
    await wire(page).getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: `Copy as ${language}`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(mark);
    written.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  for (const program of written) {
    expect(program).toContain('[redacted]');
    expect(holdsIt(program)).toEqual([]);
  }

  await follow(page, 'Activity');
  await expectScreen(page, 'Activity');
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Markdown' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain('| Adds | extra |');
  expect(holdsIt(report)).toEqual([]);
  expect(holdsIt(report.replaceAll('\\', ''))).toEqual([]);
});
