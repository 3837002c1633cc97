import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchasesQuery } from '../../api/resources/orders';
import { paths } from '../../paths';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../tests/support/tab';
import { Component, loader } from './PurchasesScreen';

const sandbox = sandboxEachTest('buyer');

test.each([
  ['purchases', undefined, 'Invoice Studio'],
  ['none', 0, 'This account has bought nothing yet'],
])('a later failed read is reported beside the earlier data: %s', async (_, count, shown) => {
  if (count !== undefined) await sandbox.set('purchases', { count });
  drawScreen(paths.purchases, { loader, Component }, '/purchases');
  await screen.findAllByText(shown);
  expect(screen.queryByRole('alert')).toBeNull();
  await sandbox.fault('orders.purchases', { status: 503, code: 'DOWN', retryAfter: 60 });
  await readAgain(purchasesQuery());
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getAllByText(shown)[0]).toBeVisible();
});

test.each([
  ['/purchases', false],
  ['/purchases?q=no+such+purchase', true],
])('%s: an empty table is not offered as a file: %s', async (address, blocked) => {
  drawScreen(paths.purchases, { loader, Component }, address);
  const save = await screen.findByRole('button', { name: 'Save CSV' });
  for (const button of [save, screen.getByRole('button', { name: 'Copy CSV' })])
    expect(button.getAttribute('aria-disabled')).toBe(blocked ? 'true' : null);
});
