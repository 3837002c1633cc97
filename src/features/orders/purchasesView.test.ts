import { describe, expect, test } from 'vitest';
import { readPurchase } from '../../api/readers/orders';
import { changePurchasesView, purchasesIn, readPurchasesView } from './purchasesView';

const all = [
  { id: 'a', product: { name: 'Ledger 10' }, license: 'regular', priceUsd: 64, purchasedAt: 3_000, version: '1.0.0' },
  { id: 'b', product: { name: 'Ledger 9' }, license: 'agency', priceUsd: 9, purchasedAt: 9_000, version: '2.0.0' },
  { id: 'c', product: { slug: 'nameless' }, license: 'regular' },
].map(readPurchase);
const ids = (query: string) =>
  purchasesIn(all, readPurchasesView(new URLSearchParams(query)))
    .map(({ id }) => id)
    .join('');

describe('what of the list an address shows', () => {
  test.each([
    ['', 'bac'],
    ['sort=oldest', 'abc'],
    ['sort=name', 'bac'],
    ['sort=price_high', 'abc'],
    ['sort=price_low', 'bac'],
    ['sort=sideways', 'bac'],
    ['license=regular', 'ac'],
    ['license=royal', ''],
    ['q=LEDGER', 'ba'],
    ['q=2.0.0+ledger', 'b'],
    ['q=nameless', 'c'],
    ['q=+++', 'bac'],
  ])('%s', (query, found) => {
    expect(ids(query)).toBe(found);
  });
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['', 1],
])('%s is page %i', (query, page) => {
  expect(readPurchasesView(new URLSearchParams(query)).page).toBe(page);
});

test('only what differs from the usual is written, and all but a page leads to the first', () => {
  const at = new URLSearchParams('q=a&license=regular&page=4');
  expect(String(changePurchasesView(at, { page: 5 }))).toBe('q=a&license=regular&page=5');
  expect(String(changePurchasesView(at, { license: '' }))).toBe('q=a');
  expect(String(changePurchasesView(at, { q: '', sort: 'name' }))).toBe('license=regular&sort=name');
  expect(String(changePurchasesView(new URLSearchParams('sort=name'), { sort: 'newest' }))).toBe('');
});
