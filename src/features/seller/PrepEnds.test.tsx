// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../../api/environment';
import { queryClient } from '../../api/queryClient';
import { connect, disconnect } from '../../api/session';
import { deferred, jsonAnswer, scriptedService } from '../../api/testSupport';
import { loadSpendEnds } from '../../screen/spending/loadSpendEnds';
import { ToastProvider } from '../../ui/ToastProvider';
import { Component, loader } from './PrepScreen';

vi.mock('../../screen/spending/loadSpendEnds', () => ({ loadSpendEnds: vi.fn() }));

const busy = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const tiers = ['a', 'b', 'c', 'd'].map((tier, place) => ({ tier, points: 10 + place }));
let prep: { status: string } | null = null;

beforeEach(async () => {
  prep = null;
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
  const { fetch } = scriptedService(async ({ url }) =>
    url.endsWith('/prep-quote')
      ? jsonAnswer({ currentVersion: '1.0.0', choices: tiers, availablePoints: 5000 })
      : jsonAnswer({ product: { id: 'one', name: 'One', prep } }),
  );
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  cleanup();
  disconnect('disconnected');
  vi.useRealTimers();
});

function open() {
  const router = createMemoryRouter(
    [{ path: '/seller/products/:id/prep', loader, Component, HydrateFallback: () => null }],
    { initialEntries: ['/seller/products/one/prep'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test('nothing can be reviewed before what says how it ended is there', async () => {
  const ends = deferred();
  vi.mocked(loadSpendEnds).mockReturnValue(ends.promise as unknown as ReturnType<typeof loadSpendEnds>);
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^A\b/ }, busy));
  await import('./PrepRefusal');
  const review = screen.getByRole('button', { name: 'Review prep' });
  expect(review).toHaveAttribute('aria-disabled', 'true');
  await act(async () => ends.resolve());
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'), busy);
});

test('a prep that is running is followed to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  prep = { status: 'running' };
  open();
  await screen.findByText('A prep is running', {}, busy);
  prep = null;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.queryByText('A prep is running')).toBeNull(), busy);
});
