/** From the first draft of a newcomer to a Pack that a buyer runs, and each way in which a publication can end. */
import type { Page } from '@playwright/test';
import { listingWords } from '../../../src/features/seller/listing/words';
import { newPackWords } from '../../../src/features/seller/newPack/words';
import { publishWords } from '../../../src/features/seller/publish/words';
import { sellerWords } from '../../../src/features/seller/words';
import { downloadWords } from '../../../src/shared/download/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { confirm as confirmPrep, phrase, review, route as prepRoute } from '../support/prep';
import { ownProductPath } from '../support/products';
import { confirm, endRun, fillPrompt, waiting } from '../support/run';
import type { Sandbox } from '../support/sandbox';
import { alert, expectAccessible, expectScreen } from '../support/screen';
import * as versions from '../support/versions';

/** A Pack of the seed that is ready for its audit. */
const pack = ownProductPath('8');
const submitRoute = 'POST /api/seller/products/:id/submit';
const publishRoute = 'POST /api/seller/products/:id/publish';
const auditMs = 90_000;
/** Of an artifact below 25 kB. */
const auditPoints = 400;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const next = (page: Page) => page.getByRole('region', { name: publishWords.nextStep });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish this version' });

/** Submits the Pack, pays its audition and ends it, outside the console. */
async function audited(sandbox: Sandbox, expectedVersion = '0.2.0', expectedPoints = auditPoints): Promise<void> {
  await sandbox.post(`/api${pack}/submit`, undefined);
  const paid = { tier: 'verified_listing', expectedVersion, expectedPoints, confirmation: phrase };
  await sandbox.post(`/api${pack}/prep`, paid);
  await sandbox.advance(auditMs);
}

/** From the queue: quotes the audition, and confirms it at its exact price. Ends on Report. */
async function paidAudition(page: Page): Promise<void> {
  await next(page).getByRole('link', { name: sellerWords.quoteAudition }).click();
  await expectScreen(page, 'Prep');
  const whole = page.getByRole('radio', { name: 'Verified listing' });
  await expect(whole).toHaveAccessibleDescription(/Makes the version publishable/);
  await expect(page.getByRole('radio', { name: 'Smoke scan' })).toHaveAccessibleDescription(
    /Doesn’t make the version publishable/,
  );
  await review(page);
  await expect(page.getByRole('dialog')).toContainText(/Makes it publishable\s*yes/);
  await confirmPrep(page, String(auditPoints));
  await expectScreen(page, 'Report');
}

async function reviewed(page: Page): Promise<void> {
  await button(page, 'Review and publish').click();
  await expect(dialog(page)).toBeVisible();
}

