import { call } from '../../client/http';
import { write } from '../../client/write';
import type { Json } from '../../reader/json';
import type { ListingValues } from './listing';
import { readSellerProducts } from './products';

/** The listing fields of a new draft; the others are edited on its Listing screen. */
export const newPackKeys = ['name', 'primaryCategory', 'priceUsd', 'shortDescription', 'businessUseCase'] as const;
export type NewPackValues = Pick<ListingValues, (typeof newPackKeys)[number]>;

/** A draft as sent. */
export interface NewPack {
  name: string;
  /** As made by `buildListingChange`. */
  body: Json;
  /** Ids of the account's products beforehand; undefined when they could not be read. */
  before: readonly string[] | undefined;
}

/** Creates a Pack draft. Costs no Points; needs the accepted terms. */
export const createPack = () =>
  write(['seller', 'create'], ['seller'], ({ name, body }: NewPack) =>
    call('listing.create', { body: { ...body, assetKind: 'agent_pack', productType: 'agent_pack', name } }),
  );

/**
 * After a lost answer: the ids of own products that may be this draft, which have its name and were not there before. Throws an `ApiError` when the
 * products cannot be read, and a `TypeError` when the answer contains no list.
 */
export async function findCreatedPacks(sent: NewPack): Promise<string[]> {
  const products = readSellerProducts((await call('seller.products', {})).body);
  if (!products) throw new TypeError('The response contains no list of products.');
  return products.flatMap(({ id, name }) =>
    id !== undefined && name === sent.name && !sent.before?.includes(id) ? [id] : [],
  );
}
