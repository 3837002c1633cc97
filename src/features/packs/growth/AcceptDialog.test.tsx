import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTab, openTab } from '../../../../tests/support/tab';
import { queryClient } from '../../../api/client/queryClient';
import { readDelta } from '../../../api/resources/packs/growth';
import { AcceptDialog } from './AcceptDialog';

beforeEach(openTab);
afterEach(closeTab);

const delta = readDelta({ sequence: 5, status: 'staged', title: 'Shorter answers' })!;

/** Accepts the delta; the requests are answered with these, in order. */
async function accept(...answers: Response[]) {
  const fetched = vi.fn<() => Promise<Response>>();
  for (const answer of answers) fetched.mockResolvedValueOnce(answer);
  vi.stubGlobal('fetch', fetched);
  const onEnd = vi.fn<(outcome: { title: string }) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptDialog id="p" delta={delta} active={0} onEnd={onEnd} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Accept' }));
  return onEnd;
}

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
  else expect(await screen.findByText(/It can be tried again/)).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(accepted ? 1 : 0);
});
