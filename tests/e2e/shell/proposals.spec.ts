/** Links with which a program or a colleague proposes a spend: they fill in a choice, and a person confirms it or not. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from '@playwright/test';
import { type PrepProposal, toProposalHash } from '../../../src/lib/proposal/proposalLink';
import { prepWords } from '../../../src/features/seller/prep/words';
import { proposalWords } from '../../../src/shared/proposal/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { writeBody } from '../support/body';
import { copied } from '../support/copied';
import { expect, giveToken, readStorage, openWith, test } from '../support/fixtures';
import { findSecretForms } from '../support/leaks';
import * as prep from '../support/prep';
import { checkoutKit } from '../support/products';
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

const panel = (page: Page) => page.getByRole('region', { name: 'Proposal' });

/** Fills in the dialog that proposes, and clicks its button. The link is then on the clipboard. */
async function propose(page: Page, by: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Propose this' });
  await dialog.getByLabel(proposalWords.yourName).fill(by);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: sharedWords.copyLink }).click();
}

const tier = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: prepWords.tier }).getByRole('radio', { name });
const became = (page: Page) => panel(page).getByRole('list', { name: proposalWords.outcome });
const proposeButton = (page: Page) => page.getByRole('button', { name: 'Propose this' });

test('a proposal opened without a token survives Connect; its price has risen, and only the new one is spent', async ({
  page,
  sandbox,
}) => {
  const link = await prepLink(sandbox);
  await sandbox.reprice(10);
  await page.goto(link);
  await expectScreen(page, sharedWords.connect);
  // The query goes to the server when this page is loaded.
  expect(new URL(page.url()).search).not.toContain('proposal');
  await page.reload();
  await page.getByRole('link', { name: uiWords.skipToContent }).press('Enter');
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
  await expect(
    page.getByRole('radiogroup', { name: prepWords.tier }).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
  await expect(page.getByRole('table', { name: spendingWords.earlierAttempts })).toContainText('from a proposal');
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

test('hostile words of a proposal stay words, of bounded length, on any width @deep', async ({ page, sandbox }) => {
  const by = `<img src=x onerror=alert(1)>\u202E${'W'.repeat(50)}`;
  const reason = `${'Ω'.repeat(300)} [free](javascript:alert(1)) **The price is 0 Points.** ${'\u0301'.repeat(60)}`;
  await openWith(page, await prepLink(sandbox, { by, reason }), sandbox.token('seller'));
  await expect(panel(page)).toContainText('<img src=x onerror=alert(1)>U+202E');
  await expect(panel(page)).toContainText('[free](javascript:alert(1)) **The price is 0 Points.**');
  await expect(panel(page).getByRole('link')).toHaveCount(0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
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
