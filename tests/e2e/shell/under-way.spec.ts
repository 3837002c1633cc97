/** Work is followed from any screen and tab: in the header, in the title and icon of each tab, and as notifications. */
import type { BrowserContext, Page } from '@playwright/test';
import { endpointOf } from '../../../src/contract/endpoints';
import { routeName } from '../../../src/contract/schema/urlCodec';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { Heard } from '../support/heard';
import { Notifications } from '../support/notifications';
import { clauses } from '../support/packs';
import * as prep from '../support/prep';
import { checkoutKit, ownProductPath } from '../support/products';
import * as run from '../support/run';
import type { Sandbox } from '../support/sandbox';
import { expectFitsWidth, expectScreen, expectStateAccessible, follow } from '../support/screen';
import { expectTranslated, translated } from '../support/translator';
import { workButton, workList } from '../support/underWay';

const workload = routeName(endpointOf('packs.workload'));

/** The seller's seeded prep has ended before anything is opened. */
async function endSeeded(sandbox: Sandbox): Promise<void> {
  await sandbox.advance(900_000);
}

async function confirmPrep(page: Page, sandbox: Sandbox, path: string): Promise<void> {
  await openWith(page, `${path}/prep`, sandbox.token('seller'));
  await prep.review(page);
  await page.getByLabel(uiWords.confirmationPhrase).fill(prep.phrase);
  await prep
    .dialog(page)
    .getByRole('button', { name: /^Spend/ })
    .click();
}

const openTab = (context: BrowserContext) => context.newPage();

