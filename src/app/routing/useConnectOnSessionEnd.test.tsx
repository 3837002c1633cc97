import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { connect, disconnect } from '../../api/client/session/session';
import { openHistory } from './history';
import { useConnectOnSessionEnd } from './useConnectOnSessionEnd';

test('the end of a session leads to Connect, after a 401 with the way back; a different token leads nowhere', () => {
  pointToSandbox();
  history.replaceState(null, '', '/catalog?q=x');
  const opened = openHistory();
  renderHook(() => useConnectOnSessionEnd(opened));
  const entries = history.length;
  act(() => {
    connect('txk_a', false);
    connect('txk_b', false);
  });
  expect(location.pathname).toBe('/catalog');
  act(() => disconnect('disconnected'));
  expect(location).toMatchObject({ pathname: '/connect', search: '' });
  expect(history.length).toBe(entries + 1);
  opened.navigator.replace('/catalog?q=x');
  connect('txk_a', false);
  act(() => disconnect('unauthorized'));
  expect(location).toMatchObject({ pathname: '/connect', search: '?next=%2Fcatalog%3Fq%3Dx' });
  expect(history.length).toBe(entries + 1);
  // A fragment stays one: what is in the query is sent to the server.
  opened.navigator.replace('/seller/products/a/prep#proposal=prep-1');
  connect('txk_a', false);
  act(() => disconnect('unauthorized'));
  expect(location).toMatchObject({ search: '?next=%2Fseller%2Fproducts%2Fa%2Fprep', hash: '#proposal=prep-1' });
  opened.close();
});
