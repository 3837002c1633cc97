import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { withQueries } from '../../../../tests/support/queries';
import { service } from '../../../../tests/support/network';
import { readRun } from '../../../api/resources/packs/runs';
import { Proposals } from './Proposals';

connectEachTest('txk_a', pointToSandbox);

/** The proposals of a completed run, read at that time. */
const drawn = (runId: string, growthProposals: readonly object[], readAt = 1, productId?: string) => (
  <Proposals run={readRun({ runId, productId, status: 'completed', growthProposals })!} runId={runId} readAt={readAt} />
);

const shorter = { index: 0, title: 'Shorter answers' };
const button = () => screen.getByRole('button', { name: /^Stage/ });

test('two presses before the next render stage once', async () => {
  const sent = service(Response.json({ status: 'staged' }));
  render(drawn('d', [shorter]), withQueries);
  act(() => {
    button().click();
    button().click();
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
  expect(sent).toHaveLength(1);
});

test('a staging whose answer was lost is offered again once the run has been read; then its focus moves on', async () => {
  const sent = service('lost', Response.json({ status: 'staged' }));
  const proposals = [
    { ...shorter, status: 'proposed' },
    { index: 1, title: 'Longer answers', status: 'proposed', sequence: 5 },
  ];
  const user = userEvent.setup();
  const first = render(drawn('r', proposals), withQueries);
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/Its answer was lost/));
  await user.click(button());
  first.unmount();
  const { rerender } = render(drawn('r', proposals), withQueries);
  await user.click(button());
  expect(sent).toHaveLength(1);
  rerender(drawn('r', proposals, Number.MAX_SAFE_INTEGER));
  await user.click(button());
  expect(sent).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
});

test('a staging whose answer was lost fails no more once the run shows it staged; the focus has moved on', async () => {
  service('lost');
  const { rerender } = render(drawn('s', [shorter]), withQueries);
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('may or may not have taken effect');
  expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus();
  rerender(drawn('s', [{ ...shorter, status: 'staged', sequence: 5 }], Number.MAX_SAFE_INTEGER));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['proposals', 1],
  [undefined, 0],
])('a refusal to stage that names the quota %s has %i links to the quotas', async (quota, links) => {
  service(Response.json({ error: { code: 'CONFLICT', message: 'No.' }, quota }, { status: 409 }));
  render(drawn(`q${links}`, [shorter], 1, 'p'), withQueries);
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('No.');
  expect(screen.queryAllByRole('link', { name: 'See the quotas' })).toHaveLength(links);
});
