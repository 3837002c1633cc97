import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sample } from '../../../../tests/depth';
import { changing } from '../../../../tests/support/changingFile';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { findRunDraft, saveRunDraft, findPrompt } from '../../../api/drafts/runDraft';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { href, paths } from '../../../paths';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { spendingWords } from '../../../shared/spending/words';
import { uiWords } from '../../../ui/words';
import { runsWords } from '../words';
import { Component, loader } from './RunScreen';
import { runWords } from './words';

/** A Pack of the account. The most that the run below can cost with it is 51 Points. */
const id = packIds.support;
const model = 'openai:gpt-5.4-mini';
const sent = { model, prompt: 'As sent', skills: [], limits: {} };
const sandbox = sandboxEachTest('buyer');
beforeEach(async () => {
  layOut();
  await sandbox.set('runs', { answer: 'admitted' });
});

async function open() {
  saveRunDraft(id, sent);
  const { at } = drawScreen(paths.run, { loader, Component }, href('run', { id }));
  await screen.findByRole('button', { name: runWords.getQuote });
  return { at: () => at().pathname, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
/** The requests for a run, which spend. */
const started = () => sandbox.asked('POST').filter((request) => request.includes(`/${id}/runs`));

/** Confirms a run, under these faults from its review on, when the console takes a snapshot. */
async function confirm(user: ReturnType<typeof userEvent.setup>, faults?: () => Promise<void>) {
  await user.click(button(runWords.getQuote));
  const review = await screen.findByRole('button', { name: runWords.review });
  await faults?.();
  await user.click(review);
  await user.click(await screen.findByRole('button', { name: 'Spend up to 51 Points' }));
}

/** A run with one file, quoted and under review. */
async function reviewWith(file: File) {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Files', { selector: 'input' }), file);
  await user.click(button(runWords.getQuote));
  await user.click(await screen.findByRole('button', { name: runWords.review }));
  return { user, spend: await screen.findByRole('button', { name: 'Spend up to 51 Points' }) };
}

test('a file that changed since it was attached is named: nothing is sent, and nothing is locked', async () => {
  const file = new File(['x'], 'notes.md');
  const { user, spend } = await reviewWith(file);
  changing(file, 'NotFoundError');
  await user.click(spend);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'notes.md no longer exists: it was moved or deleted after you chose it. Nothing was sent. Remove it and attach it again.',
  );
  expect(started()).toEqual([]);
  await user.click(button(uiWords.close));
  expect(button(runWords.getQuote)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a run stopped while its files are read once more is not sent', async () => {
  const file = new File(['x'], 'notes.md');
  const { user, spend } = await reviewWith(file);
  const hanging = Object.defineProperty(new Blob([]), 'arrayBuffer', { value: () => new Promise(() => undefined) });
  Object.defineProperty(file, 'slice', { value: () => hanging });
  await user.click(spend);
  await user.click(await screen.findByRole('button', { name: uiWords.stopWaiting }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You stopped it before it was sent.');
  expect(started()).toEqual([]);
});

const changes: [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][] = [
  ['model', (user) => user.selectOptions(screen.getByLabelText('Model'), 'anthropic:claude-haiku-4-5')],
  ['prompt', (user) => user.type(screen.getByLabelText('Prompt'), '!')],
  ['funding', (user) => user.selectOptions(screen.getByLabelText('Funding'), 'byok')],
  ['checkpoint', (user) => user.selectOptions(screen.getByLabelText('Checkpoint'), '1')],
  ['skill', (user) => user.click(screen.getByRole('checkbox', { name: /^Web search/ }))],
  ['limit', (user) => user.type(screen.getByLabelText(runsWords.maxOutputTokens), '0')],
  ['file', (user) => user.upload(screen.getByLabelText('Files', { selector: 'input' }), new File(['x'], 'notes.md'))],
];
test.each(sample(changes))('another %s voids the quote, also one still being requested', async (_, change) => {
  const { user } = await open();
  await user.click(button(runWords.getQuote));
  await screen.findByRole('button', { name: runWords.review });
  await change(user);
  expect(screen.queryByRole('button', { name: runWords.review })).toBeNull();
  await sandbox.fault('runs.quote', { hold: true });
  saveRunDraft(id, undefined);
  await user.click(button(runWords.getQuote));
  await change(user);
  await sandbox.release();
  await waitFor(() => expect(button(runWords.getQuote)).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('button', { name: runWords.review })).toBeNull();
});

test('the refusal of a quote that was voided is not shown', async () => {
  const { user } = await open();
  const error = { code: 'BAD_REQUEST', message: 'm', fields: [{ field: 'prompt', message: 'Too short' }] };
  await sandbox.fault('runs.quote', { status: 400, body: JSON.stringify({ error }), hold: true });
  await user.click(button(runWords.getQuote));
  await user.type(screen.getByLabelText('Prompt'), '!');
  await sandbox.release();
  await user.click(button(runWords.getQuote));
  await screen.findByRole('button', { name: runWords.review });
  expect(screen.queryByText(/BAD_REQUEST/)).toBeNull();
  expect(screen.getByLabelText('Prompt')).not.toHaveAttribute('aria-invalid');
});

/** The id of the account's run under way. */
const underWay = async () => (await sandbox.as('buyer').ask('packs.workload')).body.runs[0]?.runId ?? '';

test('a run found by evidence keeps the sent prompt and what was written since', async () => {
  const { at, user } = await open();
  await confirm(user, async () => {
    await sandbox.fault('runs.start', { when: 'after', drop: true });
    // The snapshot before sending passes; the check after the lost response waits.
    await sandbox.fault('growth.read', { delayMs: 1 });
    await sandbox.fault('growth.read', { hold: true, times: 100 });
  });
  await screen.findByText('Up to 51 Points may have been spent');
  saveRunDraft(id, { prompt: 'Written since', skills: [], limits: {} });
  const runId = await underWay();
  await sandbox.release();
  await waitFor(() => expect(at()).toBe(href('runResult', { runId })));
  expect(findPrompt(runId)).toBe('As sent');
  expect(findRunDraft(id)?.prompt).toBe('Written since');
});

test('an accepted run with an unreadable id leads to Runtime', async () => {
  await sandbox.fault('runs.start', { when: 'after', body: '{"run":{"status":"queued"}}' });
  const { at, user } = await open();
  await confirm(user);
  await waitFor(() => expect(at()).toBe('/runtime'));
});

test('stopped during the price check, a run is not sent', async () => {
  const { user } = await open();
  await confirm(user, () => sandbox.fault('packs.workload', { hold: true, times: 100 }));
  expect(await screen.findByText(/^Checking the price once more/)).toBeVisible();
  await user.click(button(uiWords.stopWaiting));
  await sandbox.release();
  expect(await screen.findByText('Nothing was spent.')).toBeVisible();
  expect(started()).toEqual([]);
});

/** From here on the quotes are those of the sandbox but for this. */
async function quoteWith(change: object, fundingMode = 'points') {
  const body = { productId: id, model, fundingMode, enabledSkills: [], maxInputTokens: 8_000, maxOutputTokens: 2_000 };
  const { body: quote } = await sandbox.as('buyer').ask('runs.quote', { body });
  await sandbox.fault('runs.quote', { body: JSON.stringify({ ...quote, ...change }), times: 100 });
}

test('a quote without a price cannot be reviewed, and a new one can', async () => {
  await quoteWith({ model: 'c:d' });
  const { user } = await open();
  await user.click(button(runWords.getQuote));
  expect(await screen.findByRole('alert')).toHaveTextContent(`another model: c:d, but you asked for ${model}.`);
  expect(button(runWords.review)).toHaveAttribute('aria-disabled', 'true');
  await user.click(button(runWords.review));
  expect(screen.queryByRole('dialog')).toBeNull();
  await sandbox.release();
  await user.click(button(spendingWords.quoteAgain));
  await waitFor(() => expect(button(runWords.review)).not.toHaveAttribute('aria-disabled'));
});

test.each(
  sample([
    [0, 'Run with your key'],
    [20, 'Run with your key, up to 20 Points'],
  ]),
)(
  'a key typed before or after the quote is no part of it; at %i Points it is confirmed as "%s"',
  async (points, name) => {
    await quoteWith({ ceilingPoints: points, breakdown: [] }, 'byok');
    const { at, user } = await open();
    await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
    await user.click(button(runWords.getQuote));
    const review = await screen.findByRole('button', { name: runWords.review });
    expect(review).toHaveAccessibleDescription('Enter your provider key first');
    await user.type(screen.getByLabelText(spendingWords.providerKey), 'sk-1');
    await user.clear(screen.getByLabelText(spendingWords.providerKey));
    await user.type(screen.getByLabelText(spendingWords.providerKey), 'sk-2');
    expect(sandbox.asked('POST')).toEqual(['POST /api/ai-packs/runs/quote']);
    await user.click(button(runWords.review));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(at()).toMatch(/^\/runs\//));
    expect(started()).toHaveLength(1);
    const keys = sandbox.sent.flatMap(({ headers }) => headers.get(PROVIDER_KEY_HEADER) ?? []);
    expect(keys).toEqual(['sk-2']);
  },
);
