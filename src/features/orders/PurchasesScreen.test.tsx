import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchasesQuery } from '../../api/resources/orders';
import { queryClient } from '../../api/client/queryClient';
import { jsonAnswer, refusal } from '../../api/client/testSupport';
import { paths } from '../../paths';
import { drawScreen, openTabEachTest } from '../../../tests/support/tab';
import { service } from '../../../tests/support/network';
import { Component, loader } from './PurchasesScreen';

openTabEachTest();

test.each([
  ['purchases', [{ id: 'a', product: { id: 'p', name: 'Invoice Studio' } }], 'Invoice Studio'],
  ['none', [], 'This account has bought nothing yet'],
])('a later failed read is reported beside the earlier data: %s', async (_, purchases, shown) => {
  const down = refusal(503, 'DOWN', 'No.', { 'retry-after': '60' });
  service(jsonAnswer({ purchases }), down);
  drawScreen(paths.purchases, { loader, Component }, '/purchases');
  await screen.findAllByText(shown);
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => queryClient.refetchQueries({ queryKey: purchasesQuery().queryKey }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getAllByText(shown)[0]).toBeVisible();
});
