import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTab, openTab } from '../../../../tests/support/tab';
import { withQueries } from '../../../../tests/support/queries';
import { service } from '../../../../tests/support/network';
import { queryClient } from '../../../api/client/queryClient';
import { writes } from '../../../api/writes/writes';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { readDelta } from '../../../api/resources/packs/growth';
import { AcceptDialog } from './AcceptDialog';

beforeEach(openTab);
afterEach(() => {
  vi.useRealTimers();
  closeTab();
});

const delta = readDelta({ sequence: 5, status: 'staged', title: 'Shorter answers' })!;

/** Opens the dialog; requests receive these answers in order. */
function open(...answers: Response[]) {
  const sent = service(...answers);
  const onEnd = vi.fn<(outcome: { title: string }) => void>();
  render(<AcceptDialog id="p" delta={delta} active={0} onEnd={onEnd} onClose={() => undefined} />, withQueries);
  return { onEnd, sent: () => sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers) };
}

const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
const press = () => user.click(screen.getByRole('button', { name: 'Accept' }));
const keyField = () => screen.getByLabelText(/Provider key/);

/** Accepts the delta; requests receive these answers in order. */
async function accept(...answers: Response[]) {
  const { onEnd } = open(...answers);
  await press();
  return onEnd;
}

const refusal = (status: number, error: object, headers = {}) => Response.json({ error }, { status, headers });
const secret = 'sk-own-key';

test('the own key goes with one request, and from its field', async () => {
  const { onEnd, sent } = open(refusal(400, { code: 'BAD_REQUEST', message: 'No.' }), Response.json({}));
  await user.type(keyField(), ` ${secret} `);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was not accepted');
  expect(keyField()).toHaveValue('');
  expect(screen.getByText(/The provider key was not kept/)).toBeVisible();
  const kept = writes.states();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
  await press();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent().map((headers) => headers.get(PROVIDER_KEY_HEADER))).toEqual([secret, null]);
});

test('with the portable normalization there is no key', async () => {
  const { onEnd, sent } = open(Response.json({}));
  await user.type(keyField(), secret);
  await user.click(screen.getByRole('radio', { name: /Portable/ }));
  expect(screen.queryByLabelText(/Provider key/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /By the service/ }));
  expect(keyField()).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: /Portable/ }));
  await press();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent().map((headers) => headers.get(PROVIDER_KEY_HEADER))).toEqual([null]);
});

test('a problem with the key is shown at its field, and nothing is sent', async () => {
  const { sent } = open();
  await user.type(keyField(), 'sk-\u2026');
  await press();
  await waitFor(() => expect(keyField()).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
});

test('busy: nothing was charged, the wait counts down for each refusal anew, and then it may be sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const busy = (seconds: number) =>
    refusal(429, { code: 'AI_WORKLOAD_BUSY', message: 'Busy.' }, { 'retry-after': String(seconds) });
  const { onEnd } = open(busy(7), busy(40), Response.json({}));
  const button = () => screen.getByRole('button', { name: 'Accept' });
  // Real seconds pass as well.
  for (const [seconds, left] of [
    [7, /^Ready again in [765] s$/],
    [40, /^Ready again in (40|39|38) s$/],
  ] as const) {
    await press();
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
  await press();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});

test.each([
  { sequence: 5, status: 'accepted' },
  { delta: { sequence: 5, status: 'active' } },
  { sequence: 5, status: 'approved' },
  { sequence: 5, status: 'moonlit' },
  { status: 'ok' },
  {},
])('%j counts as accepted', async (body) => {
  const onEnd = await accept(Response.json(body));
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(onEnd.mock.calls[0]?.[0].title).toBe('Checkpoint 5 is accepted');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [{ sequence: 5, status: 'staged' }, 'Not accepted'],
  [{ sequence: 5, status: 'pending' }, 'Not accepted'],
  [{ status: 'rejected', reasons: ['Too large'] }, 'The gate refused it'],
])('%j does not', async (body, title) => {
  const onEnd = await accept(Response.json(body));
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(onEnd).not.toHaveBeenCalled();
  // The answer was not a refusal, so it may have been accepted after all.
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test.each([
  [{ status: 'approved' }, true],
  [{ status: 'moonlit', selectable: true }, true],
  [{ status: 'moonlit', selectable: false }, false],
  [{ status: 'proposed' }, false],
])('after a lost answer %j was accepted: %s', async (one, accepted) => {
  const growth = { activeSequence: 0, checkpoints: [{ sequence: 5, ...one }] };
  const onEnd = await accept(Response.json({}, { status: 500 }), Response.json(growth));
  if (accepted) await waitFor(() => expect(onEnd).toHaveBeenCalled());
  else expect(await screen.findByText(/You can try again/)).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(accepted ? 1 : 0);
});

test.each(['txk_another', 'the session’s own'])('a token of the Marketplace is no provider key: %s', async (which) => {
  const { sent } = open();
  const token = which === 'txk_another' ? which : 'txk_a';
  await user.type(keyField(), token);
  expect(keyField()).toHaveAccessibleDescription(/not a provider’s key, and would be passed on to the provider/);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was not accepted');
  expect(keyField()).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});
