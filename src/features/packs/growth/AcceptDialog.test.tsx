import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sample } from '../../../../tests/depth';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { withQueries } from '../../../../tests/support/queries';
import { queryClient } from '../../../api/client/queryClient';
import { writes } from '../../../api/writes/writes';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { readGrowth } from '../../../api/resources/packs/growth';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { uiWords } from '../../../ui/words';
import { AcceptDialog } from './AcceptDialog';

const sandbox = sandboxEachTest('buyer');
afterEach(() => void vi.useRealTimers());

/** A Pack of the account, whose checkpoint 5 waits to be accepted. */
const id = packIds.support;

/** Opens the dialog. */
async function open() {
  const growth = readGrowth((await sandbox.as('buyer').ask('growth.read', { params: { id } })).body);
  const delta = growth!.checkpoints.find(({ checkpoint }) => checkpoint === 5)!;
  const onEnd = vi.fn<(outcome: { title: string }) => void>();
  render(<AcceptDialog id={id} delta={delta} active={0} onEnd={onEnd} onClose={() => undefined} />, withQueries);
  return { onEnd, sent: () => sandbox.sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers) };
}
/** The acceptance is answered with these words, which no sandbox uses, and nothing is done. */
const says = (body: object) => sandbox.fault('growth.accept', { body: JSON.stringify(body) });

const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
const clickAccept = () => user.click(screen.getByRole('button', { name: 'Accept' }));
const keyField = () => screen.getByLabelText(/Provider key/);

/** Opens the dialog and accepts. */
async function accept() {
  const { onEnd } = await open();
  await clickAccept();
  return onEnd;
}

const secret = 'sk-own-key';

test('the own key goes with one request, and from its field', async () => {
  await sandbox.fault('growth.accept', { status: 400 });
  const { onEnd, sent } = await open();
  await user.type(keyField(), ` ${secret} `);
  await clickAccept();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not accepted');
  expect(keyField()).toHaveValue('');
  expect(screen.getByText(/Your provider key wasn’t saved/)).toBeVisible();
  const recorded = writes.states();
  expect(recorded).toHaveLength(1);
  expect(JSON.stringify(recorded)).not.toContain(secret);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
  await clickAccept();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent().map((headers) => headers.get(PROVIDER_KEY_HEADER))).toEqual([secret, null]);
});

test('with the portable normalization there is no key', async () => {
  const { onEnd, sent } = await open();
  await user.type(keyField(), secret);
  await user.click(screen.getByRole('radio', { name: /Portable/ }));
  expect(screen.queryByLabelText(/Provider key/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /By the service/ }));
  expect(keyField()).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: /Portable/ }));
  await clickAccept();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent().map((headers) => headers.get(PROVIDER_KEY_HEADER))).toEqual([null]);
});

test('a key of another provider than OpenAI is not sent: the field says why, and portable needs none', async () => {
  const { onEnd, sent } = await open();
  await user.type(keyField(), 'sk-ant-1');
  expect(keyField()).toHaveAccessibleDescription(/^This key is for anthropic, but only a key for openai works here/);
  await clickAccept();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Portable/ }));
  await clickAccept();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent().map((headers) => headers.get(PROVIDER_KEY_HEADER))).toEqual([null]);
});

test('a problem with the key is shown at its field, and nothing is sent', async () => {
  const { sent } = await open();
  await user.type(keyField(), 'sk-\u2026');
  await clickAccept();
  await waitFor(() => expect(keyField()).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
});

test('busy: nothing was charged, the wait counts down again for each refusal, and then it may be sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const retryAfter of [7, 40]) await sandbox.fault('growth.accept', { code: 'AI_WORKLOAD_BUSY', retryAfter });
  const { onEnd } = await open();
  const button = () => screen.getByRole('button', { name: 'Accept' });
  // Real seconds pass as well.
  for (const [seconds, left] of [
    [7, /^Ready again in [765] s$/],
    [40, /^Ready again in (40|39|38) s$/],
  ] as const) {
    await clickAccept();
    expect(await screen.findByText(left)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The service is busy. Nothing was charged.');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000 - 5_000));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('timer')).toHaveTextContent('Ready again.');
    expect(button()).not.toHaveAttribute('aria-disabled');
  }
  await clickAccept();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});

test.each(
  sample([
    { sequence: 5, status: 'accepted' },
    { delta: { sequence: 5, status: 'active' } },
    { sequence: 5, status: 'approved' },
    { sequence: 5, status: 'moonlit' },
    { status: 'ok' },
    {},
  ]),
)('%j counts as accepted', async (body) => {
  await says(body);
  const onEnd = await accept();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(onEnd.mock.calls[0]?.[0].title).toBe('Checkpoint 5 is accepted');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(
  sample([
    [{ sequence: 5, status: 'staged' }, 'Not accepted'],
    [{ sequence: 5, status: 'pending' }, 'Not accepted'],
    [{ status: 'rejected', reasons: ['Too large'] }, 'The gate refused it'],
  ]),
)('%j does not', async (body, title) => {
  await says(body);
  const onEnd = await accept();
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(onEnd).not.toHaveBeenCalled();
  // The answer was not a refusal, so it may have been accepted after all.
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: uiWords.close })).toHaveFocus();
});

test.each(
  sample([
    ['after', true],
    ['before', false],
  ] as const),
)('an answer lost %s the acceptance is looked for: %s', async (when, accepted) => {
  await sandbox.fault('growth.accept', { drop: true, when });
  const onEnd = await accept();
  if (accepted) await waitFor(() => expect(onEnd).toHaveBeenCalled());
  else expect(await screen.findByText(/You can try again/)).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(accepted ? 1 : 0);
});

test.each(
  sample([
    [{ status: 'approved' }, true],
    [{ status: 'moonlit', selectable: true }, true],
    [{ status: 'moonlit', selectable: false }, false],
    [{ status: 'proposed' }, false],
  ]),
)('after a lost answer %j was accepted: %s', async (record, accepted) => {
  const growth = { activeSequence: 0, checkpoints: [{ sequence: 5, ...record }] };
  await sandbox.fault('growth.accept', { status: 500 });
  const { onEnd } = await open();
  await sandbox.fault('growth.read', { body: JSON.stringify(growth) });
  await clickAccept();
  if (accepted) await waitFor(() => expect(onEnd).toHaveBeenCalled());
  else expect(await screen.findByText(/You can try again/)).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(accepted ? 1 : 0);
});

test.each(sample(['txk_another', 'the session’s own']))(
  'a token of the Marketplace is no provider key: %s',
  async (which) => {
    const { sent } = await open();
    const token = which === 'txk_another' ? which : sandbox.as('buyer').token;
    await user.type(keyField(), token);
    expect(keyField()).toHaveAccessibleDescription(/not a provider’s key\. It would be passed on to the provider/);
    await clickAccept();
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription('Invalid provider key');
    expect(keyField()).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  },
);
