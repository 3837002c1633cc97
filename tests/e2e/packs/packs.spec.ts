/** Agent Packs: searched and paged in the address, shown one by one, and free ones acquired exactly once. */
import type { Page } from '@playwright/test';
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { allAnswered, openRequests } from '../support/openRequests';
import { contracts, replies } from '../support/packs';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { expectScreen, h1 } from '../support/screen';

const acquireRoute = 'POST /api/ai-packs/:id/acquire-free';
const catalog = (sandbox: Sandbox, query = '') =>
  sandbox.get<AnswerBody<'packs.catalog'>>(`/api/ai-packs/catalog${query}`, 'buyer');
const names = (page: Page) =>
  page.getByRole('list', { name: 'Packs', exact: true }).getByRole('listitem').getByRole('link');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search Packs' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists of Packs' }).getByRole('link', { name });
const ownership = (page: Page) => page.getByRole('region', { name: 'Ownership' });
const acquire = (page: Page) => page.getByRole('button', { name: downloadWords.acquireFree });

/** A free Pack that the buyer does not own. */
async function freePack(sandbox: Sandbox): Promise<AnswerBody<'packs.catalog'>['packs'][number]> {
  const pack = (await catalog(sandbox, '?limit=48')).packs.find(({ free, owned }) => free && !owned);
  if (!pack) throw new Error('Every free Pack is owned');
  return pack;
}

