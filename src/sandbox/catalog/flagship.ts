/** The shape of a hand-made product. */
import { type License, licenses } from '../../contract/values';
import type { CatalogEntry, ProductType } from './entry';
import type { Seller } from './vocabulary/sellers';

export interface Flagship {
  name: string;
  /** For names that give no slug, or a poor one. */
  slug?: string;
  /** Subject of its theme, type, and key of its stack preset. */
  kind: readonly [subject: string, type: ProductType, preset: string];
  databases?: readonly string[];
  gateways?: readonly string[];
  regions?: readonly string[];
  shortDescription?: string;
  /** In the order of the contract's licences. */
  offers: CatalogEntry['licenses'];
  reception: readonly [rating: number | null, ratingCount: number, sales: number];
  verified?: boolean;
  teamReviewed?: boolean;
  /** One of the other sellers by default. */
  seller?: Seller;
}

/** The offered licences, from their prices in USD. */
export function offers(prices: Partial<Record<License, number>>): CatalogEntry['licenses'] {
  return licenses.flatMap((license) => {
    const priceUsd = prices[license];
    return priceUsd === undefined ? [] : [{ license, priceUsd }];
  });
}
