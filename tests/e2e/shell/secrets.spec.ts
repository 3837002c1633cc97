/** The token is in memory and in one header, and nowhere else: every place is searched along whole journeys. */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { activityWords } from '../../../src/features/activity/words';
import { connectWords } from '../../../src/features/connect/words';
import { sellerWords } from '../../../src/features/seller/words';
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { sampledScreens } from '../../screens';
import { copied, saved } from '../support/copied';
import { expect, expectFailures, giveToken, openByHand, test } from '../support/fixtures';
import { Recorder, readFiles, findSecretForms, findLeaks } from '../support/leaks';
import { confirm, dialog, phrase, prepPath, review, route, spendButton } from '../support/prep';
import { clauses } from '../support/packs';
import { checkoutKit, ownProductPath } from '../support/products';
import type { AnswerBody } from '../support/sandbox';
import { expectScreen, follow, forgetToken, requestBar } from '../support/screen';
import { goTo } from '../support/screens';
import { askRoute, choose, storageRoute, taip } from '../support/versions';

/** Opens the raw response and copies the command of the request behind the screen; neither may contain the token. */
async function expectCleanRequestBar(page: Page, secret: string): Promise<void> {
  await requestBar(page).getByRole('button', { name: uiWords.rawResponse }).click();
  const shown = page.getByRole('dialog', { name: uiWords.rawResponse });
  await expect(shown).toBeVisible();
  expect(await findLeaks(page, secret), 'with the raw response open').toEqual([]);
  const answer = await copied(page, () => shown.getByRole('button', { name: 'Copy response' }).click());
  expect(answer).toMatch(/^[{[<]/);
  expect(answer).not.toContain(secret);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  const command = await copied(page, () => requestBar(page).getByRole('button', { name: appWords.copyCurl }).click());
  expect(command).toMatch(/^curl /);
  expect(command).toContain('$TOKEN');
  expect(command).not.toContain(secret);
}

/** Expects the token in the Authorization header of every API request, and nowhere else in any request. */
async function expectOnlyInHeader(ear: Recorder, secret: string): Promise<void> {
  expect(await ear.leaks(secret)).toEqual([]);
  expect(ear.origins()).toEqual([ear.origin]);
  expect([...new Set(await ear.authorizations())]).toEqual([`Bearer ${secret}`]);
}

test('after a journey across every screen and back, the token is nowhere', async ({ page, sandbox }) => {
  const secret = sandbox.token('seller');
  const ear = new Recorder(page);

  await page.goto('/connect');
  await page.getByLabel(sharedWords.apiToken).fill(secret);
  // While it is in its field it is that field's value and nowhere else: not in an attribute, not in the page.
  expect(await findLeaks(page, secret)).toEqual(['values of fields']);
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await expectScreen(page, 'Token');
  expect(await findLeaks(page, secret), 'on Token').toEqual([]);
  await expectCleanRequestBar(page, secret);

  for (const screen of sampledScreens.filter(({ account }) => account === 'seller')) {
    await goTo(page, screen);
    expect(await findLeaks(page, secret), `on ${screen.path}`).toEqual([]);
  }

  const position = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
    );
  const walked = await position();
  expect(walked).toBeGreaterThan(3);
  for (let at = walked - 1; at >= 0; at -= 1) {
    await page.goBack();
    await expect.poll(position).toBe(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findLeaks(page, secret), `back on ${page.url()}`).toEqual([]);
  }
  await expectOnlyInHeader(ear, secret);
});

test('after a confirmed prep and a 401, the token is nowhere @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  const secret = sandbox.token('seller');
  const ear = new Recorder(page);
  await openByHand(page, '/', sandbox.token('seller'));
  await goTo(page, { path: prepPath, h1: 'Prep' });
  await review(page);
  await dialog(page).getByLabel(uiWords.confirmationPhrase).fill(phrase);
  expect(await findLeaks(page, secret), 'before the consent').toEqual([]);
  await spendButton(page, '640').click();
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');
  expect(await findLeaks(page, secret), 'after the spend').toEqual([]);
  // Its screen and what follows it would keep polling, and consume the faults below.
  await sandbox.advance(900_000);
  await expect(page.getByRole('region', { name: sellerWords.latestPrep })).toContainText('completed');
  await expect(page).toHaveTitle(/^2 ended · /);

  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 401, message: `No longer: ${secret}` });
  await follow(page, 'Products');
  await page.getByRole('link', { name: 'Clinic Booking Platform', exact: true }).click();
  await expectScreen(page, sharedWords.connect);
  await expect(page).toHaveURL(/next=%2Fseller%2Fproducts%2F/);
  expect(await findLeaks(page, secret), 'after the 401').toEqual([]);

  await expectOnlyInHeader(ear, secret);
  // The sandbox's own log of the journey does not contain it either.
  expect(JSON.stringify(await sandbox.state())).not.toContain(secret);
});

