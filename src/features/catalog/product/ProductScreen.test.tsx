import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { productQuery } from '../../../api/resources/catalog';
import { deployTargetsQuery } from '../../../api/resources/install';
import { paths } from '../../../paths';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../../tests/support/tab';
import { Component, loader } from './ProductScreen';

const sandbox = sandboxEachTest('buyer');
const invoiceStudio = '40cce8dd-f406-4e1c-8fe2-78098807557c';
const down = { status: 503, code: 'DOWN', retryAfter: 60 };

test.each([
  ['targets', undefined, 'Own server'],
  // Each product of the sandbox has a target.
  ['none', '{"targets":[]}', 'No deploy targets'],
])('a later failed read of the deploy targets is reported beside the earlier ones: %s', async (_, body, shown) => {
  if (body !== undefined) await sandbox.fault('install.deployTargets', { body });
  drawScreen(paths.product, { loader, Component }, '/catalog/invoice-studio?targets=');
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  await sandbox.fault('install.deployTargets', down);
  await readAgain(deployTargetsQuery(invoiceStudio));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getAllByText(shown)[0]).toBeVisible();
});

test('a later failed read is reported beside the earlier data', async () => {
  drawScreen(paths.product, { loader, Component }, '/catalog/ledger-base');
  await screen.findByRole('heading', { level: 1, name: 'Ledger Base' });
  expect(screen.queryByRole('alert')).toBeNull();
  await sandbox.fault('catalog.product', down);
  await readAgain(productQuery('ledger-base'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByRole('heading', { level: 1, name: 'Ledger Base' })).toBeVisible();
});
