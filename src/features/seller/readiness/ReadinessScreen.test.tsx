import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, scriptedService } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { Component, loader } from './ReadinessScreen';

beforeEach(() => void openTab());
afterEach(closeTab);

test('changes are reported between two reads of one product, never between two products', async () => {
  let tagged = false;
  const { fetch } = scriptedService(({ url }) => {
    const id = url.split('/')[4] ?? '';
    const items = [{ key: id, label: `Of ${id}`, done: tagged }];
    return jsonAnswer({ product: { id, name: `Product ${id}` }, groups: [{ key: 'metadata', items }] });
  });
  vi.stubGlobal('fetch', fetch);
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
