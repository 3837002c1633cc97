/** The report: what the audition found, polled while it runs, printed, and saved. */
import type { Page } from '@playwright/test';
import { reportWords } from '../../../src/features/seller/report/words';
import { sellerWords } from '../../../src/features/seller/words';
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { saved } from '../support/copied';
import { expect, expectFailures, openWith, readStorage, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { translateOnce, expectTranslated } from '../support/translator';
import { openRequests } from '../support/openRequests';
import { account, charged, confirm, openReview, reportPath, review } from '../support/prep';
import { ownProductPath } from '../support/products';
import type { AnswerBody, Sandbox } from '../support/sandbox';
import { expectFitsWidth, expectScreen, expectStateAccessible, showTab } from '../support/screen';

const route = 'GET /api/seller/products/:id/report';
const failing = `${ownProductPath('5')}/report`;
const running = `${ownProductPath('4')}/report`;
/** Has the report of 1.0.3, which fails four stages. Its next version mends three of them and breaks one. */
const mending = ownProductPath('9');

const stages = (page: Page) => page.getByRole('list', { name: 'Stages', exact: true });
const stage = (page: Page, name: string) =>
  stages(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${name}, ` }) });
const lines = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
const progress = (page: Page) => page.getByRole('status', { name: 'Progress' });
const changes = (page: Page) => page.getByRole('status', { name: 'Changes' });
const comparedWith = (page: Page) => page.getByRole('combobox', { name: reportWords.comparedWith });
const openSaved = (page: Page, file: { name: string; text: string }) =>
  page
    .getByLabel('Saved report', { exact: true })
    .setInputFiles({ name: file.name, mimeType: 'text/markdown', buffer: Buffer.from(file.text) });
const saveReport = (page: Page) =>
  saved(page, () => page.getByRole('button', { name: downloadWords.saveAsMarkdown }).click());
const latest = (page: Page) => page.getByRole('region', { name: sellerWords.latestPrep });

test('a failed audition: failing stages with evidence and fixes, and what to do next @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, ownProductPath('5'), sandbox.token('seller'));
  await page.getByRole('link', { name: sellerWords.openReport }).click();
  await expect(page).toHaveURL(failing);
  await expectScreen(page, 'Report');
  await expect(page.getByRole('main').getByText('failing', { exact: true }).first()).toBeVisible();
  await expect(progress(page)).toHaveText('3 of 5 stages passing, 2 failing');
  await expect(stages(page).getByRole('heading', { level: 3 })).toHaveText([
    'Archive integrity, passing',
    'Secrets, passing',
    'Dependencies, failing',
    'Clean build, passing',
    'Install rehearsal, failing',
  ]);
  await expect(stage(page, 'Secrets')).toContainText('passing');
  await expect(lines(page, 'Evidence: Dependencies')).toHaveCount(2);
  await expect(lines(page, 'Fixes: Dependencies')).toHaveText([
    'Raise the image decoder to its patched release and commit the new lock file.',
    'Pin every package in requirements.txt.',
  ]);
  await expect(lines(page, 'Next actions')).toHaveText([
    'Fix the failing stages, commit a higher version and quote again.',
  ]);
});

test('a confirmed prep leads to its report, which is polled until the end @deep', async ({ page, sandbox }) => {
  await page.clock.install();
  await openReview(page, sandbox);
  await confirm(page);
  await expect(page).toHaveURL(reportPath);
  expect(await account(sandbox)).toEqual({ ...charged, sent: 1 });
  await expect(progress(page)).toHaveText(/of 5 stages passing, \d waiting$/);
  await expect(latest(page)).toContainText('Held640 Points');
  await expect(latest(page).getByRole('button', { name: 'Copy version' })).toBeVisible();
  await sandbox.advance(90_000);
  await page.clock.fastForward(4_000);
  await expect(progress(page)).toHaveText('5 of 5 stages passing');
  await expect(latest(page)).toContainText('Charged640 Points');
  const reads = await sandbox.asked(route);
  await page.clock.fastForward(120_000);
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  // The click sent one request. No timer had sent one before it.
  await expect.poll(() => sandbox.asked(route)).toBe(reads + 1);
});

test('no polls while the tab is hidden; a failed poll removes nothing @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  const open = openRequests(page);
  await page.clock.install();
  await openWith(page, running, sandbox.token('seller'));
  await expect(progress(page)).toHaveText(/of 10 stages passing, \d waiting$/);
  await showTab(page, 'hidden');
  await expect.poll(() => open.size, 'requests without an answer').toBe(0);
  const before = await sandbox.asked(route);
  await page.clock.runFor(20_000);
  expect(await sandbox.asked(route)).toBe(before);
  await sandbox.fault({ route, status: 409, message: 'The audit moved', times: 1_000 });
  await showTab(page, 'visible');
  await expect(page.getByRole('alert')).toContainText('The last refresh failed');
  await expect(page.getByRole('alert')).toContainText('409 CONFLICT');
  await expect(page.getByText('The screen keeps refreshing automatically')).toBeVisible();
  await expect(progress(page)).toHaveText(/of 10 stages passing, \d waiting$/);
  await expect(page.getByText(/^Last checked/)).toBeVisible();
  await sandbox.clearFaults();
  await sandbox.advance(480_000);
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(progress(page)).toHaveText('10 of 10 stages passing');
});

test('a report is refused, missing before the first prep, and printed without controls @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('refused', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, failing, sandbox.token('buyer'));
    await expectScreen(page, 'Report');
    await expect(page.getByRole('alert')).toContainText('This token can’t access this');
    await expect(page.getByRole('alert')).toContainText('This screen needs seller_report:read.');
    await expect(page.getByRole('button', { name: downloadWords.saveAsMarkdown })).toHaveCount(0);
  });
  await test.step('missing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, `${ownProductPath('1')}/report`, sandbox.token('seller'));
    await expect(page.getByRole('heading', { name: 'No stages audited yet' })).toBeVisible();
    await expectFitsWidth(page);
    await page.getByRole('link', { name: sellerWords.comparePrices }).click();
    await expectScreen(page, 'Prep');
  });
  await test.step('printed', async () => {
    await openWith(page, failing, sandbox.token('seller'));
    await expect(stages(page)).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(stages(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    // Ink on white, in the dark theme too.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await page.setViewportSize({ width: 640, height: 900 });
    await expectFitsWidth(page);
  });
});

test("the report is saved as Markdown, in which the service's texts are plain text @deep", async ({
  page,
  sandbox,
}) => {
  const label = '<img src=x onerror="document.title=1">';
  const stage = { key: 'x', label, evidence: ['# Heading', `Token ${sandbox.token('seller')} in .env`] };
  const report = { status: 'half_moon', version: '0.9.3', failing_stages: [stage], examiner: 'north' };
  await sandbox.fault({ route, status: 200, body: JSON.stringify({ report }) });
  await openWith(page, failing, sandbox.token('seller'));
  await expect(page.getByText('half_moon', { exact: true })).toBeVisible();
  await expect(stages(page).getByRole('heading')).toHaveText([`${label}, failing`, 'Evidence']);
  await page.getByText(sharedWords.moreFields).click();
  await expect(page.getByText('"examiner"')).toBeVisible();

  const { name, text } = await saved(page, () =>
    page.getByRole('button', { name: downloadWords.saveAsMarkdown }).click(),
  );
  await expectToast(page, 'Report: download started');
  expect(name).toBe('report-invoice-ocr-pipeline-0-9-3.md');
  expect(text).toMatch(/^# Report: Invoice OCR Pipeline\n/);
  expect(text).toContain(String.raw`- \# Heading`);
  expect(text).not.toMatch(/(?<!\\)</);
  expect(text).not.toContain(sandbox.token('seller'));
});

