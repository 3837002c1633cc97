import { PREP_CONFIRMATION } from '../../../contract/values';
import { type Answer, call } from '../../client/http';
import { invalidate } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import { readPrepQuote } from './prepQuote';
import type { Consent } from '../../spending/quoteFlow';

/**
 * The prep quote of an own product. A cached price must not be used blindly: the screen's loader always fetches, and
 * nothing refetches in the background (`staleTime`), so a price changes only when the user asks.
 */
export const prepQuoteQuery = (id: string) =>
  readQuery(
    ['seller', 'prepQuote', id],
    'seller.prepQuote',
    { params: { id } },
    (body) => ({ ...readPrepQuote(body, id), receivedAt: Date.now() }),
    { staleTime: Number.POSITIVE_INFINITY },
  );

/**
 * The one request that spends on a prep. It sends what was confirmed, including the product, not what is on the screen.
 * After it, whether or not it succeeded, the seller's products are read again.
 */
export async function startPrep({ subject, choice, version, points }: Consent): Promise<Answer> {
  try {
    return await call('seller.prep', {
      params: { id: subject.productId },
      body: { tier: choice, expectedVersion: version, expectedPoints: points, confirmation: PREP_CONFIRMATION },
    });
  } finally {
    void invalidate('seller');
  }
}
