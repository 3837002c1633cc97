import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { configureEnvironment } from '../../api/client/session/environment';
import { placeProbe } from '../../../tests/support/place';
import { connect, disconnect } from '../../api/client/session/session';
import { useConnectOnSessionEnd } from './useConnectOnSessionEnd';

function Ends() {
  useConnectOnSessionEnd(useLocation(), useNavigate());
  return null;
}

test('the end of a session leads to Connect, after a 401 with the way back; a different token leads nowhere', () => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  const { Place, at } = placeProbe();
  const open = () =>
    render(
      <MemoryRouter initialEntries={['/catalog?q=x']}>
        <Place />
        <Ends />
      </MemoryRouter>,
    );
  const { unmount } = open();
  act(() => {
    connect('txk_a', false);
    connect('txk_b', false);
  });
  expect(at().pathname).toBe('/catalog');
  act(() => disconnect('disconnected'));
  expect(at()).toMatchObject({ pathname: '/connect', search: '' });
  unmount();
  open();
  connect('txk_a', false);
  act(() => disconnect('unauthorized'));
  expect(at()).toMatchObject({ pathname: '/connect', search: '?next=%2Fcatalog%3Fq%3Dx' });
});