test('after an upload the signed form is nowhere, and the token never went with it @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b503\b/);
  const ear = new Recorder(page);
  await openByHand(page, '/explorer', sandbox.token('seller'));
  await goTo(page, { path: `${ownProductPath('8')}/versions`, h1: 'Versions' });
  await sandbox.fault({ route: storageRoute, status: 503 });
  // Minted here and given to the page by the server, since a browser may let go of an answer before a test reads it.
  const minted = await sandbox.post<AnswerBody<'versions.uploadUrl'>>(
    `/api/seller/products/${clauses.id}/versions/upload-url`,
    {
      version: '0.2.1',
      contentType: 'application/zip',
    },
  );
  await sandbox.fault({ route: askRoute, status: 200, body: JSON.stringify(minted), times: 2 });
  await choose(page, taip('0.2.1'));
  await page.getByRole('button', { name: 'Commit version 0.2.1' }).click();
  await expect(page.getByText('The storage failed.')).toBeVisible();
  const signed = [minted.url, minted.fields['signature'] ?? ''];
  expect(signed[1]).toMatch(/^[0-9a-f]{64}$/);
  for (const secret of signed) {
    expect(await findLeaks(page, secret), 'with a form that was not used').toEqual([]);
    await expectCleanRequestBar(page, secret);
  }
  await page.getByRole('button', { name: 'Commit version 0.2.1' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Version 0.2.1 is committed' })).toBeVisible();
  for (const secret of signed) expect(await findLeaks(page, secret), 'after the commit').toEqual([]);
  await expectOnlyInHeader(ear, sandbox.token('seller'));
});

test('a token echoed in errors, plain, encoded or as a name, is shown nowhere @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  const secret = sandbox.token('seller');
  const ear = new Recorder(page);
  await openByHand(page, '/', sandbox.token('seller'));
  const encoded = encodeURIComponent(secret);
  const echo = `Bearer ${secret} is not for this; see https://site.example/why?token=${encoded}&t=${secret}`;
  const body = {
    error: { code: 'FORBIDDEN', message: echo, fields: [{ field: secret, message: echo }] },
    [secret]: [echo],
  };
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, body: JSON.stringify(body) });
  await sandbox.fault({
    route: 'GET /api/catalog/products',
    status: 403,
    body: `<p>${echo}</p>`,
    contentType: 'text/html',
  });
  await goTo(page, { path: ownProductPath('3'), h1: 'Your product' });
  await expect(page.getByRole('alert')).toContainText('Bearer [redacted] is not for this');
  expect(await findLeaks(page, secret), 'with the echo on the screen').toEqual([]);
  await expectCleanRequestBar(page, secret);
  await goTo(page, { path: '/catalog?q=echo', h1: 'Catalog' });
  await expect(page.getByRole('alert')).toContainText('403 FORBIDDEN');
  expect(await findLeaks(page, secret), 'with the echo in HTML').toEqual([]);
  await expectCleanRequestBar(page, secret);

  await expectOnlyInHeader(ear, secret);
});

