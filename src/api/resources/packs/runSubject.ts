import { queryClient, invalidate } from '../../client/queryClient';
import type { Consent, Subject } from '../subject';
import { growthQuery } from './growth';
import { readOtherRun, recognizeRun } from './runAnswer';
import {
  type RunOffer,
  type RunSending,
  createChangedQuoteError,
  quoteRun,
  getRunRoutes,
  readRunSnapshot,
  startRun,
} from './runSpend';
import { refetchWorkload } from './runtime';

/**
 * The runs of one Pack, as they are read: all but the way to send one.
 * @param owned false for a Pack that the account does not have: it has no growth
 */
export const createRunReader = (productId: string, owned: boolean): Omit<Subject<RunOffer>, 'send'> => ({
  kind: 'run',
  productId,
  routes: ({ request }) => getRunRoutes(request),
  quote: ({ request }, signal) => quoteRun(request, signal),
  readSnapshot: (signal, sought) => readRunSnapshot(productId, signal, sought, owned),
  recognize: recognizeRun,
  beside: (work, own, { quote }) => readOtherRun(work, own, quote),
  reread: (end) => {
    void refetchWorkload();
    if (end === 'settled') void invalidate('growth');
    // A changed default may be the reason.
    else if (end !== 'unknown' && owned) void queryClient.prefetchQuery({ ...growthQuery(productId), staleTime: 0 });
  },
});

/**
 * The runs of one Pack, as the engine of spending knows them. Whoever spends on them, this is how a run is sent: only where the consent is to exactly
 * what was quoted.
 * @param sending what the sender adds; called once for each run, just before it is quoted once more and sent
 */
export const createRunSubject = (
  productId: string,
  owned: boolean,
  sending: (offer: RunOffer) => RunSending,
): Subject<RunOffer> => ({
  ...createRunReader(productId, owned),
  send: async (consent, offer) => {
    if (!matchesOffer(consent, offer))
      throw createChangedQuoteError('The quote of this run differs from the one you confirmed. The run wasn’t sent.');
    return startRun(offer, sending(offer));
  },
});

/** Whether a consent is to what an offer says: its price, its model and its version. */
const matchesOffer = ({ points, choice, version }: Consent, offer: RunOffer): boolean =>
  points === offer.ceilingPoints &&
  choice === offer.request.model &&
  (offer.version === undefined || version === offer.version);
