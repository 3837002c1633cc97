import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { configureEnvironment } from '../../api/client/session/environment';
import { connect, session } from '../../api/client/session/session';
import { deferred } from '../../api/client/testSupport';
import { drawScreen } from '../../../tests/support/tab';
import { paths } from '../../paths';
import { Component } from './ConnectScreen';

test.each([
  ['cannot be listed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['do not include it', () => Promise.resolve(Response.json({ accounts: [] }))],
])('an account is not used before its world lists it, and a session stays where the accounts %s', async (_, ends) => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: 'https://sandbox.example', label: 'Sandbox' });
  const listed = deferred();
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url.replace('https://sandbox.example', ''));
    if (!url.endsWith('=demo')) return listed.promise.then(ends);
    return Promise.resolve(Response.json({ accounts: [{ account: 'seller', token: 'txk_seller' }] }));
  });
  connect('txk_0123456789', false);
  const { number } = session();
  drawScreen(paths.connect, { Component }, '/connect');
  const use = await screen.findByRole('button', { name: 'Use seller token' });
  await userEvent.type(screen.getByLabelText('World'), '2');
  await userEvent.click(use);
  expect(use).toHaveAccessibleDescription('The accounts of this world are being listed.');
  listed.resolve();
  expect(await screen.findByText('The sandbox does not list its accounts')).toBeVisible();
  expect(sent).toEqual(['/__sandbox?world=demo', '/__sandbox?world=demo2']);
  expect(session()).toMatchObject({ number, connected: true });
});
