import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../../../paths';
import { draft, lacking, pack, patch } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { Component, loader } from './ReadinessScreen';

const sandbox = sandboxEachTest('seller');

test('changes are reported between two reads of one product, never between two products', async () => {
  // A Pack with nothing missing, and one without limitations.
  const { go } = drawScreen(paths.readiness, { loader, Component }, `/seller/products/${pack}/readiness`);
  await screen.findByText('Version 0.2.0 is committed');
  const reported = () => screen.getByRole('status', { name: spendingWords.whatChanged });

  await go(`/seller/products/${draft}/readiness`);
  await screen.findByText('A committed version');
  expect(reported()).toBeEmptyDOMElement();
  await patch(sandbox.as('seller'), draft, { agentSummary: { listing: { limitations: lacking.limitations } } });
  await userEvent.click(screen.getByRole('button', { name: sharedWords.checkAgain }));
  await waitFor(() => expect(reported()).toHaveTextContent('Fixed: Limitations.'));

  await go(`/seller/products/${pack}/readiness`);
  await screen.findByText('Version 0.2.0 is committed');
  expect(reported()).toBeEmptyDOMElement();
});
