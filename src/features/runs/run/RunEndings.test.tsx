/** How a run can end on its screen, from the review to its result, and its effect on the Points. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../../../tests/depth';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { saveRunDraft } from '../../../api/drafts/runDraft';
import { href, paths } from '../../../paths';
import { packIds, runIds } from '../../../sandbox/catalog/packs/seedIds';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { uiWords } from '../../../ui/words';
import { Component, loader } from './RunScreen';
import { runWords } from './words';

// There are no styles here, and to ask every element for its own would be most of the work.
configure({ defaultHidden: true });

/** A Pack of the account. The most that the run below can cost with it is 51 Points. */
const id = packIds.support;
const model = 'openai:gpt-5.4-mini';
const sandbox = sandboxEachTest('buyer');
beforeEach(async () => {
  layOut();
  await sandbox.set('runs', { answer: 'admitted' });
});

const run = (address = href('run', { id })) => drawScreen(paths.run, { loader, Component }, address);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const findDialog = () => screen.findByRole('dialog', { name: runWords.confirm });
const started = () => sandbox.asked('POST').filter((request) => request.includes(`/${id}/runs`));
async function points() {
  const { available, held, spent } = (await sandbox.state()).accounts.buyer;
  return { available, held, spent };
}
const untouched = { available: 2_000, held: 0, spent: 0 };

/** Opens the screen with a run filled in, and its review. */
async function review(address?: string) {
  saveRunDraft(id, { model, prompt: 'As sent [slow]', skills: [], limits: {} });
  const place = run(address);
  await userEvent.click(await screen.findByRole('button', { name: runWords.getQuote }));
  await userEvent.click(await screen.findByRole('button', { name: runWords.review }));
  await findDialog();
  return place;
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /^Spend up to \d+ Points$/ }));

