import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, test } from 'vitest';
import { placeProbe } from '../../../tests/support/place';
import { useFocusOnNavigation } from './useFocusOnNavigation';

function Screen() {
  const location = useLocation();
  useFocusOnNavigation(location, useNavigationType());
  return (
    <h1 data-page-heading tabIndex={-1} key={location.pathname}>
      {location.pathname}
    </h1>
  );
}

test('the first screen of a document leaves the focus alone, even for a reloaded entry; each later one takes it', async () => {
  const { Place, go } = placeProbe();
  render(
    <MemoryRouter initialEntries={[{ pathname: '/a', key: 'reached-in-the-app' }]}>
      <Place />
      <Screen />
    </MemoryRouter>,
  );
  expect(document.body).toHaveFocus();
  await go('/b');
  expect(screen.getByRole('heading', { name: '/b' })).toHaveFocus();
  await go(-1);
  expect(screen.getByRole('heading', { name: '/a' })).toHaveFocus();
});