test('two preps and a run over three tabs, a reload and a lost answer: the title at each step, and one notification each', async ({
  page,
  context,
  sandbox,
}) => {
  expectFailures(page, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const notifications = await Notifications.on(context);
  await endSeeded(sandbox);
  const [second, third] = [await openTab(context), await openTab(context)];
  await openWith(third, '/catalog', sandbox.token('seller'));
  await expect(third).toHaveTitle('Catalog · Marketplace Console');

  await confirmPrep(page, sandbox, `/seller/products/${checkoutKit.id}`);
  await expect(third).toHaveTitle('1 under way · Catalog · Marketplace Console');
  await expect(third.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-mark.svg');
  await workButton(third).click();
  await third.getByRole('button', { name: 'Notify me' }).click();
  await expect(third.getByText('You’re notified when something ends.')).toBeVisible();
  expect(notifications.asked).toBe(1);
  await third.keyboard.press('Escape');

  await sandbox.fault({ route: prep.route, when: 'after', drop: true, status: 200 });
  await confirmPrep(second, sandbox, ownProductPath('5'));
  await expect(third).toHaveTitle(/^2 under way · Catalog/);
  await openWith(third, `/packs/${clauses.id}/run`, sandbox.token('seller'));
  await run.fillPrompt(third);
  await run.confirm(third);
  for (const tab of [page, second, third]) await expect(tab).toHaveTitle(/^3 under way · /);
  await openWith(page, '/purchases', sandbox.token('seller'));
  await expect(page).toHaveTitle('3 under way · Purchases · Marketplace Console');
  await workButton(page).click();
  const open = workList(page, 'Under way');
  await expect(open.getByRole('listitem')).toHaveCount(3);
  await expect(open.getByRole('link', { name: `Prep of ${checkoutKit.name}` })).toHaveAttribute(
    'href',
    prep.reportPath,
  );
  await expect(open).toContainText('640 Points held');
  await page.keyboard.press('Escape');

  await sandbox.advance(60_000);
  await expect(third).toHaveTitle(/^Run done · 2 under way · /);
  await expect.poll(() => notifications.shown).toHaveLength(1);
  await sandbox.advance(900_000);
  for (const tab of [page, second]) await expect(tab).toHaveTitle(/^3 ended · /);
  await expect
    .poll(() =>
      notifications.shown
        .flatMap(({ title, body }) => (/have ended/.test(title) ? body.split('\n') : [title]))
        .toSorted(),
    )
    .toEqual([
      'Prep of Invoice OCR Pipeline: failing',
      `Prep of ${checkoutKit.name}: done`,
      `Run of ${clauses.name}: done`,
    ]);

  await workButton(page).click();
  const ended = workList(page, 'Ended since you last looked');
  await expect(ended.getByRole('listitem')).toHaveCount(3);
  await expect(ended).toContainText(`Prep of ${checkoutKit.name}: done`);
  await expect(ended).toContainText('640 Points charged');
  await page.keyboard.press('Escape');
  // Seen in one tab, seen in all.
  for (const tab of [page, second, third]) await expect(tab).toHaveTitle(/^(?!.*(ended|under way))/);
  await expect(workButton(page)).toHaveCount(0);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');

  // One tab has read for all, and nothing is read any more.
  const asked = await sandbox.asked(workload);
  await follow(page, 'Catalog');
  await sandbox.advance(900_000);
  await follow(page, 'Purchases');
  expect(await sandbox.asked(workload)).toBe(asked);
});

test('an end is heard once and notified once; a pressed notification opens the report, and contains no token', async ({
  page,
  context,
  sandbox,
}) => {
  const heard = await Heard.on(page);
  const notifications = await Notifications.on(context);
  await endSeeded(sandbox);
  await confirmPrep(page, sandbox, `/seller/products/${checkoutKit.id}`);
  await expectScreen(page, 'Report');
  await workButton(page).click();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.keyboard.press('Escape');
  await follow(page, 'Catalog');
  await sandbox.advance(900_000);
  const title = `Prep of ${checkoutKit.name}: done`;
  await expect.poll(() => notifications.shown).toEqual([{ title, body: '640 Points charged' }]);
  const polite = (await heard.sofar()).filter((line) => line === `polite: ${title}.`);
  expect(polite).toHaveLength(1);
  await Notifications.press(page, title);
  await expect(page).toHaveURL(prep.reportPath);
  // Going there is looking.
  await expect(page).toHaveTitle(/^Report · /);
});

test('without permission nothing else changes, and a withdrawn one is said where it was given', async ({
  page,
  context,
  sandbox,
}) => {
  const notifications = await Notifications.on(context, 'denied');
  await openWith(page, '/runtime', sandbox.token('seller'));
  await workButton(page).click();
  await page.getByRole('button', { name: 'Notify me' }).click();
  const blocked = page.getByText('Your browser blocks notifications of this site.');
  await expect(blocked).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
  await Notifications.permit(page, 'granted');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('You’re notified when something ends.')).toBeVisible();
  await Notifications.permit(page, 'denied');
  await expect(blocked).toBeVisible();
  await page.keyboard.press('Escape');
  await sandbox.advance(900_000);
  await expect(page).toHaveTitle('Prep done · Runtime · Marketplace Console');
  expect([notifications.shown, notifications.asked]).toEqual([[], 1]);
});

test('what the service is asked for it: nothing while nothing is under way', async ({ page, sandbox }) => {
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expectScreen(page, 'Catalog');
  await follow(page, 'Purchases');
  await expectScreen(page, 'Purchases');
  expect(await sandbox.asked(workload)).toBe(0);
});

test('by keys alone, at 390 px, and without violations', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, '/runtime', sandbox.token('seller'));
  await expect(workButton(page)).toHaveAccessibleName('1 under way');
  await workButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(workList(page, 'Under way').getByRole('listitem')).toHaveCount(1);
  await expectFitsWidth(page);
  await expectStateAccessible(page);
  await page.keyboard.press('Tab');
  await expect(workList(page, 'Under way').getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(workButton(page)).toBeFocused();
});

test('while a translator is at work, the open list goes from under way to ended @deep', async ({ page, sandbox }) => {
  await translated(page);
  await openWith(page, '/runtime', sandbox.token('seller'));
  await workButton(page).click();
  await expect(workList(page, 'Under way').getByRole('link')).toHaveText('Prep of Fleet Dispatch Console');
  await expectTranslated(page);
  await sandbox.advance(900_000);
  const ended = workList(page, 'Ended since you last looked');
  await expect(ended.getByRole('listitem')).toContainText('Prep of Fleet Dispatch Console: done');
  await expect(ended).toContainText('6,380 Points charged');
  await expect(workList(page, 'Under way')).toHaveCount(0);
  await expectTranslated(page);
  await expectStateAccessible(page);
});
