import { mutationOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../client/http';
import { key, queryClient } from '../../client/queryClient';
import type { Json } from '../../reader/json';
import { readSellerProductDetail } from './productsReader';
import type { ListingKey, ListingValues } from './listingReader';
import { sellerProductQuery } from './products';

/** A change of a listing as it is sent. */
export interface ListingChange {
  /** What `listingChange` made of it. */
  body: Json;
  /** The form that it was made from, and the fields of it that change. */
  form: ListingValues;
  /** What the service held when it was made. */
  before: ListingValues;
  changed: readonly ListingKey[];
}

/**
 * Changes the listing of an own Pack, and no version of it. When the answer holds the whole product, that is what
 * the product is from here on, and what the mutation gives as the body of its answer; else that is undefined.
 */
export const updateListing = (id: string) =>
  mutationOptions({
    mutationKey: key('seller', 'listing', id),
    mutationFn: async ({ body }: ListingChange): Promise<Answer> => {
      const answer = await call('listing.update', { params: { id }, body: body });
      const { queryKey } = sellerProductQuery(id);
      const product = readSellerProductDetail(answer.body);
      const before = queryClient.getQueryData(queryKey);
      const whole =
        product?.id === id && Object.keys(before?.raw ?? {}).every((name) => Object.hasOwn(product.raw, name));
      if (whole) queryClient.setQueryData(queryKey, product);
      return { ...answer, body: whole ? product : undefined };
    },
    meta: { invalidates: ['seller', 'packs'] },
  });
