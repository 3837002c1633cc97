import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { readSellerProducts, sellerProductsQuery } from '../../../api/resources/seller/products';
import { refusal } from '../../../api/client/testSupport';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { paths } from '../../../paths';
import { Component } from './SellerProductsScreen';

openTabEachTest();

test('typed text stays in the box while the address follows; a state that no product has can be chosen', async () => {
  const products = readSellerProducts(['Apple', 'Big apple'].map((name) => ({ id: name, name, state: 'ready' })));
  queryClient.setQueryData(sellerProductsQuery().queryKey, products ?? null);
  const { at } = drawScreen(paths.sellerProducts, { Component }, '/seller/products?state=gone');
  const user = userEvent.setup();
  const state = screen.getByRole('combobox', { name: 'State' });
  expect(state).toHaveValue('gone');
  await user.selectOptions(state, '');
  const box = screen.getByRole('searchbox', { name: 'Search own products' });
  await user.type(box, 'apple');
  await user.type(box, 'big ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(box).toHaveValue('big apple');
  await waitFor(() => expect(at().search).toBe('?q=big+apple'));
  expect((await screen.findByText('1 of 2')).closest('output')).not.toBeNull();

  // A failed reload keeps the list and says so.
  service(refusal(503, 'DOWN', 'No.', { 'retry-after': '60' }));
  await act(() => queryClient.refetchQueries({ queryKey: sellerProductsQuery().queryKey }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByRole('table', { name: 'Own products' })).toBeVisible();
});
