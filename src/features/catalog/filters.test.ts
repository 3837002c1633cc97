import { expect, test } from 'vitest';
import { activeFilters, filterOptions, valueLabel } from './filters';

const facets = { type: [{ value: 'full_app', label: 'Full app', count: 64 }] };

test.each([
  [{}, []],
  [{ q: 'invoice', sort: 'top_rated', page: '2', page_size: '60' }, []],
  [{ type: 'full_app' }, ['Type: Full app']],
  [{ type: 'unheard_of' }, ['Type: unheard_of']],
  [{ verified: '1', team_reviewed: 'true', free: 'true' }, ['Free only', 'Verified', 'Team reviewed']],
  [{ verified: 'false', free: '0' }, []],
  [{ verified: 'maybe' }, ['Verified: maybe']],
  [{ region: 'korea' }, ['Korea-ready']],
  [{ region: 'japan' }, ['Region: japan']],
  [{ min_price: '10', max_price: '80' }, ['$10 to $80']],
  [{ min_price: '10' }, ['From $10']],
  [{ max_price: '9.5' }, ['Up to $9.50']],
  [{ min_price: 'cheap' }, ['From cheap']],
  [{ license: 'agency' }, ['License: Agency']],
  [{ license: 'gold' }, ['License: gold']],
])('%o shows as %o', (texts, labels) => {
  expect(activeFilters(texts, facets, undefined).map(({ label }) => label)).toEqual(labels);
});

test('a seller is shown by name where it is known', () => {
  const texts = { seller: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
  expect(activeFilters(texts, facets, 'Northwind')[0]?.label).toBe('Seller: Northwind');
  expect(activeFilters(texts, facets, undefined)[0]?.label).toBe('Seller: 3f2504e0…3301');
});

test('both price bounds are removed with their one chip', () => {
  expect(activeFilters({ min_price: '1', max_price: '2' }, undefined, undefined)[0]?.params).toEqual([
    'min_price',
    'max_price',
  ]);
});

test('a value that the service does not list can still be chosen', () => {
  expect(filterOptions('Any type', facets.type, 'other')).toEqual([
    { value: '', label: 'Any type' },
    { value: 'full_app', label: 'Full app (64)' },
    { value: 'other', label: 'other' },
  ]);
  expect(filterOptions('Any type', facets.type, 'full_app')).toHaveLength(2);
  expect(valueLabel(undefined, 'type', 'full_app')).toBe('full_app');
});
