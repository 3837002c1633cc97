import { queryClient } from '../../../api/client/queryClient';
import { stageKind } from '../../../api/reader/statusWords';
import { endedPrep, sellerProductQuery } from '../../../api/resources/seller/products';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { EndWords } from '../../../shared/spending/endToasts';
import type { ToastMessage } from '../../../ui/toastContext';

/**
 * How the outcomes of a product's preps are announced.
 * @param next where a prep can be followed: the report, or the product for a token that may not read reports
 */
export const prepEndWords = (id: string, next: 'report' | 'sellerProduct'): EndWords => ({
  noun: 'prep',
  accepted: (points, work) => accepted(id, points, work),
  read: () => queryClient.fetchQuery({ ...sellerProductQuery(id), staleTime: 0 }),
  followed: () => ({ to: href(next, { id }), label: next === 'report' ? 'Open the report' : 'Open the product' }),
  screen: { to: href('prep', { id }), label: 'Open Prep' },
});

/** The outcome of an accepted prep: it has started, or it had ended when it was found. */
function accepted(id: string, points: number, work: string | undefined): ToastMessage {
  const prep = work === undefined ? undefined : endedPrep(id, work);
  if (!prep) return { tone: 'success', title: `Prep started for ${inPoints(points)}` };
  const charged = prep.charged === undefined ? '' : `, ${inPoints(prep.charged)} charged`;
  return {
    tone: stageKind(prep.status) === 'failing' ? 'failed' : 'success',
    title: `Prep ended: ${prep.status}${charged}`,
  };
}
