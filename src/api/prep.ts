import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { PREP_CONFIRMATION } from '../contract/seller';
import { balance } from './balance';
import { ApiError } from './errors';
import { call } from './http';
import { key } from './queryClient';
import { readPrepQuote } from './readers/quote';
import { readReport, readSellerProductDetail } from './readers/seller';
import { type Snapshot, fingerprint } from './spending/evidence';
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

/** Names what a prep spends on, for the latch and the attempt ledger. */
export const prepSubject = (id: string): string => `prep:${id}`;

/** The one request that spends. It carries what was frozen, not what is on the screen. */
export const prepMutation = (id: string) =>
  mutationOptions({
    mutationFn: (frozen: Frozen) =>
      call('seller.prep', {
        params: { id },
        body: {
          tier: frozen.choice,
          expectedVersion: frozen.version,
          expectedPoints: frozen.points,
          confirmation: PREP_CONFIRMATION,
        },
      }),
    meta: { invalidates: ['seller'] },
  });

/**
 * Reads how the product stands: its record, its report, and through the quote its balance. The product must be
 * readable; the others are taken where the token may read them and they answer.
 */
export async function prepSnapshot(id: string, signal?: AbortSignal): Promise<Snapshot> {
  const [product, report] = await Promise.all([
    call('seller.product', { params: { id } }, signal),
    call('seller.report', { params: { id } }, signal).catch(orNothing),
    call('seller.prepQuote', { params: { id } }, signal).catch(orNothing),
  ]);
  const own = readSellerProductDetail(product.body);
  const audited = report ? readReport(report.body) : undefined;
  const work = own?.prep ?? audited?.run;
  return {
    work: work?.id ?? (work?.startedAt === undefined ? undefined : String(work.startedAt)),
    workStatus: work?.status,
    workChoice: work?.tier,
    workVersion: work?.version,
    balance: balance()?.points,
    fingerprint: fingerprint([product.body, report?.body ?? null]),
  };
}

function orNothing(error: unknown): undefined {
  if (error instanceof ApiError && error.kind !== 'cancelled') return undefined;
  throw error;
}
