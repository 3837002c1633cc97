import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sellerProductsQuery } from '../../../api/resources/seller/products';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../../tests/support/tab';
import { paths } from '../../../paths';
import { sellerWords } from '../words';
import { Component, loader } from './SellerProductsScreen';
import { sellerProductsWords } from './words';

const sandbox = sandboxEachTest('seller');

test('typed text stays in the box while the address follows; a state that no product has can be chosen', async () => {
  const all = (await sandbox.as('seller').ask('seller.products')).body.products.length;
  const { at } = drawScreen(paths.sellerProducts, { loader, Component }, '/seller/products?state=gone');
  const user = userEvent.setup();
  const state = await screen.findByRole('combobox', { name: 'State' });
  expect(state).toHaveValue('gone');
  await user.selectOptions(state, '');
  const box = screen.getByRole('searchbox', { name: sellerProductsWords.search });
  await user.type(box, 'kit');
  await user.type(box, 'checkout ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(box).toHaveValue('checkout kit');
  await waitFor(() => expect(at().search).toBe('?q=checkout+kit'));
  expect((await screen.findByText(`1 of ${all}`)).closest('output')).not.toBeNull();

  // A failed reload keeps the list and says so.
  await sandbox.fault('seller.products', { status: 503, code: 'DOWN', retryAfter: 60 });
  await readAgain(sellerProductsQuery());
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByRole('table', { name: sellerWords.yourProducts })).toBeVisible();
});
