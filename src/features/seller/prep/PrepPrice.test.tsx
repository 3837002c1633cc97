import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, scriptedService } from '../../../api/client/testSupport';
import { paths } from '../../../paths';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { Component, loader } from './PrepScreen';

let quote: object;

beforeEach(() => {
  openTab();
  const { fetch } = scriptedService(({ url }) =>
    jsonAnswer(url.endsWith('/prep-quote') ? quote : { product: { id: 'one', name: 'One', prep: null } }),
  );
  vi.stubGlobal('fetch', fetch);
});
afterEach(closeTab);

const quoteOf = (...choices: object[]) => ({ currentVersion: '1.0.0', choices, availablePoints: 5000 });
const open = () => drawScreen(paths.prep, { loader, Component }, '/seller/products/one/prep');

test.each<[string, object[], string]>([
  ['two prices', [{ tier: 'a', points: 40, reservePoints: 400 }], 'more than one price: points 40, reservePoints 400.'],
  ['text', [{ tier: 'a', points: '40' }], 'The quote gives points as text, not as a whole number of Points.'],
  ['a fraction', [{ tier: 'a', points: 4.5 }], 'The quote gives points as 4.5, not as a whole number of Points.'],
  ['no price', [{ tier: 'a' }], 'The quote names no price in Points.'],
  [
    'one tier twice',
    [
      { tier: 'a', points: 40 },
      { tier: 'a', points: 41 },
    ],
    'This tier is quoted more than once, at different prices.',
  ],
  [
    'another version',
    [{ tier: 'a', points: 40, version: '1.1.0' }],
    'The service quoted another version: 1.1.0; the quote is for 1.0.0.',
  ],
  [
    'another product',
    [{ tier: 'a', points: 40, productId: 'two' }],
    'The service quoted another product: two; you asked for one.',
  ],
])('a tier with %s says why it cannot be chosen', async (_, choices, reason) => {
  quote = quoteOf(...choices);
  open();
  const tier = await screen.findByRole('radio', { name: 'A' });
  expect(tier).toHaveAttribute('aria-disabled', 'true');
  expect(tier).toHaveAccessibleDescription(expect.stringContaining(reason));
  expect(screen.getByText(reason, { exact: false })).toBeVisible();
  await userEvent.click(tier);
  expect(tier).not.toBeChecked();
});

test('a chosen tier that loses its price cannot be reviewed, and the button says why', async () => {
  quote = quoteOf({ tier: 'a', points: 40 });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'A' }));
  const review = screen.getByRole('button', { name: 'Review prep' });
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  quote = quoteOf({ tier: 'a', points: 40, pointsCost: 400 });
  await userEvent.click(screen.getByRole('button', { name: 'Quote again' }));
  await waitFor(() =>
    expect(review).toHaveAccessibleDescription('The quote names more than one price: points 40, pointsCost 400.'),
  );
  await userEvent.click(review);
  expect(screen.queryByRole('dialog')).toBeNull();
});
