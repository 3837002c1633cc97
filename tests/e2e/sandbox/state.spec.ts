/** Links to a state of the sandbox: a fresh world like the first, for whoever opens them. */
import type { Page } from '@playwright/test';
import { appWords } from '../../../src/app/words';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { sharedWords } from '../../../src/shared/words';
import { expectToast } from '../support/notices';
import { copied } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { startPrep } from '../support/prep';
import { Sandbox } from '../support/sandbox';
import { alert, expectKeys, expectScreen, expectStateAccessible, tryAgain } from '../support/screen';

const badge = (page: Page) => page.getByRole('link', { name: /open its controls/ });
const copyLink = (page: Page) => page.getByRole('button', { name: sandboxWords.copyLinkToState });
const linkTo = (state: object) =>
  `/sandbox/state#sandbox-state-1.${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
const purchases = { route: 'GET /api/orders/purchases', status: 409, code: 'CONFLICT' };

/** The name of the world that a tab is connected to. */
async function getWorld(page: Page): Promise<string> {
  await expect(badge(page)).toHaveAccessibleName(/^Sandbox \S+: /);
  return /^Sandbox (\S+): /.exec((await badge(page).getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

test('a link shows its screen in a world of its own, in which the same was done @deep', async ({
  page,
  browser,
  baseURL,
  sandbox,
}) => {
  expectFailures(page, /\b409\b/);
  await sandbox.post('/api/catalog/smart-search', { query: 'invoices' }, 'buyer');
  await startPrep(sandbox, 'verified_listing', 640);
  await openWith(page, '/packs?tab=owned', sandbox.token('buyer'));
  await expectScreen(page, sharedWords.agentPacks);
  await sandbox.advance(1_000);
  await sandbox.reprice(10);
  await sandbox.fault(purchases);
  await badge(page).click();
  await expect(page.getByRole('region', { name: 'Share this state' })).toContainText('/packs?tab=owned');
  const code = await copied(page, () => page.getByRole('button', { name: sandboxWords.copyAsPlaywright }).click());
  expect(code).toContain('"Agent Packs, as buyer"');
  const link = await copied(page, () => copyLink(page).click());
  expect(link).toMatch(/\/sandbox\/state#sandbox-state-1\.[\w-]+$/);
  expect(Buffer.from(link.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('txk_');

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const otherTab = await context.newPage();
  await otherTab.goto(link);
  await expectScreen(otherTab, sharedWords.agentPacks);
  await expect(otherTab).toHaveURL('/packs?tab=owned');
  const fresh = await getWorld(otherTab);
  expect(fresh).toMatch(/^shared-/);
  const there = await new Sandbox(page.request, fresh, sandbox.url).state();
  expect(there.accounts.seller.held).toBe(640);
  expect(there).toMatchObject({ advancedMs: 1_000, pricePercent: 10, faults: [purchases] });
  expect(there.requests.every(({ account }) => account === 'buyer')).toBe(true);
  expect(there.requests.some(({ path }) => path.includes('smart-search'))).toBe(false);

  await otherTab.getByRole('link', { name: 'Purchases', exact: true }).click();
  await expect(alert(otherTab)).toContainText('409 CONFLICT');
  await tryAgain(otherTab).click();
  await expect(otherTab.getByRole('table', { name: 'Purchases' })).toBeVisible();
  expect((await sandbox.state()).faults).toMatchObject([purchases]);
  await otherTab.reload();
  expect(await getWorld(otherTab)).toBe(fresh);
  await context.close();
});

test('in a connected tab the link asks first, and the user can stay in the session @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, '/', sandbox.token('seller'));
  await expectScreen(page, 'Token');
  const link = linkTo({
    account: 'buyer',
    to: '/purchases',
    latencyMs: 20,
    faults: [{ route: '*', status: 503, times: 3 }],
  });
  await page.goto(link);
  await expectScreen(page, 'Shared state');
  await expect(page.getByText('This tab is already connected')).toBeVisible();
  const contents = page.getByRole('region', { name: 'What it contains' });
  await expect(contents).toContainText('buyer');
  await expect(contents).toContainText('Every response is delayed by 20 ms.');
  await expect(contents.getByRole('list', { name: 'Faults' })).toContainText('503, before the work, 3 times');
  await expectStateAccessible(page);
  await page.getByRole('link', { name: 'Keep this session' }).click();
  await expectScreen(page, 'Token');
  expect(await getWorld(page)).toBe(sandbox.world);

  await page.goto(linkTo({ account: 'buyer', to: '/purchases' }));
  await page.getByRole('button', { name: 'Open in a fresh world' }).click();
  await expectScreen(page, 'Purchases');
  expect(await getWorld(page)).toMatch(/^shared-/);
});

test('links that were tampered with, or that the sandbox refuses, open nothing and say so @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('tampered with', async () => {
    const good = { account: 'seller', to: '/packs' };
    for (const [link, words] of [
      ['/sandbox/state', 'This address contains no state.'],
      [linkTo({ ...good, to: 'javascript:alert(1)' }), 'no valid screen'],
      [linkTo({ ...good, to: '//evil.example/' }), 'no valid screen'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByRole('alert'), link).toContainText(words);
      await expect(page.getByRole('button', { name: 'Open in a fresh world' })).toHaveCount(0);
    }
    await expectStateAccessible(page);
    expect((await sandbox.state()).requests).toEqual([]);
  });
  await test.step('refused', async () => {
    expectFailures(page, /\b400\b/);
    await page.goto(linkTo({ account: 'seller', to: '/packs', faults: [{ route: '*', work: 'fails' }] }));
    await expect(page.getByRole('alert')).toContainText('The state wasn’t opened');
    await expect(page.getByRole('button', { name: 'Open in a fresh world' })).toBeEnabled();
    await page.goto('/packs');
    await expectScreen(page, sharedWords.connect);
  });
});

test('the palette copies the current screen @deep', async ({ page, sandbox, browser, baseURL }) => {
  await openWith(page, '/catalog?q=invoice', sandbox.token('buyer'));
  await expectScreen(page, 'Catalog');
  await expect(badge(page)).toHaveAccessibleName(/^Sandbox \S+: /);
  await expectKeys(page);
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: appWords.commandPalette });
  const link = await copied(page, () => palette.getByRole('option', { name: sandboxWords.copyLinkToState }).click());
  await expect(palette).toBeHidden();
  await expectToast(page, 'Copied the link.');
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const otherTab = await context.newPage();
  await otherTab.goto(link);
  await expectScreen(otherTab, 'Catalog');
  await expect(otherTab).toHaveURL('/catalog?q=invoice');
  await context.close();
});
