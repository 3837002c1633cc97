import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { configureEnvironment } from '../../api/client/session/environment';
import { connect, session } from '../../api/client/session/session';
import { drawScreen } from '../../../tests/support/tab';
import { paths } from '../../paths';
import { Component } from './ConnectScreen';

test('a forgotten token leaves the focus at the heading', async () => {
  const baseUrl = 'https://api.example';
  configureEnvironment({ kind: 'live', transport: 'network', baseUrl, label: baseUrl });
  connect('txk_0123456789', false);
  drawScreen(paths.connect, { Component }, '/connect');
  await userEvent.click(screen.getByRole('button', { name: 'Forget token' }));
  expect(session().connected).toBe(false);
  expect(screen.getByRole('heading', { name: 'Connect' })).toHaveFocus();
});
