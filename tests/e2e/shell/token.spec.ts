/** What a token is and may do, route by route. */
import type { Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { replies, startRun } from '../support/packs';
import { expectScreen, expectStateAccessible, follow, h1 } from '../support/screen';

const probe = 'GET /api/auth/api-token-status';
const routes = (page: Page) => page.getByRole('table', { name: 'Routes' });
const identity = (page: Page) => page.getByRole('region', { name: 'Identity' });
const verdicts = (page: Page) => page.getByRole('radiogroup', { name: 'Verdict' });

/** The rows of the map that have a verdict; the heading has none. */
const rows = (page: Page, verdict?: 'Allowed' | 'Refused' | 'Unknown') => {
  const cells = routes(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  return verdict ? cells.filter({ has: page.getByText(verdict, { exact: true }) }) : cells;
};

const row = (page: Page, route: string) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name: route, exact: true }) });

const all = [
  'catalog:read',
  'seller_products:read',
  'seller_prep:quote',
  'seller_prep:confirmed_run',
  'seller_report:read',
];
/** Routes named by the documented permissions: 4, 3, 1, 1 and 1; the probe needs none, the home has seen three more, 25 are undetermined. */
const accounts = [
  { account: 'seller', type: 'seller', capability: 'read_and_confirmed_seller_prep', held: all, allowed: 14 },
  {
    account: 'readonly',
    type: 'seller',
    capability: 'read',
    held: ['catalog:read', 'seller_products:read', 'seller_report:read'],
    allowed: 12,
  },
] as const;

for (const { account, type, capability, held, allowed } of sample<(typeof accounts)[number]>(accounts)) {
  test(`${account}: identity, permissions and a verdict on each of the 39 routes`, async ({ page, sandbox }) => {
    await openWith(page, '/', sandbox.token(account));
    await expectScreen(page, 'Token');
    await expect(identity(page)).toContainText('authenticated');
    await expect(identity(page)).toContainText('Principalapi_token');
    await expect(identity(page)).toContainText(`Account${type}`);
    await expect(identity(page)).toContainText(`Capability${capability}`);
    await expect(identity(page)).toContainText(`World${sandbox.world}`);

    const permissions = page.getByRole('list', { name: 'Permissions' }).getByRole('listitem');
    await expect(permissions).toHaveCount(5);
    for (const name of all) {
      const has = (held as readonly string[]).includes(name);
      await expect(permissions.filter({ hasText: name })).toHaveText(has ? /^Held/ : /^Not held/);
    }
    await expect(page.getByRole('region', { name: 'Permissions' })).toContainText(`${held.length} of 5 held`);

    const refused = 14 - allowed;
    await expect(rows(page)).toHaveCount(39);
    await expect(rows(page, 'Allowed')).toHaveCount(allowed);
    await expect(rows(page, 'Refused')).toHaveCount(refused);
    await expect(rows(page, 'Unknown')).toHaveCount(25);
    for (const text of ['39 routes', `${allowed} allowed`, '25 unknown', `${refused} refused`]) {
      await expect(verdicts(page).getByRole('radio', { name: text, exact: true })).toBeAttached();
    }
    await expect(row(page, 'POST /api/seller/products/:id/prep')).toContainText(
      held.length === 5 ? 'AllowedPermission held' : 'Refusedseller_prep:confirmed_run isn’t held',
    );
    await expect(page.locator('body')).not.toContainText(sandbox.token(account));
  });
}

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('link');
const needs = (page: Page) => page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');

test('first what a seller has and what needs them, each part asked for once @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('seller'));
  await expect(figure(page, 'Points')).toHaveText('5,000 6,380 held');
  await expect(figure(page, 'Products')).toHaveText('14 for sale or in preparation');
  await expect(needs(page)).toHaveText(['Invoice OCR Pipeline failing: Dependencies, Install rehearsal']);
  const asked = async () =>
    (await sandbox.state()).requests.map(({ route }) => route ?? '').toSorted((a, b) => a.localeCompare(b));
  await expect
    .poll(asked)
    .toEqual([
      'GET /api/ai-packs/:id/growth',
      'GET /api/ai-packs/owned',
      'GET /api/ai-packs/workload/status',
      'GET /api/auth/api-token-status',
      'GET /api/seller/products',
      'GET /api/seller/products/:id/report',
    ]);
  await needs(page).getByRole('link').click();
  await expectScreen(page, 'Report');
});

