import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { withQueries } from '../../../../tests/support/queries';
import { service } from '../../../../tests/support/network';
import { connect } from '../../../api/client/session/session';
import { readRun } from '../../../api/resources/packs/runs';
import { writes } from '../../../api/writes/writes';
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
  const unread = Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 });
  const answers = [HttpResponse.error(), Response.json({ status: 'staged' })];
  const sent = service(({ method }) => (method === 'POST' ? answers.shift()! : unread.clone()));
  const stagings = () => sent.filter(({ method }) => method === 'POST');
  const proposals = [
    { ...shorter, status: 'proposed' },
    { index: 1, title: 'Longer answers', status: 'proposed', sequence: 5 },
  ];
  const user = userEvent.setup();
  const first = render(drawn('r', proposals), withQueries);
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/Its answer was lost/));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not known whether it was staged');
  await user.click(button());
  first.unmount();
  const { rerender } = render(drawn('r', proposals), withQueries);
  expect(screen.getByRole('alert')).toHaveTextContent('It is not known whether it was staged');
  await user.click(button());
  expect(stagings()).toHaveLength(1);
  rerender(drawn('r', proposals, Number.MAX_SAFE_INTEGER));
  expect(screen.getByRole('alert')).toHaveTextContent('does not show it as staged');
  await user.click(button());
  expect(stagings()).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
});

test('a staging whose answer was lost is offered again by a check of its own, and is forgotten with its session', async () => {
  const run = Response.json({ runId: 'o', status: 'completed', growthProposals: [shorter] });
  const lost = HttpResponse.error();
  let unread: Response | undefined = Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 });
  const sent = service(({ method }) => (method === 'POST' ? lost.clone() : (unread ?? run).clone()));
  const user = userEvent.setup();
  const { unmount } = render(drawn('o', [shorter]), withQueries);
  await user.click(button());
  const again = await screen.findByRole('button', { name: 'Check again' });
  unread = undefined;
  await user.click(again);
  await waitFor(() => expect(button()).not.toHaveAccessibleDescription());
  unread = Response.json({ error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 });
  await user.click(button());
  await screen.findByRole('button', { name: 'Check again' });
  unmount();
  expect(writes.states()).toHaveLength(1);
  connect('txk_b', false);
  expect(writes.states()).toEqual([]);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
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
