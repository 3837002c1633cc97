/** The shape of a product made by hand. */
import { type License, licenses } from '../../contract/values';
import type { CatalogEntry, ProductType } from './entry';
import type { Seller } from './vocabulary/sellers';

export interface Flagship {
  name: string;
  /** Where the name alone would give none, or a poor one. */
  slug?: string;
  /** Subject of its theme. */
  subject: string;
  type: ProductType;
  /** Key of its stack preset. */
  preset: string;
  databases?: readonly string[];
  gateways?: readonly string[];
  regions?: readonly string[];
  shortDescription?: string;
  /** In the order of the contract's licences. */
  offers: CatalogEntry['licenses'];
  rating: number | null;
  ratingCount: number;
  sales: number;
  verified?: boolean;
  teamReviewed?: boolean;
  /** Left out: one of the other sellers. */
  seller?: Seller;
}

/** The licences on offer, from their prices in USD. */
export function offers(prices: Partial<Record<License, number>>): CatalogEntry['licenses'] {
  return licenses.flatMap((license) => {
    const priceUsd = prices[license];
    return priceUsd === undefined ? [] : [{ license, priceUsd }];
  });
}
