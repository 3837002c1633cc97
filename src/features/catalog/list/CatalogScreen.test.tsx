import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filtersQuery } from '../../../api/resources/catalog';
import { queryClient } from '../../../api/client/queryClient';
import { paths } from '../../../paths';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../../tests/support/tab';
import { Component, loader } from './CatalogScreen';

const sandbox = sandboxEachTest('seller');

test('filter values that could not be read again stay, and are not said to be missing', async () => {
  drawScreen(paths.catalog, { loader, Component }, '/catalog');
  await screen.findByRole('radio', { name: /^template/i });
  await sandbox.fault('catalog.filters', { status: 503, retryAfter: 60 });
  await readAgain(filtersQuery());
  expect(queryClient.getQueryState(filtersQuery().queryKey)?.status).toBe('error');
  expect(screen.getByRole('radio', { name: /^template/i })).toBeVisible();
  expect(screen.queryByText('Filter values couldn’t be loaded')).toBeNull();
});
