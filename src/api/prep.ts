import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { PREP_CONFIRMATION } from '../contract/words';
import { ApiError } from './errors';
import { type Answer, call } from './http';
import { key } from './queryClient';
import { readAvailablePoints } from './readers/balance';
import { readPrepQuote } from './readers/quote';
import { readSellerProductDetail } from './readers/seller';
import { readReport } from './readers/sellerReport';
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

const PREP = 'prep:';

/** Names what a prep spends on, for the latch and the attempt ledger. */
export const prepSubject = (id: string): string => PREP + id.toLowerCase();

/** The one request that spends. It carries what was frozen, the product too, not what is on the screen. */
export const prepMutation = () =>
  mutationOptions({
    mutationFn: (frozen: Frozen) =>
      call('seller.prep', {
        params: { id: frozen.subject.slice(PREP.length) },
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
 * Reads how the product stands: its record, its report, and through the quote the balance of this very moment. Throws
 * when its work cannot be seen: when the product is not readable, or shows no work and the report is not readable. No
 * route lists all preps, so that none was begun the balance alone can show.
 */
export async function prepSnapshot(id: string, signal?: AbortSignal): Promise<Snapshot> {
  const [product, report, quote] = await Promise.all([
    call('seller.product', { params: { id } }, signal),
    call('seller.report', { params: { id } }, signal).catch(orFailure),
    call('seller.prepQuote', { params: { id } }, signal).catch(orFailure),
  ]);
  const own = readSellerProductDetail(product.body);
  const audit = readReport(bodyOf(report));
  const work = own?.prep ?? audit?.run;
  // Work that was not looked for is not work that is not there.
  if (!work && report instanceof ApiError) throw report;
  return {
    work: work?.id ?? (work?.startedAt === undefined ? undefined : String(work.startedAt)),
    workStatus: work?.status,
    workChoice: work?.tier,
    workVersion: work?.version,
    balance: readAvailablePoints(bodyOf(quote)),
    // Not the bodies: the moment at which they were written would make any two pictures differ.
    fingerprint: fingerprint([
      [own?.state, own?.version, own?.digest, work?.id, work?.startedAt, work?.status],
      [audit?.status, audit?.version, audit?.stages.map(({ status }) => status)],
    ]),
  };
}

function orFailure(error: unknown): ApiError {
  if (error instanceof ApiError && error.kind !== 'cancelled') return error;
  throw error;
}

const bodyOf = (answer: Answer | ApiError): unknown => (answer instanceof ApiError ? undefined : answer.body);
