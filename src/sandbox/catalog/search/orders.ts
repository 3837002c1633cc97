/** The catalog in every sort order, sorted once. */
import type { Sort } from '../../../contract/values';
import type { Searchable } from '../entry';
import { type PriceKind, type Prices, mapPriceKinds } from './prices';

/** Product numbers in some order. */
export type Order = Int32Array;

export const maxProducts = 0x100000;

export class Orders {
  readonly #prices: Prices;
  readonly #slugs: string[] = [];
  readonly #published: Float64Array;
  readonly #sales: Float64Array;
  readonly #ratings: Float64Array;
  #sorted: Readonly<Record<Sort, Record<PriceKind, Order>>> | undefined;

  /** For products 0 to `size - 1`, all of which must be added before the first order is requested. */
  constructor(size: number, prices: Prices) {
    this.#prices = prices;
    this.#published = new Float64Array(size);
    this.#sales = new Float64Array(size);
    this.#ratings = new Float64Array(size);
  }

  add(number: number, { slug, publishedAt, sales, rating, ratingCount }: Searchable): void {
    this.#slugs[number] = slug;
    this.#published[number] = publishedAt;
    this.#sales[number] = sales;
    // Unrated products come after the worst rating; among equal ratings, the one with more ratings comes first.
    this.#ratings[number] = Math.round((rating ?? -1) * 100) * 0x20000 + ratingCount;
  }

  /** The order of a sort; price orders use `priceKind`. Ties are ordered by slug. */
  of(sort: Sort, priceOf: PriceKind): Order {
    this.#sorted ??= this.#sort();
    return this.#sorted[sort][priceOf];
  }

  #sort(): Record<Sort, Record<PriceKind, Order>> {
    const slugs: readonly string[] = this.#slugs;
    // Slugs are unique, so ties are always resolved. Compared by code unit, independent of locale.
    const bySlug = Int32Array.from(slugs.keys()).sort((a, b) => (slugs[a]! < slugs[b]! ? -1 : 1));
    const newest = sorted(bySlug, (number) => -(this.#published[number] as number));
    const bestSelling = sorted(bySlug, (number) => -(this.#sales[number] as number));
    const topRated = sorted(bySlug, (number) => -(this.#ratings[number] as number));
    return {
      newest: mapPriceKinds(() => newest),
      best_selling: mapPriceKinds(() => bestSelling),
      top_rated: mapPriceKinds(() => topRated),
      price_low: mapPriceKinds((priceOf) => sorted(bySlug, (number) => this.#prices.cents(priceOf, number))),
      price_high: mapPriceKinds((priceOf) => sorted(bySlug, (number) => -this.#prices.cents(priceOf, number))),
    };
  }
}

/**
 * Sorts by a whole-number key, smallest first, then by slug. Key and rank by slug share one float (key below 2^32, rank below 2^20), because sorting
 * a typed array is ten times faster than sorting with a comparator.
 */
function sorted(bySlug: Order, keyOf: (number: number) => number): Order {
  const keys = new Float64Array(bySlug.length);
  for (let place = 0; place < keys.length; place++) keys[place] = keyOf(bySlug[place] as number) * maxProducts + place;
  keys.sort();
  const order = new Int32Array(bySlug.length);
  for (let at = 0; at < order.length; at++) {
    const key = Math.floor((keys[at] as number) / maxProducts);
    order[at] = bySlug[(keys[at] as number) - key * maxProducts] as number;
  }
  return order;
}