test('search, size, page and tab are in the address and restored from it @deep', async ({ page, sandbox }) => {
  const all = await catalog(sandbox, '?limit=48');
  await openWith(page, '/packs', sandbox.token('buyer'));
  await expectScreen(page, sharedWords.agentPacks);
  await expect(names(page)).toHaveText(all.packs.slice(0, 24).map(({ name }) => name));
  await expect(page.getByText(`${all.total} Packs`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/packs?offset=24');
  await expect(page.getByRole('heading', { name: 'Page 2 of 2' })).toBeFocused();
  await expect(names(page)).toHaveText(all.packs.slice(24).map(({ name }) => name));
  await page.getByRole('combobox', { name: sharedWords.pageSize }).selectOption('48');
  await expect(page).toHaveURL('/packs?limit=48');
  await expect(names(page)).toHaveCount(all.packs.length);

  const found = await catalog(sandbox, '?q=contract&limit=48');
  expect(found.total).toBeLessThan(all.total);
  await search(page).fill('contract');
  await expect(page).toHaveURL('/packs?q=contract&limit=48');
  await expect(names(page)).toHaveText(found.packs.map(({ name }) => name));

  const second = await page.context().newPage();
  await openWith(second, '/packs?q=contract&limit=48&offset=48', sandbox.token('buyer'));
  await expect(second.getByRole('heading', { name: 'There are no Packs after the first 48' })).toBeVisible();
  await second.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(names(second)).toHaveText(found.packs.map(({ name }) => name));

  await search(page).fill('no such thing at all');
  await expect(page.getByRole('heading', { name: 'No matching Packs' })).toBeVisible();
  await page.getByRole('link', { name: sharedWords.showAll }).click();
  await expect(h1(page)).toBeFocused();
  await expect(page).toHaveURL('/packs?limit=48');
  await tab(page, 'Owned').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/packs?tab=owned&limit=48');
  await expect(tab(page, 'Owned')).toHaveAttribute('aria-current', 'page');
  const { packs: own } = await sandbox.get<AnswerBody<'packs.owned'>>('/api/ai-packs/owned', 'buyer');
  await expect(page.getByRole('list', { name: 'Owned Packs' }).getByRole('link')).toHaveText(
    own.map(({ name }) => name),
  );
  // Where the window is narrow the name has more room than the facts beside it.
  await page.setViewportSize({ width: 768, height: 900 });
  const widths = await page
    .getByRole('list', { name: 'Owned Packs' })
    .locator('.row-main, .row-facts')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(widths).toHaveLength(2 * own.length);
  for (const [at, width] of widths.entries()) if (at % 2 === 0) expect(width).toBeGreaterThan(1.5 * widths[at + 1]!);
  await page.goBack();
  await expect(names(page)).toHaveCount(all.packs.length);
});

test('a Pack shows what it does, what its tools may do, and what it costs @deep', async ({ page, sandbox }) => {
  const { pack } = await sandbox.get<AnswerBody<'packs.runtimeProfile'>>(
    `/api/ai-packs/${contracts}/runtime-profile`,
    'seller',
  );
  await openWith(page, `/packs/${contracts}`, sandbox.token('seller'));
  const overview = page.getByRole('region', { name: 'Overview' });
  const { problem, inputs, limitations } = pack.agentSummary.listing;
  expect(inputs.length * limitations.length).toBeGreaterThan(0);
  for (const text of [problem, ...inputs, ...limitations]) await expect(overview).toContainText(text);
  await expect(ownership(page)).toContainText(`$${pack.priceUsd}`);
  await expect(page.getByRole('list', { name: 'Workflow' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('list', { name: sharedWords.auditStages }).getByText('passing')).not.toHaveCount(0);
  await expect(ownership(page)).toContainText('Not owned');
  await expect(ownership(page).getByRole('link', { name: /Buy in the signed-in site/ })).toBeVisible();
  await expect(acquire(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Growth', exact: true })).toHaveCount(0);

  await page.goto('about:blank');
  await openWith(page, `/packs/${replies}`, sandbox.token('buyer'));
  const method = page
    .getByRole('list', { name: /^Methods of/ })
    .getByRole('listitem')
    .filter({ hasText: 'writes' });
  await expect(method).toContainText('asks before each call');
  await method.getByText('Input schema').click();
  await expect(method.getByRole('region', { name: /Input schema of/ })).toContainText('"type": "object"');
  await expect(ownership(page)).toContainText('checkpoint 3');
});

test('a free Pack is acquired once, costs nothing, and appears in the owned list @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b402\b/);
  const pack = await freePack(sandbox);
  const { available } = (await sandbox.state()).accounts.buyer;
  await openWith(page, `/packs/${pack.id}`, sandbox.token('buyer'));
  await sandbox.fault({ route: acquireRoute, status: 402, code: 'INSUFFICIENT_POINTS' });
  await acquire(page).click();
  await expect(page.getByRole('alert')).toContainText('The Pack wasn’t acquired');
  await acquire(page).click();
  await expect(ownership(page).getByRole('status')).toContainText('no Points were spent');
  await expect(ownership(page)).toContainText('Acquired free');
  await expect(acquire(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Growth', exact: true })).toBeVisible();
  expect((await sandbox.state()).accounts.buyer.available).toBe(available);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Packs' }).click();
  await tab(page, 'Owned').click();
  await expect(page.getByRole('list', { name: 'Owned Packs' })).toContainText(pack.name);
});

test('a Pack that is no longer free, acquired elsewhere, or not there is reported as such @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('no longer free', async () => {
    expectFailures(page, /\b403\b/);
    const path = `/api/ai-packs/${contracts}/runtime-profile`;
    const { pack, ...profile } = await sandbox.get<AnswerBody<'packs.runtimeProfile'>>(path, 'seller');
    const stale = { ...profile, pack: { ...pack, free: true, priceUsd: 0 } };
    await sandbox.fault({ route: 'GET /api/ai-packs/:id/runtime-profile', status: 200, body: JSON.stringify(stale) });
    await openWith(page, `/packs/${contracts}`, sandbox.token('seller'));
    await acquire(page).click();
    const refusal = ownership(page).getByRole('alert');
    await expect(refusal).toContainText('The Pack wasn’t acquired');
    await expect(refusal).toContainText('403 FORBIDDEN');
    await expect(refusal.getByRole('link', { name: /Buy in the signed-in site.*marketplace\.example/ })).toBeVisible();
    const { packs } = await sandbox.get<AnswerBody<'packs.owned'>>('/api/ai-packs/owned', 'seller');
    expect(packs.map(({ id }) => id)).not.toContain(contracts);
  });
  await test.step('acquired elsewhere', async () => {
    expectFailures(page, /\b409\b/);
    const pack = await freePack(sandbox);
    await openWith(page, `/packs/${pack.id}`, sandbox.token('buyer'));
    await expect(acquire(page)).toBeVisible();
    await sandbox.post(`/api/ai-packs/${pack.id}/acquire-free`, undefined, 'buyer');
    await acquire(page).click();
    await expect(ownership(page).getByRole('status')).toContainText('Already owned');
    await expect(acquire(page)).toHaveCount(0);
  });
  await test.step('not there', async () => {
    expectFailures(page, /\b404\b/);
    await openWith(page, '/packs/0a9c0000-0000-4000-8000-00000000ffff', sandbox.token('buyer'));
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await expect(page.getByText('404 NOT_FOUND').first()).toBeVisible();
  });
});

test('after a lost answer the owned Packs are read before anything is offered @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b503\b/, /ERR_/);
  const open = openRequests(page);
  const pack = await freePack(sandbox);
  await openWith(page, `/packs/${pack.id}`, sandbox.token('buyer'));
  await expect(acquire(page)).toBeVisible();
  await sandbox.fault({ route: acquireRoute, drop: true, status: 200 });
  await acquire(page).click();
  await expect(page.getByRole('alert')).toContainText('You can try again');

  await allAnswered(open);
  await sandbox.fault({ route: acquireRoute, when: 'after', status: 503 });
  await sandbox.fault({ route: 'GET /api/ai-packs/owned', status: 503, retryAfter: 60 });
  await acquire(page).click();
  const unknown = page.getByRole('alert').filter({ hasText: 'The Pack may or may not have been acquired' });
  await expect(unknown).toBeVisible();
  await expect(acquire(page)).toHaveCount(0);
  await unknown.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(ownership(page).getByRole('status')).toContainText('The Pack is in the list of owned Packs');
  await expect(acquire(page)).toHaveCount(0);
  expect(await sandbox.asked(acquireRoute)).toBe(2);
});
