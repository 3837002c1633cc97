import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../api/client/session/environment';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { ErrorScreen } from './ErrorScreen';

beforeEach(() => configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' }));
afterEach(cleanup);

test.each([
  ['a new document when loading code failed', new TypeError('Failed to fetch'), 0],
  [
    'the same location when the service failed',
    new ApiError({ kind: 'server', status: 500, route: 'seller.products', message: 'No.' }),
    expect.objectContaining({ pathname: '/' }),
  ],
])('"Try again" requests %s', async (_, error, where) => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <h1>Here</h1>,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      loader: () => {
        throw error;
      },
    },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const navigate = vi.spyOn(router, 'navigate');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(navigate.mock.calls[0]?.[0]).toEqual(where);
});