test('neither copied code nor a saved file contains an echoed token @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  const secret = sandbox.token('seller');
  await openByHand(page, '/', sandbox.token('seller'));
  await goTo(page, { path: prepPath, h1: 'Prep' });
  await review(page);
  const body = { error: { code: 'CONFLICT', message: `Bearer ${secret}` }, [secret]: encodeURIComponent(secret) };
  await sandbox.fault({ route, status: 409, body: JSON.stringify(body) });
  await confirm(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  const echo = { products: [], total: 0, [secret]: `Bearer ${secret}`, extra: encodeURIComponent(secret) };
  await sandbox.fault({ route: 'GET /api/catalog/products', status: 200, body: JSON.stringify(echo), times: 9 });
  await goTo(page, { path: '/catalog?q=echo', h1: 'Catalog' });
  for (const [language, mark] of [
    ['cURL', /^curl /],
    ['fetch', /await fetch\(/],
    ['Python', /^import os/],
    ['HTTPie', /^http /],
    ['PowerShell', /^Invoke-RestMethod/],
    ['Go', /^package main/],
  ] as const) {
    await requestBar(page).getByRole('button', { name: sharedWords.copyAs }).click();
    const button = page.getByRole('button', { name: `Copy as ${language}`, exact: true });
    const program = await copied(page, () => button.click());
    expect(program).toMatch(mark);
    expect(findSecretForms(program, secret)).toEqual([]);
  }

  const saveWith = (name: string) => saved(page, () => page.getByRole('button', { name }).click());
  await follow(page, 'Activity');
  await page.getByRole('button', { name: activityWords.exportHar }).click();
  await expect(page.getByRole('region', { name: activityWords.previewOfFile })).toContainText('"entries"');
  expect(findSecretForms(await page.locator('body').innerText(), secret)).toEqual([]);
  const { text: har } = await saveWith('Save HAR');
  await page.getByRole('link', { name: 'Points', exact: true }).click();
  const { text: csv } = await saveWith(downloadWords.saveCsv);
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  const { text: report } = await saveWith(downloadWords.saveAsMarkdown);
  expect(har).toContain('Bearer [redacted]');
  expect(csv).toContain(',Refused,');
  expect(report).toContain('| Extra | extra |');
  expect(findSecretForms(har + csv + report + report.replaceAll('\\', ''), secret)).toEqual([]);
});

test('"Keep in this tab" stores it in one place, "Forget token" leaves nothing @deep', async ({ page, sandbox }) => {
  const secret = sandbox.token('buyer');
  const ear = new Recorder(page);
  await page.goto('/connect');
  await page.getByLabel(sharedWords.keepInTab).check();
  await giveToken(page, secret);
  await expectScreen(page, 'Token');
  expect(await findLeaks(page, secret)).toEqual(['sessionStorage']);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['console.session']);
  for (const screen of sampledScreens.filter(({ account }) => account === 'buyer')) {
    await goTo(page, screen);
    expect(await findLeaks(page, secret), `on ${screen.path}`).toEqual(['sessionStorage']);
  }
  await goTo(page, { path: '/', h1: 'Token' });
  await page.reload();
  await expectScreen(page, 'Token');
  expect(await findLeaks(page, secret)).toEqual(['sessionStorage']);
  await page.getByRole('main').getByRole('button', { name: sharedWords.forgetToken }).click();
  await expectScreen(page, sharedWords.connect);
  expect(await findLeaks(page, secret)).toEqual([]);
  expect(await ear.leaks(secret)).toEqual([]);
});

test('once a token is forgotten, nothing is sent with it, and no late answer is used', async ({ page, sandbox }) => {
  const ear = new Recorder(page);
  await openByHand(page, '/explorer', sandbox.token('seller'));
  await sandbox.fault({ route: 'GET /api/seller/products', hold: true });
  await follow(page, 'Products');
  await expect.poll(() => sandbox.asked('GET /api/seller/products')).toBe(1);
  await forgetToken(page);
  await openByHand(page, '/', sandbox.token('buyer'));
  await expect(page.getByText(/It acts for an account of type buyer/)).toBeVisible();
  await sandbox.clearFaults();
  await expect.poll(async () => (await sandbox.requests('GET /api/seller/products'))[0]?.dropped).toBe(true);
  await expect(page.getByText(checkoutKit.name)).toHaveCount(0);
  await expect(requestBar(page)).not.toContainText('/api/seller');
  const sent = await ear.authorizations();
  const [seller, buyer] = [sandbox.token('seller'), sandbox.token('buyer')].map((item) => `Bearer ${item}`);
  expect([...new Set(sent)]).toEqual([seller, buyer]);
  expect(sent.lastIndexOf(seller!)).toBeLessThan(sent.indexOf(buyer!));
});

test('a refused token is nowhere either, except in the field where it was typed @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  const secret = sandbox.token('revoked');
  const ear = new Recorder(page);
  await page.goto('/connect');
  await page.getByLabel(sharedWords.keepInTab).check();
  await page.getByLabel(sharedWords.apiToken).fill(secret);
  await page.getByRole('button', { name: connectWords.showToken }).click();
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
  await expect(page.getByLabel(sharedWords.apiToken)).toHaveAttribute('aria-invalid', 'true');
  expect(await findLeaks(page, secret)).toEqual(['values of fields']);
  await page.getByLabel(sharedWords.apiToken).fill('');
  expect(await findLeaks(page, secret)).toEqual([]);
  expect(await ear.leaks(secret)).toEqual([]);
});

test('the built files contain no token, and those a server serves not even the pattern of one', () => {
  // `dist` exists once the static build has run; the folder served to these tests always does.
  expect(existsSync('dist-served')).toBe(true);
  for (const folder of ['dist-served', 'dist'].filter((item) => existsSync(item))) {
    const files = readFiles(folder);
    expect(files.size).toBeGreaterThan(10);
    for (const [path, text] of files) {
      expect(text.match(/txk_sandbox_[a-z]+_[\w-]+/g), path).toBeNull();
      if (folder === 'dist-served') expect(text, path).not.toContain('txk_sandbox_');
    }
  }
});
