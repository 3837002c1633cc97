/** Attempts of another tab, or of a page that was reloaded, as the Run screen finds them. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../tests/support/layout';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../tests/support/tab';
import { scope } from '../../api/client/session/scope';
import { findRunDraft, saveRunDraft } from '../../api/drafts/runDraft';
import { readRunSnapshot } from '../../api/resources/packs/runSpend';
import { href, paths } from '../../paths';
import { packIds } from '../../sandbox/catalog/packs/seedIds';
import { spendingWords } from '../../shared/spending/words';
import { Component, loader } from './run/RunScreen';
import { runWords } from './run/words';

/** A Pack of the account. The most that the runs below can cost with it is 51 Points. */
const id = packIds.support;
const model = 'openai:gpt-5.4-mini';
const sandbox = sandboxEachTest('buyer');
beforeEach(async () => {
  layOut();
  await sandbox.set('runs', { answer: 'admitted' });
});

async function open() {
  saveRunDraft(id, { model, prompt: 'As sent', skills: [], limits: {} });
  const { at } = drawScreen(paths.run, { loader, Component }, href('run', { id }));
  await screen.findByRole('button', { name: runWords.getQuote });
  return { at: () => at().pathname };
}

let made = 0;

/** Another tab has stored an attempt whose outcome is not known, at a run for 51 Points; each has an id of its own. */
function storeAttempt(more: object) {
  const attempt = {
    id: `x${(made += 1)}`,
    scope: scope(),
    subject: `run:${id}`,
    title: 'P',
    choice: model,
    points: 51,
  };
  const key = `console.attempt.${attempt.id}`;
  localStorage.setItem(key, JSON.stringify({ ...attempt, at: 0, until: 0, end: 'unknown', note: '', ...more }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** A run of another program that has ended, and the attempt at it as a page that was reloaded finds it, under these faults. */
async function foundAfterReload(faults?: () => Promise<void>) {
  await open();
  const before = await readRunSnapshot(id, undefined, { quote: undefined }, true);
  const { body } = await sandbox.as('buyer').ask('runs.start', { params: { id }, body: { model, prompt: 'Theirs' } });
  await sandbox.set('clock', { advanceMs: 120_000 });
  const { run } = (await sandbox.as('buyer').ask('runs.read', { params: { runId: body.run.runId } })).body;
  await faults?.();
  storeAttempt({ version: run.version, before });
  return run;
}

const words = 'The response was lost, but the service shows the work.';

test('a run that had ended when it was found is reported with its end and its charge, and with the ledger’s note', async () => {
  const run = await foundAfterReload();
  expect(run.status).toBe('completed');
  await screen.findByText(`Run ended: completed, ${run.usage.points} Points charged`);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/Run started for up to/)).toBeNull();
});

test('a found run whose record cannot be read is reported as started, with the ledger’s note', async () => {
  await foundAfterReload(() => sandbox.fault('runs.read', { status: 404, times: 100 }));
  await screen.findByText('Run started for up to 51 Points');
  expect(screen.getByText(words)).toBeVisible();
});

test('a run sent from another tab leaves this tab and its inputs alone', async () => {
  const { at } = await open();
  saveRunDraft(id, { prompt: 'Of this tab', skills: [], limits: {} });
  const before = await readRunSnapshot(id, undefined, { quote: undefined }, true);
  const { body } = await sandbox
    .as('buyer')
    .ask('runs.start', { params: { id }, body: { model, prompt: 'Theirs [slow]' } });
  storeAttempt({ version: body.run.version, before });
  await screen.findByText('Run started for up to 51 Points');
  expect(at()).toBe(href('run', { id }));
  expect(findRunDraft(id)?.prompt).toBe('Of this tab');
});

test('a cell of an evaluation whose outcome is not known is checked there, and keeps this screen from sending', async () => {
  await open();
  storeAttempt({ version: '1.0.0', cell: 'c.1' });
  const notice = within(await screen.findByRole('region', { name: spendingWords.outcomeUnknown }));
  expect(notice.getByRole('alert')).toHaveTextContent('Up to 51 Points may have been spent');
  expect(notice.getByRole('link', { name: 'Open the evaluation' })).toHaveAttribute('href', href('evaluate', { id }));
  expect(notice.queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: runWords.getQuote })).toHaveAttribute('aria-disabled', 'true');
});
