import { act, render, screen } from '@testing-library/react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFocusOnNavigation } from './useFocusOnNavigation';

function Frame() {
  useFocusOnNavigation();
  return <Outlet />;
}

const screenOf = (name: string) => (
  <h1 data-page-heading tabIndex={-1}>
    {name}
  </h1>
);

test('the first screen of a document leaves the focus alone, even for a reloaded entry; each later one takes it', async () => {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/a', element: screenOf('A') },
          { path: '/b', element: screenOf('B') },
        ],
      },
    ],
    { initialEntries: [{ pathname: '/a', key: 'reached-in-the-app' }] },
  );
  render(<RouterProvider router={router} />);
  expect(document.body).toHaveFocus();
  await act(() => router.navigate('/b'));
  expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('heading', { name: 'A' })).toHaveFocus();
});
