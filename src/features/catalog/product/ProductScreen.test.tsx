import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { productQuery } from '../../../api/resources/catalog';
import { deployTargetsQuery } from '../../../api/resources/install';
import { queryClient } from '../../../api/client/queryClient';
import { jsonAnswer, refusal } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { Component, loader } from './ProductScreen';

openTabEachTest();

test.each([
  ['targets', [{ key: 'server', label: 'Own server' }], 'Own server'],
  ['none', [], 'No deploy target'],
])('a later failed read of the deploy targets is reported beside the earlier ones: %s', async (_, targets, shown) => {
  let down = false;
  service(({ url }) => {
    if (url.includes('/products/one')) return jsonAnswer({ product: { id: 'p', slug: 'one', name: 'Ledger Base' } });
    if (!url.includes('/deploy-targets')) return jsonAnswer({});
    return down ? refusal(503, 'DOWN', 'No.', { 'retry-after': '60' }) : jsonAnswer({ targets });
  });
  drawScreen(paths.product, { loader, Component }, '/catalog/one?targets=');
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  down = true;
  await act(() => queryClient.refetchQueries({ queryKey: deployTargetsQuery('p').queryKey }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getAllByText(shown)[0]).toBeVisible();
});

test('a later failed read is reported beside the earlier data', async () => {
  let down = false;
  service(({ url }) => {
    if (!url.includes('/products/one')) return jsonAnswer({});
    if (down) return refusal(503, 'DOWN', 'No.', { 'retry-after': '60' });
    return jsonAnswer({ product: { id: 'p', slug: 'one', name: 'Ledger Base' } });
  });
  drawScreen(paths.product, { loader, Component }, '/catalog/one');
  await screen.findByRole('heading', { level: 1, name: 'Ledger Base' });
  expect(screen.queryByRole('alert')).toBeNull();
  down = true;
  await act(() => queryClient.refetchQueries({ queryKey: productQuery('one').queryKey }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByRole('heading', { level: 1, name: 'Ledger Base' })).toBeVisible();
});