/** Auditions the current version of the product outside the console, to its end. */
async function auditNext(sandbox: Sandbox): Promise<void> {
  const { choices, currentVersion } = await sandbox.get<AnswerBody<'seller.prepQuote'>>(`/api${mending}/prep-quote`);
  const { tier, points } = choices.find((choice) => choice.tier === 'deep_review')!;
  await sandbox.post(`/api${mending}/prep`, {
    tier,
    expectedVersion: currentVersion,
    expectedPoints: points,
    confirmation: 'RUN_SELLER_PREP',
  });
  await sandbox.advance(3_600_000);
}

test('before and after a mended version: what has changed, over a reload, for this account alone @deep', async ({
  page,
  sandbox,
}) => {
  await openWith(page, `${mending}/report`, sandbox.token('seller'));
  await expect(progress(page)).toHaveText('4 of 8 stages passing, 4 failing');
  await expect(changes(page)).toBeEmpty();
  await expect(comparedWith(page)).toHaveCount(0);

  await page.getByRole('link', { name: sellerWords.comparePrices }).click();
  await review(page, 'Deep review');
  await confirm(page, '1,290');
  await expect(page).toHaveURL(`${mending}/report`);
  await expect(page.getByText('appears here when the audition has ended')).toBeVisible();
  await sandbox.advance(3_600_000);
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();

  await expect(changes(page)).toHaveText('3 of 4 failures are mended, 1 is new');
  await expect(lines(page, 'Mended')).toHaveText(['Clean build', 'Install rehearsal', 'Documentation']);
  await expect(lines(page, 'New failures')).toHaveText(['Test suite']);
  await expect(stage(page, 'Clean build')).toContainText('mended');
  await expect(stage(page, 'Test suite')).toContainText('new failure');
  await expect(lines(page, 'Evidence: Dependencies')).toHaveText([
    'The WebSocket client can be stopped by a single frame (critical advisory).',
    '+New: A module is loaded from a fork that no longer exists.',
    '−Gone: go.sum lacks the checksums of 2 modules.',
  ]);
  await expect(stage(page, 'Dependencies').getByRole('deletion')).toHaveCount(2);
  await expectStateAccessible(page);
  for (const width of [390, 768, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page, `${width} pixels`);
  }

  await page.getByRole('link', { name: 'Test suite' }).click();
  await expect(stage(page, 'Test suite')).toBeFocused();
  await page.reload();
  await expect(changes(page)).toHaveText('3 of 4 failures are mended, 1 is new');
  await comparedWith(page).selectOption('nothing');
  await expect(page).toHaveURL(`${mending}/report?against=`);
  await expect(changes(page)).toBeEmpty();
  await page.goBack();
  await expect(changes(page)).toHaveText('3 of 4 failures are mended, 1 is new');
  await page.emulateMedia({ media: 'print' });
  await expect(comparedWith(page)).toBeHidden();
  await expect(changes(page)).toBeVisible();
  await page.emulateMedia({ media: null });

  await translateOnce(page);
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expectTranslated(page);

  // The same products, but another account.
  await openWith(page, `${mending}/report`, sandbox.token('readonly'));
  await expect(progress(page)).toHaveText('6 of 8 stages passing, 2 failing');
  await expect(changes(page)).toBeEmpty();
  await expect(comparedWith(page)).toHaveCount(0);
});