describe('refused', () => {
  test.each(
    sample([
      [402, 'INSUFFICIENT_POINTS', ['Not enough Points', 'Nothing was spent.']],
      [404, 'NOT_FOUND', ['404 NOT_FOUND', 'Nothing was spent.']],
      [429, 'AI_WORKLOAD_BUSY', ['The service is busy. Nothing was charged.']],
    ] as const),
  )('with %i: says why, and nothing is spent or sent again', async (status, code, texts) => {
    await sandbox.fault('runs.start', { status, code, ...(status === 429 && { retryAfter: 30 }) });
    await review();
    await confirm();
    for (const text of texts) await waitFor(async () => expect(await findDialog()).toHaveTextContent(text));
    expect(started()).toHaveLength(1);
    expect(await points()).toEqual(untouched);
    if (status === 429) {
      expect(within(await findDialog()).getByRole('button', { name: spendingWords.quoteAgain })).toHaveAttribute(
        'aria-disabled',
      );
      return;
    }
    // The button that opened the review has gone with its quote.
    await userEvent.click(button(uiWords.close));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('with the provider key in its words: the key is not shown, and its field is empty', async () => {
    const key = 'sk-canary+/"7f3&no=such%key';
    const message = `The key ${key} is not good`;
    const body = JSON.stringify({ error: { code: 'FORBIDDEN', message } });
    await sandbox.fault('runs.start', { status: 403, body });
    saveRunDraft(id, { model, prompt: 'As sent', skills: [], limits: {} });
    run();
    await userEvent.selectOptions(await screen.findByLabelText('Funding'), 'byok');
    const field = screen.getByLabelText(spendingWords.providerKey);
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'off');
    await userEvent.click(field);
    await userEvent.paste(key);
    await userEvent.click(button(runWords.getQuote));
    await userEvent.click(await screen.findByRole('button', { name: runWords.review }));
    await userEvent.click(await screen.findByRole('button', { name: /^Run with your key/ }));
    await screen.findByText(/The key \[redacted\] is not good/);
    expect(await findDialog()).toHaveTextContent('Your provider key wasn’t saved.');
    await userEvent.click(button(uiWords.close));
    expect(screen.getByLabelText(spendingWords.providerKey)).toHaveValue('');
    expect(document.body.textContent).not.toContain(key);
  });

  test('with a 400 on a file: that file is marked', async () => {
    const message = 'b.md can’t be read.';
    const error = { code: 'BAD_REQUEST', message, fields: [{ field: 'attachments.1', message }] };
    await sandbox.fault('runs.startWithFiles', { status: 400, body: JSON.stringify({ error }) });
    saveRunDraft(id, { model, prompt: 'As sent', skills: [], limits: {} });
    run();
    await screen.findByRole('button', { name: runWords.getQuote });
    const files = [new File(['x'], 'a.txt'), new File(['y'], 'b.md')];
    await userEvent.upload(screen.getByLabelText('Files', { selector: 'input' }), files);
    await userEvent.click(button(runWords.getQuote));
    await userEvent.click(await screen.findByRole('button', { name: runWords.review }));
    await confirm();
    await userEvent.click(await screen.findByRole('button', { name: uiWords.close }));
    const attached = within(screen.getByRole('list', { name: runWords.attachedFiles })).getAllByRole('listitem');
    expect(attached.map(({ textContent }) => textContent?.includes(message))).toEqual([false, true]);
  });
});

describe('changed since the review', () => {
  test('a quote of another model right before the run: nothing is sent', async () => {
    await review();
    const quoted = { version: '1.0.0', growthVersion: 3, preview: false, breakdown: [], availablePoints: 2_000 };
    const body = JSON.stringify({ ...quoted, ceilingPoints: 51, model: 'openai:gpt-9' });
    await sandbox.fault('runs.quote', { body, times: 100 });
    await confirm();
    await screen.findByText(/The service quoted another model: openai:gpt-9, but you asked for/);
    expect(await findDialog()).toHaveTextContent('The run wasn’t sent');
    expect(within(await findDialog()).queryByRole('button', { name: /^(Review|Spend)/ })).toBeNull();
    expect(started()).toEqual([]);
  });

  test('another default checkpoint: nothing is sent at the old one, and the new one is reviewed', async () => {
    const { at } = await review();
    await sandbox.as('buyer').ask('growth.select', { params: { id }, body: { sequence: 1 } });
    await confirm();
    const again = await screen.findByRole('button', { name: /^Review at \d+ Points$/ });
    expect(screen.getByRole('alert')).toHaveTextContent(/^The price fell to \d+ Points$/);
    const changes = screen.getByRole('table', { name: spendingWords.whatChanged });
    expect(
      within(changes)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toContain('Checkpoint31');
    expect(started()).toEqual([]);
    await userEvent.click(again);
    await confirm();
    await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
    expect(started()).toHaveLength(1);
  });

  test('another client runs the Pack: that run is linked, not taken for ours', async () => {
    await review();
    const body = { model, prompt: 'Something else [slow]' };
    const { body: theirs } = await sandbox.as('buyer').ask('runs.start', { params: { id }, body });
    await confirm();
    await screen.findByText(spendingWords.somethingChanged);
    await waitFor(async () => expect(await findDialog()).toHaveTextContent('Another run of this Pack is under way'));
    expect(within(await findDialog()).getByRole('link', { name: 'Open the run under way' })).toHaveAttribute(
      'href',
      `/runs/${theirs.run.runId}`,
    );
    await userEvent.click(button(uiWords.close));
    expect(await screen.findAllByText('A run of this Pack is under way')).not.toHaveLength(0);
    expect(button(runWords.review)).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('unknown', () => {
  test('an answer with an error is not called a start, and is looked for', async () => {
    await sandbox.fault('runs.start', { when: 'before', status: 200, body: '{"error":{"code":"X"}}' });
    await review();
    await confirm();
    const notice = await screen.findByRole('region', { name: spendingWords.outcomeUnknown });
    expect(notice).toHaveTextContent('The response contains an error (X)');
    expect(notice).toHaveTextContent('Up to 51 Points may have been spent');
    expect(screen.queryByText(/^Run started/)).toBeNull();
    expect(button(runWords.getQuote)).toHaveAttribute('aria-disabled', 'true');
    expect(started()).toHaveLength(1);
    expect(await points()).toEqual(untouched);
  });

  test('while the runs cannot be read it stays locked', async () => {
    await sandbox.fault('runs.start', { when: 'after', status: 500 });
    await review();
    await sandbox.fault('packs.workload', { status: 403, code: 'FORBIDDEN', times: 100 });
    await confirm();
    await screen.findByText('The runs couldn’t be loaded, so nothing is known yet.');
    expect(button(runWords.getQuote)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: runWords.review })).toBeNull();
    expect(started()).toHaveLength(1);
  });

  test('a run whose answer is lost at admission is found, and charged once', async () => {
    await sandbox.fault('runs.start', { when: 'after', status: 500 });
    const { at, go } = await review();
    await confirm();
    await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
    expect(started()).toHaveLength(1);
    expect(await points()).toEqual({ available: 1_949, held: 51, spent: 0 });
    await go(href('run', { id }));
    expect(await screen.findByRole('table', { name: spendingWords.earlierAttempts })).toHaveTextContent(
      /Accepted\. The response was lost/,
    );
  });
});

describe('awaited', () => {
  test('it shows what was sent and what it holds; left and opened again, it is awaited without a way to stop', async () => {
    await sandbox.fault('runs.start', { hold: true });
    const { go, at } = await review();
    await confirm();
    const pending = await screen.findByRole('region', { name: runWords.pending });
    for (const text of [model, 'At most51 Points', 'As sent [slow]', 'so far', 'Stop waiting does the same'])
      expect(pending).toHaveTextContent(text);
    expect(pending).toHaveFocus();
    expect(screen.queryByLabelText('Prompt')).toBeNull();
    await go('/elsewhere');
    await go(href('run', { id }));
    expect(await screen.findByRole('region', { name: runWords.pending })).toHaveTextContent('As sent [slow]');
    expect(screen.queryByRole('button', { name: uiWords.stopWaiting })).toBeNull();
    await sandbox.release();
    await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
    expect(started()).toHaveLength(1);
  });

  test('a refusal that arrives after leaving is shown where the user is, with the way back to the inputs', async () => {
    await sandbox.fault('runs.start', { status: 402, code: 'INSUFFICIENT_POINTS', hold: true });
    const { go } = await review();
    await confirm();
    await screen.findByRole('region', { name: runWords.pending });
    await go('/elsewhere');
    await sandbox.release();
    expect(await screen.findByText('The run of Ticket Reply Drafter was refused')).toBeVisible();
    expect(screen.getByText(/402 INSUFFICIENT_POINTS/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Open Run' }));
    expect(await screen.findByLabelText('Prompt')).toHaveValue('As sent [slow]');
  });
});

test('a run to compare leads to its result with the run that it is compared with', async () => {
  const { at } = await review(href('run', { id }, new URLSearchParams({ compare: runIds.atThree })));
  await confirm();
  await waitFor(() => expect(at().pathname).toMatch(/^\/runs\//));
  expect(at().search).toBe(`?compare=${runIds.atThree}`);
});

test('anything unavailable says why: a model, the price of a skill, missing Points', async () => {
  const { models } = (await sandbox.as('buyer').ask('packs.models')).body;
  const closed = models.find(({ unavailableReason }) => unavailableReason !== null);
  run();
  expect(
    await screen.findByRole('option', { name: `${closed?.id}, not available: ${closed?.unavailableReason}` }),
  ).toBeDisabled();
  const skills = screen.getByRole('group', { name: sharedWords.hostedSkills });
  expect(skills).toHaveTextContent(/Web search.*up to 20 Points/);
  expect(skills).toHaveTextContent('5 calls at 4 each');
});

test('before the Pack is acquired a run is a base preview, and says so and what it leaves out', async () => {
  const { packs } = (await sandbox.as('buyer').ask('packs.catalog')).body;
  const foreign = packs.find(({ owned, free }) => !owned && free)!.id;
  const address = `model=none:such&funding=byok&checkpoint=3&skill=no_such&from=${runIds.atThree}`;
  const { at } = run(`${href('run', { id: foreign })}?${address}`);
  expect(
    await screen.findByText('the model none:such, your provider key, checkpoint 3, the skill no_such', {
      exact: false,
    }),
  ).toBeVisible();
  expect(screen.getByText('This is a base preview')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Your provider key (once acquired)' })).toBeDisabled();
  const checkpoints = within(screen.getByLabelText('Checkpoint')).getAllByRole('option');
  expect(checkpoints.map(({ textContent }) => textContent)).toEqual(['0 · signed base']);
  expect(at().search).toBe(`?from=${runIds.atThree}`);
});
