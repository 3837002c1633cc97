import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filtersQuery } from '../../../api/resources/catalog';
import { queryClient } from '../../../api/client/queryClient';
import { jsonAnswer, refusal } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { Component, loader } from './CatalogScreen';

openTabEachTest();

test('filter values that could not be read again stay, and are not said to be missing', async () => {
  let down = false;
  service(({ url }) => {
    if (!url.includes('/filters')) return jsonAnswer({ products: [] });
    return down ? refusal(503, 'DOWN', 'No.', { 'retry-after': '60' }) : jsonAnswer({ types: ['template'] });
  });
  drawScreen(paths.catalog, { loader, Component }, '/catalog');
  await screen.findByRole('radio', { name: 'template' });
  down = true;
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: filtersQuery().queryKey });
    // The query library notifies the screen in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByRole('radio', { name: 'template' })).toBeVisible();
  expect(screen.queryByText('Filter values could not be loaded')).toBeNull();
});
