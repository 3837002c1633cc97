import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { href, paths } from '../../../paths';
import { packIds, runIds } from '../../../sandbox/catalog/packs/seedIds';
import { sharedWords } from '../../../shared/words';
import { Component, loader } from './RunResultScreen';
import { resultWords } from './words';

configure({ defaultHidden: true });

const sandbox = sandboxEachTest('buyer');
beforeEach(() => void layOut());
afterEach(() => void vi.useRealTimers());

const open = (runId: string, search?: URLSearchParams) =>
  drawScreen(paths.runResult, { loader, Component }, href('runResult', { runId }, search));

/** The id of a run under way, which ends when the world's clock is advanced. */
async function start(id: string = packIds.support): Promise<string> {
  await sandbox.set('runs', { answer: 'admitted' });
  const request = { model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply. [slow]' };
  return (await sandbox.as('buyer').ask('runs.start', { params: { id }, body: request })).body.run.runId;
}

test('a run under way is followed to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const runId = await start();
  open(runId);
  expect(await screen.findByText(resultWords.inProgress)).toBeVisible();
  expect(screen.getByText(/A run can’t be cancelled\. It holds 51 Points until it ends/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Usually ends in/);
  await sandbox.set('clock', { advanceMs: 120_000 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const { spent } = (await sandbox.state()).accounts.buyer;
  expect(await screen.findByRole('region', { name: 'Usage' })).toHaveTextContent(`Spent ${spent} of 51 Points`);
});

test('one that can no longer be read is not said to be followed, until it is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(await start());
  const followed = () => screen.queryByText(/This screen updates automatically/);
  await screen.findByText(resultWords.inProgress);
  expect(followed()).not.toBeNull();
  await sandbox.fault('runs.read', { status: 403 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed');
  expect(followed()).toBeNull();
  screen.getByRole('button', { name: sharedWords.checkAgain }).click();
  await waitFor(() => expect(followed()).not.toBeNull());
});

test('partial is marked at the text', async () => {
  open(runIds.partial);
  expect(await screen.findByText('Partial output')).toBeVisible();
  expect(screen.getByRole('region', { name: /^Result/ })).toHaveTextContent(
    'This result is incomplete: the text ends early.',
  );
});

test('failed says that all Points were returned, and offers the same inputs once', async () => {
  open(runIds.failed);
  expect(await screen.findByText('The run failed. All of its 65 Points were returned.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: resultWords.runAgain })).toHaveLength(1);
});

test('a run to compare leads to the comparison', async () => {
  open(runIds.atThree, new URLSearchParams({ compare: runIds.atBase }));
  expect(await screen.findByRole('link', { name: resultWords.compareTwo })).toHaveAttribute(
    'href',
    `/compare?left=${runIds.atBase}&right=${runIds.atThree}`,
  );
});

test('the result of a preview names no checkpoint but the base preview', async () => {
  const { packs } = (await sandbox.as('buyer').ask('packs.catalog')).body;
  const foreign = packs.find(({ owned, free }) => !owned && free)!.id;
  open(await start(foreign));
  expect(await screen.findByRole('region', { name: 'Inputs' })).toHaveTextContent('Checkpointbase preview');
});
