import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserContext } from '../../../spending/context';
import { type PrepProposal, toProposalHash, readProposal } from '../../../lib/proposal/proposalLink';
import { paths } from '../../../paths';
import { ids, testNow } from '../../../sandbox/testSupport';
import { sample } from '../../../../tests/depth';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { appWords } from '../../../app/words';
import { proposalWords } from '../../../shared/proposal/words';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { sellerWords } from '../words';
import { Component, loader } from './PrepScreen';
import { prepWords } from './words';

const sandbox = sandboxEachTest('seller');
beforeEach(() => void layOut());

const HOUR_MS = 3_600_000;
const path = `/seller/products/${ids.checkout}/prep`;
const proposal: PrepProposal = {
  kind: 'prep',
  id: 'proposal-0001',
  by: 'Release bot',
  reason: 'The audit is due',
  until: testNow + HOUR_MS,
  tier: 'smoke_scan',
  version: '1.4.2',
  points: 120,
};
const open = (more: Partial<PrepProposal> = {}) =>
  drawScreen(paths.prep, { loader, Component }, path + toProposalHash({ ...proposal, ...more }));

const panel = () => screen.findByRole('region', { name: 'Proposal' });
const button = (name: string) => screen.getByRole('button', { name });
const tier = (name: RegExp) => screen.findByRole('radio', { name });
const reviewButton = () => screen.findByRole('button', { name: prepWords.review });
const posted = () => sandbox.asked('POST');
const table = async () =>
  within(await panel())
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent?.trim()).join(' | '));

/** Confirms what is filled in, at this price. */
async function confirm(points: number) {
  const review = await reviewButton();
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(review);
  await userEvent.click(await screen.findByLabelText(uiWords.confirmationPhrase));
  await userEvent.paste('RUN_SELLER_PREP');
  await userEvent.click(button(`Spend ${points} Points`));
}

/** Another tab's attempt with the proposal arrives, and its end. */
function usedElsewhere() {
  const { ledger } = browserContext;
  const { tier: choice, version, points, id } = proposal;
  const terms = { title: 'Kit', version, choice, points, maxDurationMs: 1, proposal: id };
  const otherAttempt = ledger.open({ ...terms, id: 99, subject: { kind: 'prep', productId: ids.checkout } }, undefined);
  ledger.claimAnnouncement(otherAttempt.id);
  ledger.end(otherAttempt.id, 'settled', 'Accepted by the service');
}

