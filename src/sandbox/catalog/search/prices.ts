/** Product prices: the lowest licence price, or the price of one licence. */
import { TypedFastBitSet } from 'typedfastbitset';
import { type License, licenses } from '../../../contract/values';
import type { Searchable } from '../entry';

/** The prices that bounds and price orders use: those of one licence, or the lowest of each product. */
export type PriceKind = License | 'lowest';

export class Prices {
  /** USD by product number; NaN if the licence is not offered, which fails every bound. */
  readonly #prices: Readonly<Record<PriceKind, Float64Array>>;
  readonly #steps: Partial<Record<PriceKind, Steps>> = {};

  /** For products 0 to `size - 1`, all of which must be added before the first bound is requested. */
  constructor(size: number) {
    this.#prices = mapPriceKinds(() => new Float64Array(size).fill(Number.NaN));
  }

  add(number: number, { priceUsd, licenses: offers }: Pick<Searchable, 'priceUsd' | 'licenses'>): void {
    this.#prices.lowest[number] = priceUsd;
    for (const offer of offers) this.#prices[offer.license][number] = offer.priceUsd;
  }

  /** USD cents; 0 where the licence is not offered. */
  cents(priceOf: PriceKind, number: number): number {
    return Math.round((this.#prices[priceOf][number] || 0) * 100);
  }

  /** The products with a price from `low` to `high` USD, both inclusive. */
  within(priceOf: PriceKind, low: number, high: number): TypedFastBitSet {
    const steps = (this.#steps[priceOf] ??= new Steps(this.#prices[priceOf]));
    return steps.within(low, high);
  }
}

/** There are few distinct prices, so the products up to each are collected once, when a bound first needs them. */
class Steps {
  readonly #prices: Float64Array;
  /** The different prices, lowest first. */
  readonly #amounts: readonly number[];
  readonly #upTo = new Map<number, TypedFastBitSet>();

  constructor(prices: Float64Array) {
    this.#prices = prices;
    this.#amounts = [...new Set(prices)].filter((amount) => !Number.isNaN(amount)).toSorted((a, b) => a - b);
  }

  within(low: number, high: number): TypedFastBitSet {
    const last = this.#amounts.findLast((amount) => amount <= high) ?? -1;
    const below = this.#amounts.findLast((amount) => amount < low) ?? -1;
    return this.#productsUpTo(last).new_difference(this.#productsUpTo(below));
  }

  #productsUpTo(amount: number): TypedFastBitSet {
    let found = this.#upTo.get(amount);
    if (!found) {
      found = new TypedFastBitSet();
      const prices = this.#prices;
      for (let number = 0; number < prices.length; number++)
        if ((prices[number] as number) <= amount) found.add(number);
      this.#upTo.set(amount, found);
    }
    return found;
  }
}

export function mapPriceKinds<T>(make: (priceOf: PriceKind) => T): Record<PriceKind, T> {
  const all: readonly PriceKind[] = ['lowest', ...licenses];
  return Object.fromEntries(all.map((priceOf) => [priceOf, make(priceOf)])) as Record<PriceKind, T>;
}
