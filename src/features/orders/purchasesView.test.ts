import { expect, test } from 'vitest';
import { readPurchase } from '../../api/resources/orders';
import { filterPurchases, purchasesView } from './purchasesView';

const all = [
  { id: 'a', product: { name: 'Ledger 10' }, license: 'regular', priceUsd: 64, purchasedAt: 3_000, version: '1.0.0' },
  { id: 'b', product: { name: 'Ledger 9' }, license: 'agency', priceUsd: 9, purchasedAt: 9_000, version: '2.0.0' },
  { id: 'c', product: { slug: 'nameless' }, license: 'regular' },
].map(readPurchase);
const ids = (query: string) =>
  filterPurchases(all, purchasesView.read(query))
    .map(({ id }) => id)
    .join('');

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
])('the part of the list that the address ?%s shows', (query, found) => {
  expect(ids(query)).toBe(found);
});
