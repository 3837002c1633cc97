import { queryOptions } from '@tanstack/react-query';
import { PREP_CONFIRMATION } from '../contract/words';
import { call } from './http';
import { key, write } from './queryClient';
import { readPrepQuote } from './readers/quote';
import type { Frozen } from './spending/quoteFlow';

/**
 * The quote of an own product. A cached price must not be used blindly: the screen's loader always fetches, and
 * nothing refreshes it behind the user's back (`staleTime`), so a price changes only when they asked for it.
 */
export const prepQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: key('seller', 'prepQuote', id),
    queryFn: async ({ signal }) => {
      const answer = await call('seller.prepQuote', { params: { id } }, signal);
      return { ...readPrepQuote(answer.body), receivedAt: Date.now() };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const PREP = 'prep:';

/** Names what a prep spends on, for the latch and the attempt ledger. */
export const prepSubject = (id: string): string => PREP + id.toLowerCase();

/** The one request that spends. It carries what was frozen, the product too, not what is on the screen. */
export const startPrep = write(
  (frozen: Frozen) =>
    call('seller.prep', {
      params: { id: frozen.subject.slice(PREP.length) },
      body: {
        tier: frozen.choice,
        expectedVersion: frozen.version,
        expectedPoints: frozen.points,
        confirmation: PREP_CONFIRMATION,
      },
    }),
  'seller',
);