test('a proposal fills in a choice, says who made it and why, and asks for nothing that the screen would not', async () => {
  open();
  expect(await tier(/^Smoke scan/)).toBeChecked();
  expect(await panel()).toHaveTextContent('The link says it is from Release bot, for this reason: The audit is due');
  expect(await table()).toEqual([
    'What | Proposed | Now',
    'Version | 1.4.2 | 1.4.2',
    'Smoke scan | 120 Points | 120 Points',
  ]);
  const own = `/api/seller/products/${ids.checkout}`;
  // As without it.
  expect(sandbox.asked().toSorted()).toEqual(['GET /api/auth/api-token-status', `GET ${own}`, `GET ${own}/prep-quote`]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a price that has risen stands out, and is the one that is confirmed', async () => {
  await sandbox.set('prices', { percent: 10 });
  open();
  expect(await panel()).toHaveTextContent('The price is 12 Points higher than proposed');
  expect(await table()).toContain('Smoke scan | 120 Points | 132 Points 12 more');
  await userEvent.click(await reviewButton());
  const dialog = await screen.findByRole('dialog', { name: prepWords.confirm });
  expect(within(dialog).getByText('120 Points, now 12 more')).toBeVisible();
  await userEvent.click(button(uiWords.cancel));
  await confirm(132);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect((await sandbox.as('seller').product(ids.checkout)).prep).toMatchObject({ points: 132 });
});

test('a price that has fallen is shown without alarm, another version in bold', async () => {
  await sandbox.set(`products/${ids.checkout}/versions`, { version: '2.0.0' });
  open({ points: 150 });
  const rows = await table();
  expect(rows).toContain('Version | 1.4.2 | 2.0.0');
  expect(rows.at(-1)).toMatch(/^Smoke scan \| 150 Points \| \d+ Points \d+ less$/);
  expect(await panel()).not.toHaveTextContent('higher than proposed');
});

test('a tier that is not offered is not chosen', async () => {
  open({ tier: 'gold_scan' });
  expect(await table()).toContain('Gold scan | 120 Points | not offered');
  expect(await reviewButton()).toHaveAccessibleDescription('Choose a tier first');
});

test('a used one says what became of it, and is filled in again only on request', async () => {
  open();
  await confirm(120);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  const [attempt] = browserContext.ledger.visible();
  expect(attempt).toMatchObject({ end: 'settled', proposal: 'proposal-0001' });
  await sandbox.set('clock', { advanceMs: 1_800_000 });
  document.body.replaceChildren();
  open();
  const became = await screen.findByRole('list', { name: proposalWords.outcome });
  expect(became).toHaveTextContent(/^Accepted by the service\. 120 Points confirmed/);
  expect(within(became).getByRole('link', { name: sellerWords.openReport })).toBeVisible();
  expect(await tier(/^Smoke scan/)).not.toBeChecked();
  // Once the product is read anew, whose prep was running.
  await waitFor(async () => expect(await reviewButton()).toHaveAccessibleDescription('Choose a tier first'));
  await userEvent.click(button('Fill it in again'));
  expect(await tier(/^Smoke scan/)).toBeChecked();
  await confirm(120);
  await waitFor(() => expect(browserContext.ledger.visible()).toHaveLength(2));
  expect(posted()).toHaveLength(2);
});

test('one that is used in another tab while it is filled in here cannot be reviewed until it is filled in again', async () => {
  open();
  const review = await reviewButton();
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  usedElsewhere();
  expect(await screen.findByText('Proposal already used')).toBeVisible();
  expect(review).toHaveAccessibleDescription(
    'This proposal has been used since you opened it. Dismiss it, or fill it in again',
  );
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
  await userEvent.click(button('Fill it in again'));
  expect(review).not.toHaveAttribute('aria-disabled');
});

test('after a refusal, a new price is not reviewed either once another tab has used the proposal', async () => {
  open();
  const review = await reviewButton();
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  await sandbox.set('prices', { percent: 10 });
  await confirm(120);
  const again = await screen.findByRole('button', { name: 'Review at 132 Points' });
  usedElsewhere();
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Proposal already used')).toBeVisible();
});

test('an attempt with it that was refused spent nothing: it is filled in as before', async () => {
  open();
  await sandbox.fault('seller.prep', { status: 403, code: 'FORBIDDEN' });
  await confirm(120);
  await userEvent.click(await screen.findByRole('button', { name: uiWords.close }));
  expect(await panel()).toHaveTextContent('An earlier attempt with this proposal spent nothing: refused');
  expect(await tier(/^Smoke scan/)).toBeChecked();
  expect(await reviewButton()).not.toHaveAttribute('aria-disabled');
});

test('an expired one proposes nothing', async () => {
  open({ until: testNow - 1 });
  expect(await panel()).toHaveTextContent('It has expired.');
  expect(await tier(/^Smoke scan/)).not.toBeChecked();
  expect(within(await panel()).queryByRole('table')).toBeNull();
});

test('one that expires while it is looked at says so when the quote is read again', async () => {
  open();
  expect(await tier(/^Smoke scan/)).toBeChecked();
  await sandbox.set('clock', { advanceMs: HOUR_MS });
  await userEvent.click(button(spendingWords.quoteAgain));
  await waitFor(async () => expect(await panel()).toHaveTextContent('expired'));
});

test.each(
  sample([
    [
      'of a run',
      toProposalHash({ kind: 'run', id: 'proposal-0002', by: 'x', until: testNow + 1, model: 'a:b', skills: [] }),
      'The link proposes a run, but this screen is for a prep.',
    ],
    ['that was cut', toProposalHash(proposal).slice(0, -4), 'The end of the link is missing. Copy the whole link.'],
  ]),
)('one %s says so, proposes nothing, and can be set aside', async (_, hash, problem) => {
  const { at } = drawScreen(paths.prep, { loader, Component }, path + hash);
  expect(await panel()).toHaveTextContent(`${problem} Ask for the link again`);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(button('Dismiss'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull());
  expect(at()).toMatchObject({ pathname: path, hash: '' });
  expect(screen.getByRole('radiogroup', { name: prepWords.tier })).toBeVisible();
});

test('what looks like a token in it is cut out of the address, and nothing is proposed', async () => {
  const { at } = open({ reason: 'Use txk_live_0123456789abcdef0123456789abcdef' });
  expect(await tier(/^Smoke scan/)).not.toBeChecked();
  expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
  expect(at().hash).toBe('');
  expect(await screen.findByText(appWords.secretRemoved)).toBeVisible();
});

test('hostile text stays text', async () => {
  open({
    by: '<b>Console</b> \u202Etrusted',
    reason: '[ok](javascript:alert(1)) <img src=x onerror=alert(1)> **Price: 0 Points**',
  });
  const proposalPanel = await panel();
  expect(proposalPanel).toHaveTextContent('<b>Console</b> U+202Etrusted');
  expect(proposalPanel).toHaveTextContent('[ok](javascript:alert(1)) <img src=x onerror=alert(1)> **Price: 0 Points**');
  expect(proposalPanel.querySelector('img, b, a, strong:not(td strong)')).toBeNull();
});

test('the choice can be proposed: the link says what the screen shows, and brings it back', async () => {
  const user = userEvent.setup();
  drawScreen(paths.prep, { loader, Component }, path);
  await user.click(await tier(/^Verified listing/));
  await user.click(button('Propose this'));
  const copy = await screen.findByRole('button', { name: sharedWords.copyLink });
  expect(copy).toHaveAccessibleDescription('Enter your name first');
  await user.type(screen.getByLabelText(proposalWords.yourName), 'Ada');
  await user.type(screen.getByLabelText('Reason'), 'For the launch');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(copy);
  await screen.findByText('Copied');
  const link = new URL(written.mock.lastCall![0]);
  expect(link.pathname).toBe(path);
  const made = readProposal(link.hash);
  expect(made).toMatchObject({
    kind: 'prep',
    by: 'Ada',
    reason: 'For the launch',
    tier: 'verified_listing',
    version: '1.4.2',
    points: 640,
  });
  expect(link.href).not.toContain('txk_');
});

test('makes no link with a secret', async () => {
  const user = userEvent.setup();
  drawScreen(paths.prep, { loader, Component }, path);
  await user.click(await tier(/^Verified listing/));
  await user.click(button('Propose this'));
  await user.type(await screen.findByLabelText(proposalWords.yourName), 'Ada');
  await user.type(screen.getByLabelText('Reason'), 'use txk_live_0123456789abcdef0123456789abcdef');
  await user.click(button(sharedWords.copyLink));
  expect(await screen.findByRole('alert')).toHaveTextContent('looks like a token. Links can’t include that.');
});
