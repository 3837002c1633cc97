import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { withQueries } from '../../../../tests/support/queries';
import { connect } from '../../../api/client/session/session';
import { readRun } from '../../../api/resources/packs/runs';
import { writes } from '../../../api/writes/writes';
import { runIds } from '../../../sandbox/catalog/packs/seedIds';
import { sharedWords } from '../../../shared/words';
import { Proposals } from './Proposals';

const sandbox = sandboxEachTest('buyer');
const lost = { drop: true };
/** A run whose proposals can be staged. */
const runId = runIds.openProposals;

/** The proposals of a completed run, read at that time. */
const drawn = (id: string, growthProposals: readonly object[], readAt = 1, productId?: string) => (
  <Proposals
    run={readRun({ runId: id, productId, status: 'completed', growthProposals })!}
    runId={id}
    readAt={readAt}
  />
);

const shorter = { index: 0, title: 'Shorter answers' };
const button = () => screen.getByRole('button', { name: /^Stage/ });

test('two presses before the next render stage once', async () => {
  render(drawn(runId, [shorter], Number.MAX_SAFE_INTEGER), withQueries);
  act(() => {
    button().click();
    button().click();
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
  expect(sandbox.asked()).toEqual([`POST /api/ai-packs/runs/${runId}/growth`]);
});

/** The next staging loses its answer, and the run cannot be read until the faults are removed. */
async function loseStaging(): Promise<void> {
  await sandbox.fault('growth.stage', lost);
  await sandbox.fault('runs.read', { status: 404, times: 100 });
}
const stagings = () => sandbox.asked('POST');

test('a staging whose answer was lost is offered again once the run has been read; then its focus moves on', async () => {
  await loseStaging();
  const proposals = [
    { ...shorter, status: 'proposed' },
    { index: 1, title: 'Longer answers', status: 'proposed', sequence: 5 },
  ];
  const user = userEvent.setup();
  const first = render(drawn(runId, proposals), withQueries);
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/The response was lost/));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('It may or may not have been staged'));
  await user.click(button());
  first.unmount();
  const { rerender } = render(drawn(runId, proposals), withQueries);
  expect(screen.getByRole('alert')).toHaveTextContent('It may or may not have been staged');
  await user.click(button());
  expect(stagings()).toHaveLength(1);
  rerender(drawn(runId, proposals, Number.MAX_SAFE_INTEGER));
  expect(screen.getByRole('alert')).toHaveTextContent('doesn’t show it as staged');
  await user.click(button());
  await waitFor(() => expect(stagings()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
});

test('a staging whose answer was lost is offered again by a check of its own, and is forgotten with its session', async () => {
  await loseStaging();
  const user = userEvent.setup();
  const { unmount } = render(drawn(runId, [shorter]), withQueries);
  await user.click(button());
  const again = await screen.findByRole('button', { name: sharedWords.checkAgain });
  await sandbox.release();
  await user.click(again);
  await waitFor(() => expect(button()).not.toHaveAccessibleDescription());
  await loseStaging();
  await user.click(button());
  await screen.findByRole('button', { name: sharedWords.checkAgain });
  unmount();
  expect(writes.states()).toHaveLength(1);
  connect('txk_b', false);
  expect(writes.states()).toEqual([]);
  expect(stagings()).toHaveLength(2);
});

test('a staging whose answer was lost fails no more once the run shows it staged; the focus has moved on', async () => {
  await loseStaging();
  const { rerender } = render(drawn('s', [shorter]), withQueries);
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('It may or may not have been staged'));
  expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus();
  rerender(drawn('s', [{ ...shorter, status: 'staged', sequence: 5 }], Number.MAX_SAFE_INTEGER));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['proposals', 1],
  [undefined, 0],
])('a refusal to stage that names the quota %s has %i links to the quotas', async (quota, links) => {
  const body = JSON.stringify({ error: { code: 'CONFLICT', message: 'No.' }, quota });
  await sandbox.fault('growth.stage', { status: 409, body });
  render(drawn(`q${links}`, [shorter], 1, 'p'), withQueries);
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('No.');
  expect(screen.queryAllByRole('link', { name: 'See the quotas' })).toHaveLength(links);
});
