import fc from 'fast-check';
import { expect, test } from 'vitest';
import { licenses } from '../../../contract/values';
import type { Searchable } from '../entry';
import { type PriceOf, Prices } from './prices';

type Priced = Pick<Searchable, 'priceUsd' | 'licenses'>;

const amount = fc.constantFrom(0, 9.5, 14.5, 29, 29.01, 12_500);
const offers = fc
  .uniqueArray(fc.record({ license: fc.constantFrom(...licenses), priceUsd: amount }), {
    selector: ({ license }) => license,
    minLength: 1,
  })
  .map((list): Priced => ({ licenses: list, priceUsd: Math.min(...list.map(({ priceUsd }) => priceUsd)) }));
const bound = fc.constantFrom(-Infinity, -1, 0, 0.01, 9.49, 9.5, 9.51, 29, 12_500, 12_500.01, Infinity);
const priceOf = fc.constantFrom<PriceOf>('lowest', ...licenses);

test('bounds are inclusive, and hold back a product without that licence; an inverted range is empty', () => {
  fc.assert(
    fc.property(fc.array(offers, { maxLength: 40 }), priceOf, bound, bound, (products, of, low, high) => {
      const prices = new Prices(products.length);
      for (const [number, product] of products.entries()) prices.add(number, product);
      const expected = products.flatMap((product, number) => {
        const offered = product.licenses.find(({ license }) => license === of)?.priceUsd;
        const price = of === 'lowest' ? product.priceUsd : offered;
        return price !== undefined && price >= low && price <= high ? [number] : [];
      });
      expect(prices.within(of, low, high).array()).toEqual(expected);
      expect(prices.within(of, low, high).array()).toEqual(expected);
    }),
  );
});
