import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { layOut } from '../../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../../tests/support/tab';
import { findRunDraft, saveRunDraft } from '../../../../api/drafts/runDraft';
import { browserContext } from '../../../../spending/context';
import { type RunProposal, toProposalHash, readProposal } from '../../../../lib/proposal/proposalLink';
import { href, paths } from '../../../../paths';
import { packIds } from '../../../../sandbox/catalog/packs/seedIds';
import { testNow } from '../../../../sandbox/testSupport';
import { proposalWords } from '../../../../shared/proposal/words';
import { sharedWords } from '../../../../shared/words';
import { uiWords } from '../../../../ui/words';
import { runsWords } from '../../words';
import { Component, loader } from '../RunScreen';
import { runWords } from '../words';

/** A Pack of the account. The most that the run below can cost with it is 51 Points. */
const id = packIds.support;
const sandbox = sandboxEachTest('buyer');
beforeEach(async () => {
  layOut();
  await sandbox.set('runs', { answer: 'admitted' });
});

const proposal: RunProposal = {
  kind: 'run',
  id: 'proposal-0001',
  by: 'Support bot',
  reason: 'A customer waits',
  until: testNow + 3_600_000,
  model: 'openai:gpt-5.4-mini',
  prompt: 'Draft a reply',
  skills: [],
  input: 4_000,
  output: 1_000,
  points: 20,
};
const path = href('run', { id });
const open = (more: Partial<RunProposal> = {}) =>
  drawScreen(paths.run, { loader, Component }, path + toProposalHash({ ...proposal, ...more }));
const panel = () => screen.findByRole('region', { name: 'Proposal' });
const button = (name: string) => screen.findByRole('button', { name });
const prompt = () => screen.findByLabelText('Prompt');
/** The requests that quote or spend. */
const asked = () => sandbox.asked('POST');

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await button(runWords.getQuote));
  await user.click(await button(runWords.review));
  await user.click(await screen.findByRole('button', { name: /^Spend up to \d+ Points$/ }));
}

test('a proposal fills in a run, and quotes nothing; the draft of the screen is left as it was written', async () => {
  const own = { prompt: 'My own', skills: [], limits: {} };
  saveRunDraft(id, own);
  open();
  expect(await prompt()).toHaveValue('Draft a reply');
  expect(screen.getByLabelText(runsWords.maxInputTokens)).toHaveValue('4000');
  expect(screen.getByLabelText('Funding')).toHaveValue('points');
  const shown = await panel();
  expect(shown).toHaveTextContent('The link says it is from Support bot, for this reason: A customer waits');
  expect(within(shown).getByRole('row', { name: 'At most 20 Points not quoted yet' })).toBeVisible();
  expect(asked()).toEqual([]);
  await userEvent.type(await prompt(), ' now');
  expect(shown).toHaveTextContent('You changed the proposed inputs.');
  expect(findRunDraft(id)?.prompt).toBe('My own');
  await userEvent.click(await button('Dismiss'));
  await waitFor(async () => expect(await prompt()).toHaveValue('My own'));
  expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
});

test('what was changed in it survives a reload', async () => {
  open();
  await userEvent.type(await prompt(), ' now');
  document.body.replaceChildren();
  open();
  expect(await prompt()).toHaveValue('Draft a reply now');
});

test('once quoted, a higher price than proposed stands out, also where it is confirmed; its use is found again', async () => {
  const user = userEvent.setup();
  const { at } = open();
  await user.click(await button(runWords.getQuote));
  await user.click(await button(runWords.review));
  const [, price = ''] = /Spend up to (\d+) Points/.exec((await screen.findByRole('dialog')).textContent ?? '') ?? [];
  const more = Number(price) - 20;
  expect(more).toBeGreaterThan(0);
  expect(screen.getByText(`20 Points, now ${more} more`)).toBeVisible();
  expect(screen.getByText(`The price is ${more} Points higher than proposed`)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: `Spend up to ${price} Points` }));
  await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
  const [attempt] = browserContext.ledger.visible();
  expect(attempt).toMatchObject({ end: 'settled', proposal: 'proposal-0001', points: Number(price) });
  document.body.replaceChildren();
  await sandbox.set('clock', { advanceMs: 60_000 });
  open();
  const became = await screen.findByRole('list', { name: proposalWords.outcome });
  const link = within(became).getByRole('link', { name: runsWords.openRun });
  expect(link).toHaveAttribute('href', href('runResult', { runId: attempt!.work! }));
  expect(await prompt()).toHaveValue('');
  await user.click(await button('Fill it in again'));
  expect(await prompt()).toHaveValue('Draft a reply');
  expect(asked().filter((request) => request.endsWith('/runs'))).toHaveLength(1);
});

test('what this service does not have is left out and named', async () => {
  open({ model: 'elsewhere:model', skills: ['time_travel'], checkpoint: 99 });
  const shown = await panel();
  expect(shown).toHaveTextContent('Not available here, so left out: the model elsewhere:model, the skill time_travel.');
  await waitFor(() =>
    expect(screen.getByLabelText('Checkpoint')).toHaveAccessibleDescription(
      expect.stringContaining('Checkpoint 99 can’t be run'),
    ),
  );
});

test('a second link in the same tab takes the place of the first', async () => {
  const { go } = open();
  expect(await prompt()).toHaveValue('Draft a reply');
  await go(path + toProposalHash({ ...proposal, id: 'proposal-0002', prompt: 'Another' }));
  await waitFor(async () => expect(await prompt()).toHaveValue('Another'));
});

test('a run can be proposed before and after it is quoted, but neither files nor a run on an own key', async () => {
  const user = userEvent.setup();
  saveRunDraft(id, { prompt: 'Do it', skills: [], limits: {} });
  drawScreen(paths.run, { loader, Component }, path);
  await user.click(await button(runWords.getQuote));
  await button(runWords.review);
  await user.click(await button('Propose this'));
  await user.type(await screen.findByLabelText(proposalWords.yourName), 'Ada');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await button(sharedWords.copyLink));
  await screen.findByText('Copied');
  const link = new URL(written.mock.lastCall![0]);
  expect(link.pathname).toBe(path);
  expect(readProposal(link.hash)).toMatchObject({ kind: 'run', by: 'Ada', prompt: 'Do it', points: 51, input: 8_000 });
  await user.click(await button(uiWords.close));
  await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
  expect(await button('Propose this')).toHaveAccessibleDescription('Only a run that is paid in Points can be proposed');
  await user.selectOptions(screen.getByLabelText('Funding'), 'points');
  await user.upload(screen.getByLabelText('Files', { selector: 'input' }), new File(['x'], 'notes.md'));
  expect(await button('Propose this')).toHaveAccessibleDescription('Links can’t include files. Remove them first');
});

test('the link of a proposal that is used in this tab is confirmed once', async () => {
  const user = userEvent.setup();
  const { at } = open();
  await confirm(user);
  await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
  expect(browserContext.ledger.visible()).toHaveLength(1);
});
