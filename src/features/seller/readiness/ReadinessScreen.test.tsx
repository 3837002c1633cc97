import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { jsonAnswer } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { Component, loader } from './ReadinessScreen';

openTabEachTest();

test('changes are reported between two reads of one product, never between two products', async () => {
  let tagged = false;
  service(({ url }) => {
    const id = url.split('/')[4] ?? '';
    const items = [{ key: id, label: `Of ${id}`, done: tagged }];
    return jsonAnswer({ product: { id, name: `Product ${id}` }, groups: [{ key: 'metadata', items }] });
  });
  const { go } = drawScreen(paths.readiness, { loader, Component }, '/seller/products/one/readiness');
  await screen.findByText('Of one');
  const told = () => screen.getByRole('status', { name: 'What changed' });

  await go('/seller/products/two/readiness');
  await screen.findByText('Of two');
  expect(told()).toBeEmptyDOMElement();
  tagged = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(told()).toHaveTextContent('Fixed: Of two.'));

  await go('/seller/products/one/readiness');
  await screen.findByText('Of one');
  expect(told()).toBeEmptyDOMElement();
});
