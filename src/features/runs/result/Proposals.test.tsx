import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../../../api/client/session/environment';
import { queryClient } from '../../../api/client/queryClient';
import { readRun } from '../../../api/resources/packs/runs';
import { connect } from '../../../api/client/session/session';
import { Proposals } from './Proposals';

beforeEach(() => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
});

test('two presses before the next render stage once', async () => {
  const fetched = vi.fn<() => Promise<Response>>().mockImplementation(async () => Response.json({ status: 'staged' }));
  vi.stubGlobal('fetch', fetched);
  const run = readRun({ runId: 'd', status: 'completed', growthProposals: [{ index: 0, title: 'Shorter answers' }] })!;
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Proposals run={run} runId="d" readAt={1} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: /^Stage/ });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a staging whose answer was lost is offered again once the run has been read; then its focus moves on', async () => {
  const fetched = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('cut'));
  vi.stubGlobal('fetch', fetched);
  const run = readRun({
    runId: 'r',
    status: 'completed',
    growthProposals: [
      { index: 0, title: 'Shorter answers', status: 'proposed' },
      { index: 1, title: 'Longer answers', status: 'proposed', sequence: 5 },
    ],
  })!;
  const shown = (readAt: number) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Proposals run={run} runId="r" readAt={readAt} />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const user = userEvent.setup();
  const first = render(shown(1));
  const button = () => screen.getByRole('button', { name: /^Stage/ });
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/Its answer was lost/));
  await user.click(button());
  first.unmount();
  const { rerender } = render(shown(1));
  await user.click(button());
  expect(fetched).toHaveBeenCalledTimes(1);
  rerender(shown(Number.MAX_SAFE_INTEGER));
  fetched.mockResolvedValueOnce(Response.json({ status: 'staged' }));
  await user.click(button());
  expect(fetched).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shorter answers' })).toHaveFocus());
});
