import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonAnswer, refusal, scriptedService } from '../../../api/client/testSupport';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { Component, loader } from './NewPackScreen';

afterEach(closeTab);

test('while it is not known whether the draft was created, the button says so', async () => {
  openTab();
  const down = refusal(503, 'DOWN', 'No.', { 'retry-after': '60' });
  vi.stubGlobal('fetch', scriptedService(jsonAnswer({ products: [] }), down).fetch);
  drawScreen(paths.newPack, { loader, Component }, '/seller/packs/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Ticket Triage{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not known whether the draft was created');
  expect(screen.getByRole('button', { name: 'Create draft' })).toHaveAccessibleDescription(
    'The outcome of the last one is not known yet',
  );
});
