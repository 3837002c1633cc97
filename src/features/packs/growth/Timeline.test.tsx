import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../tests/support/layout';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen } from '../../../../tests/support/tab';
import { href, paths } from '../../../paths';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { Component, loader } from './GrowthScreen';

sandboxEachTest('buyer');
beforeEach(() => layOut());

test('says once that a checkpoint is accepted, and when', async () => {
  drawScreen(paths.growth, { loader, Component }, href('growth', { id: packIds.support }));
  const steps = within(await screen.findByRole('list', { name: 'Checkpoints' })).getAllByRole('listitem');
  const accepted = steps.filter(({ textContent }) => textContent.includes('accepted'));
  expect(accepted.length).toBeGreaterThan(2);
  for (const step of accepted) {
    expect(step.textContent.match(/accepted/g)).toHaveLength(1);
    expect(step.querySelector('time')).toBeVisible();
  }
});