test('a Pack is submitted for nothing, auditioned at its price, reviewed, published, and then listed @deep', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await openWith(page, pack, sandbox.token('seller'));
  await page.getByRole('main').getByRole('link', { name: 'Publish', exact: true }).click();
  await expectScreen(page, 'Publish');
  await expect(next(page)).toContainText('Version 0.2.0 is ready to be submitted');
  await expect(page.getByRole('region', { name: 'Audit' })).toContainText('No gates have been audited yet');
  const points = (await sandbox.state()).accounts.seller;
  await button(page, 'Submit version 0.2.0').click();
  await expect(next(page)).toContainText('Version 0.2.0 is in the audit queue');
  await expectAccessible(page);
  expect((await sandbox.state()).accounts.seller).toEqual(points);
  await paidAudition(page);
  await expect(page.getByRole('list', { name: 'Next actions' })).toContainText('Wait for the audition to finish');
  expect((await sandbox.state()).accounts.seller).toMatchObject({ held: auditPoints, spent: 0 });
  await page.goto(`${pack}/publish`);
  await expect(next(page)).toContainText('Version 0.2.0 is being audited');
  await sandbox.advance(auditMs);
  await page.clock.fastForward(5_000);
  await expect(next(page)).toContainText('Version 0.2.0 passed its audit');
  await expect(page.getByRole('list', { name: 'Gates' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('list', { name: 'Gates' })).toContainText(/Integrity\s*score \d+\s*passing/);
  await reviewed(page);
  const { digest } = await sandbox.get<{ digest: string }>(`/api${pack}`);
  await expect(dialog(page)).toContainText('8 of 8 passed');
  await expect(dialog(page)).toContainText('Free');
  await expect(dialog(page)).toContainText(digest.slice(0, 8));
  await expectAccessible(page);
  await button(page, 'Publish version 0.2.0').dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Buyers can find it now' })).toBeVisible();
  await expect(next(page)).toContainText('Version 0.2.0 is in the catalog');
  // The dialog and the button that opened it are gone.
  await expect(page.locator(':focus').filter({ hasText: 'Version 0.2.0 is in the catalog' })).toHaveCount(1);
  expect((await sandbox.requests(publishRoute)).map(({ status }) => status)).toEqual([200]);
  expect((await sandbox.requests(prepRoute)).map(({ status }) => status)).toEqual([202]);
  expect((await sandbox.state()).accounts.seller).toMatchObject({ held: 0, spent: auditPoints });
  await page.getByRole('link', { name: 'Open in the catalog' }).click();
  await expectScreen(page, 'Contract Clause Reviewer');
  await expect(page).toHaveURL(/\/catalog\/contract-clause-reviewer$/);
});

const use = {
  scenario: 'A mail arrives at night and asks for help.',
  exampleRequest: 'What is urgent?',
  expectedOutcome: 'A list with the urgent mail first.',
};
const listing = {
  problem: 'Night mail waits until morning, and the urgent part of it is found too late.',
  targetUsers: ['Night shifts'],
  inputs: ['Mail as text'],
  workflow: ['Reads all of the mail', 'Marks what is urgent'],
  outputs: ['A list of urgent mail'],
  successCriteria: ['Every urgent mail is listed'],
  limitations: ['Sends nothing by itself'],
  exampleUses: [1, 2].map((night) => ({ title: `Night ${night}`, ...use })),
};

async function upload(page: Page, version: string): Promise<void> {
  await versions.version(page).fill(version);
  await versions.choose(page, versions.taip(version));
  await versions.commit(page, version).click();
  await expect(versions.history(page)).toContainText(version);
  await versions.chooseImages(page, versions.image('night.png'));
  await button(page, 'Add 1 image').click();
  await expect(page.getByText('None yet. Buyers see them in the catalog.')).toHaveCount(0);
}

test('a newcomer accepts the terms and publishes a Pack, which a buyer runs @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await sandbox.answerRuns('ended');
  await page.clock.install();
  await openWith(page, '/seller/packs/new', sandbox.token('newcomer'));
  await page.getByLabel('Name', { exact: true }).fill('Night Mail Triage');
  await page.getByLabel('Category').fill('support');
  await page.getByLabel(listingWords.shortDescription).fill('Finds the urgent part of the mail that came in at night.');
  await button(page, newPackWords.createDraft).click();
  await button(page, 'Accept the terms and create the draft').click();
  await expectScreen(page, 'Listing');
  const product = new URL(page.url()).pathname.replace('/listing', '');
  await sandbox.patch(`/api${product}`, { agentSummary: { listing } }, 'newcomer');

  await page.goto(product);
  const lifecycle = page.getByRole('region', { name: 'Lifecycle' });
  await lifecycle.getByRole('link', { name: 'Upload a first version' }).click();
  await upload(page, '1.0.0');
  await page.goto(`${product}/readiness`);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('13 of 13 done');

  await page.goto(`${product}/publish`);
  await button(page, 'Submit version 1.0.0').click();
  await expect(next(page)).toContainText('is in the audit queue');
  await page.goto(product);
  await expect(lifecycle.getByRole('listitem').filter({ hasText: 'In the queue' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.goto(`${product}/publish`);
  await paidAudition(page);
  expect((await sandbox.state()).accounts.newcomer).toMatchObject({ held: auditPoints, spent: 0 });
  await sandbox.advance(auditMs);
  await page.goto(product);
  await lifecycle.getByRole('link', { name: 'Publish version 1.0.0' }).click();
  await reviewed(page);
  await button(page, 'Publish version 1.0.0').click();
  await expect(next(page)).toContainText('Version 1.0.0 is in the catalog');

  await openWith(page, '/packs?q=night%20mail', sandbox.token('buyer'));
  await page.getByRole('link', { name: 'Night Mail Triage' }).click();
  await button(page, downloadWords.acquireFree).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The Pack is yours, and no Points were spent.' }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Run', exact: true }).click();
  await fillPrompt(page, 'What is urgent? [slow]');
  await confirm(page);
  await expect(waiting(page)).toBeVisible();
  await endRun(sandbox);
  await expectScreen(page, 'Run result');
  await expect(page.getByRole('main')).toContainText('Night Mail Triage');
});

test('the Pack changed after the review: nothing is sent until it is reviewed again @deep', async ({
  page,
  sandbox,
}) => {
  await audited(sandbox);
  await openWith(page, `${pack}/publish`, sandbox.token('seller'));
  await reviewed(page);
  await sandbox.patch(`/api${pack}`, { priceUsd: 12.5 });
  await button(page, 'Publish version 0.2.0').click();
  await expect(alert(page)).toContainText('The Pack has changed since you reviewed it');
  await expect(alert(page)).toContainText('Price: Free → $12.50');
  expect(await sandbox.asked(publishRoute)).toBe(0);
  await button(page, 'Review again').click();
  await expect(dialog(page)).toContainText('$12.50');
  await sandbox.commitVersion(pack.slice('/seller/products/'.length), { version: '0.3.0' });
  await button(page, 'Publish version 0.2.0').click();
  await expect(alert(page)).toContainText('Version: 0.2.0 → 0.3.0');
  await expect(next(page)).toContainText('Version 0.3.0 is ready to be submitted');
  expect(await sandbox.asked(publishRoute)).toBe(0);
});

test('after a lost answer the product is read, and nothing is sent again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_/, /\b503\b/);
  await openWith(page, `${pack}/publish`, sandbox.token('seller'));
  await sandbox.fault({ route: submitRoute, when: 'before', status: 200, drop: true });
  await button(page, 'Submit version 0.2.0').click();
  await expect(alert(page)).toContainText('the version isn’t in the audit queue');
  await sandbox.fault({ route: submitRoute, when: 'after', status: 503 });
  await button(page, 'Submit version 0.2.0').click();
  await expect(next(page)).toContainText('is in the audit queue');
  await expect(alert(page)).toHaveCount(0);
  expect(await sandbox.asked(submitRoute)).toBe(2);
  await paidAudition(page);
  await sandbox.advance(auditMs);
  await page.goto(`${pack}/publish`);
  await sandbox.fault({ route: publishRoute, when: 'before', status: 200, drop: true });
  await reviewed(page);
  await button(page, 'Publish version 0.2.0').click();
  await expect(alert(page)).toContainText('the version isn’t in the catalog');
  await sandbox.fault({ route: publishRoute, when: 'after', status: 503 });
  await reviewed(page);
  await button(page, 'Publish version 0.2.0').click();
  await expect(page.getByRole('status').filter({ hasText: 'Buyers can find it now' })).toBeVisible();
  expect(await sandbox.asked(publishRoute)).toBe(2);
});
