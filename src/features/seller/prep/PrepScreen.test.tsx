import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/client/queryClient';
import { browserContext } from '../../../api/spending/context';
import { deferred, jsonAnswer, scriptedService } from '../../../api/client/testSupport';
import { layOut } from '../../../../tests/support/layout';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { Component, loader } from './PrepScreen';

const tiers = ['a', 'b', 'c', 'd'].map((tier, place) => ({ tier, points: 10 + place }));
const quote = { currentVersion: '1.0.0', choices: tiers, availablePoints: 5000 };

/** Two products with the same version and price; the report of the first waits for `looked`. */
function open() {
  const looked = deferred();
  const { fetch, sent } = scriptedService(async ({ url, method }) => {
    if (method === 'POST') return jsonAnswer({}, 202);
    if (url.endsWith('/report')) await looked.promise;
    if (url.endsWith('/prep-quote')) return jsonAnswer(quote);
    const id = url.split('/')[4];
    return jsonAnswer({ product: { id, name: `Product ${id}`, prep: null }, report: { status: 'none' } });
  });
  vi.stubGlobal('fetch', fetch);
  const { go } = drawScreen(paths.prep, { loader, Component }, '/seller/products/one/prep');
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ url }) => url);
  return { go, looked, posted };
}

async function confirm() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /^A\b/ }));
  const reviewButton = screen.getByRole('button', { name: 'Review prep' });
  await waitFor(() => expect(reviewButton).not.toHaveAttribute('aria-disabled'));
  await user.click(reviewButton);
  await user.click(await screen.findByLabelText('Confirmation phrase'));
  await user.paste('RUN_SELLER_PREP');
  await user.click(screen.getByRole('button', { name: 'Spend 10 Points' }));
}

beforeEach(() => {
  openTab();
  layOut();
});
afterEach(closeTab);

test('what was confirmed for one product is sent for that product', async () => {
  const { looked, posted } = open();
  await confirm();
  expect(posted()).toEqual([]);
  looked.resolve();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(posted()).toEqual(['/api/seller/products/one/prep']);
});

test('going to another product before the request is sent charges neither', async () => {
  const { go, looked, posted } = open();
  await confirm();
  await go('/seller/products/two/prep');
  await screen.findByText('Product two');
  await act(async () => looked.resolve());
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
  expect(browserContext.ledger.visible()).toEqual([]);
});
