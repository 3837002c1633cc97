import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { purchasesQuery } from '../../api/resources/orders';
import { paths } from '../../paths';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { drawScreen, readAgain } from '../../../tests/support/tab';
import { downloadWords } from '../../shared/download/words';
import { Component, loader } from './PurchasesScreen';
import { purchaseWords } from './words';

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
  const save = await screen.findByRole('button', { name: downloadWords.saveCsv });
  for (const button of [save, screen.getByRole('button', { name: downloadWords.copyCsv })])
    expect(button.getAttribute('aria-disabled')).toBe(blocked ? 'true' : null);
});

test('many purchases come in pages, with the page in the address', async () => {
  await sandbox.set('purchases', { count: 400 });
  const { purchases } = (await sandbox.as('buyer').ask('orders.purchases')).body;
  const { at, go } = drawScreen(paths.purchases, { loader, Component }, '/purchases');
  const pages = () => screen.findByRole('navigation', { name: 'Pagination' });
  const shown = () =>
    within(screen.getByRole('table', { name: 'Purchases' }))
      .getAllByRole('rowheader')
      .map((cell) => within(cell).getByRole('link').textContent);
  const namesOn = (page: number) => purchases.slice((page - 1) * 25, page * 25).map(({ product }) => product.name);
  expect(await pages()).toHaveTextContent('Page 1 of 16');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(at().search).toBe('?page=2');
  expect(await screen.findByRole('heading', { name: 'Page 2 of 16' })).toHaveFocus();
  await waitFor(() => expect(shown()).toEqual(namesOn(2)));
  const search = screen.getByRole('searchbox', { name: purchaseWords.search });
  await userEvent.type(search, 'invoice');
  await waitFor(() => expect(at().search).toBe('?q=invoice'));
  // Another search is no other page: whoever types goes on typing.
  expect(search).toHaveFocus();
  const found = purchases.filter(({ product }) => `${product.name} ${product.slug}`.toLowerCase().includes('invoice'));
  expect(found.length).toBeGreaterThan(25);
  const last = Math.ceil(found.length / 25);
  await waitFor(async () => expect(await pages()).toHaveTextContent(`Page 1 of ${last}`));
  // A page past the end shows the last page.
  await go('/purchases?page=999');
  expect(await pages()).toHaveTextContent('Page 16 of 16');
  await waitFor(() => expect(shown()).toEqual(namesOn(16)));
});

test('an account without purchases is offered the catalog', async () => {
  await sandbox.set('purchases', { count: 0 });
  drawScreen(paths.purchases, { loader, Component }, '/purchases');
  expect(await screen.findByRole('link', { name: 'Browse the catalog' })).toHaveAttribute('href', '/catalog');
});
