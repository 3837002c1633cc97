/** Spending on a prep: its quote, its single request, and the evidence that it was made. */
import { fingerprint } from '../../../lib/json/fingerprint';
import type { Consent, Snapshot, Subject } from '../subject';
import { PREP_CONFIRMATION } from '../../../contract/values';
import { recordNow } from '../../../lib/clock/steadyClock';
import { readBalance } from '../../client/balance';
import { ApiError } from '../../client/errors';
import { call } from '../../client/http';
import type { Answer } from '../../client/request/readAnswer';
import { invalidate, queryClient } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import { recognizePrep } from './prepAnswer';
import { type PrepQuoteView, readPrepQuote } from './prepQuote';
import { readSellerProductDetail } from './products';
import { readReport } from './report';

/**
 * The prep quote of an own product. A cached price must not be reused blindly, so the screen's loader always fetches and nothing refetches in the
 * background (`staleTime`): a price changes only when the user asks.
 */
export const prepQuoteQuery = (id: string) =>
  readQuery(
    'seller.prepQuote',
    { params: { id } },
    (body, repeatedNames) => ({ ...readPrepQuote(body, id, repeatedNames), receivedAt: recordNow() }),
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** The only request that spends on a prep. It sends what was confirmed, including the product, whatever the screen shows by now. */
export const startPrep = ({ subject, choice, version, points }: Consent): Promise<Answer> =>
  call('seller.prep', {
    params: { id: subject.productId },
    body: { tier: choice, expectedVersion: version, expectedPoints: points, confirmation: PREP_CONFIRMATION },
  });

/** The preps of one product, as the spending engine uses them. */
export const createPrepSubject = (productId: string): Subject<PrepQuoteView> => ({
  kind: 'prep',
  productId,
  phrase: PREP_CONFIRMATION,
  routes: () => ['seller.prep'],
  // If the end of the spend has already started a new read, that read returns it.
  quote: () => queryClient.fetchQuery({ ...prepQuoteQuery(productId), staleTime: 0 }),
  readSnapshot: (signal) => readPrepSnapshot(productId, signal),
  send: startPrep,
  recognize: recognizePrep,
  // A product shows only its latest prep, and may give it another id than the answer does.
  beside: () => Promise.resolve(undefined),
  reread: () => void invalidate('seller'),
});

/**
 * Reads the product, its report and, through the quote, the balance. Throws when the product cannot be read, or when it shows no work and its report
 * cannot be read. Only the balance can show that no prep was started.
 */
export async function readPrepSnapshot(id: string, signal?: AbortSignal): Promise<Snapshot> {
  const [product, report, quote] = await Promise.all([
    call('seller.product', { params: { id } }, signal),
    call('seller.report', { params: { id } }, signal).catch(returnFailure),
    call('seller.prepQuote', { params: { id } }, signal).catch(returnFailure),
  ]);
  const own = readSellerProductDetail(product.body);
  const audit = readReport(getBody(report));
  const work = own?.prep ?? audit?.run;
  // Without the report, it is not known that there is no work.
  if (!work && report instanceof ApiError) throw report;
  return {
    work: work?.id ?? (work?.startedAt === undefined ? undefined : String(work.startedAt)),
    workStatus: work?.status,
    workChoice: work?.tier,
    workVersion: work?.version,
    balance: quote instanceof ApiError ? undefined : readBalance(quote),
    // Not the whole bodies, whose timestamps would make any two snapshots differ.
    fingerprint: fingerprint([
      [own?.state, own?.version, own?.digest, work?.id, work?.startedAt, work?.status],
      [audit?.status, audit?.version, audit?.stages.map(({ status }) => status)],
    ]),
  };
}

function returnFailure(error: unknown): ApiError {
  if (error instanceof ApiError && error.kind !== 'cancelled') return error;
  throw error;
}

const getBody = (answer: Answer | ApiError): unknown => (answer instanceof ApiError ? undefined : answer.body);
