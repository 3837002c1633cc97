/**
 * No violation of WCAG 2.2 AA or of axe's best practices, on every screen and in every state. The dark theme is the
 * same markup in other colours, so only the colour rules are checked again there.
 */
import type { Page } from '@playwright/test';
import { sample } from '../../depth';
import { sampledScreens } from '../../screens';
import { downloadOf } from '../support/catalog';
import { expect, test } from '../support/fixtures';
import { expectFailures } from '../support/guard';
import { giveToken, openWith } from '../support/open';
import { growthPath, replies } from '../support/packs';
import { confirm, openReview, prepPath, route as prepRoute } from '../support/prep';
import * as run from '../support/run';
import { alert, expectAccessible, expectScreen, follow, navigation, openAccount } from '../support/screen';
import { goThrough } from '../support/screens';

/**
 * Expects a theme's colours to apply at once, as under reduced motion: contrast halfway through a transition means
 * nothing.
 */
async function expectNoTransition(page: Page): Promise<void> {
  const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  expect(await page.evaluate(running), 'transitions under reduced motion').toBe(0);
}

const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function expectAccessibleInThemes(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of sample([
    ['light', undefined],
    ['dark', rulesOfColour],
  ] as const)) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await expectNoTransition(page);
    await test.step(`${what}, ${colorScheme}`, () => expectAccessible(page, rules));
  }
}

/** Tall enough that no screen scrolls: a target partly covered by the wire would be too small. */
const tall = { width: 1440, height: 2400 };

test('Connect, empty and with a refused token @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b401\b/);
  await page.goto('/connect?next=/catalog');
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible();
  await expectAccessibleInThemes(page, 'Connect');
  await giveToken(page, sandbox.token('expired'));
  await expect(page.getByLabel('API token')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInThemes(page, 'Connect, refused');
});

for (const account of ['buyer', 'seller'] as const) {
  test(`every screen of the ${account}`, async ({ page, sandbox }) => {
    await page.setViewportSize(tall);
    const own = sampledScreens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, ({ path }) => expectAccessibleInThemes(page, path));
  });
}

for (const [what, path, h1] of [
  ['own products', '/seller/products', 'Seller products'],
  ['Catalog', '/catalog', 'Catalog'],
  ['Prep', prepPath, 'Prep'],
] as const) {
  test(`${what} at 390 px @deep`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, path, sandbox.token('seller'));
    await expectScreen(page, h1);
    await expectAccessibleInThemes(page, `${what} at 390 px`);
    if (path !== '/seller/products') return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(navigation(page)).toBeVisible();
    await expectAccessibleInThemes(page, 'the open menu');
  });
}

test('the prep dialog, and the changes after a 409 @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await openReview(page, sandbox);
  await expectAccessibleInThemes(page, 'the dialog');
  await sandbox.reprice(10);
  await confirm(page);
  await expect(page.getByRole('dialog').getByRole('table', { name: 'What changed' })).toBeVisible();
  await expectAccessibleInThemes(page, 'the refusal');
});

test('a running prep, and an earlier one among the attempts @deep', async ({ page, sandbox }) => {
  await openReview(page, sandbox);
  await confirm(page);
  await expect(page.getByRole('region', { name: 'Latest prep' })).toContainText('running');
  await expectAccessibleInThemes(page, 'the running prep');
  await page.getByRole('link', { name: 'Compare prep prices' }).click();
  await expect(page.getByRole('table', { name: 'Earlier attempts' })).toBeVisible();
  await expectAccessibleInThemes(page, 'Prep with attempts');
});

test('deploy targets alone and compared, and a file not as promised @deep', async ({ page, sandbox }) => {
  await page.setViewportSize(tall);
  await openWith(page, '/catalog/invoice-studio?targets=', sandbox.token('buyer'));
  const download = page.getByRole('region', { name: 'Download' });
  const fault = { route: 'GET /api/install/products/:id/download', status: 200 };
  const link = await downloadOf(sandbox);
  await sandbox.fault({ ...fault, body: JSON.stringify({ ...link, digest: `sha256:${'0'.repeat(64)}` }) });
  await download.getByRole('button', { name: 'Get download link' }).click();
  await download.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(download.getByRole('alert')).toContainText('not the promised file');
  await expectAccessibleInThemes(page, 'one target, a mismatch');
  await page.getByRole('button', { name: 'Compare all' }).click();
  await expect(page.getByRole('table', { name: 'Deploy targets compared' })).toBeVisible();
  await expectAccessibleInThemes(page, 'the comparison');
});

test('an unknown outcome @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b500\b/, /\b403\b/);
  await openReview(page, sandbox);
  await sandbox.fault({ route: prepRoute, when: 'before', status: 500 });
  await sandbox.fault({ route: 'GET /api/seller/products/:id', status: 403, times: 50 });
  await confirm(page);
  await expect(page.getByText('The product could not be read: nothing is known yet.')).toBeVisible();
  await expectAccessibleInThemes(page, 'the unknown outcome');
});

test('a refused and a failed picture, and the raw answer @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/, /\b409\b/);
  await openWith(page, '/seller/products', sandbox.token('buyer'));
  await expect(alert(page)).toContainText('403 FORBIDDEN');
  await expectAccessibleInThemes(page, 'the refused picture');
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  await expectAccessibleInThemes(page, 'the raw answer');
  await page.keyboard.press('Escape');
  await sandbox.fault({ route: 'GET /api/catalog/products', status: 409 });
  await follow(page, 'Catalog');
  await expect(alert(page)).toContainText('409 CONFLICT');
  await expectAccessibleInThemes(page, 'the failed picture');
});

test('the confirmation of a run, and both of growth @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox);
  await run.review(page);
  await expectAccessibleInThemes(page, 'Confirm run');
  await page.keyboard.press('Escape');
  await page.goto(growthPath(replies));
  for (const button of ['Use 2 for new runs', 'Accept 5']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInThemes(page, button);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the account menu @deep', async ({ page, sandbox }) => {
  await openWith(page, '/seller/payouts', sandbox.token('seller'));
  await expectScreen(page, 'Payouts');
  await openAccount(page);
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await expectAccessibleInThemes(page, 'the account menu');
});

test('the sandbox with faults and an invalid figure; a shared state @deep', async ({ page, sandbox }) => {
  await page.setViewportSize(tall);
  await sandbox.fault({ route: 'GET /api/orders/purchases', status: 503 });
  await openWith(page, '/sandbox', sandbox.token('seller'));
  await expect(page.getByRole('table', { name: 'Pending faults' })).toBeVisible();
  await page.getByText('A custom fault').click();
  await page.getByLabel('Status').fill('x');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(page.getByLabel('Status')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInThemes(page, 'the sandbox');
  const state = { account: 'seller', to: '/packs', faults: [{ route: '*', status: 503 }] };
  await page.goto(`/sandbox/state#sandbox-state-1.${Buffer.from(JSON.stringify(state)).toString('base64url')}`);
  await expect(page.getByRole('list', { name: 'Faults' })).toBeVisible();
  await expectAccessibleInThemes(page, 'a shared state');
  await page.goto('/sandbox/state#sandbox-state-9.x');
  await expectAccessibleInThemes(page, 'a link that cannot be opened');
});
