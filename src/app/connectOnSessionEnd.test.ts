import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { configureEnvironment } from '../api/client/session/environment';
import { connect, disconnect } from '../api/client/session/session';
import { connectOnSessionEnd } from './connectOnSessionEnd';

test('the end of a session leads to Connect; a different token leads nowhere', () => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/catalog'] });
  connectOnSessionEnd(router);
  connect('txk_a', false);
  connect('txk_b', false);
  expect(router.state.location.pathname).toBe('/catalog');
  disconnect('disconnected');
  expect(router.state.location.pathname).toBe('/connect');
});
