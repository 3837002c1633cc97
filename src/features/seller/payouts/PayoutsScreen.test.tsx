import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { sharedWords } from '../../../shared/words';
import { Component, loader } from './PayoutsScreen';
import { payoutsWords } from './words';

const sandbox = sandboxEachTest('seller');

test('a later request that fails is reported beside the data already shown', async () => {
  drawScreen(paths.payouts, { loader, Component }, '/seller/payouts');
  await screen.findByText(payoutsWords.connected);
  await sandbox.fault('seller.connectStatus', { status: 503, retryAfter: 60 });
  await userEvent.click(screen.getByRole('button', { name: sharedWords.checkAgain }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed');
  expect(screen.getByText(payoutsWords.connected)).toBeVisible();
});