test('a report saved before is compared the same in another tab; one of another product is not @deep', async ({
  page,
  context,
  sandbox,
}) => {
  await openWith(page, `${mending}/report`, sandbox.token('seller'));
  await expect(progress(page)).toHaveText('4 of 8 stages passing, 4 failing');
  const before = await saveReport(page);
  expect(before.text).toMatch(
    /^# Report: Webhook Relay Inspector\n\n- Product: .+\n- Version: 1\\\.0\\\.3\n- Digest: sha256\\:.+\n- Read: /,
  );
  await openWith(page, failing, sandbox.token('seller'));
  await expect(progress(page)).toHaveText('3 of 5 stages passing, 2 failing');
  const ofInvoices = await saveReport(page);
  await auditNext(sandbox);

  const otherTab = await context.newPage();
  await openWith(otherTab, `${mending}/report`, sandbox.token('seller'));
  await expect(progress(otherTab)).toHaveText('6 of 8 stages passing, 2 failing');
  await expect(comparedWith(otherTab)).toHaveCount(0);
  await openSaved(otherTab, ofInvoices);
  await expect(otherTab.getByRole('alert')).toHaveText(
    `${ofInvoices.name} is a report of another product, Invoice OCR Pipeline, so it isn’t compared with this one.`,
  );
  await expectStateAccessible(otherTab);
  await openSaved(otherTab, { name: 'notes.md', text: '# Notes\n' });
  await expect(otherTab.getByRole('alert')).toHaveText(
    'notes.md wasn’t opened. It isn’t a report that “Save as Markdown” wrote.',
  );
  await openSaved(otherTab, { ...before, text: before.text.slice(0, -40) });
  await expect(otherTab.getByRole('alert')).toContainText('It’s cut off');
  await openSaved(otherTab, { ...before, text: before.text.replaceAll('\n', '\r\n') });
  await expect(changes(otherTab)).toHaveText('3 of 4 failures are mended, 1 is new');
  await expect(otherTab.getByRole('alert')).toHaveCount(0);
  await expect(comparedWith(otherTab).locator('option:checked')).toHaveText(reportWords.openedFile);
  await expect(otherTab.getByText(before.name, { exact: true }).first()).toBeVisible();
  await expect(lines(otherTab, 'Evidence: Dependencies')).toHaveText([
    'The WebSocket client can be stopped by a single frame (critical advisory).',
    '+New: A module is loaded from a fork that no longer exists.',
    '−Gone: go.sum lacks the checksums of 2 modules.',
  ]);
  // What is saved is the report alone.
  expect((await saveReport(otherTab)).text).not.toContain('go\\.sum');
});

test('what went is plain text, and a secret in it is not stored @deep', async ({ page, sandbox }) => {
  const label = '<img src=x onerror="document.title=1">';
  const report = (version: string, status: string, evidence: string[]) => ({
    status: 200,
    body: JSON.stringify({ report: { status: 'failing', version, stages: [{ key: 'x', label, status, evidence }] } }),
  });
  const hostile = ['[link](javascript:alert(1))', 'a\u202Eb', `Token ${sandbox.token('buyer')} in .env`];
  await sandbox.fault({ route, ...report('1.0.0', 'failing', hostile) });
  await openWith(page, failing, sandbox.token('seller'));
  await expect(stages(page).getByRole('heading', { level: 3 })).toHaveText(`${label}, failing`);
  await sandbox.fault({ route, ...report('1.0.1', 'passing', []) });
  await page.getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(changes(page)).toHaveText('The failure is mended');
  await expect(stages(page).getByRole('deletion')).toHaveText([
    '−Gone: [link](javascript:alert(1))',
    '−Gone: aU+202Eb',
    '−Gone: Token [redacted] in .env',
  ]);
  await expect(stages(page).getByRole('link')).toHaveCount(0);
  expect(await readStorage(page)).not.toContain(sandbox.token('buyer'));
});
