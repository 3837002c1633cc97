import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { savePrompts, readPrompts } from '../../../api/drafts/promptsDraft';
import { browserContext } from '../../../spending/context';
import { href, paths } from '../../../paths';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { Component, loader } from './EvaluateScreen';
import { evaluateWords } from './words';

/** A Pack of the account, whose saved default is checkpoint 3: 51 Points a run. */
const id: string = packIds.support;
const sandbox = sandboxEachTest('buyer');
beforeEach(() => layOut());

const token = 'txk_live_abcdefghijklmnopqrstuvwxyz0123456789';
const prompts = (...texts: string[]) =>
  texts.map((prompt, at) => ({ id: `row-${at}`, prompt, expected: '', note: '', checks: [] }));

async function open(columns: string, productId = id, texts = ['Draft a reply']) {
  savePrompts(productId, prompts(...texts));
  const query = new URLSearchParams(columns);
  const { at } = drawScreen(paths.evaluate, { loader, Component }, href('evaluate', { id: productId }, query));
  await screen.findByRole('button', { name: evaluateWords.getQuotes });
  return { at: () => at(), user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The requests that spend. */
const started = () => sandbox.asked('POST').filter((request) => request.endsWith('/runs'));

/** Waits until so many runs were sent, and lets the last one end. */
async function end(runs: number): Promise<void> {
  await waitFor(() => expect(started()).toHaveLength(runs));
  await sandbox.set('clock', { advanceMs: 60_000 });
}

test('a preview has no checkpoints: it says so, offers the way to the Pack, and compares models', async () => {
  const preview = packIds.incidents;
  await open('', preview);
  expect(screen.getByText('A preview has no checkpoints')).toBeVisible();
  expect(screen.getByRole('link', { name: 'How to get the Pack' })).toHaveAttribute('href', `/packs/${preview}`);
  const [request, other] = screen.getAllByLabelText('Model');
  expect(request).not.toHaveValue((other as HTMLSelectElement).value);
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('a token in a prompt is neither saved nor quoted, and the field says why', async () => {
  const { user } = await open('');
  const prompt = screen.getByLabelText('Prompt 1');
  await user.clear(prompt);
  await user.type(prompt, `Use ${token}`);
  await user.click(await button(evaluateWords.getQuotes));
  expect(prompt).toHaveAccessibleDescription(/looks like a token/);
  expect(prompt).toHaveFocus();
  expect(sandbox.asked('POST')).toEqual([]);
  await waitFor(() => expect(readPrompts(id)).toEqual([]));
  expect(sessionStorage.getItem('console.evaluations') ?? '').not.toContain('txk_live');
});

test('a column whose quote has changed is not sent: it asks, and is sent after another consent', async () => {
  const { user } = await open('column=&column=checkpoint%3D1');
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 2 runs'));
  // Another client of the account changes the default.
  await sandbox.as('buyer').ask('growth.select', { params: { id }, body: { sequence: 4 } });
  await user.click(await button('Spend up to 100 Points on 2 runs'));
  const ask = await button('Review the new price');
  await end(1);
  await screen.findByText(/^1 of 2 runs done/);
  expect(started()).toHaveLength(1);
  await user.click(ask);
  const dialog = screen.getByRole('dialog', { name: 'Confirm the new price' });
  expect(within(dialog).getByText('51 → 52 Points')).toBeVisible();
  expect(within(dialog).getByText('3 → 4')).toBeVisible();
  expect(within(dialog).getByRole('region', { name: '1 prompt' })).toHaveTextContent('1Draft a reply');
  await user.click(await button('Spend up to 52 Points on 1 run'));
  await end(2);
  await screen.findByText('Ended: 2 of 2 runs done.');
  expect(started()).toHaveLength(2);
});

test('a consent names each prompt by its first words, under its number on the screen', async () => {
  const long = `Group these tickets\n  by cause. ${'And then some. '.repeat(20)}`;
  const { user } = await open('column=checkpoint%3D3&column=checkpoint%3D1', id, ['Draft a reply', long]);
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 4 runs'));
  const dialog = screen.getByRole('dialog', { name: evaluateWords.confirm });
  const list = within(dialog).getByRole('region', { name: '2 prompts' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('1Draft a reply');
  expect(second).toHaveTextContent(/^2Group these tickets by cause\. And then some\..{10,60}…$/);
  for (const text of list.querySelectorAll('bdi')) expect(text).toHaveAttribute('translate', 'no');
});

test('a column that is left out after its price has changed is not sent', async () => {
  const { user } = await open('column=&column=checkpoint%3D1');
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 2 runs'));
  await sandbox.as('buyer').ask('growth.select', { params: { id }, body: { sequence: 4 } });
  await user.click(await button('Spend up to 100 Points on 2 runs'));
  await user.click(await button('Skip them'));
  await end(1);
  await screen.findByText('Ended: 1 of 2 runs done.');
  expect(screen.getByText(sharedWords.notSent)).toBeVisible();
  expect(started()).toHaveLength(1);
});

test('after a stop nothing is cleared or quoted until what was sent has ended', async () => {
  const { user } = await open('column=checkpoint%3D3&column=checkpoint%3D1');
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 2 runs'));
  await user.click(await button('Spend up to 100 Points on 2 runs'));
  await waitFor(() => expect(started()).toHaveLength(1));
  await user.click(await button('Stop'));
  const clear = await button('Clear results');
  expect(clear).toHaveAccessibleDescription('Some runs haven’t finished yet.');
  expect(await button(spendingWords.quoteAgain)).toHaveAccessibleDescription('Some runs haven’t finished yet.');
  await end(1);
  await screen.findByText('Ended: 1 of 2 runs done.');
  await waitFor(() => expect(clear).not.toHaveAttribute('aria-disabled'));
  await user.click(clear);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Results' })).toBeNull());
});

test('a run whose outcome is not known is settled by hand, also when its prompt is gone', async () => {
  const { user } = await open('column=checkpoint%3D3&column=checkpoint%3D1');
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 2 runs'));
  await sandbox.fault('runs.start', { drop: true });
  await user.click(await button('Spend up to 100 Points on 2 runs'));
  expect(await screen.findByText('Outcome of 1 run unknown: up to 51 Points may have been spent')).toBeVisible();
  await user.clear(screen.getByLabelText('Prompt 1'));
  const list = await screen.findByRole('list', { name: 'From earlier prompts or columns' });
  expect(list).toHaveTextContent(/checkpoint 3, up to 51 Points/);
  await user.click(within(list).getByRole('button', { name: /^It didn’t start/ }));
  expect(within(list).getByRole('alert')).toHaveTextContent('nothing was recorded');
  await user.click(within(list).getByRole('button', { name: /^It started/ }));
  await waitFor(() => expect(screen.queryByText(/Outcome of 1 run unknown/)).toBeNull());
  expect(browserContext.ledger.visible().map(({ end }) => end)).toContain('settled');
});

test('above the session’s cap it asks once more, before the consent', async () => {
  browserContext.cap.set(60);
  const { user } = await open('column=checkpoint%3D3&column=checkpoint%3D1');
  await user.click(await button(evaluateWords.getQuotes));
  await user.click(await button('Review 2 runs'));
  expect(screen.getByRole('dialog', { name: spendingWords.overCap })).toBeVisible();
  await user.click(await button('Continue anyway'));
  expect(await screen.findByRole('dialog', { name: evaluateWords.confirm })).toBeVisible();
  expect(started()).toEqual([]);
});

test('columns that the screen chose are put into the address with the first quotes', async () => {
  const { at, user } = await open('');
  expect(at().search).toBe('');
  await user.click(await button(evaluateWords.getQuotes));
  await button('Review 2 runs');
  expect(new URLSearchParams(at().search).getAll('column')).toEqual([
    expect.stringContaining('checkpoint=3'),
    expect.stringContaining('checkpoint=4'),
  ]);
});

test('columns are added, named and removed in the address; each keeps what it runs with', async () => {
  const { at, user } = await open('column=checkpoint%3D3&column=checkpoint%3D1');
  await user.click(await button('Add column'));
  await user.type(await screen.findByLabelText('Name of column C'), 'Mine');
  await waitFor(() => expect(at().search).toContain('Mine'));
  await user.click(await button('Remove column A'));
  expect(new URLSearchParams(at().search).getAll('column')).toEqual([
    expect.stringContaining('checkpoint=1'),
    expect.stringContaining('name=Mine'),
  ]);
});
