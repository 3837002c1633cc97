/** Links with which a program or a colleague proposes a spend: they fill in a choice, and a person confirms it or not. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from '@playwright/test';
import { type PrepProposal, type RunProposal, toProposalHash } from '../../../src/lib/proposal/proposalLink';
import { writeBody } from '../support/body';
import { copied } from '../support/copied';
import { expect, giveToken, readStorage, openWith, test } from '../support/fixtures';
import { findSecretForms } from '../support/leaks';
import * as prep from '../support/prep';
import { checkoutKit } from '../support/products';
import * as run from '../support/run';
import type { Sandbox } from '../support/sandbox';
import { expectFitsWidth, expectScreen, expectStateAccessible } from '../support/screen';
import { findRunTogetherWords } from '../support/texts';

const HOUR_MS = 3_600_000;

/** A link to Prep of the checkout kit: its verified listing for 640 Points, valid for an hour of the world. */
async function prepLink(sandbox: Sandbox, more: Partial<PrepProposal> = {}): Promise<string> {
  const { now } = await sandbox.state();
  const suggested = { id: 'proposal-0001', by: 'Release bot', reason: 'The audit of 1.4.2 is due before the launch' };
  const choice = { tier: 'verified_listing', version: '1.4.2', points: 640 };
  return (
    prep.prepPath + toProposalHash({ kind: 'prep', ...suggested, until: Date.parse(now) + HOUR_MS, ...choice, ...more })
  );
}

