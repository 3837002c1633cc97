import { act, render, screen } from '@testing-library/react';
import { Outlet, RouterProvider, createMemoryRouter, useMatches } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../api/client/session/environment';
import { connect } from '../api/client/session/session';
import type { ScreenHandle } from '../shared/handle';
import { type ScreenModule, importOnce, lazyScreen } from './lazyScreen';

beforeEach(() => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
});

function Frame() {
  return (
    <>
      <p>{(useMatches().at(-1)?.handle as ScreenHandle | undefined)?.title}</p>
      <Outlet />
    </>
  );
}

test('code that failed to load is requested again at the next visit', async () => {
  const late: ScreenModule = {
    Component: () => <h1>Here</h1>,
    handle: { title: 'Late', crumbs: () => [] },
    loader: vi.fn(() => null),
  };
  const gone = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn<() => Promise<ScreenModule>>().mockRejectedValue(gone);
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/late', lazy: lazyScreen(load), errorElement: <h1>Broke</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/late'));
  expect(screen.getByRole('heading')).toHaveTextContent('Broke');
  load.mockResolvedValue(late);
  await act(() => router.navigate('/late', { replace: true }));
  expect(screen.getByRole('heading')).toHaveTextContent('Here');
  expect(screen.getByText('Late')).toBeVisible();
  expect(late.loader).toHaveBeenCalledTimes(1);
});

test('loaded code is requested once, code that failed to load again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('code');
  const get = importOnce(load);
  await expect(get()).rejects.toThrow('gone');
  expect(await Promise.all([get(), get()])).toEqual(['code', 'code']);
  expect(await get()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
