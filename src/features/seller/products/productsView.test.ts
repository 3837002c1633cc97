import { expect, test } from 'vitest';
import { readSellerProducts } from '../../../api/resources/seller/products';
import { selectProducts, productsView } from './productsView';

const products = readSellerProducts(
  Array.from({ length: 45 }, (_, index) => ({
    id: `id-${index}`,
    name: index === 7 ? null : `Kit ${index}`,
    state: index % 2 === 0 ? 'draft' : 'ready',
  })),
)!;
const ids = (search: string) => selectProducts(products, productsView.read(search)).shown.map(({ id }) => id);

test.each([
  ['', 45, 3, 20, 'id-0'],
  ['page=3', 45, 3, 5, 'id-40'],
  ['page=4', 45, 3, 0, undefined],
  ['state=ready&page=2', 22, 2, 2, 'id-41'],
  ['q=KIT+4', 9, 1, 9, 'id-4'],
  ['q=id-7', 1, 1, 1, 'id-7'],
  ['q=id-8++kit', 1, 1, 1, 'id-8'],
  ['q=moon', 0, 0, 0, undefined],
])('?%s: %i match on %i pages, %i here from %s', (search, matching, pages, count, first) => {
  expect(selectProducts(products, productsView.read(search))).toMatchObject({ matching, pages });
  expect(ids(search)).toHaveLength(count);
  expect(ids(search)[0]).toBe(first);
});
