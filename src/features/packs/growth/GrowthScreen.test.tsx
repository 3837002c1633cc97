import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { href, paths } from '../../../paths';
import { packIds, runIds } from '../../../sandbox/catalog/packs/seedIds';
import { uiWords } from '../../../ui/words';
import { Component, loader } from './GrowthScreen';

configure({ defaultHidden: true });

const sandbox = sandboxEachTest('buyer');
beforeEach(() => void layOut());

const open = (id: string) => drawScreen(paths.growth, { loader, Component }, href('growth', { id }));
const getGrowth = async (id: string) => (await sandbox.as('buyer').ask('growth.read', { params: { id } })).body;
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function select(checkpoint: number) {
  await click(`Use checkpoint ${checkpoint} for new runs`);
  await inDialog(`Use checkpoint ${checkpoint}`);
}

async function accept(checkpoint: number) {
  await click(`Accept delta ${checkpoint}`);
  await inDialog('Accept');
}

test('if a new default is refused, the old one stays', async () => {
  await sandbox.fault('growth.select', { status: 403 });
  open(packIds.support);
  await select(2);
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('The default is unchanged');
  expect(refusal).toHaveTextContent('403 FORBIDDEN');
  expect((await getGrowth(packIds.support)).activeSequence).toBe(3);
});

test('a new default whose answer was lost is found by itself', async () => {
  await sandbox.fault('growth.select', { when: 'after', drop: true, status: 200 });
  open(packIds.support);
  await select(1);
  expect(await screen.findByText(/The response was lost/)).toBeVisible();
  await waitFor(() => expect(document.querySelector('li[aria-current=true]')).toHaveTextContent(/^1 · /));
});

test('a delta refused by the gate keeps its reasons, and cannot be sent again', async () => {
  const id = packIds.support;
  await sandbox.set('runs', { answer: 'admitted' });
  const request = { model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply. [gate] [slow]' };
  const { runId } = (await sandbox.as('buyer').ask('runs.start', { params: { id }, body: request })).body.run;
  await sandbox.set('clock', { advanceMs: 120_000 });
  const { sequence } = (
    await sandbox.as('buyer').ask('growth.stage', { params: { runId }, body: { proposalIndex: 0 } })
  ).body;
  open(id);
  await accept(sequence);
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('The gate refused it');
  const { reasons = [] } = (await getGrowth(id)).checkpoints[sequence] ?? {};
  expect(reasons.length).toBeGreaterThan(0);
  const listed = within(within(refusal).getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(reasons);
  await inDialog(uiWords.close);
  await waitFor(() => expect(screen.queryByRole('button', { name: `Accept delta ${sequence}` })).toBeNull());
  expect(sandbox.asked('POST')).toHaveLength(1);
});

test('a full quota is visible beforehand, and named when the service refuses', async () => {
  const id = packIds.contracts;
  const stage = async (proposalIndex: number) =>
    (
      await sandbox
        .as('buyer')
        .ask('growth.stage', { params: { runId: runIds.openProposals }, body: { proposalIndex } })
    ).body.sequence;
  const [first, second] = [await stage(0), await stage(1)];
  open(id);
  await screen.findByRole('button', { name: `Accept delta ${first}` });
  expect(screen.queryByText('The checkpoint quota is full')).toBeNull();
  await accept(first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('The checkpoint quota is full')).toBeVisible();
  await accept(second);
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Quota full');
  expect(refusal).toHaveTextContent('This Pack’s quota for checkpoints is full.');
  expect((await getGrowth(id)).checkpoints[second]?.status).toBe('staged');
});

test('the growth of a Pack that is not owned is refused, with a link to the Pack', async () => {
  const id = packIds.trials;
  open(id);
  expect((await screen.findAllByText('403 FORBIDDEN'))[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the Pack' })).toHaveAttribute('href', href('pack', { id }));
});
