import { describe, expect, test } from 'vitest';
import { readSellerProducts } from '../../api/readers/seller';
import { changeProductsView, productsOf, readProductsView } from './productsView';

const read = (search: string) => readProductsView(new URLSearchParams(search));
const change = (search: string, to: Parameters<typeof changeProductsView>[1]) =>
  changeProductsView(new URLSearchParams(search), to).toString();

test.each([
  ['', { q: '', state: '', page: 1, pageSize: 20 }],
  ['q=a%20b&state=ready&page=3&page_size=40', { q: 'a b', state: 'ready', page: 3, pageSize: 40 }],
  ['page=0&page_size=-1', { page: 1, pageSize: 20 }],
  ['page=1e3&page_size=many', { page: 1, pageSize: 20 }],
  ['page=9999999999&page_size=2000', { page: 1, pageSize: 60 }],
])('the view of ?%s', (search, view) => {
  expect(read(search)).toMatchObject(view);
});

describe('a change', () => {
  test.each([
    ['page=3', { q: 'x' }, 'q=x'],
    ['page=3&state=ready', { state: '' }, ''],
    ['q=x', { page: 2 }, 'q=x&page=2'],
    ['q=x&page=2', { page: 1 }, 'q=x'],
    ['page=2', { pageSize: 60 }, 'page_size=60'],
    ['state=ready&page_size=60&other=1', { pageSize: 20, q: 'x' }, 'state=ready&other=1&q=x'],
  ])('?%s with %o is ?%s', (search, to, after) => {
    expect(change(search, to)).toBe(after);
  });
});

describe('what is shown', () => {
  const products = readSellerProducts(
    Array.from({ length: 45 }, (_, place) => ({
      id: `id-${place}`,
      name: place === 7 ? null : `Kit ${place}`,
      state: place % 2 === 0 ? 'draft' : 'ready',
    })),
  )!;
  const ids = (search: string) => productsOf(products, read(search)).shown.map(({ id }) => id);

  test.each([
    ['', 45, 3, 20, 'id-0'],
    ['page=3', 45, 3, 5, 'id-40'],
    ['page=4', 45, 3, 0, undefined],
    ['state=ready&page=2', 22, 2, 2, 'id-41'],
    ['q=KIT+4', 9, 1, 9, 'id-4'],
    ['q=id-7', 1, 1, 1, 'id-7'],
    ['q=id-8++kit', 1, 1, 1, 'id-8'],
    ['q=moon', 0, 0, 0, undefined],
  ])('of ?%s: %i match on %i pages, %i here from %s', (search, matching, pages, count, first) => {
    expect(productsOf(products, read(search))).toMatchObject({ matching, pages });
    expect(ids(search)).toHaveLength(count);
    expect(ids(search)[0]).toBe(first);
  });
});
