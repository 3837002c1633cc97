import { expect, test } from 'vitest';
import { readPackPage } from '../../../api/resources/packs/packs';
import { packsView, searchPacks, computePages } from './packsView';

const usual = { tab: 'catalog', q: '', limit: 24, offset: 0 };

test.each([
  ['', usual],
  ['?q=+reply+&limit=48&offset=96&tab=owned', { tab: 'owned', q: 'reply', limit: 48, offset: 96 }],
  ['?limit=49', { ...usual, limit: 48 }],
  ['?limit=0', usual],
  [`?q=${'x'.repeat(301)}`, { ...usual, q: 'x'.repeat(300) }],
])('the address %s is read as', (search, view) => {
  expect(packsView.read(search)).toEqual(view);
});

test.each([
  ['?q=a&limit=48&offset=48', { q: 'b' }, 'q=b&limit=48'],
  ['?q=a&limit=48&offset=48', { limit: 24 }, 'q=a'],
  ['?q=a&offset=24', { tab: 'owned' }, 'tab=owned&q=a'],
  ['?tab=owned&limit=24', { tab: 'catalog' }, ''],
] as const)('the address %s after %j is %s', (search, change, after) => {
  expect(packsView.change(search, change).toString()).toBe(after);
});

test.each([
  [32, 0, { page: 1, pages: 2 }],
  [32, 24, { page: 2, pages: 2 }],
  [32, 10, { page: 2, pages: 2 }],
  [24, 0, { page: 1, pages: 1 }],
  [40, 30, { page: 3, pages: 3 }],
  [0, 0, { page: 1, pages: 0 }],
  [5, 48, { page: 3, pages: 1 }],
])('of %i Packs the offset %i is %j', (total, offset, at) => {
  expect(computePages(total, { tab: 'catalog', q: '', limit: 24, offset })).toEqual(at);
});

test('owned Packs are searched for every word, in all their texts', () => {
  const { packs = [] } = readPackPage([
    { id: 'p1', name: 'Reply Drafter', category: 'support', tags: ['helpdesk'] },
    { id: 'p2', name: '결제 검토', seller: 'Han River' },
  ]);
  const found = (q: string) => searchPacks(packs, q).map(({ id }) => id);
  expect(found('')).toEqual(['p1', 'p2']);
  expect(found('  drafter HELPDESK ')).toEqual(['p1']);
  expect(found('결제 river')).toEqual(['p2']);
  expect(found('drafter river')).toEqual([]);
});
