/** What was done to a world, as a thing that people save, hand on, look into and go back in. */
import type { Page } from '@playwright/test';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { sellerWords } from '../../../src/features/seller/words';
import { uiWords } from '../../../src/ui/words';
import { saved } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { findSecretForms } from '../support/leaks';
import { replies } from '../support/packs';
import * as prep from '../support/prep';
import { checkoutKitPath } from '../support/products';
import { Sandbox } from '../support/sandbox';
import { expectFitsWidth, expectScreen, expectStateAccessible } from '../support/screen';

const part = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const entries = (page: Page) => part(page).getByRole('list', { name: sandboxWords.history }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const operation = /Spend Points and run exactly one quoted tier/;

test('a charge whose answer is lost is saved, opened elsewhere, and taken back there @deep', async ({
  page,
  browser,
  baseURL,
  request,
  sandbox,
}) => {
  expectFailures(page, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const key = 'sk-canary-9c41-of-a-provider';
  const started = await request.post(`/api/ai-packs/${replies}/runs`, {
    headers: { authorization: `Bearer ${sandbox.token('buyer')}`, 'x-tetrees-provider-key': key },
    data: { model: 'openai:gpt-5.4-mini', prompt: `Mine: ${key}`, fundingMode: 'byok' },
  });
  expect(started.ok()).toBe(true);
  await sandbox.fault({ route: prep.route, when: 'after', drop: true, status: 200 });
  await prep.openReview(page, sandbox);
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  await page.goto('/sandbox');
  await expect(entries(page).filter({ hasText: operation })).toHaveCount(2);
  await expect(entries(page).first()).toContainText('seller: 640 held');
  await expect(entries(page).nth(1)).toContainText('fault 200');
  const file = await saved(page, () => part(page).getByRole('button', { name: sandboxWords.saveWorld }).click());
  expect(file.name).toBe(`${sandbox.world}.sandbox-world.json`);
  for (const secret of [key, sandbox.token('seller'), sandbox.token('buyer')]) {
    expect(findSecretForms(file.text, secret)).toEqual([]);
  }

  // Somebody else, who has nothing but the file.
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const otherTab = await context.newPage();
  await openWith(otherTab, '/sandbox', `txk_sandbox_seller_${sandbox.world}-own`);
  await otherTab.getByLabel(sandboxWords.worldFile).setInputFiles({
    name: file.name,
    mimeType: 'application/json',
    buffer: Buffer.from(file.text),
  });
  const opened = `${sandbox.world}-b`;
  await dialog(otherTab, 'Open world').getByLabel(sandboxWords.newWorldName).fill(opened);
  await dialog(otherTab, 'Open world').getByRole('button', { name: 'Open and connect' }).click();
  await expect(otherTab.getByRole('main')).toContainText(`World ${opened}`);
  await expect(entries(otherTab).first()).toContainText('seller: 640 held');
  await otherTab.goto(checkoutKitPath);
  await expect(otherTab.getByRole('region', { name: sellerWords.latestPrep })).toContainText('running');

  // The world as it was when the fault was used up, and nothing charged.
  await otherTab.goto('/sandbox');
  await entries(otherTab)
    .nth(1)
    .getByRole('button', { name: /^Fork here/ })
    .click();
  const before = `${sandbox.world}-c`;
  const fork = otherTab.getByRole('dialog', { name: /^Fork after entry/ });
  await fork.getByLabel(sandboxWords.newWorldName).fill(before);
  await fork.getByRole('button', { name: 'Fork and connect' }).click();
  await expect(otherTab.getByRole('main')).toContainText(`World ${before}`);
  const there = new Sandbox(request, before, sandbox.url);
  expect(await prep.account(there)).toEqual({ ...prep.untouched, sent: 0 });
  await otherTab.goto(prep.prepPath);
  await prep.review(otherTab);
  await prep.confirm(otherTab);
  await expect(otherTab).toHaveURL(prep.reportPath);
  expect(await prep.account(there)).toEqual({ ...prep.charged, sent: 1 });
  for (const world of [sandbox, new Sandbox(request, opened, sandbox.url)]) {
    const { available, held, spent } = await prep.account(world);
    expect({ available, held, spent }).toEqual(prep.charged);
  }
  await context.close();
});

test('the timeline, what an entry changed and the question of a fork are usable at every width @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b409\b/);
  await prep.startPrep(sandbox, 'verified_listing', 640);
  await sandbox.advance(300_000);
  await sandbox.fault({ route: 'GET /api/catalog/filters', status: 409, body: 'x'.repeat(3_000) });
  for (let done = 0; done < 12; done += 1) await sandbox.latency(0);
  await openWith(page, '/sandbox', sandbox.token('seller'));
  await expect(part(page)).toContainText('4 to 15 of 15');
  await part(page).getByRole('button', { name: sandboxWords.olderEntries }).click();
  await expect(page).toHaveURL('/sandbox?entry=3');
  await expect(entries(page)).toHaveCount(3);
  await entries(page).first().getByText('Sent').click();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page, `the timeline at ${width}`);
  }
  // Nothing half under the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectStateAccessible(page);

  await part(page).getByRole('button', { name: 'Changes of entry 1' }).click();
  const changes = dialog(page, 'What entry 1 changed');
  await expect(changes.getByRole('region', { name: 'Points of seller' })).toContainText('available');
  await expectFitsWidth(page, 'the changes');
  await expectStateAccessible(page);
  await changes.getByRole('button', { name: uiWords.close }).click();

  await part(page).getByRole('button', { name: 'Fork here: after entry 2' }).click();
  const fork = dialog(page, 'Fork after entry 2');
  await fork.getByLabel(sandboxWords.newWorldName).fill(sandbox.world);
  await fork.getByRole('button', { name: 'Fork and connect' }).click();
  await expect(fork.getByLabel(sandboxWords.newWorldName)).toHaveAccessibleDescription(/World .* already exists/);
  await expectStateAccessible(page);
  await fork.getByRole('button', { name: uiWords.cancel }).click();
  await expectScreen(page, 'Sandbox');
});