test('what needs a buyer is linked, and each part of a home screen fails and is read again separately @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('a buyer', async () => {
    const runId = await startRun(sandbox, replies, 'Draft a reply. [slow]');
    await openWith(page, '/', sandbox.token('buyer'));
    await expect(figure(page, sharedWords.runsUnderWay)).toHaveText('1 none queued');
    await expect(figure(page, 'Points')).toHaveText(/^[\d,]+ \d+ held$/);
    await expect(page.getByRole('region', { name: 'Products' })).toHaveCount(0);
    await expect(needs(page)).toHaveText([
      'Ticket Reply Drafter 1 delta waits for approval',
      'Run of Ticket Reply Drafter running',
    ]);
    await expect(needs(page).first().getByRole('link')).toHaveAttribute('href', `/packs/${replies}/growth`);
    await expect(needs(page).last().getByRole('link')).toHaveAttribute('href', `/runs/${runId}`);
    expect(await sandbox.asked('GET /api/seller/products')).toBe(0);
    await expectStateAccessible(page);
  });
  await test.step('a failed part', async () => {
    expectFailures(page, /\b403\b/);
    await sandbox.fault({ route: 'GET /api/ai-packs/owned', status: 403, code: 'FORBIDDEN', times: 1 });
    await openWith(page, '/', sandbox.token('seller'));
    const packs = page.getByRole('region', { name: sharedWords.agentPacks, exact: true });
    await expect(packs).toContainText('(403 FORBIDDEN)');
    await expect(page.getByRole('alert')).toHaveText('1 part couldn’t be loaded, so this list may be incomplete.');
    await expect(figure(page, 'Points')).toHaveText('5,000 6,380 held');
    await expect(needs(page)).toHaveCount(1);
    await packs.getByRole('button', { name: uiWords.tryAgain }).click();
    await expect(figure(page, sharedWords.agentPacks)).toHaveText('2 owned');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the map is filtered by verdict and by words, and the view is in the address @deep', async ({ page, sandbox }) => {
  await openWith(page, '/', sandbox.token('readonly'));
  await verdicts(page).getByText('2 refused').click();
  await expect(page).toHaveURL('/?verdict=refused');
  await expect(rows(page)).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: sharedWords.filterRoutes });
  await search.fill('prep-quote');
  await expect(page).toHaveURL('/?verdict=refused&q=prep-quote');
  await expect(rows(page)).toHaveCount(1);
  await search.fill('no such route');
  await expect(page.getByText('No matching routes')).toBeVisible();
  await page.getByRole('button', { name: 'Show all routes' }).click();
  await expect(h1(page)).toBeFocused();
  await expect(page).toHaveURL('/');
  await expect(rows(page)).toHaveCount(39);

  // The number beside a permission shows its routes.
  await page.getByRole('list', { name: 'Permissions' }).getByRole('link', { name: '4 routes for' }).click();
  await expect(page).toHaveURL('/?q=catalog%3Aread');
  await expect(rows(page)).toHaveCount(4);
  for (const name of ['4 of 39 routes', '4 allowed', '0 unknown', '0 refused'])
    await expect(verdicts(page).getByRole('radio', { name, exact: true })).toBeAttached();
  await page.goBack();
  await expect(rows(page)).toHaveCount(39);

  await page.goto('/?verdict=unknown&q=install');
  await expect(verdicts(page).getByRole('radio', { name: '2 unknown', exact: true })).toBeChecked();
  await expect(search).toHaveValue('install');
  await expect(rows(page).first()).toContainText('install');
  await expect(rows(page, 'Unknown')).toHaveCount(await rows(page).count());
});

test('what was seen, what is unknown and a later failed probe are told apart @deep', async ({ page, sandbox }) => {
  await test.step('seen', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, '/', sandbox.token('seller'));
    await expect(row(page, probe)).toContainText('AllowedSeen 200 in this session');
    await expect(row(page, 'GET /api/seller/products')).toContainText('AllowedSeen 200 in this session');
    await expect(row(page, 'GET /api/catalog/products')).toContainText('AllowedPermission held');
    await row(page, 'GET /api/seller/products').getByRole('link', { name: 'Products', exact: true }).click();
    await expectScreen(page, 'Seller products');
    await sandbox.fault({ route: 'GET /api/catalog/products', status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' });
    await follow(page, 'Catalog');
    await expect(page.getByRole('alert')).toContainText('Only the signed-in site may do this');
    await follow(page, 'Token');
    await expect(row(page, 'GET /api/seller/products')).toContainText('AllowedSeen 200 in this session');
    await expect(row(page, 'GET /api/catalog/products')).toContainText('RefusedReserved for the signed');
  });
  await test.step('unknown', async () => {
    const body = {
      authenticated: true,
      principal: 'api_token',
      accountType: { kind: 'studio' },
      capability: 'read_and_land',
      permissions: ['catalog:read', 'moon:land'],
      plan: 'orbit-9',
    };
    await sandbox.fault({ route: probe, body: JSON.stringify(body) });
    await openWith(page, '/', sandbox.token('seller'));
    const permissions = page.getByRole('list', { name: 'Permissions' }).getByRole('listitem');
    await expect(permissions).toHaveCount(6);
    await expect(permissions.filter({ hasText: 'moon:land' })).toHaveText(/^Held.*not documented$/);
    await expect(page.getByText(/It holds 1 permission that the service’s description doesn’t name/)).toBeVisible();
    await identity(page).getByText('More fields (2)').click();
    await expect(identity(page).getByRole('region', { name: sharedWords.moreFields })).toContainText('orbit-9');
    await expect(identity(page).getByRole('region', { name: sharedWords.moreFields })).toContainText('studio');
    await expect(rows(page, 'Allowed')).toHaveCount(8);
  });
  await test.step('failed', async () => {
    expectFailures(page, /\b500\b/);
    await openWith(page, '/', sandbox.token('seller'));
    await expect(rows(page)).toHaveCount(39);
    await sandbox.fault({ route: probe, status: 500, times: 4 });
    await page.getByRole('button', { name: sharedWords.checkAgain }).click();
    await expect(page.getByRole('alert')).toContainText('The last check failed: the service failed.');
    await expect(rows(page, 'Allowed')).toHaveCount(14);
    await expect(page.getByRole('contentinfo')).toContainText('1 failed');
  });
});
