import { queryClient, invalidate } from '../../client/queryClient';
import type { Subject } from '../subject';
import { growthQuery } from './growth';
import { besideRun, recogniseRun } from './runAnswer';
import { type RunOffer, quoteRun, runRoutes, runSnapshot, startRun } from './runSpend';
import { rereadWorkload } from './runtime';

/**
 * The runs of one Pack, as the engine of spending knows them.
 * @param owned false for a Pack that the account does not have: it has no growth
 */
export const runSubject = (productId: string, owned: boolean): Subject<RunOffer> => ({
  kind: 'run',
  productId,
  routes: ({ request }) => runRoutes(request),
  quote: ({ request }, signal) => quoteRun(request, signal),
  look: (signal, sought) => runSnapshot(productId, signal, sought, owned),
  send: (_, offer) => startRun(offer, { onSend: () => undefined }),
  recognise: recogniseRun,
  beside: (work, own, { quote }) => besideRun(work, own, quote),
  reread: (end) => {
    void rereadWorkload();
    if (end === 'settled') void invalidate('growth');
    // A changed default may be the reason.
    else if (end !== 'unknown' && owned) void queryClient.prefetchQuery({ ...growthQuery(productId), staleTime: 0 });
  },
});