/** A link to Run of the Pack that answers tickets, for the run that costs 51 Points at most. */
async function runLink(sandbox: Sandbox, more: Partial<RunProposal> = {}): Promise<string> {
  const { now } = await sandbox.state();
  const suggested = { id: 'proposal-0002', by: 'Support bot', reason: 'A customer waits' };
  const choice = { model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply to a customer', skills: [], points: 51 };
  return (
    run.runPath + toProposalHash({ kind: 'run', ...suggested, until: Date.parse(now) + HOUR_MS, ...choice, ...more })
  );
}

const panel = (page: Page) => page.getByRole('region', { name: 'Proposal' });

/** Fills in the dialog that proposes, and clicks its button. The link is then on the clipboard. */
async function propose(page: Page, by: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Propose this' });
  await dialog.getByLabel('Your name').fill(by);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
}

const tier = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Prep tier' }).getByRole('radio', { name });
const became = (page: Page) => panel(page).getByRole('list', { name: 'Outcome of the proposal' });
const proposeButton = (page: Page) => page.getByRole('button', { name: 'Propose this' });

test('a proposal opened without a token survives Connect; its price has risen, and only the new one is spent', async ({
  page,
  sandbox,
}) => {
  const link = await prepLink(sandbox);
  await sandbox.reprice(10);
  await page.goto(link);
  await expectScreen(page, 'Connect');
  // The query goes to the server when this page is loaded.
  expect(new URL(page.url()).search).not.toContain('proposal');
  await page.reload();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await giveToken(page, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  await expect(page).toHaveURL(link);

  await expect(tier(page, 'Verified listing')).toBeChecked();
  await expect(panel(page)).toContainText('The link says it is from Release bot, for this reason: The audit of 1.4.2');
  await expect(panel(page)).toContainText('The price is 64 Points higher than proposed');
  await expect(panel(page).getByRole('row', { name: 'Verified listing' })).toHaveText(
    /640 Points.*704 Points.*64 more/,
  );
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
  await expectStateAccessible(page);
  expect(await findRunTogetherWords(page)).toEqual([]);

  await prep.reviewButton(page).click();
  await expect(prep.dialog(page)).toContainText('640 Points, now 64 more');
  await prep.confirm(page, '704');
  await expect(page).toHaveURL(prep.reportPath);
  const spent = { available: 5_000 - 704, held: 704, spent: 0, sent: 1 };
  expect(await prep.account(sandbox)).toEqual(spent);

  await page.goto('/purchases');
  await page.goto(link);
  await giveToken(page, sandbox.token('seller'));
  await expect(became(page)).toContainText('Accepted');
  await expect(became(page)).toContainText('704 Points confirmed');
  await expect(page.getByRole('radiogroup', { name: 'Prep tier' }).getByRole('radio', { checked: true })).toHaveCount(
    0,
  );
  await expect(page.getByRole('table', { name: 'Earlier attempts' })).toContainText('from a proposal');
  expect(await prep.account(sandbox)).toEqual(spent);
});

test('a program proposes, its price rises, a person confirms, and the program reads what became of it @deep', async ({
  page,
  sandbox,
  baseURL,
}) => {
  const program = new Client({ name: 'journey', version: '1' });
  await program.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['scripts/mcp.mjs'],
      env: { ...getDefaultEnvironment(), API_TOKEN: sandbox.token('seller'), CONSOLE_URL: baseURL ?? '' },
    }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content } = await program.callTool({ name, arguments: input });
    return JSON.stringify(content);
  };
  const productId = checkoutKit.id;
  const proposed = await call('propose_prep', { productId, tier: 'verified_listing', by: 'Release bot' });
  expect(proposed).toContain('quoted at 640 Points');
  await sandbox.reprice(10);
  await openWith(page, /https?:[^\s"\\]+/.exec(proposed)?.[0] ?? '', sandbox.token('seller'));
  await expect(panel(page)).toContainText('The link says it is from Release bot, and gives no reason.');
  await expect(panel(page)).toContainText('The price is 64 Points higher than proposed');
  const [, proposalId] = /with proposalId ([\w-]+)/.exec(proposed) ?? [];
  expect(await call('attempt_status', { proposalId })).toContain(
    'The service shows no prep: the proposal wasn’t confirmed',
  );
  await prep.reviewButton(page).click();
  await prep.confirm(page, '704');
  await expect(page).toHaveURL(prep.reportPath);
  await sandbox.advance(600_000);
  const became = await call('attempt_status', { proposalId });
  expect(became).toContain('of another version or price than proposed');
  expect(became).toContain('charged 704 Points');
  await program.close();
});

test('two tabs with one proposal spend once @deep', async ({ page, context, sandbox }) => {
  const link = await prepLink(sandbox);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await openWith(tab, link, sandbox.token('seller'));
    await prep.reviewButton(tab).click();
    await prep.dialog(tab).getByLabel('Confirmation phrase').fill(prep.phrase);
    await expect(prep.spendButton(tab, '640')).toBeEnabled();
  }
  await Promise.all([page, otherTab].map((tab) => prep.spendButton(tab, '640').press('Enter')));
  await expect
    .poll(() => [page, otherTab].filter((tab) => new URL(tab.url()).pathname === prep.reportPath).length)
    .toBe(1);
  const slower = new URL(page.url()).pathname === prep.reportPath ? otherTab : page;
  // If the other tab's spend arrived before the click, the balance had just changed: it has to be seen before the button can be clicked again.
  const refusal = prep.dialog(slower).getByText('Not sent');
  const spendAgain = prep.dialog(slower).getByRole('button', { name: 'Spend 640 Points', disabled: false });
  await expect(refusal.or(spendAgain)).toBeVisible();
  if (await spendAgain.isVisible()) await spendAgain.press('Enter');
  await expect(refusal).toBeVisible();
  await prep.dialog(slower).getByRole('button', { name: 'Close' }).click();
  await expect(became(slower)).toContainText('Accepted');
  await expect(prep.reviewButton(slower)).toHaveAttribute('aria-disabled', 'true');
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('one that expires while it is looked at says so; an expired, a cut and a foreign one propose nothing @deep', async ({
  page,
  sandbox,
}) => {
  const link = await prepLink(sandbox);
  await openWith(page, link, sandbox.token('seller'));
  await expect(panel(page)).toContainText('filled in');
  await sandbox.advance(3_600_000);
  await page.getByRole('button', { name: 'Quote again' }).click();
  await expect(panel(page)).toContainText('expired');
  await page.reload();
  await expect(panel(page)).toContainText('It has expired.');
  for (const [broken, words] of [
    [link.slice(0, -9), 'The end of the link is missing. Copy the whole link.'],
    [link.replace('prep-1', 'prep-7'), 'The link uses prep-7, but this console reads prep-1.'],
    [`${link}${'0'.repeat(20_000)}`, 'The link is too long for the console to read.'],
    [link.replace('prep-1', 'run-1'), 'The link contains a part that this console doesn’t know.'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(broken);
    await expect(panel(page)).toContainText(`${words} Ask for the link again`);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  }
  await expectStateAccessible(page);
  await panel(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(prep.prepPath);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('hostile words of a proposal stay words, of bounded length, on any width @deep', async ({ page, sandbox }) => {
  const by = `<img src=x onerror=alert(1)>\u202E${'W'.repeat(50)}`;
  const reason = `${'Ω'.repeat(300)} [free](javascript:alert(1)) **The price is 0 Points.** ${'\u0301'.repeat(60)}`;
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openWith(page, await prepLink(sandbox, { by, reason }), sandbox.token('seller'));
    await expect(panel(page)).toContainText('<img src=x onerror=alert(1)>U+202E');
    await expect(panel(page)).toContainText('[free](javascript:alert(1)) **The price is 0 Points.**');
    await expect(panel(page).getByRole('link')).toHaveCount(0);
    await expectFitsWidth(page);
  }
  await expect(prep.reviewButton(page)).not.toHaveAttribute('aria-disabled');
});

test('whoever may not spend proposes to a colleague who may: no token is in the link @deep', async ({
  page,
  sandbox,
}) => {
  const broke = sandbox.token('broke');
  await openWith(page, prep.prepPath, broke);
  await tier(page, 'Verified listing').check();
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  await proposeButton(page).click();
  await expectStateAccessible(page);
  const link = await copied(page, () => propose(page, 'Ada', 'We are out of Points'));

  // As one who may not even quote.
  const readonly = sandbox.token('readonly');
  await openWith(page, '/explorer/seller.prep', readonly);
  // A combo box as soon as the records that it offers have come.
  await page.getByLabel('id', { exact: true }).fill(checkoutKit.id);
  await writeBody(
    page,
    '{"tier": "verified_listing", "expectedVersion": "1.4.2", "expectedPoints": 600, "confirmation": ""}',
  );
  await proposeButton(page).click();
  const written = await copied(page, () => propose(page, 'Bob', ''));
  const links = decodeURIComponent(link + written);
  for (const token of [broke, readonly]) expect(findSecretForms(links, token)).toEqual([]);
  // Neither who proposes nor why is stored.
  expect(await readStorage(page)).not.toMatch(/Ada|Bob|out of Points/);

  for (const [opened, by, proposed] of [
    [link, 'Ada', '640 Points'],
    [written, 'Bob', '600 Points'],
  ] as const) {
    await openWith(page, opened, sandbox.token('seller'));
    await expect(panel(page)).toContainText(`The link says it is from ${by}`);
    await expect(panel(page).getByRole('row', { name: 'Verified listing' })).toContainText(proposed);
    await expect(tier(page, 'Verified listing')).toBeChecked();
  }
  await prep.reviewButton(page).click();
  await prep.confirm(page);
  await expect(page).toHaveURL(prep.reportPath);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('a proposed run is quoted when asked to, confirmed once, and its result is found by its link @deep', async ({
  page,
  sandbox,
}) => {
  const link = await runLink(sandbox);
  await openWith(page, link, sandbox.token('buyer'));
  await expect(page.getByLabel('Prompt')).toHaveValue('Draft a reply to a customer');
  await expect(panel(page)).toContainText('not quoted yet');
  expect(await sandbox.asked('POST /api/ai-packs/runs/quote')).toBe(0);
  await run.quoteButton(page).click();
  await expect(panel(page).getByRole('row', { name: 'At most' })).toHaveText(/51 Points.*51 Points/);
  await expectStateAccessible(page);
  await run.reviewButton(page).click();
  await expect(run.dialog(page)).toContainText('Proposed');
  await run.spendButton(page).click();
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  const result = page.url();
  await page.goto(link);
  await expect(became(page)).toContainText('51 Points confirmed');
  await expect(page.getByLabel('Prompt')).toHaveValue('');
  await became(page).getByRole('link', { name: 'Open the run' }).click();
  await expect(page).toHaveURL(result);
  expect((await run.account(sandbox)).sent).toBe(1);
});
