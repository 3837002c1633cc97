import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { EndWords } from '../../../shared/spending/endToasts';

/**
 * How the outcomes of a product's preps are announced.
 * @param next where a prep can be followed: the report, or the product for a token that may not read reports
 */
export const prepEndWords = (id: string, next: 'report' | 'sellerProduct'): EndWords => ({
  noun: 'prep',
  accepted: (points) => ({ tone: 'success', title: `Prep started for ${inPoints(points)}` }),
  followed: () => ({ to: href(next, { id }), label: next === 'report' ? 'Open the report' : 'Open the product' }),
  screen: { to: href('prep', { id }), label: 'Open Prep' },
});
